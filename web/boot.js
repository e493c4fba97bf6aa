// Starts Python on the page, and says how far that has come or what went wrong.
//
// Which interpreter runs the page is the address's choice: MicroPython, or Pyodide with
// ?interpreter=pyodide. The worker's interpreter is always Pyodide.

import "./guard.js";
import { files, words } from "./built.js";

const site = new URL(".", import.meta.url).href;
const INTERPRETERS = { mpy: `${site}micropython.js`, py: `${site}pyodide.js` };

// PyScript imports its plugins unless told not to, and waits for ever for one that is not there.
const PLUGINS = [
  "codemirror",
  "deprecations-manager",
  "donkey",
  "error",
  "py-editor",
  "py-game",
  "py-terminal",
].map((name) => `!${name}`);

const START = `
import js

try:
    import main
except Exception as error:
    js.crescent.failed(repr(error))
    raise
`;

const PATIENCE_MS = 30_000;

const root = document.documentElement;
const text = document.getElementById("loading-text");
const bar = document.getElementById("loading-bar");
const retry = document.getElementById("retry");

const type = new URLSearchParams(location.search).get("interpreter") === "pyodide" ? "py" : "mpy";
const loading = () => root.dataset.board === "loading";

const table = words[root.lang] ?? {};

// *message* in the player's language, with its fields filled in.
const say = (message, fields = {}) =>
  (table[message] ?? message).replace(/\{(\w+)\}/g, (_, name) => fields[name]);

const show = (message) => {
  text.textContent = message;
  bar.hidden = true;
  retry.hidden = false;
};

// The first of the page's files that the server does not hand out, with the reason; else nothing.
const missingFile = async () => {
  const answers = Object.keys(files[type]).map(async (path) => {
    try {
      const response = await fetch(site + path, { method: "HEAD", cache: "no-store" });
      return response.ok ? undefined : `${path} (${response.status})`;
    } catch (error) {
      return `${path} (${error.message})`;
    }
  });
  return (await Promise.all(answers)).find((answer) => answer);
};

globalThis.crescent.failed = async (reason) => {
  if (!loading()) return;
  root.dataset.board = "failed";
  show(say("Crescent could not start: {reason}", { reason: reason?.message || reason }));
  const file = await missingFile();
  if (file) show(say("Crescent could not load {file}.", { file }));
};

const showProgress = () => {
  const weights = files[type];
  const total = Object.values(weights).reduce((sum, size) => sum + size, 0);
  const arrived = new Set();
  const kilobytes = (bytes) => Math.round(bytes / 1024);
  const observer = new PerformanceObserver((list) => {
    if (!loading()) return observer.disconnect();
    for (const { name } of list.getEntries()) {
      const path = name.split(/[?#]/)[0].slice(site.length);
      if (path in weights) arrived.add(path);
    }
    const bytes = [...arrived].reduce((sum, path) => sum + weights[path], 0);
    const sizes = { loaded: kilobytes(bytes), total: kilobytes(total) };
    text.textContent =
      bytes < total
        ? say("Loading: {loaded} of {total} KB", sizes)
        : say("Starting Python: {total} KB loaded", sizes);
    bar.value = bytes / total;
  });
  observer.observe({ type: "resource", buffered: true });
};

// PyScript looks through everything that is added to the page, for scripts and handlers of its own:
// a third of a phone's work for a shift, which draws the whole board anew. All that it is to find
// stands in the head, so it looks nowhere else.
const importPyScript = () => {
  const { observe } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (target, options) {
    observe.call(this, target === document ? document.head : target, options);
  };
  return import("./vendor/pyscript/core.js").finally(() => {
    MutationObserver.prototype.observe = observe;
  });
};

const start = () => {
  for (const [name, interpreter] of Object.entries(INTERPRETERS)) {
    const config = document.createElement(`${name}-config`);
    config.setAttribute("type", "json");
    config.textContent = JSON.stringify({ interpreter, plugins: PLUGINS, sync_main_only: true });
    document.head.append(config);
  }
  const script = document.createElement("script");
  script.type = type;
  script.textContent = START;
  document.head.append(script);
  // The interpreter first: its WebAssembly is compiled while PyScript itself starts.
  import(INTERPRETERS[type])
    .then(importPyScript)
    // PyScript sends this hook to its worker as source, which the page's policy forbids to evaluate.
    // All that it does is for a feature that the worker has not: local folders.
    .then(({ hooks }) => hooks.worker.onBeforeRunAsync.clear())
    .catch(globalThis.crescent.failed);
};

// While a page holds this lock, the service worker keeps its build's files.
const { pathname } = new URL("..", site);
navigator.locks?.request(`crescent-${pathname}-${root.dataset.build}`, { mode: "shared" }, () =>
  new Promise(() => {}),
);

// What is not needed before the board is there: a picture of it for the next visit, and then,
// once the worker has its files or will not get them, the keeping of the whole site.
new MutationObserver((_, observer) => {
  if (root.dataset.board !== "ready") return;
  import("./picture.js");
  if (["off", "loading"].includes(root.dataset.search)) return;
  observer.disconnect();
  import("./offline.js");
}).observe(root, { attributeFilter: ["data-board", "data-search"] });

delete root.dataset.unseen;
text.textContent = say("Loading");
retry.textContent = say("Try again");
retry.addEventListener("click", () => location.reload());
addEventListener("error", (event) => globalThis.crescent.failed(event.error ?? event.message));
addEventListener("unhandledrejection", (event) => globalThis.crescent.failed(event.reason));

if (typeof WebAssembly === "object") {
  showProgress();
  setTimeout(() => loading() && (retry.hidden = false), PATIENCE_MS);
  start();
} else {
  root.dataset.board = "failed";
  show(say("Crescent needs WebAssembly, which this browser lacks or has switched off."));
}
