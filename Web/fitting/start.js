// The start of the fitting room: its words, its module, its events.

const script = document.currentScript;
const root = document.documentElement;
const main = document.querySelector('main');

const facts = JSON.parse(script.dataset.facts);
const home = facts.home === 'browser' ? new BrowserHome() : undefined; // undefined for work in folders

// In the browser each kind of work has a program of its own, which starts with the page.
const program = makesHoos ? facts.late.hoos : script.dataset.wasm;
if (makesHoos) document.querySelector('header > a').href = '../hoo/';
for (const link of document.querySelector('nav').children) if (link.hash === location.hash) link.ariaCurrent = 'page';
// The costumes and the sets have a bench each, of which the page shows one.
for (const bench of main.children) if (bench.dataset.bench) bench.hidden = (bench.dataset.bench === 'hoos') !== makesHoos;
// A change is kept within this time.
addEventListener('hashchange', () => setTimeout(() => location.reload(), inputs.isGuarded ? 800 : 0));

document.querySelector('[data-role="open-file"]').onclick = () => inputs.choose(false, '.disguise');

// The second half of a double press on a button that takes something away or hands it out does nothing: neither on the button of the same
// role that has the focus by then, nor on what came under the pointer.
let single = {};
addEventListener('click', (event) => {
  const { target, timeStamp, detail } = event;
  const { role } = target.closest('button')?.dataset ?? {};
  if (timeStamp - single.timeStamp < 400 && (role === single.role || detail > 1)) event.stopImmediatePropagation();
  else if (/^(remove|save|send|try)/.test(role)) single = { role, timeStamp };
}, true);

// The other ways to save close with a press anywhere, and with Escape.
const ways = document.querySelector('[data-role="more-ways"]');
ways.hidden = makesHoos || !facts.late.website; // as on a site with a pinned key
const closeWays = () => {
  if (ways.contains(document.activeElement)) ways.firstElementChild.focus();
  ways.open = false;
};
addEventListener('click', ({ target }) => { if (ways.open && !target.closest('summary')) closeWays(); });
ways.addEventListener('keydown', ({ key }) => { if (key === 'Escape') closeWays(); });

function fail(name, error) {
  if (module.isOver) return;
  module.isOver = true;
  console.error(error);
  for (const node of document.body.children) if (!node.dataset.fault) node.inert = true;
  document.querySelector('[data-fault]').hidden = false;
}

const startVerbs = [
  ['ready', () => {
    root.dir = facts.rightToLeft.includes(root.lang) ? 'rtl' : 'ltr';
    module.later.push(() => events.listenToKeyboard());
  }],
  ['fail', (b) => fail('failure', new Error(b.text()))],
];

module.verbs = [nodeVerbs, eventVerbs, deviceVerbs, fileVerbs, storageVerbs, startVerbs, inputVerbs].flat();

async function start() {
  delete document.body.dataset.unstarted; // from now on this script says when the start fails
  const [, wasm] = await download(program, { limit: 1e7, silence: 60 }).answer;
  module.exports = (await WebAssembly.instantiate(wasm, module.imports)).instance.exports;
  module.handText(JSON.stringify({
    ...facts, languages: ['en', ...Object.keys(facts.words)], wishes: navigator.languages.flatMap((code) => [code, code.split('-')[0]]),
    speech: [...document.querySelectorAll('[data-word]')].map((node) => node.dataset.word),
  }));
  module.call('start', now());
}

// With large letters on a small screen the header would cover the page: it scrolls away there. Where it stays, what has the focus
// is scrolled to below it.
const header = document.querySelector('header');
function measureHeader() {
  // Its first line may scroll away.
  const height = header.offsetHeight + (parseFloat(getComputedStyle(header).top) || 0);
  root.toggleAttribute('data-tall-header', height > innerHeight / 4);
  root.style.setProperty('--header', `${height}px`);
}
new ResizeObserver(measureHeader).observe(header);
addEventListener('resize', measureHeader);

start().then(() => home && keepPage(facts.files), (error) => fail('failure', error));
