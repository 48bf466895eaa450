// The start: loads the module, hands it the facts about the page, and shows the page's own sentences about a slow or failed start.

const script = document.currentScript;
const [root, main, { hash }] = [document.documentElement, document.querySelector('main'), location]; // the fragment is that of the start
if (navigator.connection?.saveData) root.dataset.saves = ''; // pictures that only decorate stay away

// The page of one Hoo, below this page's folder: from now on its address is this page's, which the `base` element names too.
if (script.dataset.fragment) setFragment(script.dataset.fragment);

const limits = { content: 4194304 }; // bytes, as Packs.Limits.contentBytes; a test compares them
const patience = { slow: 15000, silence: 60 }; // milliseconds until the page says that it is slow; seconds for a download
let slow, second, settled; // the timer of the sentence about a slow network; the promises of the second part, and of the part that is loaded last
const contents = JSON.parse(script.dataset.languages); // language -> the address of its document

// The language that the module will most likely choose (SharedUI.LanguageChoice decides). Its document is asked for while the
// module loads, and the page's own sentences use it where the module cannot run.
const wishes = script.dataset.followsBrowser === 'true' ? navigator.languages.flatMap((code) => [code, code.split('-')[0]]) : [];
const guess = [remembered()['settings-language'], ...wishes].find((code) => Object.hasOwn(contents, code)) ?? root.lang;

// Translates the page's own sentences without the module.
async function translate() {
  const [, bytes] = await files.early.get(contents[guess]).answer;
  const { language, direction, words } = JSON.parse(decoder.decode(bytes));
  [root.lang, root.dir] = [language, direction];
  for (const node of main.querySelectorAll('[data-fault][data-word], [data-fault] [data-word]')) node.textContent = words[node.dataset.word];
}

// Shows one of the page's `data-fault` sentences above all else; none where `name` is null.
function say(name, role) {
  if (name && root.lang !== guess) translate().catch(note);
  for (const node of main.querySelectorAll('[data-fault]')) {
    node.hidden = node.dataset.fault !== name;
    if (node.hidden) continue;
    main.append(node);
    Object.assign(node, { role, ariaLive: role === 'alert' ? null : 'off' });
    if (role !== 'alert') setTimeout(() => { document.querySelector('.said').textContent = node.innerText; }, 150);
  }
}

// Ends the app: everything else on the page becomes inert.
function fail(name, error) {
  if (module.isOver) return;
  module.isOver = true;
  clearTimeout(slow);
  delete root.dataset.speech;
  console.error(error);
  for (const node of main.children) if (!node.dataset.fault) node.inert = true;
  say(name, 'alert');
  settle();
}

// Loads a part of the module. A broken response is asked for again past every cache, or it would stay. The first part compiles while it
// arrives, where the server says that it is wasm; the second is checked first: other bytes would be found out in the middle of a gesture.
async function load(url, imports, options) {
  try {
    const response = await fetch(url, options);
    if (!response.ok) throw new Error(`status ${response.status}`);
    const isStream = !imports.first && !pinned && WebAssembly.instantiateStreaming && response.headers.get('Content-Type') === 'application/wasm';
    if (isStream) return await WebAssembly.instantiateStreaming(response, imports);
    const bytes = new Uint8Array(await response.arrayBuffer());
    await checkGenuine(url, bytes);
    return await WebAssembly.instantiate(bytes, imports);
  } catch (error) {
    if (options) throw new Error(`${url}: ${reason(error)}`);
    console.info(`${url}: ${reason(error)}; asking again`);
    return load(url, imports, { cache: 'reload' });
  }
}

// Says that the network is slow if nothing comes for a while.
function watch() { clearTimeout(slow); slow = setTimeout(() => say('slow', 'status'), patience.slow); }
function calm() { clearTimeout(slow); if (!module.isOver) say(null); } // the waiting call may have ended the app

// Loads the module's second part. Until a call waits for it, the app goes on without it.
module.complete = () => {
  if (module.isOver) return;
  if (module.waiting.length === 1) watch();
  second ??= load(script.dataset.second, { first: module.exports }).then(() => module.goOn()).then(calm, (error) => {
    second = undefined;
    if (module.waiting.length) fail('failure', error);
    else note(error);
  });
};

const startVerbs = [
  // The app is made: its events count from now on.
  ['ready', () => {
    if (!module.waiting.length) calm();
    delete root.dataset.speech;
    module.later.push(() => {
      events.begin();
      for (const type of ['pointerdown', 'keydown']) addEventListener(type, module.complete, { once: true }); // they may need the second part
      settle();
    });
  }],
  ['fail', (b) => fail('failure', new Error(b.text()))],
];

module.verbs = [nodeVerbs, eventVerbs, deviceVerbs, fileVerbs, storageVerbs, startVerbs].flat();

const facts = () => ({
  language: root.lang, languages: contents, wishes: navigator.languages, followsBrowser: script.dataset.followsBrowser === 'true',
  speech: [...document.querySelectorAll('[data-word]')].map((node) => node.dataset.word), ...size(main), reducesMotion: still.matches,
  tilts: !!window.DeviceMotionEvent && matchMedia('(pointer: coarse)').matches, reads: !!window.speechSynthesis,
  fragment: fragment(), whole: Math.round(performance.getEntriesByType('navigation')[0]?.domComplete ?? 0), step: history.state?.step ?? 0,
  remembered: remembered(), intro: new URLSearchParams(location.search).get('intro'), isPrivate: Number(navigator.globalPrivacyControl || navigator.doNotTrack === '1'),
  seed: Math.floor(Math.random() * 2 ** 32), random: String(crypto.getRandomValues(new Uint32Array(4))),
  time: Date.now(), zone: new Date().getTimezoneOffset(), today: (new Date().getMonth() + 1) * 100 + new Date().getDate(),
});

async function start() {
  delete main.dataset.unstarted; // from now on this script says when something takes long or fails
  files.early.set(contents[guess], download(contents[guess], { limit: limits.content, silence: patience.silence }));
  if (guess !== root.lang) root.dataset.speech = 'awaited'; // hides the page's words until they are translated
  // The smallest module tells whether the browser runs any.
  try { new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)); } catch (error) { return fail('unsupported', error); }
  watch();
  module.exports = (await load(script.dataset.wasm, module.imports)).instance.exports;
  module.isWhole = false;
  module.handText(JSON.stringify(facts()));
  module.call('start', now());
}

// Loaded last, once the app is made or has failed, so that it does not delay the start.
const offline = () => loadPart(script.dataset.offline);
const isLoading = () => files.downloads.size > 0 || [...document.images].some((image) => !image.complete);
const settle = () => (settled ??= offline()
  .then((part) => part.prepare((isFull) => module.call('updated', isFull), isLoading, () => events.isDrawing || isLoading(), { files, module, nodes, now, facts, hash }))
  .catch((error) => console.info(`${script.dataset.offline}: ${reason(error)}; the app starts only with a network`)));
start().catch((error) => fail('failure', error));
