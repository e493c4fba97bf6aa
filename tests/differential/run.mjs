// Runs a module of Python under Node, in MicroPython or in Pyodide, and prints what it gives.
//   node run.mjs micropython|pyodide INTERPRETER.mjs MODULES.json EXPRESSION
// MODULES.json holds the sources of modules by their paths; EXPRESSION is evaluated in `games`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [name, interpreter, modules, expression] = process.argv.slice(2);
const { loadMicroPython, loadPyodide } = await import(pathToFileURL(interpreter).href);
const python =
  name === "micropython"
    ? await loadMicroPython({ heapsize: 8 << 20, pystack: 8 << 10 })
    : await loadPyodide();

for (const [path, text] of Object.entries(JSON.parse(readFileSync(modules, "utf8")))) {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  if (folder && !python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
  python.FS.writeFile(path, text);
}
try {
  python.runPython(`import games\nfound = ${expression}`);
  console.log(python.globals.get("found"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
