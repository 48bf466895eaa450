// Keeps the app's shell, so that it starts without a network. The tool fills in what stands between braces.
"use strict";

const build = "{{build}}";
const shell = {{{precached}}};

// Caches belong to the whole origin; the scope keeps ours apart from those of a neighbour on another path.
// The page has a cache of its own, `kept`, for Scotch and the costumes: nothing here ever deletes from it.
const scope = self.registration.scope;
const prefix = `shell ${scope} `;
const current = prefix + build;
const networkLimit = 3000; // milliseconds

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = url.href.slice(scope.length);
  if (path.startsWith("api/")) return;
  if (path.startsWith("assets/")) {
    event.respondWith(cacheFirst(event.request));
  } else if (event.request.mode === "navigate") {
    event.respondWith(page(event.request, path.split(/[?#]/)[0]));
  } else {
    event.respondWith(networkFirst(event.request, event.request));
  }
});

// HooView has its own address; every other is the dressing room's. Without its slash HooView would take what it names for
// its neighbours' of the folder above.
function page(request, path) {
  if (path === "hoo") return Response.redirect(scope + "hoo/", 301);
  return networkFirst(request, path.startsWith("hoo/") ? scope + "hoo/" : scope);
}

// All or nothing: a shell with a hole would fail only later, offline.
async function install() {
  const cache = await caches.open(current);
  try {
    await Promise.all(shell.map((path) => keep(cache, path)));
  } catch (error) {
    await caches.delete(current);
    throw error;
  }
  await self.skipWaiting();
}

async function keep(cache, path) {
  const url = new URL(path, scope);
  // What is named after its content may come from the browser's cache; the page itself may not.
  const request = new Request(url, { cache: path.startsWith("assets/") ? "default" : "no-cache" });
  const response = await fetch(request);
  if (response.status !== 200 || response.type === "opaque" || response.redirected) {
    throw new Error(`${url}: ${response.status}`);
  }
  await verify(path, response.clone());
  await cache.put(url, response);
}

// The sixteen digits in a name are the beginning of its content's hash. Other bytes (a network's login page under
// status 200) would stay for good.
async function verify(path, response) {
  const digits = path.match(/\.([0-9a-f]{16})\.\w+$/)?.[1];
  if (!digits) return;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  const found = Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== digits) throw new Error(`${path}: not the bytes its name promises`);
}

// The build before this one stays: a page that was open during the change may still ask for its files.
async function activate() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A request past every cache comes from a page whose copy is no good.
async function cacheFirst(request) {
  const copy = request.cache === "reload" ? null : await kept(() => caches.match(request));
  return copy ?? fetch(request);
}

// What a cache holds; nothing where the browser's storage is out of order.
async function kept(find) {
  try {
    return await find();
  } catch {
    return null;
  }
}

// The network for up to three seconds, then what is kept under `key`; the network again where nothing is.
async function networkFirst(request, key) {
  const fetched = fetch(request);
  const timely = await Promise.race([fetched.catch(() => null), after(networkLimit)]);
  if (timely && timely.status < 500) return timely;
  const copy = await kept(async () => (await caches.open(current)).match(key, { ignoreSearch: true }));
  return copy ?? fetched;
}

function after(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
