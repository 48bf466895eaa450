// A second instance of the page's program in place of the one that is on, for the show or the sets of an opened file. The site's own app is set aside with its elements
// and comes back as it was. Nothing of the file is remembered or kept here.
import { add, load, remember, settings } from './page.js';

export const style = `
  :root { --opened-bar: 0px; }
  .insets, .panel-top { padding-top: var(--opened-bar) !important; }
  .opened-bar {
    position: fixed; z-index: 1; inset: 0 0 auto; display: flex; align-items: center; justify-content: center; gap: 2px 12px;
    padding: env(safe-area-inset-top) max(12px, env(safe-area-inset-right)) 0 max(12px, env(safe-area-inset-left));
    background: var(--notice); color: var(--notice-ink); font-size: 0.875rem; line-height: 1.2; }
  .opened-bar p { min-width: 0; padding-block: 4px; overflow-wrap: anywhere; }
  .opened-back:focus-visible { outline: 2px solid; outline-offset: -4px; }
  .opened-bar bdi { font-weight: bold; }
  .opened-back { flex: none; min-height: 44px; max-width: 45%; padding: 4px 10px; font-weight: bold; text-decoration: underline; overflow-wrap: anywhere; }
  @media (forced-colors: active), (prefers-contrast: more) { .opened-bar { border-bottom: 2px solid; } }`;
const patience = 10000; // milliseconds for the second part of the program
const requests = 1 << 20; // of one instance, at most
export const [root, main] = [document.documentElement, document.querySelector('main')];

let own; // the site's app while it is set aside
let playing; // the instance in its place
let turns = 0; // instances so far

export const absolute = (url) => new URL(url, document.baseURI).href;
const wait = (time) => new Promise((done) => { setTimeout(done, time); });
export const bars = () => [...document.querySelectorAll('meta[name="theme-color"]')];

// --- the page -------------------------------------------------------------------------------------------------------

// Adds a style to the page. Returns an action that takes it away.
export function addStyle(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  return () => { document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet); };
}

// But for the style, which scripts set by its properties alone.
const attributesOf = (node) => [...node.attributes].map(({ name, value }) => [name, value]).filter(([name]) => name !== 'style');
export function setAttributes(node, attributes) {
  for (const [name] of attributesOf(node)) node.removeAttribute(name);
  for (const [name, value] of attributes) node.setAttribute(name, value);
}

// Takes the app that is on off the page, and returns it.
function setAside({ nodes, module: { exports } }) {
  return {
    exports, elements: nodes.elements, children: [...main.childNodes], corners: document.querySelector('.corners'), attributes: [root, main].map(attributesOf),
    title: document.title, focus: document.activeElement, late: [], bars: bars().map(({ content }) => content) };
}

// Dialogs belong to the app that has opened them, which is told of their end.
async function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  await wait(50);
}

function bring({ nodes, module }, { exports, elements, children, corners }) {
  Object.assign(module, { exports });
  nodes.elements = elements;
  main.replaceChildren(...children);
  document.querySelector('.corners')?.replaceWith(corners);
}

// --- the bridge -----------------------------------------------------------------------------------------------------

// Settings of the page are remembered; the look and the counts of visits are the site's.
export const isSetting = (key) => /^settings-(?!look|install)/.test(key);

// The verbs of an instance in place of those of the site's app. Each reads its arguments.
const verbs = (module) => ({
  remember: (b) => { const [key, value] = [b.text(), b.text()]; if (isSetting(key)) remember(key, value); },
  forget: (b) => { const key = b.text(); if (isSetting(key)) remember(key); },
  setFragment: (b) => b.text(),
  keep: (b, id) => { b.integer(); b.text(); b.text(); module.answer(id, Promise.resolve()); },
  prune: (b) => { b.text(); b.text(); b.number(); },
  ready: () => playing.start(),
  fail: (b) => playing.fail(new Error(b.text())),
});

// Verbs with the number of a request, or of the file that it brought.
const asking = ['fetch', 'recall', 'keep', 'drop', 'inflate', 'decodeImage', 'readOpacities', 'clearKept', 'wait', 'post', 'share', 'readAloud', 'recollect'];

// From now on the verbs and calls of an instance differ. Outside of it its requests have numbers of their own: answers for the site's app wait until that
// is back, those for an instance that is over are dropped.
function join(module) {
  const { call } = Object.getPrototypeOf(module);
  const pass = (...numbers) => call.apply(module, numbers);
  for (const verb of module.verbs) {
    const [name, action] = verb;
    verb[1] = (b, id) => {
      const first = (playing?.turn ?? 0) * requests;
      (playing?.verbs[name] ?? action)(b, asking.includes(name) ? id + first : id, action, first);
    };
  }
  module.call = (name, ...numbers) => {
    const instead = playing?.calls[name];
    if (instead) return instead(pass, ...numbers);
    if (name !== 'answered') return pass(name, ...numbers);
    const [request, ...rest] = numbers;
    const turn = Math.floor(request / requests);
    if (turn === (playing?.turn ?? 0)) return pass(name, request % requests, ...rest);
    const handed = module.handed.splice(0);
    if (turn === 0) own.late.push(() => { module.handed = handed; module.call(name, ...numbers); });
    return undefined;
  };
}

// A second instance of the program.
export async function programOf(module) {
  module.complete();
  for (let left = patience; !module.isWhole; left -= 50) {
    if (left < 0) throw new Error('the second part is not here');
    await wait(50);
  }
  const { wasm, second } = settings();
  const [first, rest] = await Promise.all([wasm, second].map((url) => load(absolute(url))));
  const { instance: { exports } } = await WebAssembly.instantiate(first, module.imports);
  await WebAssembly.instantiate(rest, { first: exports });
  return exports;
}

// --- the line -------------------------------------------------------------------------------------------------------

// Says whose it is, in the app's own colours; what the file says stands apart, whatever its direction is.
function addLine(page, { line, values, back, forget }) {
  const bar = document.createElement('aside');
  bar.className = 'opened-bar';
  bar.dataset.role = 'opened-show';
  const text = add(bar, 'p', { tabIndex: -1 }, 'opened-line');
  for (const part of line.split(/(\{\w+\})/)) {
    const value = values[part];
    if (value === undefined) text.append(part);
    else add(text, 'bdi', { textContent: value.slice(0, 80) });
  }
  add(bar, 'button', { className: 'opened-back', type: 'button', textContent: back, onclick: () => { leave(page); forget(); } }, 'opened-back');
  document.body.prepend(bar);
  // The ring around what has the focus below the line is 6 px wide.
  const measure = () => root.style.setProperty('--opened-bar', `${bar.offsetHeight + 6}px`);
  new ResizeObserver(measure).observe(bar);
  measure();
  return { bar, text };
}

// --- playing --------------------------------------------------------------------------------------------------------

// Begins with an instance: its `exports`, `facts` in place of some of the page's, `verbs` and `calls` in place of others, the `number` of its file, and the words of its
// line. `dress` is given the app that is set aside, changes the page, and returns the instance's elements, those beside them, and an action that takes the changes back.
// `again` is kept for a later call.
export async function enter(page, { exports, number, dress, facts, again, verbs: more = {}, calls = {}, ...line }) {
  const { module, now } = page;
  await closeDialogs();
  leave(page);
  turns += 1;
  if (turns === 1) join(module);
  own = setAside(page);
  const started = new Promise((start, fail) => { playing = { start, fail, turn: turns, again, verbs: { ...verbs(module), ...more }, calls }; });
  root.dataset.show = number;
  const { children, corners, undress } = dress(own);
  bring(page, { exports, elements: new Map(), children, corners });
  Object.assign(playing, { undress }, addLine(page, line));
  const known = page.facts();
  const remembered = Object.fromEntries(Object.entries(known.remembered).filter(([key]) => isSetting(key)));
  module.handText(JSON.stringify({ ...known, fragment: '', step: 0, whole: 0, ...facts(known), remembered: { ...remembered, 'intro-seen': '1' } }));
  module.call('start', now());
  try { await started; } catch (error) {
    leave(page);
    throw error;
  }
  playing.text.focus({ preventScroll: true });
}

// Shows the introduction from the beginning.
export const again = () => playing?.again();

// Brings the site's own app back as it was.
export function leave(page) {
  const { module, now } = page;
  if (!playing) return;
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  const { bar, undress } = playing;
  bar.remove();
  for (const id of [...page.files.files.keys()]) if (id >= requests) page.files.drop(id);
  playing = undefined;
  root.style.removeProperty('--opened-bar');
  bring(page, own);
  setAttributes(main, own.attributes[1]);
  setAttributes(root, own.attributes[0]);
  document.title = own.title;
  bars().forEach((bar, index) => { bar.content = own.bars[index]; });
  undress();
  const { late, focus } = own;
  own = undefined;
  for (const answer of late) answer();
  module.call('motionPreferred', matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0);
  module.call('frame', now());
  if (focus.isConnected) focus.focus({ preventScroll: true });
}
