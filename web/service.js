// The service worker: it keeps every file of one build and serves them first, with a network or
// without. The build writes two lines above this one: *build*, the name of its folder, and *files*,
// the hash and the size of each file by its path.
//
// A page's files all lie in the folder of its build, and this worker serves every build that it
// still keeps, so that a page goes on with its own files when another build has taken over. A
// build is thrown away once no page holds its lock: see offline.js. All caches begin with the name
// of the game and the path of the site, because several sites may share an origin.

const scope = registration.scope;
const prefix = `crescent-${new URL(scope).pathname}-`;
const PAGE = "./";
const LIST = "list.json";

const address = (path) => new URL(path, scope).href;

const hash = async (data) => {
  const bytes = await crypto.subtle.digest("SHA-256", data);
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

// The answers of the builds that are here already, by their hash.
const known = async () => {
  const found = new Map();
  for (const name of (await caches.keys()).filter((name) => name.startsWith(prefix))) {
    const cache = await caches.open(name);
    const list = await cache.match(address(LIST));
    for (const [path, [digest]] of list ? Object.entries(await list.json()) : []) {
      const answer = await cache.match(address(path));
      if (answer) found.set(digest, answer);
    }
  }
  return found;
};

// Puts the file at *path* into *cache*, from an older build or else from the network. What went wrong
// is told in no language: the file, and how it was answered or how much of it came.
const keep = async (cache, path, older) => {
  const url = address(path);
  if (await cache.match(url)) return;
  const [digest, size] = files[path];
  if (older.has(digest)) {
    // An answer remembers its address, and a module finds others from there: so it is made anew.
    const { headers } = older.get(digest);
    return cache.put(url, new Response(await older.get(digest).blob(), { headers }));
  }
  let problem;
  for (const mode of [path === PAGE ? "no-cache" : "default", "reload"]) {
    const answer = await fetch(url, { cache: mode }).catch(() => null);
    const data = answer?.ok && (await answer.clone().arrayBuffer().catch(() => null));
    if (!answer) problem = path;
    else if (!answer.ok) problem = `${path}: ${answer.status}`;
    else if (data?.byteLength !== size) problem = `${path}: ${data?.byteLength ?? "?"} / ${size} B`;
    else if ((await hash(data)) !== digest) problem = `${path}: SHA-256`;
    else return cache.put(url, answer);
  }
  throw new Error(problem);
};

// Keeps every file. What has arrived stays when another is missing, and is not asked for again.
const install = async () => {
  try {
    const cache = await caches.open(prefix + build);
    const older = await known();
    const settled = await Promise.allSettled(
      Object.keys(files).map((path) => keep(cache, path, older)),
    );
    const failed = settled.find(({ status }) => status === "rejected");
    if (failed) throw failed.reason;
    await cache.put(address(LIST), new Response(JSON.stringify(files)));
  } catch (error) {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const page of pages) page.postMessage({ failed: error.message });
    throw error;
  }
};

// Throws away the builds that no page uses, unless a new one is on its way.
const tidy = async () => {
  if (registration.installing || registration.waiting) return;
  const { held } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name)).add(prefix + build);
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !used.has(name)) await caches.delete(name);
  }
};

// The kept answer for *path* of the build *owner*; the network's where there is none.
const answer = async (request, path, owner) => {
  const found = await caches.match(address(path), { cacheName: prefix + owner });
  if (!found) return fetch(request);
  return request.method === "HEAD" ? new Response(null, { headers: found.headers }) : found;
};

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(tidy()));

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "tidy") event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (!["GET", "HEAD"].includes(method) || !url.startsWith(scope)) return;
  const path = url.slice(scope.length).split(/[?#]/)[0];
  const [folder, ...rest] = path.split("/");
  if (mode === "navigate") {
    if (["", "index.html"].includes(path)) event.respondWith(answer(event.request, PAGE, build));
  } else if (path in files) {
    event.respondWith(answer(event.request, path, build));
  } else if (rest.length && /^[0-9a-f]{16}$/.test(folder)) {
    event.respondWith(answer(event.request, path, folder));
  }
});
