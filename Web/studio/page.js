// Elements, words and kept files: shared by the scripts that a page loads at a later use.

const adopted = new Set();

// Appends an element; `role` names it for tests and for the page.
export function add(parent, tag, properties = {}, role = undefined) {
  const node = Object.assign(document.createElement(tag), properties);
  if (role) node.dataset.role = role;
  return parent.appendChild(node);
}

// A text with values in the places of their names in braces.
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Says a sentence to screen readers, in the page's live region, as SharedUI.Announcer does.
export function say(text) {
  const region = document.querySelector('.said');
  region.textContent = '';
  setTimeout(() => { region.textContent = text; }, 150);
}

// The style of a script's own elements is no part of the page's, so that the first paint does not wait for it.
export function adoptStyle(text) {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

// The page's own settings: the addresses of its documents by language, and the form of links.
export const settings = () => document.querySelector('script[data-languages]').dataset;

// The document of the page's language, which has its words.
export const readDocument = () => read(JSON.parse(settings().languages)[document.documentElement.lang]);

export async function read(url, options) {
  return (await self.caches?.match(url).catch(() => undefined) ?? await fetch(url, options)).json();
}

// The bytes of a file of the site; of one with a pinned key, if the owner has signed them.
export async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await self.pinned?.check(url, bytes);
  return bytes;
}

export const loadJSON = async (url) => JSON.parse(new TextDecoder().decode(await load(url)));

// The address under which a page shows a picture of the site: a page with a pinned key shows checked bytes alone.
export const shown = async (url) => await self.pinned?.load(url) ?? url;

// Keeps files of this build for offline use, in place of those of earlier ones: the service worker looks there too. `own` are the
// files of this build, kept or not; an earlier one differs in its hash alone.
export async function keep(urls, own = urls) {
  const name = (url) => url.replace(/\.[0-9a-f]{16}(?=\.\w+$)/, '');
  try {
    const cache = await caches.open('kept');
    const names = own.map(name);
    for (const { url } of await cache.keys()) if (names.includes(name(url)) && !own.includes(url)) await cache.delete(url);
    for (const url of urls) if (!await cache.match(url)) await cache.add(url);
  } catch (error) {
    console.info(`kept: ${error}`);
  }
}

// A remembered setting; empty where there is none, or the browser lets no page remember.
export const recall = (key) => { try { return localStorage.getItem(key) ?? ''; } catch { return ''; } };

// Remembers a setting where the browser lets pages remember; undefined takes it back. Returns whether it is remembered.
export function remember(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    console.info(String(error));
    return false;
  }
}

// A number of bytes in thousands, as `Words.size` rounds it. It is isolated: beside text of the other direction its parts would change places.
export function size(bytes) {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const [number, unit, digits] = kilobytes < 1000 ? [kilobytes, 'kilobyte', 0] : [kilobytes / 1000, 'megabyte', 1];
  const form = new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `\u2068${form.format(number).replace(/\s/g, '\u00a0')}\u2069`;
}
