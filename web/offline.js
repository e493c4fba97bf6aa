// Has the browser keep the site, so that it works without a network, and learn of new builds.
//
// How that stands, the root element's data-offline says: "keeping", "ready", "failed", or "update"
// when a new build is here as a whole. Every change is told by the event "crescent-offline", whose
// detail is the reason if something could not be kept; it is tried again.

const container = navigator.serviceWorker;
const root = document.documentElement;
const script = new URL("../service.js", import.meta.url);

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 3_600_000;
const LAST_WORD_MS = 100;

let registration;
let wait = FIRST_WAIT_MS;
let reason = "";

const tell = (state, detail = "") => {
  root.dataset.offline = state;
  document.dispatchEvent(new CustomEvent("crescent-offline", { detail }));
};

// The state of what is kept already, whatever becomes of the rest.
const stands = () => {
  if (registration?.waiting) return "update";
  return registration?.active ? "ready" : "failed";
};

const fail = (why) => {
  tell(stands(), why);
  setTimeout(keep, wait);
  wait = Math.min(2 * wait, LONGEST_WAIT_MS);
};

const ready = () => {
  wait = FIRST_WAIT_MS;
  tell("ready");
  registration.active.postMessage("tidy");
};

const follow = () => {
  const worker = registration.installing;
  let whole = false;
  if (!registration.active) tell("keeping");
  worker.onstatechange = () => {
    whole ||= worker.state !== "redundant";
    if (worker.state === "installed" && registration.active) tell("update");
    else if (worker.state === "activated") ready();
    // The worker's last word may come after its end.
    else if (!whole) setTimeout(() => fail(reason), LAST_WORD_MS);
  };
};

const keep = async () => {
  try {
    registration = await container.register(script, { updateViaCache: "none" });
    registration.onupdatefound = follow;
    if (stands() === "ready" && !registration.installing) await registration.update();
  } catch (error) {
    registration ??= await container.getRegistration(script);
    // What is kept serves; without a network there is no more to be had.
    if (stands() === "failed") fail(error.message);
    else tell(stands());
    return;
  }
  if (registration.installing) follow();
  else if (stands() === "ready") ready();
  else tell(stands());
};

// Has the new build take over, and starts the page again with it.
globalThis.crescent.update = () => {
  const worker = registration?.waiting;
  if (!worker) return location.reload();
  worker.onstatechange = () => worker.state === "activated" && location.reload();
  worker.postMessage("take over");
};

if (container) {
  container.addEventListener("message", ({ data }) => (reason = data.failed ?? reason));
  container.startMessages();
  addEventListener("online", () => root.dataset.offline === "failed" && keep());
  setInterval(keep, LONGEST_WAIT_MS);
  keep();
}
