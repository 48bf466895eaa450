// The studio: a dialog that makes a picture, a sticker or a film of Scotch as he is dressed, and hands it on. The same script is the
// page's part and its worker's: there StudioWeb.wasm says what to draw and encodes films, and a canvas draws. Loaded at the first
// use; nothing of it is part of the page's start.

// The kinds of things to make. `side` and `bytes` are the messengers' limits, `style` is StudioWeb's number of a portrait.
const kinds = {
  picture: { style: 0, type: 'image/png', hasSizes: true },
  stage: { style: 1, type: 'image/png', hasSizes: true },
  film: { type: 'image/gif', width: 320 },
  whatsapp: { style: 2, type: 'image/webp', bytes: 102400 },
  telegram: { style: 2, type: 'image/webp', orElse: 'image/png', bytes: 524288 },
  signal: { style: 2, type: 'image/webp', orElse: 'image/png', bytes: 307200 },
};
const suffixes = { 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif' };
const strokeNumbers = 14; // Drawing.stride
const lastFrame = 150; // hundredths of a second for which the film's last frame stays

// --- the worker's part ----------------------------------------------------------------------------------------------

class Workshop {
  constructor(exports) { this.exports = exports; }

  hand(bytes) {
    const address = this.exports.reserve(bytes.length); // may grow the memory, which detaches its old buffer
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
  }

  take(count) { return new Uint8Array(this.exports.memory.buffer, this.exports.outboxAddress(), count).slice(); }

  // Loads the images that the commission names: of each the sharpest that can be had.
  async load(commission, base) {
    this.hand(new TextEncoder().encode(commission));
    const count = this.exports.commissioned();
    if (!count) throw new Error('unknown costume');
    const lines = (i) => new TextDecoder().decode(this.take(this.exports.imageAddresses(i))).split('\n');
    this.images = await Promise.all(Array.from({ length: count }, (_, i) => loadImage(lines(i).map((url) => new URL(url, base).href))));
  }

  // Draws the current drawing on a canvas of `scale` pixels per point.
  paint(count, scale) {
    const { exports } = this;
    const [width, height] = [exports.drawingWidth(), exports.drawingHeight()].map((side) => Math.round(side * scale));
    if (this.canvas?.width !== width || this.canvas.height !== height) this.canvas = new OffscreenCanvas(width, height);
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    const numbers = new Float64Array(exports.memory.buffer, exports.drawingAddress(), count * strokeNumbers);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    for (let at = 0; at < numbers.length; at += strokeNumbers) this.stroke(context, numbers.subarray(at, at + strokeNumbers), scale);
    return this.canvas;
  }

  stroke(context, [kind, image, opacity, a, b, c, d, e, f, width, height, x, y, radius], scale) {
    context.save();
    context.globalAlpha = opacity;
    context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
    if (radius >= 0) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.clip();
    }
    painters[kind](context, width, height, this.images[image]);
    context.restore();
  }

  async still({ style, type, orElse, bytes }, scale) {
    const canvas = this.paint(this.exports.drawPortrait(style), scale);
    // A messenger refuses larger files: WebP gives way in quality.
    for (const quality of [0.95, 0.85, 0.7, 0.5]) {
      let blob = await canvas.convertToBlob({ type, quality });
      if (blob.type !== type && orElse) blob = await canvas.convertToBlob({ type: orElse });
      if (blob.type !== type && blob.type !== orElse) throw new Error('no-webp');
      if (!bytes || blob.size <= bytes) return blob;
    }
    throw new Error('too large');
  }

  // Two passes over the same frames: the first finds the colours.
  film(width, report) {
    const { exports } = this;
    const count = exports.beginFilm();
    exports.drawFrame();
    const scale = width / exports.drawingWidth();
    const frames = (use) => {
      exports.beginFilm();
      for (let i = 0, strokes; (strokes = exports.drawFrame()); i += 1) use(i, strokes);
    };
    const handPixels = (strokes) => {
      const canvas = this.paint(strokes, scale);
      this.hand(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data);
      return canvas;
    };
    exports.beginGIF(width, Math.round(exports.drawingHeight() * scale));
    frames((i, strokes) => {
      if (i % 3 && i !== count - 1) return;
      handPixels(strokes);
      exports.countColors();
      report(i / count / 3);
    });
    frames((i, strokes) => {
      handPixels(strokes);
      exports.addFrame(i === count - 1 ? lastFrame : 100 / exports.framesPerSecond());
      report(1 / 3 + (2 / 3) * (i + 1) / count);
    });
    return new Blob([this.take(exports.finishGIF())], { type: 'image/gif' });
  }
}

// By Drawing.Kind.
const painters = [
  (context, width, height) => {
    context.fillStyle = '#fff8ec';
    context.fillRect(0, 0, width, height);
    const floor = context.createLinearGradient(0, height * 0.6, 0, height);
    floor.addColorStop(0, '#f3e0c600');
    floor.addColorStop(1, '#f3e0c6');
    context.fillStyle = floor;
    context.fillRect(0, 0, width, height);
    const light = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width * 0.75);
    for (const [place, alpha] of [[0, 'ff'], [0.3, 'cc'], [0.7, '40'], [1, '00']]) light.addColorStop(place, `#ffffff${alpha}`);
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  },
  (context, width, height) => {
    const shadow = context.createRadialGradient(0, 0, 0, 0, 0, width / 2);
    for (const [place, alpha] of [[0, 0.6], [0.45, 0.34], [1, 0]]) shadow.addColorStop(place, `rgb(84 48 24 / ${alpha})`);
    context.translate(width / 2, height / 2);
    context.scale(1, height / width);
    context.fillStyle = shadow;
    context.fillRect(-width / 2, -width / 2, width, width);
  },
  (context, width) => {
    context.beginPath();
    context.arc(width / 2, width / 2, width / 2, 0, 2 * Math.PI);
    context.fillStyle = '#fff4df';
    context.fill();
  },
  (context, width, height, image) => context.drawImage(image, 0, 0, width, height),
];

async function loadImage(urls) {
  const held = await Promise.all(urls.map((url) => self.caches?.match(url).catch(() => undefined)));
  // Without a network the images that are kept come first.
  const isKept = (url, i) => navigator.onLine || held[i];
  for (const url of [...urls.filter(isKept), ...urls.filter((url, i) => !isKept(url, i))]) {
    try { return await createImageBitmap(await (held[urls.indexOf(url)] ?? await download(url)).blob()); } catch (error) { console.info(`${error}`); }
  }
  throw new Error('a picture is missing');
}

async function download(url) {
  if (url.startsWith('data:')) return new Response(Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (c) => c.charCodeAt(0)));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response;
}

async function work({ wasm, commission, base, kind, scale }) {
  const { instance } = await WebAssembly.instantiate(await (await fetch(wasm)).arrayBuffer());
  const workshop = new Workshop(instance.exports);
  await workshop.load(commission, base);
  const report = (progress) => postMessage({ progress });
  const blob = kind === 'film' ? workshop.film(kinds.film.width, report) : await workshop.still(kinds[kind], scale);
  const { width, height } = workshop.canvas;
  postMessage({ blob, width, height });
}

if (!self.document) {
  onmessage = ({ data }) => work(data).catch((error) => postMessage({ fault: error.message || String(error) }));
}

// --- the page's part ------------------------------------------------------------------------------------------------

let isOpen = false;

// Opens the dialog for the costume with this id.
export async function open(costume, wasm, keep) {
  if (isOpen) return;
  isOpen = true;
  try {
    const { words, ...documents } = await readDocuments();
    keep([import.meta.url, wasm]);
    new ShareDialog(words, { wasm, base: document.baseURI, commission: JSON.stringify({ costume, ...documents }) });
  } catch (error) {
    isOpen = false;
    console.info(`share: ${error}`);
  }
}

// The documents of the dressing room, as the page has loaded them itself.
async function readDocuments() {
  const script = document.querySelector('script[data-languages]');
  const read = async (url) => (await self.caches?.match(url).catch(() => undefined) ?? await fetch(url)).json();
  const app = await read(JSON.parse(script.dataset.languages)[document.documentElement.lang]);
  const catalogue = await read(new URL(app.catalogue, document.baseURI).href).catch(() => []);
  return { words: app.words, app, catalogue };
}

class ShareDialog {
  constructor(words, job) {
    Object.assign(this, { words, job, kind: 'picture', scale: 2 });
    this.dialog = this.add(document.body, 'dialog', { className: 'settings share' });
    this.dialog.dataset.role = 'share-dialog';
    this.dialog.setAttribute('aria-labelledby', 'share-title');
    this.dialog.setAttribute('closedby', 'any');
    this.dialog.tabIndex = -1;
    this.dialog.addEventListener('close', () => this.leave());
    this.furnish();
    this.dialog.showModal();
    this.dialog.focus();
    this.make();
  }

  add(parent, tag, properties = {}) { return parent.appendChild(Object.assign(document.createElement(tag), properties)); }

  furnish() {
    const { words, dialog } = this;
    const head = this.add(dialog, 'div', { className: 'settings-head' });
    this.add(head, 'h2', { id: 'share-title', textContent: words['share-title'] });
    const close = this.add(head, 'button', { className: 'settings-close', type: 'button', onclick: () => dialog.close() });
    close.setAttribute('aria-label', words['settings-close']);
    const content = this.add(dialog, 'div', { className: 'settings-content' });
    this.image = this.add(content, 'img', { className: 'share-image', alt: '', hidden: true });
    this.progress = this.add(content, 'progress', { className: 'share-progress', max: 1 });
    this.progress.setAttribute('aria-label', words['share-working']);
    this.status = this.add(content, 'p', { className: 'settings-status' });
    this.status.setAttribute('role', 'status');
    this.status.dataset.role = 'share-status';
    const bar = this.add(content, 'div', { className: 'share-bar' });
    this.buttons = ['send', 'save', 'copy'].map((name) => {
      const button = this.add(bar, 'button', { className: 'settings-button', type: 'button', textContent: words[`share-${name}`] });
      button.dataset.role = `share-${name}`;
      button.onclick = () => this[name]().catch((error) => this.fail(error));
      return button;
    });
    this.addChoice(content, 'kind', Object.keys(kinds));
    this.sizes = this.addChoice(content, 'scale', [1, 2, 3, 4]);
  }

  addChoice(content, name, values) {
    const { words } = this;
    const group = this.add(content, 'fieldset', { className: 'settings-group' });
    this.add(group, 'legend', { textContent: words[`share-${name}`] });
    for (const value of values) {
      const label = this.add(group, 'label', { className: 'settings-choice' });
      const radio = this.add(label, 'input', { type: 'radio', name: `share-${name}`, value, checked: this[name] === value });
      radio.onchange = () => { this[name] = value; this.make(); };
      this.add(label, 'span', { textContent: name === 'scale' ? `${value}×` : words[`share-${value}`] });
    }
    return group;
  }

  // Begins anew: whatever is being made is dropped.
  make() {
    this.stop();
    this.blob = undefined;
    this.sizes.hidden = !kinds[this.kind].hasSizes;
    this.progress.hidden = false;
    this.progress.removeAttribute('value');
    this.status.textContent = '';
    this.draw();
    const { kind, scale, job } = this;
    this.worker = new Worker(import.meta.url, { type: 'module' });
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => this.fail(new Error(event.message ?? 'worker'));
    this.worker.postMessage({ ...job, kind, scale: kinds[kind].hasSizes ? scale : 1 });
  }

  stop() { this.worker?.terminate(); }

  take({ progress, blob, width, height, fault }) {
    if (progress !== undefined) { this.progress.value = progress; return; }
    if (fault) { this.fail(new Error(fault)); return; }
    this.stop();
    this.blob = blob;
    this.progress.hidden = true;
    URL.revokeObjectURL(this.image.src);
    this.image.src = URL.createObjectURL(blob);
    this.image.alt = document.querySelector('[data-role="worn-costume"]')?.alt ?? '';
    const size = `${Math.max(1, Math.round(blob.size / 1000))} KB`;
    this.status.textContent = `${width} × ${height}, ${suffixes[blob.type].toUpperCase()}, ${size}`;
    this.draw();
  }

  draw() {
    const [send, save, copy] = this.buttons;
    this.image.hidden = !this.blob;
    send.hidden = !(this.blob && navigator.canShare?.({ files: [this.file] }));
    save.hidden = !this.blob;
    copy.hidden = !(this.blob?.type === 'image/png' && self.ClipboardItem && navigator.clipboard?.write);
  }

  get file() {
    const { type } = this.blob;
    return new File([this.blob], `scotch-${JSON.parse(this.job.commission).costume}.${suffixes[type]}`, { type });
  }

  async send() { await navigator.share({ files: [this.file] }); }

  async save() {
    const link = this.add(this.dialog, 'a', { href: this.image.src, download: this.file.name });
    link.click();
    link.remove();
  }

  async copy() {
    await navigator.clipboard.write([new ClipboardItem({ [this.blob.type]: this.blob })]);
    this.status.textContent = this.words['share-copied'];
  }

  fail(error) {
    if (error.name === 'AbortError') return; // they thought better of it
    console.info(`share: ${error.message}`);
    this.progress.hidden = true;
    this.status.textContent = this.words[error.message === 'no-webp' ? 'share-no-webp' : 'share-failed'];
  }

  leave() {
    this.stop();
    URL.revokeObjectURL(this.image.src);
    this.dialog.remove();
    isOpen = false;
    document.querySelector('[data-role="share"]')?.focus();
  }
}
