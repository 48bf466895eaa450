// The start of the fitting room: its words, its module, its events.

const script = document.currentScript;
const root = document.documentElement;
const main = document.querySelector('main');
const languages = script.dataset.languages.split(' ');

const module = new Module(fail);
const nodes = new Nodes();
const events = new Events(module, nodes, main);
const files = new Files(module, nodes);
const pictures = new Pictures(module);
const inputs = new Inputs(module, nodes, pictures);

function fail(name, error) {
  if (module.isOver) return;
  module.isOver = true;
  console.error(error);
  for (const node of document.body.children) if (!node.dataset.fault) node.inert = true;
  document.querySelector('[data-fault]').hidden = false;
}

const startVerbs = [
  ['ready', () => module.later.push(() => events.listenToKeyboard())],
  ['fail', (b) => fail('failure', new Error(b.text()))],
];

module.verbs = [nodeVerbs(module, nodes), events.verbs, deviceVerbs(module), files.verbs, storageVerbs(module), startVerbs, inputs.verbs].flat();

// The reader's choice, else the browser's language, else English.
function language() {
  const wishes = [recallAll()['fitting-language'], ...navigator.languages.map((code) => code.split('-')[0])];
  return wishes.find((code) => languages.includes(code)) ?? languages[0];
}

function speak(words) {
  for (const node of document.querySelectorAll('[data-word]')) {
    const [key, attribute] = node.dataset.word.split(' ');
    if (attribute) node.setAttribute(attribute, words[key]);
    else node.textContent = words[key];
  }
}

async function start() {
  const code = language();
  const [words, wasm] = await Promise.all([fetch(`${code}.json`).then((response) => response.json()), fetch('FittingRoomWeb.wasm')]);
  root.lang = code;
  speak(words);
  document.title = words.title;
  module.exports = (await WebAssembly.instantiate(await wasm.arrayBuffer(), module.imports)).instance.exports;
  module.handText(JSON.stringify({ words, language: code }));
  module.call('start', now());
}

// With large letters on a small screen the header would cover the page: it scrolls away there. Where it stays, what has the focus
// is scrolled to below it.
const header = document.querySelector('header');
function measureHeader() {
  root.toggleAttribute('data-tall-header', header.offsetHeight > innerHeight / 4);
  root.style.setProperty('--header', `${header.offsetHeight}px`);
}
new ResizeObserver(measureHeader).observe(header);
addEventListener('resize', measureHeader);

start().catch((error) => fail('failure', error));
