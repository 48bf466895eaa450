// The device's screen, voice and motor, and the scripts of the studio.

const still = matchMedia('(prefers-reduced-motion: reduce)');
// Its padding is the part of the screen that the device covers, its width the reader's text size.
const insets = document.querySelector('.insets');

// Width, height, the insets from the top clockwise, the text scale, and device pixels per point. Zoomed pages have ratios of sixteen
// digits, which the module reads with its second part.
function size(main) {
  const style = getComputedStyle(insets);
  const edges = ['top', 'right', 'bottom', 'left'].map((edge) => parseFloat(style[`padding-${edge}`]) || 0);
  return [main.clientWidth, main.clientHeight, ...edges, parseFloat(style.width) / 16 || 1, devicePixelRatio].map(short);
}

// Speaks, and answers when it is over or stopped.
const readAloud = (text, lang) => new Promise((onend) => {
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang, onend, onerror: onend }));
}).then(() => [200]);

const loadPart = (script) => import(new URL(script, document.baseURI));

// Opens the dialog of `script` that shares `subject`.
const share = (script, subject) => loadPart(script).then((part) => part.share(subject)).then(() => [200]);

// The browser's offer to install the app, which it makes early or never.
let offer;
addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); offer = event; });
const callStudio = (module, script, ...rest) => loadPart(script).then((studio) => studio.take(...rest, { module, offer }))
  .catch((error) => console.info(reason(error)));

const deviceVerbs = (module) => [
  ['vibrate', (b) => { const time = b.number(); module.later.push(() => navigator.vibrate?.(time)); }],
  ['share', (b, id) => module.answer(id, share(b.text(), b.text()))],
  ['readAloud', (b, id) => module.answer(id, readAloud(b.text(), b.text()))],
  ['studio', (b, id) => callStudio(module, b.text(), id, b.text(), b.number(), b.number())],
  ['log', (b) => console.info(b.text())],
];
