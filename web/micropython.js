// MicroPython in the form that PyScript asks for: a module with `loadMicroPython` and `version`.
// It starts as soon as this module is imported, beside PyScript itself, and finds the page's
// modules in its file system.

import { loadMicroPython as load } from "./vendor/micropython/micropython.mjs";
import { micropythonVersion } from "./built.js";
import { lateStyles } from "./guard.js";
import { withoutPreamble } from "./preamble.js";

export const version = micropythonVersion;

const HEAP_BYTES = 8 << 20;
const STACK_WORDS = 8 << 10;

const output = {};

// MicroPython's timers go by this clock. The machine's own can be set: back, and all that waits would
// wait until it has caught up; forward, and no answer would come in time.
Date.now = () => Math.floor(performance.timeOrigin + performance.now());

// The modules of a bundle by their paths: a line of JSON lists them, and then they follow.
const fetchModules = async (bundle) => {
  const response = await fetch(new URL(bundle, import.meta.url));
  if (!response.ok) throw new Error(`${bundle}: ${response.status}`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer());
  let place = bytes.indexOf(10) + 1;
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, place))).map(([path, size]) => {
    place += size;
    return [path, bytes.subarray(place - size, place)];
  });
};

const writeModules = (files, modules) => {
  for (const [path, bytes] of modules) {
    const folders = path.split("/").slice(0, -1);
    folders.forEach((_, depth) => {
      const folder = folders.slice(0, depth + 1).join("/");
      if (!files.analyzePath(folder).exists) files.mkdir(folder);
    });
    files.writeFile(path, bytes);
  }
};

const started = Promise.all([
  load({
    heapsize: HEAP_BYTES,
    pystack: STACK_WORDS,
    linebuffer: false,
    stdout: (bytes) => output.stdout?.(bytes),
    stderr: (bytes) => output.stderr?.(bytes),
  }),
  fetchModules("crescent.mpyz"),
]).then(([python, modules]) => {
  writeModules(python.FS, modules);
  return withoutPreamble(python);
});
started.catch(globalThis.crescent.failed);

// What the page imports only once it is asked for comes after the board.
let rest;
const fetchRest = async () => {
  const [python, modules] = await Promise.all([started, fetchModules("later.mpyz"), lateStyles()]);
  writeModules(python.FS, modules);
};
globalThis.crescent.everything = () => {
  rest ??= fetchRest().catch((error) => {
    rest = undefined;
    throw error;
  });
  return rest;
};

export const loadMicroPython = ({ stdout, stderr }) => {
  Object.assign(output, { stdout, stderr });
  return started;
};
