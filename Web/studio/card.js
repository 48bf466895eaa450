// The dialog that shares an owl: as a card with its picture, title and poem in its set's colour, drawn here, and as a link. Loaded
// when an owl is shared for the first time; nothing of it is part of the page's start.

import { ShareDialog, canHandOn } from './dialog.js';
import { fit, isFromRight } from './lines.js';
import { add, keep, readDocument, settings } from './page.js';

const card = { width: 1080, height: 1350, edge: 90, disc: 300, discY: 390 }; // pixels
const block = { top: 730, bottom: 1230, footer: 1290 }; // of the words, and the base line of the address; pixels
// Font sizes are tried from `most` down; at `least` a longer text is cut.
const kinds = {
  title: { weight: 500, most: 84, least: 52, height: 190, leading: 1.1 },
  poem: { weight: 300, most: 54, least: 32, leading: 1.3 },
  address: { weight: 300, most: 30, least: 18, height: 40, leading: 1.2 },
};
const style = `
  .share-image { width: auto; max-width: 100%; max-height: min(52vh, 30rem); margin: 8px auto 0; border-radius: 12px; }
  .share-bar { gap: 4px; margin-top: 8px; }`;
const patience = 5000; // milliseconds for the picture and for the fonts
const after = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// --- the drawing ----------------------------------------------------------------------------------------------------

class Drawing {
  constructor({ color, ink, family }) {
    this.canvas = Object.assign(document.createElement('canvas'), { width: card.width, height: card.height });
    this.context = this.canvas.getContext('2d');
    Object.assign(this, { color, ink, family });
  }

  drawGround() {
    const { context } = this;
    context.fillStyle = this.color;
    context.fillRect(0, 0, card.width, card.height);
    const light = context.createLinearGradient(0, 0, 0, card.height);
    for (const [place, tint] of [[0, '#ffffff24'], [0.5, '#ffffff00'], [1, '#00000024']]) light.addColorStop(place, tint);
    context.fillStyle = light;
    context.fillRect(0, 0, card.width, card.height);
  }

  // The owl on the disc that marks a chosen one.
  drawOwl(image) {
    const { context } = this;
    const [x, y] = [card.width / 2, card.discY];
    const glow = context.createRadialGradient(x, y, 0, x, y, card.disc);
    for (const [place, tint] of [[0, '#fffdf6'], [0.7, '#fff7e2'], [1, '#f4e3bf']]) glow.addColorStop(place, tint);
    context.save();
    Object.assign(context, { fillStyle: glow, shadowColor: '#0000004d', shadowBlur: 30, shadowOffsetY: 12 });
    context.beginPath();
    context.arc(x, y, card.disc, 0, 2 * Math.PI);
    context.fill();
    context.restore();
    const scale = (card.disc * 1.75) / Math.max(image.naturalWidth, image.naturalHeight);
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x - width / 2, y - height / 2, width, height);
  }

  setFont(kind, size) { this.context.font = `${kinds[kind].weight} ${size}px ${this.family}`; }

  fit(kind, text, height) {
    const measure = (size, line) => { this.setFont(kind, size); return this.context.measureText(line).width; };
    return fit(text, kinds[kind], card.width - 2 * card.edge, height, measure);
  }

  // Draws lines below `top`; returns where they end.
  write(kind, { lines, size }, top) {
    const { context } = this;
    this.setFont(kind, size);
    Object.assign(context, { fillStyle: this.ink, textAlign: 'center', textBaseline: 'middle', direction: isFromRight(lines[0] ?? '') ? 'rtl' : 'ltr' });
    const leading = size * kinds[kind].leading;
    lines.forEach((line, i) => context.fillText(line, card.width / 2, top + (i + 0.5) * leading));
    return top + lines.length * leading;
  }

  // The title and the poem in the middle of their block, the address at the foot.
  drawWords({ title, poem, address }) {
    const [head, gap] = [this.fit('title', title, kinds.title.height), 28];
    const headHeight = head.lines.length * head.size * kinds.title.leading;
    const body = this.fit('poem', poem, block.bottom - block.top - headHeight - gap);
    const height = headHeight + gap + body.lines.length * body.size * kinds.poem.leading;
    const end = this.write('title', head, block.top + Math.max(0, (block.bottom - block.top - height) / 2));
    this.write('poem', body, end + gap);
    this.context.globalAlpha = 0.8;
    this.write('address', this.fit('address', address, kinds.address.height), block.footer - 20);
  }

  file() {
    return new Promise((done, fail) => this.canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
  }
}

// The owl's picture, which the page puts into its share button, once it is there.
async function readImage(button) {
  const image = button.querySelector('img');
  if (!image) throw new Error('its set is not open');
  if (!image.src) await Promise.race([new Promise((done) => image.addEventListener('load', done, { once: true })), after(patience)]);
  if (!image.src) throw new Error('the picture does not come');
  await image.decode();
  return image;
}

async function draw(owl) {
  const image = await readImage(owl.button);
  const fonts = Object.values(kinds).map(({ weight }) => document.fonts.load(`${weight} 50px ${owl.family}`, owl.title + owl.poem));
  await Promise.race([Promise.allSettled(fonts), after(patience)]); // else in the next family that is there
  const drawing = new Drawing(owl);
  drawing.drawGround();
  drawing.drawOwl(image);
  drawing.drawWords(owl);
  return drawing.file();
}

// --- the dialog -----------------------------------------------------------------------------------------------------

class OwlDialog extends ShareDialog {
  constructor(words, owl) {
    super(words, words['share-owl'], { title: owl.title, text: `${owl.title}\n${owl.poem}`, url: owl.url }, style);
    this.name = `owl-${owl.name.replace('/', '-')}.png`;
    this.image = add(this.content, 'img', { className: 'share-image', alt: this.look.text, hidden: true });
    this.addActions(['send', 'save', 'link']);
    this.tell('working');
    this.buttons.send.hidden = this.buttons.save.hidden = true;
    this.open();
    draw(owl).then((blob) => this.take(blob)).catch((error) => this.tell('owl-failed', error));
  }

  take(blob) {
    if (!this.dialog.isConnected) return;
    this.show(blob, this.image);
    this.status.textContent = '';
    this.image.hidden = this.buttons.save.hidden = false;
    this.buttons.send.hidden = !canHandOn(this.file);
  }

  refusal(action) { return action === 'link' ? 'link-failed' : 'owl-failed'; }
}

// The owl as the page shows it.
function readOwl(name) {
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

// Opens the dialog for the owl with this address, as in `02/07`, which is the one in the panel.
export async function share(name) {
  if (document.querySelector('[data-role="share-dialog"]')) return;
  const { words } = await readDocument();
  new OwlDialog(words, readOwl(name));
  keep([import.meta.url]);
}

export { breakLines, fit } from './lines.js';
