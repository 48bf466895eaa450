// Opens a `.disguise` file that the reader drops or chooses, has on the shelf, or knows the address of: a module checks all of it, a piece at a time, and only then
// the page takes it. Nothing of a file becomes markup, style or an address: its words are text, its pictures blobs of the types that their bytes have. opening.js and
// sets.js have this within them, the one for shows and costumes, the other for sets of Hoos.
import { check, resultText } from './module.js';
import { add, adoptStyle, keep, load, loadJSON, say, settings as facts } from './page.js';

export const [shelf, address] = ['SHELF', 'ADDRESS_SCRIPT'].map((name) => new URL(name, import.meta.url).href); // build-app.sh fills them in
const limit = 25 << 20; // bytes of a file, as ArchiveLimits.disguiseFile
const style = '.opening-line{overflow-wrap:anywhere;margin-top:8px;color:var(--grey);font-size:.875rem}'
  + '.opening-choice{position:relative;display:inline-flex;margin-top:8px}'
  + '.opening-choice input{position:absolute;inset:0;opacity:0;width:100%;cursor:pointer;font-size:0}';
const patience = 10000; // milliseconds for the texts
let count = 0; // files without a digest

export const use = (script, action, ...subjects) => import(script).then((part) => part[action](...subjects))
  .catch((error) => console.info(`${script}: ${error}`));

// --- the texts ------------------------------------------------------------------------------------------------------

let tables = []; // their addresses, of all languages: without a network the reader may choose another one
let texts; // those of the page's language for this script, shelf.js and address.js
let learning;

// The document names the tables. English has none, as it is in the scripts, for pages whose table does not come too.
async function readTexts() {
  const { lang } = document.documentElement;
  const { texts: known = {} } = await loadJSON(JSON.parse(facts().languages)[lang]);
  tables = Object.values(known).map((address) => new URL(address, document.baseURI).href);
  if (lang in known) texts = await loadJSON(known[lang]);
}

const late = () => new Promise((_, fail) => { setTimeout(fail, patience, new Error('late')); });

// Makes an action wait for the texts. Those that did not come are asked for again by the next one.
const knowing = (action) => async (...subjects) => {
  await (learning ??= Promise.race([readTexts(), late()]).catch((error) => {
    console.info(`texts: ${error}`);
    learning = undefined;
  }));
  return action(...subjects);
};

// --- the check ------------------------------------------------------------------------------------------------------

// The SHA-256 of the file; only a number where the browser digests none, as on pages without encryption.
async function digest(bytes) {
  if (!crypto.subtle) return `${count += 1}`;
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Lends the app bytes by their addresses, for which it then asks `files`, as for those of the network.
export function lend({ files }, pairs) {
  if (!files.given) {
    const { fetch } = files;
    const own = async (id, url, { peek }) => files.take(id, 200, files.given.get(url), { tag: '' }, peek);
    files.given = new Map();
    files.fetch = (id, url, options) => (files.given.has(url) ? own : fetch).call(files, id, url, options);
  }
  for (const [url, bytes] of pairs) files.given.set(url, bytes);
}

// --- the dialog -----------------------------------------------------------------------------------------------------

class OpeningDialog {
  constructor(words) {
    adoptStyle(style);
    this.words = words;
    this.dialog = add(document.body, 'dialog', { className: 'settings', onclose: () => this.dialog.remove() }, 'opening-dialog');
    this.dialog.setAttribute('aria-labelledby', 'opening-title');
    this.dialog.setAttribute('closedby', 'any');
    const head = add(this.dialog, 'div', { className: 'settings-head' });
    add(head, 'button', { className: 'settings-close', type: 'button', ariaLabel: words.close, onclick: () => this.dialog.close() });
    this.heading = add(head, 'h2', { id: 'opening-title', tabIndex: -1, textContent: words.title });
    const content = this.content = add(this.dialog, 'div', { className: 'settings-content' });
    this.status = add(content, 'p', { className: 'settings-status', role: 'status', textContent: words.working }, 'opening-status');
    this.line = add(content, 'p', { className: 'opening-line', dir: 'auto' }, 'opening-line');
    this.dialog.showModal();
    this.heading.focus();
  }

  // The line, in English, is for those who made the file.
  tellRefused({ message, line = '' }) {
    this.status.textContent = this.words[message] ?? this.words.failed;
    Object.assign(this.line, { lang: 'en', textContent: message === 'faulty' ? line : '' });
    if (message === 'other-file') use(shelf, 'point', this.content, texts);
    if (!this.dialog.isConnected) say(this.status.textContent);
  }
}

// --- opening --------------------------------------------------------------------------------------------------------

// The actions on files for a page. `app` has its English words, their name in the tables, the address of its module and the names of the
// module's refusals; `take` shows a checked file and returns its title, its picture and, unless the line above the page tells of it, an action
// that does; `again` shows an introduction again.
export function opener(app) {
  const words = () => texts?.[app.name] ?? app.english;
  let isAsked = false; // whether the reader has opened a file, before which no file of an earlier visit may come
  const begin = () => {
    document.querySelector('[data-role="opening-dialog"]')?.remove();
    return new OpeningDialog(words());
  };

  // Opens a file for the app of this page. One from the shelf has the `hash` under which it lies there; `isQuiet` for one at a start,
  // of which a refusal alone is told; `isOwn` for one of the site. Returns whether it is open.
  async function open(file, page, { source = file.name, hash, isQuiet, isOwn, dialog = isQuiet ? undefined : begin() } = {}) {
    isAsked ||= !isQuiet;
    try {
      if (file.size > limit) throw new Error('too-large');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const own = await digest(bytes);
      if ((hash ?? own) !== own) throw new Error('changed');
      const { instance: { exports } } = await WebAssembly.instantiate(await load(app.wasm));
      const state = await check(exports, [file.name, document.documentElement.lang], bytes);
      if (state > 1) throw Object.assign(new Error(app.refusals[state - 2]), { line: resultText(exports) });
      if (isQuiet && isAsked) return true;
      keep([...tables, import.meta.url, app.wasm, shelf]);
      const { title, picture, tell } = await app.take(page, exports, { words: words(), hash: own, source, isOwn, isTrial: !hash && file.type === 'application/x-disguise-trial' });
      if (isQuiet) return true;
      const kept = await use(shelf, 'keep', tools(page), { hash: own, file, source, isOwn, title, picture });
      if (tell) tell(dialog, kept?.sentence);
      else if (!kept?.isKept) document.querySelector('[data-role="opened-line"]').append(` ${kept?.sentence ?? words().unkept}`);
      return true;
    } catch (error) {
      console.info(`opening: ${error.line ?? error}`);
      isAsked = false;
      (dialog ?? begin()).tellRefused(error);
      return false;
    }
  }

  // Opens a dropped file. Beside the open settings it is one chosen in them, as they may load the page again.
  function receive(file, page) {
    const settings = document.querySelector('[open] [data-role="opening-choose"]')?.closest('dialog');
    return settings ? use(shelf, 'take', tools(page, () => settings.close()), file) : open(file, page);
  }

  // Opens what a fragment of the page's address names. Returns whether it is open.
  const arrive = (fragment, page) => use(address, 'arrive', fragment, tools(page));

  // For shelf.js and address.js.
  const tools = (page, close) => ({
    page, open: (file, options) => open(file, page, options), begin, texts, refuse: (error) => begin().tellRefused(error), close, arrive: (fragment) => arrive(fragment, page),
  });

  // Opens what the address names at the start, or else what an earlier visit has chosen.
  const resume = async (fragment, page) => (fragment.startsWith('#show=') && await arrive(fragment, page)) || use(shelf, 'resume', tools(page));

  // Adds the choice of a file to the settings, and the shelf.
  function offer(settings, page) {
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
    const shared = tools(page, () => settings.close());
    const onchange = ({ target: { files: [file] } }) => file && use(shelf, 'take', shared, file);
    if (app.again && 'show' in document.documentElement.dataset) {
      const onclick = () => {
        settings.close();
        app.again();
      };
      add(group, 'button', { className: 'settings-button', type: 'button', textContent: own.intro, onclick }, 'opened-intro');
    }
    add(choice, 'input', { type: 'file', accept: '.disguise', onchange }, 'opening-choose').setAttribute('aria-describedby', 'opening-hint');
    use(shelf, 'show', shared, group);
  }
  return { open: knowing(receive), arrive: knowing(arrive), resume: knowing(resume), offer: knowing(offer) };
}
