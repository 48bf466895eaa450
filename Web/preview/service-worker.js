// The service worker of `disguise preview`. A browser that has visited the app at this address before has its worker, which
// would show the kept app instead of the changed files. This one replaces it, and removes itself and its files.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) {
    if (/^(shell|windows) /.test(name)) await caches.delete(name);
  }
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url).catch(() => {});
}
