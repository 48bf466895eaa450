// Opens a `.disguise` file that the reader drops or chooses, has on the shelf, or knows the address of: OpeningWeb.wasm checks all of it, a piece at a time, and only
// then its show is played (stage.js), or its costumes go to the app. Nothing of a file becomes markup, style or an address: its words are
// text, its pictures blobs of the types that their bytes have.
import de from '../../Content/opening/de.json';
import en from '../../Content/opening/en.json';
import { hand, handTexts } from './module.js';
import { add, adoptStyle, keep, load, say } from './page.js';

const wasm = new URL('OPENING_WASM', import.meta.url).href; // build-app.sh fills it in
const [shelf, stage, address] = ['SHELF', 'STAGE_SCRIPT', 'ADDRESS_SCRIPT'].map((name) => new URL(name, import.meta.url).href); // and these
const limit = 25 << 20; // bytes of a file, as ArchiveLimits.disguiseFile
const refusals = ['too-large', 'other-file', 'sets', 'faulty']; // by PackRefusal.Kind
const slice = 8; // milliseconds of work between two frames
const style = `
  .opening-line { overflow-wrap: anywhere; margin-top: 8px; color: var(--grey); font-size: 0.875rem; }
  .opening-choice { position: relative; display: inline-flex; margin-top: 8px; }
  .opening-choice input { position: absolute; inset: 0; opacity: 0; width: 100%; cursor: pointer; font-size: 0; }`;
const opened = new Set(); // the hashes of the files, with the number of the show that they came to
let files = 0; // opened so far
let isAsked = false; // whether the reader has opened one, before which no file of an earlier visit may come

const words = () => ({ en, de })[document.documentElement.lang] ?? en;
const fill = (text, name, value) => text.replace(`{${name}}`, () => value);
const frame = () => new Promise((done) => setTimeout(done));

// --- the check ------------------------------------------------------------------------------------------------------

// The result's bytes, as of the last call.
const result = (exports) => new Uint8Array(exports.memory.buffer, exports.resultAddress(), exports.resultBytes()).slice();
const text = (exports) => new TextDecoder().decode(result(exports));

// The type by the first byte of a picture, of which the module has read the header: PNG, JPEG or WebP.
const types = { 0x89: 'image/png', 0xFF: 'image/jpeg', 0x52: 'image/webp' };

// The SHA-256 of the file; only a number where the browser digests none, as on pages without encryption.
async function digest(bytes) {
  if (!crypto.subtle) return `${opened.size}`;
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Checks the file. Returns its costumes' list, its show if it has one, and their pictures, or throws an error with the name of a refusal.
async function check(name, bytes, hash) {
  const language = document.documentElement.lang;
  const { instance: { exports } } = await WebAssembly.instantiate(await load(wasm));
  const head = new TextEncoder().encode(`${name.replaceAll('\0', '')}\0${language}\0`);
  hand(exports, await new Blob([head, bytes]).arrayBuffer().then((buffer) => new Uint8Array(buffer)));
  exports.begin();
  let state = 0;
  while (state === 0) {
    for (const end = performance.now() + slice; state === 0 && performance.now() < end;) state = exports.step();
    await frame();
  }
  if (state > 1) throw Object.assign(new Error(refusals[state - 2]), { line: text(exports) });
  return take(exports, language, hash);
}

function take(exports, language, hash) {
  const pictures = Array.from({ length: exports.pictureCount() }, (_, index) => {
    exports.pictureAddress(index);
    const picture = result(exports);
    return [URL.createObjectURL(new Blob([picture], { type: types[picture[0]] })), picture];
  });
  const addresses = pictures.map(([url]) => url);
  handTexts(exports, [`opened-${hash.slice(0, 12)}-`, language, ...addresses]);
  exports.list();
  const list = text(exports);
  handTexts(exports, addresses);
  exports.stage();
  return { list, show: text(exports), pictures };
}

// Lends the app bytes by their addresses, for which it then asks `files`, as for those of the network.
function lend({ files }, pairs) {
  if (!files.given) {
    const { fetch } = files;
    const own = async (id, url, { peek }) => files.take(id, 200, files.given.get(url), { tag: '' }, peek);
    files.given = new Map();
    files.fetch = (id, url, options) => (files.given.has(url) ? own : fetch).call(files, id, url, options);
  }
  for (const [url, bytes] of pairs) files.given.set(url, bytes);
}

// Gives the app costumes.
function give(page, { list, pictures }) {
  lend(page, pictures);
  page.module.handText(list);
  page.module.call('opened', page.now());
}

// Plays a show in place of the one that is on; `isOwn` for one of the site's own. One on trial begins with its introduction. Returns its title and its picture.
async function play(page, { list, show, pictures }, file, isOwn, isTrial) {
  const texts = { ...words() };
  if (isOwn) texts.line = texts['line-own'];
  const part = await import(stage);
  const found = await part.read(show, document.documentElement.lang);
  lend(page, pictures);
  files += 1;
  const forget = () => use(shelf, 'choose', '');
  await part.play(page, { show: found, costumes: JSON.parse(list), number: files, file, forget }, texts, (pairs) => lend(page, pairs), isTrial && found.intro);
  say(texts.line.replace(/\{(\w+)\}/g, (_, key) => ({ name: found.name, file })[key].slice(0, 80)));
  return { title: found.title || found.name, picture: found.scotch['image@2x'] ?? found.scotch.image };
}

// --- the dialog -----------------------------------------------------------------------------------------------------

class OpeningDialog {
  constructor(name) {
    adoptStyle(style);
    this.words = words();
    this.name = name;
    this.dialog = add(document.body, 'dialog', { className: 'settings', onclose: () => this.dialog.remove() }, 'opening-dialog');
    this.dialog.setAttribute('aria-labelledby', 'opening-title');
    this.dialog.setAttribute('closedby', 'any');
    const head = add(this.dialog, 'div', { className: 'settings-head' });
    add(head, 'button', { className: 'settings-close', type: 'button', ariaLabel: this.words.close, onclick: () => this.dialog.close() });
    this.heading = add(head, 'h2', { id: 'opening-title', tabIndex: -1, textContent: this.words.title });
    const content = add(this.dialog, 'div', { className: 'settings-content' });
    this.status = add(content, 'p', { className: 'settings-status', role: 'status', textContent: this.words.working }, 'opening-status');
    this.line = add(content, 'p', { className: 'opening-line', dir: 'auto' }, 'opening-line');
    this.content = content;
    this.dialog.showModal();
    this.heading.focus();
  }

  // `sentence` says how long they stay.
  tellOpened({ length: count, 0: { id: first } }, sentence = this.words.unkept) {
    this.status.textContent = `${count === 1 ? this.words['opened-one'] : fill(this.words.opened, 'count', count)} ${sentence}`;
    this.line.textContent = this.isOwn ? '' : fill(this.words.whose, 'name', `\u2068${this.name.slice(0, 80)}\u2069`); // isolated: it may be of another direction
    if (!this.dialog.isConnected) {
      say(this.status.textContent);
      return;
    }
    // The wheel may show others first.
    const onclick = () => {
      this.dialog.close();
      location.replace(`#wear=${first}`);
    };
    add(this.content, 'button', { className: 'settings-button', type: 'button', textContent: this.words.try, onclick }, 'opening-try');
  }

  // The line, in English, is for those who made the file.
  tellRefused({ message, line = '' }) {
    this.status.textContent = this.words[message] ?? this.words.failed;
    this.line.lang = 'en';
    this.line.textContent = message === 'faulty' ? line : '';
    if (!this.dialog.isConnected) say(this.status.textContent);
  }
}

// --- opening --------------------------------------------------------------------------------------------------------

function begin(name) {
  document.querySelector('[data-role="opening-dialog"]')?.remove();
  return new OpeningDialog(name);
}

// For shelf.js and address.js.
const tools = (page, close) => ({
  open: (file, options) => open(file, page, options), begin, refuse: (error) => begin('').tellRefused(error), close, arrive: (fragment) => arrive(fragment, page),
});
const use = (script, action, ...subjects) => import(script).then((part) => part[action](...subjects))
  .catch((error) => console.info(`${script}: ${error}`));

// Opens a file for the app of this page. One from the shelf has the `hash` under which it lies there; `isQuiet` for one at a start,
// of which a refusal alone is told; `isOwn` for one of the site. Returns whether it is open.
export async function open(file, page, { source = file.name, hash, isQuiet, isOwn, dialog = isQuiet ? undefined : begin(source) } = {}) {
  isAsked ||= !isQuiet;
  try {
    if (file.size > limit) throw new Error('too-large');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const own = await digest(bytes);
    if ((hash ?? own) !== own) throw new Error('changed');
    const content = await check(file.name, bytes, own);
    if (isQuiet && isAsked) return true;
    keep([import.meta.url, wasm, shelf, ...(content.show ? [stage] : [])]);
    const found = content.show ? await play(page, content, source, isOwn, !hash && file.type === 'application/x-disguise-trial') : bring(page, content, own);
    if (isQuiet) return true;
    const { title, picture } = found;
    const kept = await use(shelf, 'keep', tools(page), { hash: own, file, source, isOwn, title, picture });
    if (!content.show) dialog.tellOpened(JSON.parse(content.list), kept?.sentence);
    else if (!kept?.isKept) document.querySelector('[data-role="opened-line"]').append(` ${kept?.sentence ?? words().unkept}`);
    return true;
  } catch (error) {
    console.info(`opening: ${error.line ?? error}`);
    isAsked = false;
    (dialog ?? begin(source)).tellRefused(error);
    return false;
  }
}

// Gives the costumes of a file to the show that is on, once.
function bring(page, content, hash) {
  const once = `${document.documentElement.dataset.show ?? ''} ${hash}`;
  if (!opened.has(once)) give(page, content);
  opened.add(once);
  return { picture: content.pictures[0][0] };
}

// Opens the show that a fragment of the page's address names. Returns whether it is open.
export const arrive = (fragment, page) => use(address, 'arrive', fragment, tools(page));

// Opens the show that the address names at the start, or else the one that an earlier visit has chosen.
export const resume = async (fragment, page) => (fragment.startsWith('#show=') && await arrive(fragment, page)) || use(shelf, 'resume', tools(page));

// Adds the choice of a file to the settings, and the shelf.
export function offer(settings, page) {
  const content = settings.querySelector('.settings-content'); // null if the reader has closed them meanwhile
  if (!content || settings.querySelector('[data-role="opening-choose"]')) return;
  adoptStyle(style);
  const own = words();
  const group = add(content, 'section', { className: 'settings-group' });
  group.setAttribute('aria-labelledby', 'opening-offer');
  add(group, 'h3', { id: 'opening-offer', textContent: own.offer });
  add(group, 'p', { id: 'opening-hint', textContent: own['offer-hint'] });
  const choice = add(group, 'label', { className: 'settings-button opening-choice' });
  add(choice, 'span', { textContent: own.choose });
  const onchange = ({ target: { files: [file] } }) => {
    settings.close();
    if (file) open(file, page);
  };
  if ('show' in document.documentElement.dataset) {
    const onclick = () => {
      settings.close();
      import(stage).then((part) => part.again());
    };
    add(group, 'button', { className: 'settings-button', type: 'button', textContent: own.intro, onclick }, 'opened-intro');
  }
  add(choice, 'input', { type: 'file', accept: '.disguise', onchange }, 'opening-choose').setAttribute('aria-describedby', 'opening-hint');
  use(shelf, 'show', tools(page, () => settings.close()), group);
}
