// Keeps the app's shell, so that it starts without a network. The tool fills in the names between braces.
"use strict";

const build = "{{build}}";
const version = {{version}}; // of a published site; 0 without one
const shell = {{{precached}}};

// Caches belong to the whole origin; the scope tells ours from those of other apps on the origin.
// The page has its own cache, `kept`, for pictures and documents; the worker never deletes from it.
const scope = self.registration.scope;
const prefix = `shell ${scope} `;
const current = prefix + build;
// One entry, the highest version that was installed.
const seen = `version ${scope}`;
// One entry per window that a worker has opened: the name of the cache with the window's files.
const windows = `windows ${scope}`;
const addresses = new Set(shell.map((path) => new URL(path, scope).href));
const patience = { storage: 3000, download: 120000 }; // milliseconds

// A new worker takes over at once: its caches contain all files that pages of earlier builds may still request.
self.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(timely(dropOldBuilds).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const path = url.href.slice(scope.length);
  if (!url.href.startsWith(scope) || path.startsWith("api/")) return;
  if (event.request.method !== "GET") {
    if (path === "share") event.respondWith(receive(event.request));
    return;
  }
  const isPage = event.request.mode === "navigate" && !path.startsWith("assets/");
  event.respondWith(isPage ? page(event, path.split(/[?#]/)[0]) : file(event, path));
});

// --- answering ------------------------------------------------------------------------------------------------------

// A page comes from this build's cache, with all files that it names. The network's page may be newer and name files that
// are not stored yet; it is used after its own worker has installed its whole shell. Without its slash HooView would
// resolve relative addresses against the folder above. Addresses of neither page belong to the network (a file opened in
// a tab, another app below the scope); without a network they show the page that has kept itself there, or lead to an
// app; Disguise-o-Rama then says that the page is not here. The page of a look is for previews of its address; it is the
// app's otherwise.
async function page(event, path) {
  const better = path.replace(/^hoo$/, "hoo/").replace(/^hoo\/(\d+\/\d+)\/?$/, "hoo/#$1").replace(/^wear\/([\w-]+)\/?$/, "#wear=$1");
  if (better !== path) return Response.redirect(scope + better);
  const app = path.startsWith("hoo/") ? scope + "hoo/" : scope;
  if (scope + path !== app) {
    return await fetch(event.request).catch(complain) ?? await recall(() => caches.match(scope + path))
      ?? Response.redirect(app === scope ? `${scope}#unkept` : app);
  }
  const copy = await recall(() => wholeShell(app));
  event.waitUntil((copy ? note(event.resultingClientId) : reinstall()).catch(complain));
  return copy ?? fetch(event.request);
}

// The page at `address`, unless storage was emptied and something of the shell is missing.
async function wholeShell(address) {
  const cache = await caches.open(current);
  const held = new Set((await cache.keys()).map((request) => request.url));
  return [...addresses].every((url) => held.has(url)) ? cache.match(address) : undefined;
}

// A file named by its content's hash may come from any cache, others only from this build's. A request with cache mode
// `reload` comes from a page whose copy is damaged; the network's copy replaces it.
async function file(event, path) {
  const { request } = event;
  const options = path.startsWith("assets/") ? {} : { cacheName: current };
  const copy = request.cache !== "reload" && await recall(() => caches.match(request, options));
  if (copy) return copy;
  const response = await fetch(request);
  if (addresses.has(request.url)) event.waitUntil(replace(path, response.clone()).catch((error) => complain(`${path}: ${error}`)));
  return response;
}

async function replace(path, response) {
  await verify(path, response.clone());
  await (await caches.open(current)).put(new URL(path, scope), response);
}

let isStorageSilent = false; // storage timed out once and is not asked again

// The result of a cache lookup; undefined if the browser's storage fails or hangs.
const recall = (find) => (isStorageSilent ? undefined : timely(find, () => { isStorageSilent = true; }));

// The result of `action`, which uses storage; undefined if it fails or takes too long.
async function timely(action, giveUp = () => {}) {
  let isOver = false;
  const limit = after(patience.storage).then(() => isOver || giveUp());
  try {
    return await Promise.race([action(), limit.then(() => undefined)]);
  } catch (error) {
    complain(error);
    return undefined;
  } finally {
    isOver = true;
  }
}

const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const complain = (error) => console.info(`service-worker.js: ${error}`);

// A file that another app shares with the installed one waits in a cache until the page takes it, which says so if none is there
// (address.js).
async function receive(request) {
  let address = `${scope}shared/`;
  try {
    const file = (await request.formData()).get("file");
    address += encodeURIComponent(file.name);
    await (await caches.open(`shared ${scope}`)).put(address, new Response(file));
  } catch (error) {
    complain(error);
  }
  return Response.redirect(`${scope}#show=${address}`);
}

// --- installing -----------------------------------------------------------------------------------------------------

// All or nothing: an incomplete shell would fail only later, offline. An earlier cache of this build is replaced, so that
// caches are in the order of installation.
async function install() {
  const last = await lastVersion();
  if (version && version < last) throw new Error(`version ${version} is older than ${last}`);
  const older = await shells();
  const found = await Promise.all(shell.map((path) => obtain(path, older)));
  await caches.delete(current);
  const cache = await caches.open(current);
  try {
    await Promise.all(found.map(([url, response]) => cache.put(url, response)));
    if (version) await (await caches.open(seen)).put(scope, new Response(version));
  } catch (error) {
    await caches.delete(current);
    if (error.name === "QuotaExceededError" && !older.length) await tellOfRoom();
    throw error;
  }
}

// Pages say once that they start only with a network (offline.js).
async function tellOfRoom() {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage("full");
}

// A server that lags behind, or a damaged one, must not bring back what an update has mended.
const lastVersion = async () => Number(await (await caches.match(scope, { cacheName: seen }))?.text() ?? 0);

let installing; // shared by windows that find the shell missing at the same time

function reinstall() {
  installing ??= install().finally(() => { installing = undefined; });
  return installing;
}

const shells = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

// [address, response]: from an earlier build's cache, else from the network. If the HTTP cache holds other bytes than the
// name's hash demands (a login page with status 200), the second attempt bypasses it.
async function obtain(path, older) {
  const url = new URL(path, scope).href;
  const attempts = path.startsWith("assets/")
    ? [...older.map((cacheName) => () => caches.match(url, { cacheName })), () => fetch(url), () => fetch(url, { cache: "reload" })]
    : [() => fetch(url, { cache: "no-cache" })];
  let fault = new Error(`${url}: no answer`);
  for (const attempt of attempts) {
    try {
      const response = await Promise.race([attempt(), after(patience.download)]);
      if (!response) continue;
      await Promise.race([verify(path, response.clone()), after(patience.download).then(() => { throw fault; })]);
      return [url, response];
    } catch (error) {
      fault = new Error(`${path}: ${error.message ?? error}`);
    }
  }
  throw fault;
}

// A page has no hash in its name; it belongs to this build if all code and documents that it names do.
async function verify(path, response) {
  if (response.status !== 200 || response.type === "opaque" || response.redirected) {
    throw new Error(`status ${response.status}`);
  }
  const bytes = await response.arrayBuffer();
  await checkGenuine(path, bytes);
  if (path !== "./" && !path.endsWith("/")) return;
  const named = new TextDecoder().decode(bytes).match(/assets\/[^"'&\s]+\.(?:js|wasm|json)\b/g);
  if (!named?.every((name) => shell.includes(name))) throw new Error("another build");
}

// --- earlier builds -------------------------------------------------------------------------------------------------

async function note(client) {
  if (!client) return;
  await shellsInUse();
  await (await caches.open(windows)).put(scope + encodeURIComponent(client), new Response(current));
}

// Keeps this build, the one before it, and the builds of open windows, which may still request their files.
async function dropOldBuilds() {
  const old = (await shells()).filter((name) => name !== current);
  const used = await shellsInUse();
  await Promise.all(old.slice(0, -1).filter((name) => !used.has(name)).map((name) => caches.delete(name)));
  if (old.length) return;
  // After the first worker's installation: open windows were started without a worker, from the same build.
  for (const { id } of await self.clients.matchAll({ includeUncontrolled: true })) await note(id);
}

// Forgets windows that have been closed.
async function shellsInUse() {
  const cache = await caches.open(windows);
  const used = new Set();
  for (const request of await cache.keys()) {
    if (await self.clients.get(decodeURIComponent(request.url.slice(scope.length)))) used.add(await (await cache.match(request)).text());
    else await cache.delete(request);
  }
  return used;
}
