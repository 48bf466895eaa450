// Keeps the page's files for offline use, in place of those of earlier builds: the apps' service worker looks there.

const { href: page } = new URL('.', location.href);
const worker = new URL('../service-worker.js', page).href;
// Browsers with Trusted Types take the addresses of scripts from the policies alone that the site's own policy names.
const trusted = self.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker }).createScriptURL('') ?? worker;

// Fetches a file and checks its bytes by the hash in its name: a network that asks for a password answers with a page of its own.
async function genuine(url) {
  const response = await fetch(url);
  const bytes = await response.arrayBuffer();
  const digits = /\.([0-9a-f]{16})\.\w+$/.exec(url)[1];
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, 8);
  const found = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (!response.ok || found !== digits) throw new Error(`${url}: bytes of another name`);
  return new Response(bytes, { headers: { 'Content-Type': response.headers.get('Content-Type') } });
}

const plain = (url) => url.replace(/\.[0-9a-f]{16}(?=\.\w+$)/, '');

// Keeps the page and its files, whose addresses are relative to it.
export async function keep(files) {
  try {
    await navigator.serviceWorker.register(trusted);
    const cache = await caches.open('kept');
    const own = files.map((file) => new URL(file, page).href);
    for (const url of own) if (!await cache.match(url)) await cache.put(url, await genuine(url));
    const answer = await fetch(page, { cache: 'no-cache' });
    const text = await answer.clone().text();
    // The network's page may be of a newer build; its own script keeps that one.
    if (!files.every((file) => text.includes(file))) throw new Error('another build');
    await cache.put(page, answer);
    // The page's address without the slash at the end leads to the page.
    await cache.put(page.slice(0, -1), Response.redirect(page));
    for (const { url } of await cache.keys()) if (!own.includes(url) && own.map(plain).includes(plain(url))) await cache.delete(url);
  } catch (error) {
    console.info(`keeping.js: ${error}; the page starts only with a network`);
  }
}
