// Keeps a picture of the board for the next visit, which first.js shows before there is a Python.

// The board's markup as it is when nothing is marked, moved or carried.
const still = (piles) => {
  const copy = piles.cloneNode(true);
  for (const layer of copy.querySelectorAll("#flight, #kin, .number")) layer.replaceChildren();
  for (const cards of copy.querySelectorAll(".glides")) cards.replaceWith(...cards.childNodes);
  for (const card of copy.querySelectorAll(".lands")) card.removeAttribute("class");
  for (const pile of copy.querySelectorAll("[data-pile]")) {
    pile.removeAttribute("data-mark");
    pile.removeAttribute("data-lifted");
    pile.setAttribute("tabindex", "-1");
  }
  return copy.innerHTML;
};

const entries = (selector, entry) =>
  Object.fromEntries([...document.querySelectorAll(selector)].map(entry));

// Keeps the board as it is seen; *shows* is Python's name for what it shows. Without room in the
// storage there is no picture, and the next visit starts without one. Gives true: it has tried.
globalThis.crescent.keepPicture = (shows) => {
  const root = document.documentElement;
  const picture = {
    build: root.dataset.build,
    language: root.lang,
    query: location.search.replace(/[?&]interpreter=pyodide$/, ""),
    shape: innerWidth / innerHeight,
    box: document.getElementById("table").getAttribute("viewBox"),
    piles: still(document.getElementById("piles")),
    shows,
    status: entries("#status .figures [data-status]", (part) => [
      part.dataset.status,
      part.textContent,
    ]),
    buttons: entries("#toolbar [data-action]", (button) => [
      button.dataset.action,
      [
        button.querySelector("span").textContent,
        button.hidden,
        button.disabled,
        button.getAttribute("aria-pressed"),
      ],
    ]),
  };
  globalThis.crescent.call("localStorage", "setItem", "crescent.board", JSON.stringify(picture));
  return true;
};
