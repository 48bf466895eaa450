// Opens a show by its address: one of the site's own, which the settings list, or one that `#show=` in the page's address names. Another host
// is asked for nothing before the reader agrees. A file that another app has shared lies below `shared/`. The file is checked as every
// other (opened.js).
import english from 'tables/address.json';
import { add, adoptStyle, fill, size } from './page.js';

const limit = 25 << 20; // bytes of a file, as ArchiveLimits.disguiseFile
const longest = 2000; // characters of an address
const shown = 200; // of them
const silence = 30000; // milliseconds without a byte until a download ends
const root = new URL(document.querySelector('script[data-root]').dataset.root || './', document.baseURI).href; // the site's
const shared = `${root}shared/`; // where the service worker puts the file that another app shares

const style = '.address-choice { display: flex; flex-wrap: wrap; gap: 0 8px; }';

let current; // ends the download under way
let words; // in the page's language

// HooView's page opens sets of Hoos.
const wordsFrom = ({ address = english } = {}) =>
  (document.querySelector('script[data-root]').dataset.start === 'start-sets' ? { ...address, ...address.sets } : address);
const isolated = (name) => `\u2068${name.slice(0, 80)}\u2069`; // it may be of another direction
const refusal = (word, values) => Object.assign(new Error(word), { values });

// --- the address ----------------------------------------------------------------------------------------------------

// The address of a file that may be fetched. A text that is encoded as a whole has no slash.
function addressOf(text) {
  try {
    const decoded = decodeURIComponent(text); // throws for wrong percent codes
    const url = new URL(text.includes('/') ? text : decoded, root);
    url.hash = '';
    const isShared = url.href.startsWith(shared);
    const isOwn = url.href.startsWith(root) && !isShared;
    const isPlain = text.length <= longest && !/[\p{Cc}\\]/u.test(decoded) && !url.username && !url.password;
    const isOther = url.protocol === 'https:' && /^[\w.:[\]-]+$/.test(url.host); // some browsers take spaces in hosts
    if (text && isPlain && (isOwn || isShared || isOther)) return { url, isOwn, isShared };
  } catch { /* is told below */ }
  throw refusal('address');
}

// The end of a long host says whose it is.
const short = (host) => (host.length > 64 ? `\u2026${host.slice(-63)}` : host);

// The name of the file at an address.
function nameOf({ pathname }) {
  const name = pathname.split('/').pop();
  try { return decodeURIComponent(name) || 'show.disguise'; } catch { return name; }
}

// --- the download ---------------------------------------------------------------------------------------------------

// Refuses an answer that is no file, by its head.
function judge({ type, status, ok, body, headers }) {
  if (type === 'opaqueredirect') throw refusal('redirect');
  if ([204, 404, 410].includes(status) || !body) throw refusal('missing');
  if (!ok) throw refusal('status', { status });
  if (headers.get('Content-Length') > limit) throw refusal('too-large');
  if (/^text\/html/i.test(headers.get('Content-Type'))) throw refusal('other-file');
}

// Reads a body in parts, and counts them: a length in the head may be missing or wrong.
async function read(body, hear) {
  const [reader, parts] = [body.getReader(), []];
  for (let sum = 0; ;) {
    const { value, done } = await reader.read();
    if (done) return parts;
    sum += value.length;
    if (sum > limit) throw refusal('too-large');
    parts.push(value);
    hear(sum);
  }
}

// The parts of the file at an address. Other hosts are told nothing of the reader. `tell` hears how many bytes have come.
async function load({ href }, isOwn, stop, tell) {
  let timer;
  let isSilent = false;
  const hear = (sum) => {
    clearTimeout(timer);
    timer = setTimeout(() => { isSilent = true; stop.abort(); }, silence);
    tell(sum);
  };
  try {
    hear(0);
    const stranger = { credentials: 'omit', cache: 'no-store' };
    const response = await fetch(href, { redirect: 'manual', referrerPolicy: 'no-referrer', signal: stop.signal, ...(!isOwn && stranger) });
    judge(response);
    return await read(response.body, hear);
  } catch (error) {
    stop.abort();
    if (isSilent) throw refusal('silent');
    throw error instanceof TypeError ? refusal(isOwn || navigator.onLine === false ? 'offline' : 'refused') : error;
  } finally {
    clearTimeout(timer);
  }
}

// The parts of the file that another app has shared. It is taken from the cache once, whether the reader opens it or not.
async function take({ href }) {
  const name = `shared ${root}`;
  const copy = await (await caches.open(name)).match(href);
  await caches.delete(name);
  if (!copy) throw refusal('unshared');
  return [await copy.blob()];
}

// --- the dialog -----------------------------------------------------------------------------------------------------

// Resolves when the reader agrees.
const agreed = ({ dialog, heading, status, line, content }, question, href) => new Promise((open) => {
  adoptStyle(style);
  Object.assign(status, { id: 'address-question', textContent: question });
  line.textContent = href.length > shown ? `${href.slice(0, shown)}\u2026` : href;
  const buttons = add(content, 'div', { className: 'address-choice' });
  const choose = (word, onclick) => add(buttons, 'button', { className: 'settings-button', type: 'button', textContent: words[word], onclick }, `address-${word}`)
    .setAttribute('aria-describedby', status.id);
  choose('open', () => {
    buttons.remove();
    heading.focus();
    open();
  });
  choose('not-now', () => dialog.close());
});

// Shows how much has come.
function counter({ line }) {
  return (sum) => { line.textContent = sum ? size(sum) : ''; };
}

function tellRefused(dialog, error, host) {
  const text = words[error.message];
  if (!text) return dialog.tellRefused(error);
  dialog.line.textContent = '';
  dialog.status.textContent = fill(text, { host, ...error.values });
}

// --- opening --------------------------------------------------------------------------------------------------------

// Fetches and opens a show. Returns whether it is open, at the earliest when the dialog about a refusal is closed.
async function visit(text, tools) {
  current?.abort();
  const stop = current = new AbortController();
  const dialog = tools.begin();
  const closed = new Promise((done) => { dialog.dialog.addEventListener('close', done); });
  closed.then(() => stop.abort());
  let host = '';
  dialog.heading.textContent = words.title;
  try {
    const { url, isOwn, isShared } = addressOf(text);
    host = short(url.host);
    if (isOwn) dialog.heading.textContent = words['title-own'];
    const parts = isShared && await take(url);
    const question = isShared ? fill(words['ask-shared'], { name: isolated(nameOf(url)) }) : fill(words.ask, { host });
    if (!isOwn && history.state?.chosen !== url.href) await Promise.race([agreed(dialog, question, isShared ? '' : url.href), closed]);
    if (!dialog.dialog.isConnected) return false;
    dialog.status.textContent = words.loading;
    const file = new File(parts || await load(url, isOwn, stop, counter(dialog)), nameOf(url));
    if (isOwn) await self.pinned?.check(url.href, new Uint8Array(await file.arrayBuffer()));
    if (!dialog.dialog.isConnected) return false;
    const source = isOwn || isShared ? file.name : host;
    dialog.status.textContent = dialog.words.working;
    dialog.line.textContent = '';
    if (await tools.open(file, { source, isOwn, dialog })) return true;
  } catch (error) {
    console.info(`address: ${error}`);
    if (!dialog.dialog.isConnected) return false;
    tellRefused(dialog, error, host);
  }
  await closed;
  return false;
}

// Opens the show of a fragment, which leaves the page's address, so that a reload does not ask again. A costume behind it is worn then.
export async function arrive(fragment, tools) {
  const [, text, costume] = /^#show=(.*?)(&wear=.*)?$/s.exec(fragment);
  if (location.hash === fragment) history.replaceState(history.state, '', location.pathname + location.search);
  words = wordsFrom(tools.texts);
  const isOpen = await visit(text, tools);
  if (costume) location.replace(`#${costume.slice(1)}`);
  return isOpen;
}
