// The dialog that shares an owl: as a card with its picture, title and poem in its set's colour, drawn here, and as a link. Loaded
// when an owl is shared for the first time; nothing of it is part of the page's start.

import { canHandOn, handOn } from './handing.js';
import { fit, isFromRight } from './lines.js';

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
  .share .settings-status { text-align: center; }
  .share-bar { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px; margin-top: 8px; }`;
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

class ShareDialog {
  constructor(words, owl) {
    Object.assign(this, { words, owl });
    this.dialog = this.add(document.body, 'dialog', { className: 'settings share', tabIndex: -1 });
    this.dialog.dataset.role = 'share-dialog';
    this.dialog.setAttribute('aria-labelledby', 'share-title');
    this.dialog.setAttribute('closedby', 'any');
    this.dialog.addEventListener('close', () => this.leave());
    this.furnish();
    this.dialog.showModal();
    this.dialog.focus();
    draw(owl).then((blob) => this.show(blob)).catch((error) => this.fail('share-owl-failed', error));
  }

  add(parent, tag, properties = {}) { return parent.appendChild(Object.assign(document.createElement(tag), properties)); }

  furnish() {
    const { words, dialog } = this;
    const head = this.add(dialog, 'div', { className: 'settings-head' });
    this.add(head, 'h2', { id: 'share-title', textContent: words['share-owl'] });
    const close = this.add(head, 'button', { className: 'settings-close', type: 'button', onclick: () => dialog.close() });
    close.setAttribute('aria-label', words['settings-close']);
    const content = this.add(dialog, 'div', { className: 'settings-content' });
    this.image = this.add(content, 'img', { className: 'share-image', alt: `${this.owl.title}\n${this.owl.poem}`, hidden: true });
    this.status = this.add(content, 'p', { className: 'settings-status', textContent: words['share-working'] });
    this.status.setAttribute('role', 'status');
    this.status.dataset.role = 'share-status';
    const bar = this.add(content, 'div', { className: 'share-bar' });
    const linkWord = this.handsLinksOn ? 'share-link-send' : 'share-link';
    [this.send, this.save, this.link] = [['send', 'share-send'], ['save', 'share-save'], ['link', linkWord]].map(([name, word]) => {
      const button = this.add(bar, 'button', { className: 'settings-button', type: 'button', textContent: words[word], hidden: name !== 'link' });
      button.dataset.role = `share-${name}`;
      button.onclick = () => actions[name](this).catch((error) => this.fail(name === 'link' ? 'share-link-failed' : 'share-owl-failed', error));
      return button;
    });
  }

  // Whether links go to the system's share sheet, as on touch screens; elsewhere they are copied.
  get handsLinksOn() { return !!navigator.share && matchMedia('(pointer: coarse)').matches; }

  get file() { return new File([this.blob], `owl-${this.owl.name.replace('/', '-')}.png`, { type: 'image/png' }); }

  show(blob) {
    if (!this.dialog.isConnected) return;
    this.blob = blob;
    this.image.src = URL.createObjectURL(blob);
    this.status.textContent = '';
    this.image.hidden = false;
    this.save.hidden = false;
    this.send.hidden = !canHandOn(this.file);
  }

  fail(word, error) {
    if (error.name === 'AbortError') return; // they thought better of it
    console.info(`share: ${error.message}`);
    this.status.textContent = this.words[word];
  }

  leave() {
    URL.revokeObjectURL(this.image.src);
    this.dialog.remove();
    this.owl.button.focus();
  }
}

const actions = {
  send: ({ file, owl }) => handOn(file, { title: owl.title, text: `${owl.title}\n${owl.poem}`, url: owl.url }),
  async save({ add, dialog, image, file }) {
    const anchor = add(dialog, 'a', { href: image.src, download: file.name });
    anchor.click();
    anchor.remove();
  },
  async link(dialog) {
    const { title, url } = dialog.owl;
    if (dialog.handsLinksOn) return navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    dialog.status.textContent = dialog.words['share-copied'];
  },
};

// The owl as the page shows it.
function readOwl(name) {
  const [find, script] = [(role) => document.querySelector(`[data-role="${role}"]`), document.querySelector('script[data-languages]')];
  const button = find('share');
  const style = getComputedStyle(button.querySelector('img') ?? button);
  const url = new URL(script.dataset.link.replace('*', name), document.baseURI);
  return {
    name, url: url.href, address: url.host + url.pathname + url.hash, button,
    title: find('hoo-title').textContent, poem: find('hoo-poem').textContent, family: style.fontFamily,
    color: style.getPropertyValue('--set'), ink: style.getPropertyValue('--set-ink'),
  };
}

async function readWords() {
  const { languages } = document.querySelector('script[data-languages]').dataset;
  const url = JSON.parse(languages)[document.documentElement.lang];
  return (await (await self.caches?.match(url).catch(() => undefined) ?? await fetch(url)).json()).words;
}

// Keeps this script for later visits without a network, in place of earlier ones.
async function keep() {
  const cache = await caches.open('kept');
  for (const { url } of await cache.keys()) {
    if (/assets\/card\.[0-9a-f]{16}\.js$/.test(url) && url !== import.meta.url) await cache.delete(url);
  }
  if (!await cache.match(import.meta.url)) await cache.add(import.meta.url);
}

// Opens the dialog for the owl with this address, as in `02/07`, which is the one in the panel.
export async function share(name) {
  if (document.querySelector('[data-role="share-dialog"]')) return;
  const words = await readWords();
  if (!document.adoptedStyleSheets.length) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
  }
  new ShareDialog(words, readOwl(name));
  keep().catch((error) => console.info(`kept: ${error}`));
}

export { breakLines, fit } from './lines.js';
