// Runs pack.py inside Pyodide, under Node: python.zip must hold what Pyodide's own compiler writes.
import { readFileSync } from "node:fs";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

// Only what went wrong: Node would print the whole of Pyodide's source before it.
process.on("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

const [stage] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdirTree("/stage");
python.mountNodeFS("/stage", stage);
python.runPython(readFileSync(new URL("./pack.py", import.meta.url), "utf8"));
