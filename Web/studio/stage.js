// Plays the show of an opened file: a second instance of the app's program (instance.js), on a document made of the site's and the show's.
import { absolute, addStyle, again, bars, enter, main, programOf, setAttributes, style as common } from './instance.js';
import { handTexts, resultText } from './module.js';
import { add, keep, load, loadJSON, settings, shown } from './page.js';

const style = `${common}
  [data-show] .corner-share { display: none !important; }
  .layer:focus-visible { outline: none; }
  .layer:focus-visible::after {
    content: ""; position: absolute; inset: var(--opened-bar) 0 0; outline: 3px solid var(--focus); outline-offset: -6px; pointer-events: none; }`;
const wasm = new URL('STAGE_WASM', import.meta.url).href; // build-app.sh fills it in

// Reads the show of an opened file, as OpeningWeb returns it. Throws what opening.js says about a file with a fault.
export async function read(draft, language) {
  const { instance: { exports } } = await WebAssembly.instantiate(await load(wasm));
  handTexts(exports, [language, draft]);
  const isSound = exports.show();
  const text = resultText(exports);
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

// The first of these pictures that can be drawn: without a network, not every form of the site's own is there.
const anyDrawn = ([url, ...others], properties) => drawn(url, properties).catch((error) => {
  if (!others.length) throw error;
  return anyDrawn(others, properties);
});

const addressesOf = (picture) => Object.values(picture ?? {}).filter((value) => typeof value === 'string');

// The elements that the page has at the start of an app.
async function elementsOf({ scotch, lids, ring }) {
  const urls = [scotch, lids].flatMap(addressesOf);
  await Promise.all(urls.map((url) => drawn(url))); // what cannot be drawn is found out here
  const figure = await drawn(launchPicture(scotch), { className: 'scotch' });
  figure.dataset.word = 'scotch alt';
  const launch = document.createElement('div');
  launch.className = 'launch';
  const line = (word, name) => { add(add(launch, 'div', { className: name }), 'p').dataset.word = word; };
  line('launch-above', 'launch-above');
  launch.append(await anyDrawn([launchPicture(ring), ...addressesOf(ring)].map(absolute), { className: 'launch-ring' }));
  line('launch-below', 'launch-below');
  const copies = [...main.children].filter((node) => node.matches('h1, [data-fault]')).map((node) => node.cloneNode(true));
  const stage = document.createElement('div');
  stage.className = 'stage';
  return [...copies.filter((node) => !node.dataset.fault), launch, stage, figure, ...copies.filter((node) => node.dataset.fault)];
}

// The rule of the site's own colours (ShowPalette.style).
const colours = () => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter(({ media }) => media && /^not all/.test(media.mediaText));

// Says the document's words in the page's own elements.
function speak({ words }) {
  for (const node of document.querySelectorAll('[data-word]')) {
    const [word, attribute] = node.dataset.word.split(' ');
    if (attribute) node.setAttribute(attribute, words[word] ?? '');
    else node.textContent = words[word] ?? '';
  }
}

// Gives the page the show's colours and an empty history of looks.
function dress({ attributes, corners: site }, { style: text, ground, ground_dark: dark, scotch: { width, height } }) {
  const tall = Math.min(1.12, 0.86 * height / width); // as LaunchPlace
  const own = colours().map(({ media }) => [media, media.mediaText]); // found before: WebKit lists the show's sheet with the page's
  const removeStyle = addStyle(`${style}:root{--launch-height:${tall};--launch-rise:${Math.min(0.36, tall / 2)}}${text ?? ''}`);
  if (text) {
    for (const [media] of own) media.mediaText = 'not all';
    bars().forEach((bar, index) => { bar.content = index ? dark : ground; });
  }
  const corners = site.cloneNode(true);
  for (const name of ['undo', 'redo']) corners.querySelector(`.corner-${name}`).hidden = true;
  setAttributes(main, attributes[1].filter(([name]) => !['data-state', 'data-controls'].includes(name)));
  main.dataset.screen = 'launch';
  const undress = () => {
    removeStyle();
    for (const [media, all] of own) media.mediaText = all;
  };
  return { corners, undress };
}

// --- playing --------------------------------------------------------------------------------------------------------

// Plays a show. `forget` forgets that it was chosen, when the reader goes back; `lend` gives the app files, as pairs of an address and bytes; `texts` are words with the site's name in them.
export async function play(page, { show, costumes, number, file, forget }, texts, lend, intro = false) {
  const { lang } = document.documentElement;
  const site = await loadJSON(absolute(JSON.parse(settings().languages)[lang]));
  const [address, catalogue] = ['document', 'catalogue'].map((part) => `blob:opened${number}-${part}`);
  const content = documentOf(site, show, costumes, texts, catalogue);
  const [exports, children] = await Promise.all([programOf(page.module), elementsOf(content)]);
  const encoder = new TextEncoder();
  lend([[address, encoder.encode(JSON.stringify(content))], [catalogue, encoder.encode('[]')]]);
  await enter(page, {
    exports, number, forget, line: texts.line, values: { '{name}': show.name, '{file}': file }, back: naming(texts.back, '{name}', site.words.scotch),
    again: () => play(page, { show, costumes, number, file, forget }, texts, lend, true),
    dress: (own) => ({ children, ...dress(own, show) }),
    facts: ({ languages }) => {
      speak(content);
      return { languages: { ...languages, [lang]: address }, intro: intro ? '' : null };
    } });
}

export { again };
