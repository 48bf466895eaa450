// The device's screen, voice and motor, and the scripts of the studio.

const still = matchMedia('(prefers-reduced-motion: reduce)');
// Its padding is the part of the screen that the device covers, its width the reader's text size.
const insets = document.querySelector('.insets');

// The size, in the order in which the module is told of a new one. Zoomed pages have ratios of sixteen digits, which the module reads
// with its second part.
function size({ clientWidth: width, clientHeight: height }) {
  const style = getComputedStyle(insets);
  const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map((edge) => short(parseFloat(style[`padding-${edge}`]) || 0));
  return { width, height, top, right, bottom, left, textScale: short(parseFloat(style.width) / 16 || 1), pixelsPerPoint: short(devicePixelRatio) };
}

const readAloud = (text, lang) => new Promise((onend) => { // until it is over or stopped
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang, onend, onerror: onend }));
});

const loadPart = (script) => import(new URL(script, document.baseURI));

// The browser's offer to install the app, which it makes early or never.
addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); module.offer = event; });

const deviceVerbs = [
  ['vibrate', (b) => { const time = b.number(); module.later.push(() => navigator.vibrate?.(time)); }],
  ['share', (b, id) => { const [script, subject] = [b.text(), b.text()]; module.answer(id, offline().then((part) => part.share(script, subject, fault(faults.missing, script)))); }],
  ['readAloud', (b, id) => module.answer(id, readAloud(b.text(), b.text()))],
  ['studio', (b, id) => { const [script, ...rest] = [b.text(), id, b.number(), b.number()]; loadPart(script).then((part) => part.take(...rest, module)).catch(note); }],
  ['log', (b) => console.info(b.text())],
];
