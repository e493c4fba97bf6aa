// Stands at the end of the page's body and runs before anything is painted: a link in the page's
// head has painting wait for it. It shows a board long before Python has started: the one that was
// seen last, or on a first visit deal 1 as the build drew it, or else the empty places. What is
// pressed meanwhile is kept, and pressed again in order once the board is ready. Python takes over
// what is shown here: see `Board.draw`.

(() => {
  const SHAPE_TOLERANCE = 1.25;
  const PRECISION = 1000;
  const TAGS = new Set(["g", "path", "rect", "text", "use"]);
  const ATTRIBUTES = new Set(
    (
      "aria-hidden aria-label class d data-card data-pile height href id role rx " +
      "tabindex transform width x y"
    ).split(" "),
  );

  const root = document.documentElement;
  const toolbar = [...document.querySelectorAll("#toolbar [data-action]")];
  const table = document.getElementById("table");
  const piles = document.getElementById("piles");
  const first = JSON.parse(document.getElementById("first").textContent);

  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };

  const has = (table, key) => Object.hasOwn(table, key);
  const settings = kept("crescent.settings") ?? {};

  // The language that the player has set, else the first of the browser's that there is.
  const languages = has(first.labels, settings.language)
    ? [settings.language]
    : navigator.languages;
  const language =
    languages.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => has(first.labels, tag)) ??
    "en";

  // Draws ace, jack, queen and king with *letters*.
  const setLetters = (letters) => {
    for (const [rank, glyph] of Object.entries(first.glyphs[letters])) {
      document.getElementById(`rank-${rank}`).setAttribute("d", glyph);
    }
  };

  // The elements of *markup*, or nothing if anything in it is not what a board is made of.
  const parts = (markup) => {
    const template = document.createElement("template");
    template.innerHTML = `<svg>${markup}</svg>`;
    const [svg, ...others] = template.content.childNodes;
    const allowed = ({ namespaceURI, localName, attributes }) =>
      namespaceURI === table.namespaceURI &&
      TAGS.has(localName) &&
      [...attributes].every(
        ({ name, value }) => ATTRIBUTES.has(name) && (name !== "href" || value.startsWith("#")),
      );
    const elements = [...svg.querySelectorAll("*")];
    return elements.length && !others.length && elements.every(allowed) ? svg.childNodes : null;
  };

  // Shows *picture* if its markup is sound; what kind it is, the root element tells.
  const show = (picture, kind) => {
    const drawn = parts(picture.piles);
    if (!drawn) return false;
    table.setAttribute("viewBox", picture.box);
    piles.replaceChildren(...drawn);
    piles.dataset.shows = picture.shows;
    root.dataset.picture = kind;
    return true;
  };

  // Writes the status line and the toolbar's buttons.
  const write = ({ status, buttons }) => {
    for (const part of document.querySelectorAll("#status .figures [data-status]")) {
      part.textContent = status[part.dataset.status] ?? "";
    }
    for (const button of toolbar) {
      const [text, hidden, disabled, pressed] = buttons[button.dataset.action] ?? [];
      if (text === undefined) continue;
      button.dataset.english ??= button.getAttribute("aria-label");
      button.setAttribute("aria-label", text);
      button.querySelector("span").textContent = text;
      button.hidden = Boolean(hidden);
      button.disabled = Boolean(disabled);
      if (pressed) button.setAttribute("aria-pressed", pressed);
    }
  };

  const asked = location.search.replace(/[?&]interpreter=pyodide$/, "");

  // Whether the window is about as wide for its height as *shape* says. Its size itself would only be
  // told after a layout, which would be done for nothing.
  const shaped = (shape) => {
    const ratio = (value) => `${Math.round(value * PRECISION)}/${PRECISION}`;
    const least = `(min-aspect-ratio: ${ratio(shape / SHAPE_TOLERANCE)})`;
    const most = `(max-aspect-ratio: ${ratio(shape * SHAPE_TOLERANCE)})`;
    return matchMedia(`${least} and ${most}`).matches;
  };

  // Whether *picture* is of the game that the address asks for, and fits this window.
  const fits = ({ build, language: spoken, query, shape }) =>
    build === root.dataset.build &&
    spoken === language &&
    (!asked || asked === query) &&
    shaped(shape);

  // The picture of the build whose shape is nearest to the board's. All have one markup, but for
  // their numbers.
  const nearest = () => {
    const { clientWidth, clientHeight } = document.getElementById("board");
    const away = ({ shape }) => Math.abs(Math.log((shape * clientHeight) / clientWidth));
    const best = first.pictures.reduce((one, other) => (away(other) < away(one) ? other : one));
    const numbers = [...best.numbers];
    return { ...best, piles: first.piles.replace(/~/g, () => numbers.shift()) };
  };

  const showBoard = () => {
    if (location.hash.startsWith("#moves=")) return;
    const last = kept("crescent.board");
    if (last && fits(last) && show(last, "kept")) return write(last);
    const labels = first.labels[language];
    const query = new URLSearchParams(asked);
    let current = null;
    try {
      current = localStorage.getItem("crescent.current");
    } catch {
      // Forbidden storage keeps no game.
    }
    if (!asked && !current) {
      write(labels);
      show(nearest(), "first");
      return;
    }
    const game = query.get("game") ?? (asked ? first.game : current);
    if (has(first.framed, game)) {
      const { shifts, wrap } = { ...first.framed[game], ...Object.fromEntries(query) };
      const { shift: shuffle, wrap: wraps, ...buttons } = labels.buttons;
      shuffle[0] = labels.shuffle.replace("{number}", shifts);
      wraps[3] = String(Boolean(Number(wrap)));
      write({ status: {}, buttons: { ...buttons, shift: shuffle, wrap: wraps } });
      show(nearest(), "frame");
      piles.querySelectorAll("[data-card], .marks").forEach((card) => card.remove());
      delete piles.dataset.shows;
    }
  };

  // What was pressed before the board was ready, in order.
  const presses = [];
  let pressing = false;

  const keep = (event) => {
    if (pressing || root.dataset.board === "failed" || event.target.closest?.("#loading")) return;
    event.stopImmediatePropagation();
    // One press may be what another waits for: to undo a move that is yet to be played.
    for (const button of toolbar) button.disabled = false;
    presses.push({ event, target: event.target, pile: event.target.closest?.("[data-pile]") });
  };

  // Presses one thing again, where the same pile or button is now, and then the next.
  const pressAgain = () => {
    const press = presses.shift();
    if (!press) {
      for (const type of ["click", "keydown"]) removeEventListener(type, keep, true);
      return;
    }
    const { event, pile } = press;
    const target = pile
      ? piles.querySelector(`[data-pile="${CSS.escape(pile.dataset.pile)}"]`)
      : press.target.isConnected && press.target;
    pressing = true;
    (target || document.body).dispatchEvent(new event.constructor(event.type, event));
    pressing = false;
    setTimeout(pressAgain);
  };

  root.lang = language;
  const letters = has(first.glyphs, settings.letters) ? settings.letters : first.letters[language];
  setLetters(letters);
  globalThis.crescent = { setLetters };
  for (const type of ["click", "keydown"]) addEventListener(type, keep, true);
  new MutationObserver((_, observer) => {
    if (root.dataset.board === "loading") return;
    observer.disconnect();
    setTimeout(pressAgain);
  }).observe(root, { attributeFilter: ["data-board"] });
  try {
    showBoard();
  } catch (error) {
    console.warn("the board's picture was dropped:", error);
  }
  delete root.dataset.unseen;
})();
