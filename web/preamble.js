// PyScript starts every interpreter with the source of its own Python package, which it writes into
// the file system and imports: half of all that MicroPython's page computes until it is ready. Both
// bundles hold the same package compiled, and so the source needs not run.

const isPreamble = (code) => code.includes('_Path("./pyscript/__init__.py")');

export const withoutPreamble = (python) => {
  const run = python.runPythonAsync;
  python.runPythonAsync = function (code, ...rest) {
    return run.call(this, isPreamble(code) ? "import pyscript" : code, ...rest);
  };
  return python;
};
