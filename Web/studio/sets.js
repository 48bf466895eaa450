// Opens files of sets of Hoos on HooView's page: SetsWeb.wasm checks a file and makes an index of it with an archive for each set. A second instance of HooView's program
// (instance.js) asks for these by addresses that lead nowhere else. The site's own Hoos are set aside meanwhile.
import english from 'tables/sets.json';
import { absolute, addStyle, enter, isSetting, main, programOf, style as common } from './instance.js';
import { result, resultText } from './module.js';
import { lend, opener, shelf, use } from './opened.js';
import { loadJSON, remember, say, settings } from './page.js';

const wasm = new URL('SETS_WASM', import.meta.url).href; // build-app.sh fills it in
const folder = 'opened/'; // OpenedSets.folder
const missing = 4; // HostFault.missing
const favourite = 'hoo-favourites'; // Favourites.key
const style = `${common}
  [data-show] .insets { padding-top: calc(var(--opened-bar) - 6px) !important; }
  [data-show] .bar { top: calc(var(--opened-bar) - 6px); height: var(--bar); padding-top: 0; }
  [data-show] .notice { top: calc(var(--opened-bar) + var(--bar) + 4px); }
  [data-show] .panel { --buttons: 144px; }
  [data-show] .panel:has([data-role="read"][hidden]) { --buttons: 96px; }
  [data-show] .panel[data-side] { max-height: calc(100% - 34px - var(--bar) - var(--opened-bar)); }
  [data-show] .panel [data-role="share"] { display: none; }`;
let files = 0; // opened so far

// The files that the module has made, by their addresses.
const filesOf = (exports) => Array.from({ length: exports.fileCount() }, (_, index) => {
  exports.fileName(index);
  const name = resultText(exports);
  exports.file(index);
  return [name, result(exports)];
});

// --- the page -------------------------------------------------------------------------------------------------------

const hidden = '.disc, .ghost, .loupe, .rail, .hint, [data-role="read"]';
const emptied = '.grounds, .grid, .finder-list, .finder-status, .panel h2, .panel p, .rail span';

// The elements that the page has at the start of the app.
function elements() {
  const children = [...main.children].filter((node) => !node.matches('.notice')).map((node) => node.cloneNode(true));
  const template = document.createElement('main');
  template.append(...children);
  for (const node of template.querySelectorAll('[style]')) node.removeAttribute('style');
  for (const node of template.querySelectorAll(emptied)) node.replaceChildren();
  for (const node of template.querySelectorAll(hidden)) node.hidden = true;
  template.querySelector('.loupe img').removeAttribute('src');
  template.querySelector('.panel img')?.remove();
  const panel = template.querySelector('.panel');
  for (const name of ['data-preview', 'data-side', 'data-corner']) panel.removeAttribute(name);
  Object.assign(panel, { inert: true }).dataset.state = 'out';
  template.querySelector('.finder input').value = '';
  return children;
}

// Gives the page the line's room. Its address and history are those of the site's Hoos, which are told of their return, as of a page that was hidden.
function dress({ module, now }) {
  const children = elements();
  const removeStyle = addStyle(style);
  const [scroller, { cssText }, { href }, { state }] = [main.querySelector('.scroller'), main.style, location, history];
  const { scrollTop } = scroller; // lost with the element's place in the page
  const undress = () => {
    removeStyle();
    main.style.cssText = cssText;
    scroller.scrollTop = scrollTop;
    if (history.state?.hoo !== undefined) leaveEntry();
    else if (location.href !== href) history.replaceState(state, '', href);
    self.speechSynthesis?.cancel();
    module.call('watched', 1, now());
  };
  return { children, undress };
}

// The entry of the browser's history that a chosen Hoo of the file has.
function leaveEntry() {
  const { hoo, ...rest } = history.state;
  history.replaceState(rest, '');
  if (hoo) history.back();
}

// --- the bridge -----------------------------------------------------------------------------------------------------

// The file that a verb's first integer names is known outside of the instance by another number.
function renumber(b, first) {
  const { integer } = b;
  b.integer = () => {
    delete b.integer;
    return integer.call(b) + first;
  };
}

// Favourites are those of the file, and the chosen Hoo is no part of the page's address, which would lead others to one of the site's. Words are forgotten when the
// reader clears all that is stored: then the site's too.
function verbs({ module }, favourites) {
  let held = favourites.names;
  return {
    remember: (b) => {
      const [key, value] = [b.text(), b.text()];
      if (key === favourite) favourites.keep(held = value);
      else if (isSetting(key)) remember(key, value);
    },
    forget: (b) => {
      const key = b.text();
      if (key === favourite) held = '';
      remember(key);
    },
    recollect: (b, id) => { b.text(); module.answer(id, Promise.resolve([200, new TextEncoder().encode(held), new Date().toISOString().slice(0, 10)])); },
    setFragment: (b) => history.replaceState({ ...history.state, hoo: b.text() }, ''),
    recall: (b, id) => { b.text(); b.number(); module.answer(id, Promise.resolve([missing])); },
    showFile: (b, id, show, first) => { renumber(b, first); show(b, id); },
    inflate: (b, id, inflate, first) => { renumber(b, first); inflate(b, id); },
  };
}

// Calls about the site's address, its downloads and its elements are not for the instance.
const calls = ({ module, nodes }) => ({
  addressed: () => module.handed.splice(0),
  progressed: () => {},
  scrolled: (pass, handle, offset, time) => nodes.get(handle)?.scrollTop === offset && pass('scrolled', handle, offset, time),
  historyMoved: (pass, step, time) => {
    pass('historyMoved', step, time);
    pass('addressed', module.handText(history.state?.hoo ?? ''), time);
  },
});

// --- opening --------------------------------------------------------------------------------------------------------

async function take(page, exports, { words: own, hash, source: file, isOwn, isTrial }) {
  const line = own[isOwn ? 'line-own' : isTrial ? 'trial' : 'line'];
  const { lang } = document.documentElement;
  const [site, names, second] = await Promise.all([
    loadJSON(absolute(JSON.parse(settings().languages)[lang])), use(shelf, 'recallFavourites', hash), programOf(page.module)]);
  const pairs = filesOf(exports);
  const address = `${folder}hoo.json`;
  for (const url of page.files.given?.keys() ?? []) page.files.given.delete(url); // of the last file
  lend(page, [...pairs, [address, new TextEncoder().encode(JSON.stringify({ ...site, index: pairs[0][0] }))]]);
  files += 1;
  const favourites = { names: names ?? '', keep: (held) => use(shelf, 'keepFavourites', hash, held) };
  page.module.call('watched', 0, page.now()); // ends gestures and reading aloud
  await enter(page, {
    exports: second, number: files, dress: () => dress(page), line, values: { '{file}': file }, back: own.back, forget: () => use(shelf, 'choose', ''),
    verbs: verbs(page, favourites), calls: calls(page),
    facts: ({ languages }) => ({ languages: { ...languages, [lang]: address }, fragment: history.state?.hoo ?? '', step: history.state?.hoo ? 1 : 0, intro: null }) });
  page.module.call('completed', page.now());
  say(line.replace('{file}', file.slice(0, 80)));
  exports.title();
  const title = resultText(exports);
  exports.picture();
  return { title, picture: URL.createObjectURL(new Blob([result(exports)], { type: 'image/png' })) };
}

export const { open, arrive, resume, offer } = opener({ name: 'sets', english, wasm, refusals: ['too-large', 'other-file', 'other-file', 'faulty', 'costumes'], take });
