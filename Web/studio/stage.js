// Plays the show of an opened file: a second instance of the app's program, on a document made of the site's and the show's. The site's
// own app is set aside with its elements and comes back as it was. Nothing of the show is remembered or kept.
import { handTexts } from './module.js';
import { add, keep, load, loadJSON, remember, settings, shown } from './page.js';

const style = `
  :root { --opened-bar: 0px; }
  .insets, .panel-top { padding-top: var(--opened-bar) !important; }
  [data-show] .corner-share { display: none !important; }
  .opened-bar {
    position: fixed; z-index: 1; inset: 0 0 auto; display: flex; align-items: center; justify-content: center; gap: 2px 12px;
    padding: env(safe-area-inset-top) max(12px, env(safe-area-inset-right)) 0 max(12px, env(safe-area-inset-left));
    background: var(--notice); color: var(--notice-ink); font-size: 0.875rem; line-height: 1.2; }
  .opened-bar p { min-width: 0; padding-block: 4px; overflow-wrap: anywhere; }
  .layer:focus-visible { outline: none; }
  .layer:focus-visible::after {
    content: ""; position: absolute; inset: var(--opened-bar) 0 0; outline: 3px solid var(--focus); outline-offset: -6px; pointer-events: none; }
  .opened-back:focus-visible { outline: 2px solid; outline-offset: -4px; }
  .opened-bar bdi { font-weight: bold; }
  .opened-back { flex: none; min-height: 44px; max-width: 45%; padding: 4px 10px; font-weight: bold; text-decoration: underline; overflow-wrap: anywhere; }
  @media (forced-colors: active), (prefers-contrast: more) { .opened-bar { border-bottom: 2px solid; } }`;
const wasm = new URL('STAGE_WASM', import.meta.url).href; // build-app.sh fills it in
const patience = 10000; // milliseconds for the second part of the program
const requests = 1 << 20; // of one instance, at most
const [root, main] = [document.documentElement, document.querySelector('main')];

let own; // the site's app while it is set aside
let playing; // the show in its place
let sheets = [];
let turns = 0; // shows so far

const absolute = (url) => new URL(url, document.baseURI).href;
const wait = (time) => new Promise((done) => { setTimeout(done, time); });

// Reads the show of an opened file, as OpeningWeb returns it. Throws what opening.js says about a file with a fault.
export async function read(draft, language) {
  const { instance: { exports } } = await WebAssembly.instantiate(await load(wasm));
  handTexts(exports, [language, draft]);
  const isSound = exports.show();
  const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.resultAddress(), exports.resultBytes()));
  if (!isSound) throw Object.assign(new Error('faulty'), { line: text });
  keep([wasm]);
  return JSON.parse(text);
}

// --- the document ---------------------------------------------------------------------------------------------------

const naming = (text, from, to) => text.replaceAll(from, () => to);

// The steps of the site's introduction with another name, and those of a show with the site's pictures.
const ours = ({ steps, ...intro }, from, to) => ({
  ...intro, steps: steps.map((step) => ({ ...step, message: naming(step.message, from, to), button: naming(step.button, from, to) })) });
const theirs = ({ steps, ...intro }, document) => ({ ...intro, steps: steps.map(({ image, ...texts }) => ({ ...texts, ...(image && document[image]) })) });

// The site's document with the show's members in place of its own.
function documentOf(site, { name, title, style, ground, ground_dark: dark, intro, words, ...show }, costumes, texts, catalogue) {
  const { ring, line, language, direction, studio } = site;
  const members = { ring, line, language, direction, studio, ...show };
  const [dressed, worn] = [texts.dressed, texts.worn].map((text) => naming(text, '{name}', name));
  return {
    ...members, costumes, catalogue, words: { ...site.words, 'scotch-dressed': dressed, 'worn-costume': worn, ...words },
    intro: intro ? theirs(intro, members) : ours(site.intro, site.words.scotch, name) };
}

// --- the page -------------------------------------------------------------------------------------------------------

// The picture that the app takes for the launch.
function launchPicture(picture) {
  const found = [1, 2, 3].map((scale) => [scale, picture[scale === 1 ? 'image' : `image@${scale}x`]]).filter(([, url]) => url);
  return (found.find(([scale]) => scale >= Math.min(2, devicePixelRatio)) ?? found.at(-1))[1];
}

async function drawn(url, properties) {
  const image = Object.assign(new Image(), { src: await shown(url), draggable: false, alt: '', ...properties });
  await image.decode();
  return image;
}

// The elements that the page has at the start of an app.
async function elementsOf({ scotch, lids, ring }) {
  const urls = [scotch, lids].flatMap((picture) => Object.values(picture ?? {})).filter((value) => typeof value === 'string');
  await Promise.all(urls.map((url) => drawn(url))); // what cannot be drawn is found out here
  const figure = await drawn(launchPicture(scotch), { className: 'scotch' });
  figure.dataset.word = 'scotch alt';
  const launch = document.createElement('div');
  launch.className = 'launch';
  const line = (word, name) => { add(add(launch, 'div', { className: name }), 'p').dataset.word = word; };
  line('launch-above', 'launch-above');
  launch.append(await drawn(absolute(launchPicture(ring)), { className: 'launch-ring' }));
  line('launch-below', 'launch-below');
  const copies = [...main.children].filter((node) => node.matches('h1, [data-fault]')).map((node) => node.cloneNode(true));
  const stage = document.createElement('div');
  stage.className = 'stage';
  return [...copies.filter((node) => !node.dataset.fault), launch, stage, figure, ...copies.filter((node) => node.dataset.fault)];
}

// But for the style, which scripts set by its properties alone.
const attributesOf = (node) => [...node.attributes].map(({ name, value }) => [name, value]).filter(([name]) => name !== 'style');
function setAttributes(node, attributes) {
  for (const [name] of attributesOf(node)) node.removeAttribute(name);
  for (const [name, value] of attributes) node.setAttribute(name, value);
}

const bars = () => [...document.querySelectorAll('meta[name="theme-color"]')];
// The rule of the site's own colours (ShowPalette.style).
const colours = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter(({ media }) => media && /^not all/.test(media.mediaText));

// Takes the app that is on off the page, and returns it.
function setAside({ files: { nodes }, module: { exports } }) {
  return {
    exports, elements: nodes.elements, children: [...main.childNodes], corners: document.querySelector('.corners'), attributes: [root, main].map(attributesOf), title: document.title, focus: document.activeElement, late: [],
    bars: bars().map(({ content }) => content), colours: colours().map(({ media }) => [media, media.mediaText]) };
}

// Dialogs belong to the app that has opened them, which is told of their end.
async function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  await wait(50);
}

// Says the document's words in the page's own elements.
function speak({ words }) {
  for (const node of document.querySelectorAll('[data-word]')) {
    const [word, attribute] = node.dataset.word.split(' ');
    if (attribute) node.setAttribute(attribute, words[word] ?? '');
    else node.textContent = words[word] ?? '';
  }
}

function bring({ files: { nodes }, module }, { exports, elements, children, corners }) {
  Object.assign(module, { exports });
  nodes.elements = elements;
  main.replaceChildren(...children);
  document.querySelector('.corners').replaceWith(corners);
}

function dress({ style: text, ground, ground_dark: dark, scotch: { width, height } }) {
  const tall = Math.min(1.12, 0.86 * height / width); // as LaunchPlace
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${style}:root{--launch-height:${tall};--launch-rise:${Math.min(0.36, tall / 2)}}${text ?? ''}`);
  sheets = [sheet];
  document.adoptedStyleSheets.push(sheet);
  if (!text) return;
  for (const [media] of own.colours) media.mediaText = 'not all'; // found before: WebKit lists the show's sheet with the page's
  bars().forEach((bar, index) => { bar.content = index ? dark : ground; });
}

function undress() {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
}

// --- the bridge -----------------------------------------------------------------------------------------------------

// Settings of the page are remembered; the look and the counts of visits are the site's.
const isSetting = (key) => /^settings-(?!look|install)/.test(key);

// The verbs of a show in place of those of the site's app. Each reads its arguments.
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
const asking = ['fetch', 'recall', 'keep', 'drop', 'decodeImage', 'readOpacities', 'clearKept', 'wait', 'post', 'share', 'readAloud', 'recollect'];

// From now on the verbs of a show differ. Outside of its instance its requests have numbers of their own: answers for the site's app wait until that
// is back, those for a show that is over are dropped.
function join(module) {
  const { call } = Object.getPrototypeOf(module);
  const instead = verbs(module);
  for (const verb of module.verbs) {
    const [name, action] = verb;
    const first = () => (playing && asking.includes(name) ? playing.turn * requests : 0);
    verb[1] = (b, id) => (playing && instead[name] || action)(b, id + first());
  }
  module.call = (name, ...numbers) => {
    if (name !== 'answered') return call.call(module, name, ...numbers);
    const [request, ...rest] = numbers;
    const turn = Math.floor(request / requests);
    if (turn === (playing?.turn ?? 0)) return call.call(module, name, request % requests, ...rest);
    const handed = module.handed.splice(0);
    if (turn === 0) own.late.push(() => { module.handed = handed; module.call(name, ...numbers); });
    return undefined;
  };
}

// A second instance of the program.
async function programOf(module) {
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

// Says whose show it is, in the app's own colours; what the file says stands apart, whatever its direction is.
function addLine(page, { name }, file, { line, back }, forget) {
  const bar = document.createElement('aside');
  bar.className = 'opened-bar';
  bar.dataset.role = 'opened-show';
  const text = add(bar, 'p', { tabIndex: -1 }, 'opened-line');
  for (const part of line.split(/(\{\w+\})/)) {
    const value = { '{name}': name, '{file}': file }[part];
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

// Plays a show. `forget` forgets that it was chosen, when the reader goes back; `lend` gives the app files, as pairs of an address and bytes; `texts` are words with the site's name in them.
export async function play(page, { show, costumes, number, file, forget }, texts, lend, intro = false) {
  const { module, now, facts } = page;
  const site = await loadJSON(absolute(JSON.parse(settings().languages)[root.lang]));
  const [address, catalogue] = ['document', 'catalogue'].map((part) => `blob:opened${number}-${part}`);
  const content = documentOf(site, show, costumes, texts, catalogue);
  const [exports, children] = await Promise.all([programOf(module), elementsOf(content)]);
  const encoder = new TextEncoder();
  lend([[address, encoder.encode(JSON.stringify(content))], [catalogue, encoder.encode('[]')]]);
  await closeDialogs();
  leave(page);
  turns += 1;
  if (turns === 1) join(module);
  own = setAside(page);
  const corners = own.corners.cloneNode(true);
  for (const name of ['undo', 'redo']) corners.querySelector(`.corner-${name}`).hidden = true;
  const started = new Promise((start, fail) => { playing = { start, fail, turn: turns }; });
  Object.assign(playing, { again: () => play(page, { show, costumes, number, file, forget }, texts, lend, true) });
  setAttributes(main, own.attributes[1].filter(([name]) => !['data-state', 'data-controls'].includes(name)));
  main.dataset.screen = 'launch';
  root.dataset.show = number;
  bring(page, { exports, elements: new Map(), children, corners });
  dress(show);
  Object.assign(playing, addLine(page, show, file, { line: texts.line, back: naming(texts.back, '{name}', site.words.scotch) }, forget));
  speak(content);
  const known = facts();
  const remembered = Object.fromEntries(Object.entries(known.remembered).filter(([key]) => isSetting(key)));
  module.handText(JSON.stringify({
    ...known, languages: { ...known.languages, [root.lang]: address }, fragment: '', step: 0, seen: 0, intro: intro ? '' : null,
    remembered: { ...remembered, 'intro-seen': '1' } }));
  module.call('start', now());
  try { await started; } catch (error) {
    leave(page);
    throw error;
  }
  playing.text.focus({ preventScroll: true });
}

// Whether a show is on, and its introduction from the beginning.
export const again = () => playing?.again();

// Brings the site's own app back as it was.
export function leave(page) {
  const { module, now } = page;
  if (!playing) return;
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  playing.bar.remove();
  for (const id of [...page.files.files.keys()]) if (id >= requests) page.files.drop(id);
  playing = undefined;
  undress();
  root.style.removeProperty('--opened-bar');
  bring(page, own);
  setAttributes(main, own.attributes[1]);
  setAttributes(root, own.attributes[0]);
  document.title = own.title;
  bars().forEach((bar, index) => { bar.content = own.bars[index]; });
  for (const [media, text] of own.colours) media.mediaText = text;
  const { late, focus } = own;
  own = undefined;
  for (const answer of late) answer();
  module.call('motionPreferred', matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 0);
  module.call('frame', now());
  if (focus.isConnected) focus.focus({ preventScroll: true });
}
