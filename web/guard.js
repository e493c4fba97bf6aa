// What Python cannot do safely by itself. An exception that JavaScript throws into a call from
// MicroPython cannot be caught there, so such calls come back as [value], as [] when there is none,
// or as [undefined, error] with the error's text: null and undefined differ between interpreters.

const given = (value) => (value == null ? [] : [value]);
const thrown = (error) => [undefined, String(error?.message || error || "unknown error")];
const owner = (target) =>
  typeof target === "string" ? target.split(".").reduce((value, name) => value[name], window) : target;

// The milliseconds of a clock that stands while the machine sleeps, and that nobody can set: the page
// looks at it every second, and what passes between two looks counts only up to a limit.
const LOOK_MS = 1_000;
const LONGEST_GAP_MS = 10_000;
let time = Date.now();
let looked = performance.now();

const awake = () => {
  const now = performance.now();
  time += Math.min(now - looked, LONGEST_GAP_MS);
  looked = now;
  return time;
};

setInterval(awake, LOOK_MS);

let styles;

// Resolves once the style sheet is there that the board does without.
export const lateStyles = () => {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("later.css", import.meta.url);
    link.onload = resolve;
    link.onerror = () => {
      styles = undefined;
      link.remove();
      reject(new Error("later.css"));
    };
    document.head.append(link);
  });
  return styles;
};

Object.assign(globalThis.crescent, {
  // target[name](...values), where *target* may be a path from the window: "localStorage".
  call(target, name, ...values) {
    try {
      return given(owner(target)[name](...values));
    } catch (error) {
      return thrown(error);
    }
  },

  // The same for what answers with a promise, which is waited for.
  async ask(target, name, ...values) {
    try {
      return given(await owner(target)[name](...values));
    } catch (error) {
      return thrown(error);
    }
  },

  // The text of a file of the build; an error if the server has none.
  async fetchText(address) {
    try {
      const response = await fetch(new URL(address, import.meta.url));
      return response.ok ? [await response.text()] : thrown(`${address}: ${response.status}`);
    } catch (error) {
      return thrown(`${address}: ${error.message}`);
    }
  },

  // Ends the worker of a script element, if it has come as far as having one.
  endWorker(script) {
    script.xworker?.terminate();
    script.remove();
  },

  // Keeps a picture of the board and has a new build take over: see picture.js and offline.js,
  // which come after the board.
  keepPicture: () => false,
  update() {},

  // Resolves once the page has all that its start leaves out. Pyodide's modules can all be imported
  // from the start; for MicroPython's see micropython.js.
  everything: () => lateStyles(),

  // Seconds since 1970 by that clock: a whole number of milliseconds does not fit MicroPython's
  // 32 bits.
  now: () => awake() / 1000,

  // Resolves once the browser has painted what has been changed so far. A hidden tab paints
  // nothing, so there it only waits a moment.
  painted: () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 500);
    }),
});
