// The dialog that shares an owl: as a card with its picture, title and poem in its set's colour, which CardWeb.wasm lays out, and as a
// link. Loaded when an owl is shared for the first time; nothing of it is part of the page's start.
import { ShareDialog, canHandOn, isAwaited } from './dialog.js';
import { loadModule } from './images.js';
import { faults } from './kinds.js';
import { handTexts, instantiate } from './module.js';
import { keep, readDocument, settings } from './page.js';
import { blend, paint } from './paint.js';

const wasm = new URL('CARD_WASM', import.meta.url).href; // build-app.sh fills it in
const weights = [300, 500]; // of OwlCard's fonts
const patience = 5000; // milliseconds for the picture and for the fonts
const style = '.share { --stage: min(52vh, 30rem, (100vw - 68px) * 1.25); }'; // as high as the card
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// --- the drawing ----------------------------------------------------------------------------------------------------

function paintGround(context, width, height, { color }) {
  const light = context.createLinearGradient(0, 0, 0, height);
  for (const fillStyle of [color, blend(light, [[0, '#ffffff24'], [0.5, '#ffffff00'], [1, '#00000024']])]) {
    context.fillStyle = fillStyle;
    context.fillRect(0, 0, width, height);
  }
}

function paintGlow(context, width) {
  const radius = width / 2;
  const glow = context.createRadialGradient(radius, radius, 0, radius, radius, radius);
  const fillStyle = blend(glow, [[0, '#fffdf6'], [0.7, '#fff7e2'], [1, '#f4e3bf']]);
  Object.assign(context, { fillStyle, shadowColor: '#0000004d', shadowBlur: 30, shadowOffsetY: 12 });
  context.beginPath();
  context.arc(radius, radius, radius, 0, 2 * Math.PI);
  context.fill();
}

const painters = { 8: paintGround, 9: paintGlow }; // by Drawing.Kind

// The owl's picture, which the page puts into its share button, once it is there.
async function readImage(button) {
  const image = button.querySelector('img');
  if (!image) throw new Error('its set is not open');
  if (!image.src) await Promise.race([new Promise((done) => image.addEventListener('load', done, { once: true })), after(patience)]);
  if (!image.src) throw new Error('the picture does not come');
  await image.decode();
  return createImageBitmap(image);
}

async function draw({ button, title, poem, address, family, color, ink }) {
  const image = await readImage(button);
  const fonts = weights.map((weight) => document.fonts.load(`${weight} 50px ${family}`, title + poem));
  await Promise.race([Promise.allSettled(fonts), after(patience)]); // else in the next family that is there
  const page = { family, ink: () => ink };
  const exports = await instantiate(await loadModule(wasm), page);
  const count = exports.drawCard(image.width, image.height);
  const canvas = new OffscreenCanvas(exports.drawingWidth(), exports.drawingHeight());
  page.context = canvas.getContext('2d');
  paint(canvas, exports, count, { images: [image], painters, color }, 1);
  handTexts(exports, [title, poem, address]);
  exports.writeWords();
  return canvas.convertToBlob({ type: 'image/png' });
}

// --- the dialog -----------------------------------------------------------------------------------------------------

class OwlDialog extends ShareDialog {
  constructor(words, owl) {
    super(words, words['share-owl'], { title: owl.title, text: `${owl.title}\n${owl.poem}`, url: owl.url }, style);
    this.name = `owl-${owl.name.replace('/', '-')}.png`;
    this.addStage();
    this.image.alt = this.look.text;
    this.addActions(['send', 'save', 'link']);
    this.tell('working');
    this.buttons.send.disabled = this.buttons.save.disabled = true;
    this.open();
    draw(owl).then((blob) => this.take(blob)).catch((error) => this.tell(faults[error.message] ?? 'owl-failed', error)).finally(() => { this.progress.hidden = true; });
  }

  take(blob) {
    if (!this.dialog.isConnected) return;
    this.show(blob, this.image);
    this.tell('ready');
    this.image.hidden = this.buttons.save.disabled = false;
    this.buttons.send.disabled = !canHandOn(this.file);
  }
}

// The owl as the page shows it. Its name may have changed since the press: a set that opens counts its owls no longer.
function readOwl() {
  const { dataset: { hoo: name } } = document.querySelector('[aria-selected="true"] > button');
  const find = (role) => document.querySelector(`[data-role="${role}"]`);
  const button = find('share');
  const style = getComputedStyle(button.querySelector('img') ?? button);
  const url = new URL(settings().link.replace('*', name), document.baseURI);
  return {
    name, url: url.href, address: url.host + url.pathname + url.hash, button,
    title: find('hoo-title').textContent, poem: find('hoo-poem').textContent, family: style.fontFamily,
    color: style.getPropertyValue('--set'), ink: style.getPropertyValue('--set-ink'),
  };
}

// Opens the dialog for the owl that had this address at the press, as in `02/07`, unless the reader has left it meanwhile.
export async function share(name) {
  const { words } = await readDocument();
  if (!isAwaited(name)) return;
  new OwlDialog(words, readOwl());
  keep([import.meta.url, wasm]);
}
