// Pyodide in the form that PyScript asks for: a module with `loadPyodide` and `version`. It serves
// the worker, and the page when its address asks for it. The trimmed standard library and Crescent
// come as one file; the lock names no packages, so that none is ever looked for elsewhere.

import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";
import { files, pyodideLock } from "./built.js";
import { withoutPreamble } from "./preamble.js";

export { version };

// Nothing here waits in the middle of Python. Pyodide would all the same run on a stack that can be
// switched, and Chromium's heap sampling, which some of its runs have on, crashes the tab there.
delete WebAssembly.Suspending;

const site = new URL(".", import.meta.url).href;
const own = Object.keys(files.py).filter((path) => /^(python\.zip|vendor\/pyodide\/)/.test(path));

// Rejects if the server lacks a file, and else stays silent: Pyodide waits for ever for some.
const missing = () =>
  new Promise((_, reject) => {
    for (const path of own) {
      fetch(site + path, { method: "HEAD" }).then(
        (response) => response.ok || reject(new Error(`${path}: ${response.status}`)),
        (error) => reject(new Error(`${path}: ${error.message}`)),
      );
    }
  });

export const loadPyodide = async (options) => {
  try {
    const loaded = load({
      ...options,
      indexURL: `${site}vendor/pyodide/`,
      packageBaseUrl: site,
      lockFileContents: pyodideLock,
      stdLibURL: `${site}python.zip`,
    });
    return withoutPreamble(await Promise.race([loaded, missing()]));
  } catch (error) {
    globalThis.crescent?.failed(error);
    // A plain error, because only such a one can be posted from the worker to the page.
    throw new Error(error?.message ?? String(error));
  }
};
