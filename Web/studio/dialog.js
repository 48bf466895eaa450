// The dialog in which a reader chooses a picture, sticker or film of dressed Scotch, sees it, and shares, saves or copies it. Its height
// stays: each part has its place from the beginning, whether there is anything to see in it or not.
import { canHandOn, handOn } from './handing.js';
import { faults, heartbeat, kinds, suffixes } from './kinds.js';
import { adoptStyle } from './style.js';

const patience = 4 * heartbeat; // milliseconds without a word from the worker until it counts as ended by the system
const download = 60000; // milliseconds for which a file stays after the dialog, while the browser may still be saving it
const signatureKey = 'settings-signature'; // `off` where the reader wants no words in pictures
const style = `
  .share-stage { position: relative; display: grid; place-items: center; height: min(38vh, 20rem); margin-top: 8px; border-radius: 12px; background: rgb(var(--edge) / 0.12); }
  .share-image { display: block; max-width: 100%; max-height: min(38vh, 20rem); border-radius: 12px; }
  .share-progress { width: min(70%, 16rem); height: 12px; accent-color: var(--title); }
  .share .settings-status { display: block; min-height: 2.5em; text-align: center; color: var(--grey); font-size: 0.875rem; line-height: 1.25; }
  .share-bar { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 8px; }
  .share-bar .settings-button { margin-block-start: 0; }
  .share-bar [data-role="share-send"] { flex: 1 0 100%; justify-content: center; min-height: 52px; background: var(--title); border-color: var(--title); color: var(--paper); font-size: 1.125rem; }
  .share-bar :disabled { opacity: 0.45; }
  .share-unused { visibility: hidden; }`;

const isRemembered = () => { try { return localStorage.getItem(signatureKey) !== 'off'; } catch { return true; } };
function remember(isSigned) {
  try { isSigned ? localStorage.removeItem(signatureKey) : localStorage.setItem(signatureKey, 'off'); } catch (error) { console.info(String(error)); }
}

// The kinds that this browser can make.
function offered(codecs) {
  const writesWebP = document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp');
  const canMake = ({ type, orElse, format }) => (type === 'image/webp' ? writesWebP || orElse : format !== kinds.video.format || codecs.length > 0);
  return Object.keys(kinds).filter((name) => canMake(kinds[name]));
}

export class ShareDialog {
  // `job` is handed to the worker in the script at `script`, with the `order` for its commission; `look` has the words and the address of
  // the costume, `codecs` are those of videos, and `onleave` is called once at the end.
  constructor({ words, script, job, order, look, codecs, onleave }) {
    Object.assign(this, { words, script, job, order, look, onleave, kind: 'picture', scale: 2, isSigned: isRemembered() });
    this.kinds = offered(codecs);
    adoptStyle(style);
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
    this.furnishResult(content);
    this.addChoice(content, 'kind', this.kinds);
    this.addSwitch(content);
    this.sizes = this.addChoice(content, 'scale', [1, 2, 3, 4]);
  }

  furnishResult(content) {
    const { words } = this;
    const stage = this.add(content, 'div', { className: 'share-stage' });
    this.image = this.add(stage, 'img', { className: 'share-image', alt: '', hidden: true });
    this.movie = this.add(stage, 'video', { className: 'share-image', controls: true, muted: true, loop: true, playsInline: true, hidden: true });
    this.progress = this.add(stage, 'progress', { className: 'share-progress', max: 1 });
    this.progress.setAttribute('aria-label', words['share-working']);
    this.status = this.add(content, 'p', { className: 'settings-status' });
    this.status.setAttribute('role', 'status');
    this.status.dataset.role = 'share-status';
    const bar = this.add(content, 'div', { className: 'share-bar' });
    const linkWord = this.handsLinksOn ? 'share-link-send' : 'share-link';
    this.buttons = [['send', 'share-send'], ['save', 'share-save'], ['copy', 'share-copy'], ['link', linkWord]].map(([name, word]) => {
      const button = this.add(bar, 'button', { className: 'settings-button', type: 'button', textContent: words[word] });
      button.dataset.role = `share-${name}`;
      button.onclick = () => this[name]().catch((error) => this.refuse(error));
      return button;
    });
    const [send, , copy] = this.buttons;
    send.hidden = !canHandOn(new File([''], 'scotch.png', { type: 'image/png' }));
    copy.hidden = !(self.ClipboardItem && navigator.clipboard?.write);
  }

  // Whether links go to the system's share sheet, as on touch screens; elsewhere they are copied.
  get handsLinksOn() { return !!navigator.share && matchMedia('(pointer: coarse)').matches; }

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

  // The switch for words in the picture.
  addSwitch(content) {
    this.signature = this.add(content, 'fieldset', { className: 'settings-group' });
    this.add(this.signature, 'legend', { textContent: this.words['share-words'] });
    const label = this.add(this.signature, 'label', { className: 'settings-choice' });
    const box = this.add(label, 'input', { type: 'checkbox', checked: this.isSigned });
    box.dataset.role = 'share-signed';
    box.onchange = () => { this.isSigned = box.checked; remember(box.checked); this.make(); };
    this.add(label, 'span', { textContent: this.words['share-signed'] });
  }

  // Drops the work under way, if any, and begins the chosen one.
  make() {
    this.stop();
    this.blob = undefined;
    const { hasSizes, edge } = kinds[this.kind];
    this.sizes.classList.toggle('share-unused', !hasSizes);
    this.signature.classList.toggle('share-unused', !!edge); // stickers have no words
    this.progress.hidden = false;
    this.progress.removeAttribute('value');
    this.status.textContent = '';
    this.draw();
    const worker = this.worker = new Worker(this.script, { type: 'module' });
    const isCurrent = () => this.worker === worker; // messages of an ended worker may still arrive
    worker.onmessage = ({ data }) => isCurrent() && this.take(data);
    worker.onerror = worker.onmessageerror = (event) => isCurrent() && this.fail(new Error(event.message ?? 'worker'));
    const commission = JSON.stringify({ ...this.order, signed: this.isSigned });
    worker.postMessage({ ...this.job, commission, words: this.look.words, kind: this.kind, scale: hasSizes ? this.scale : 1 });
    this.watch();
  }

  // The system may end a worker, for its memory, without an event. In a hidden page it may also rest.
  watch() {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => document.hidden ? this.watch() : this.fail(new Error('silent worker')), patience);
  }

  stop() {
    clearTimeout(this.watchdog);
    this.worker?.terminate();
    this.worker = undefined;
  }

  take({ progress, blob, width, height, fault }) {
    this.watch();
    if (progress !== undefined) this.progress.value = progress;
    if (fault) this.fail(new Error(fault));
    if (!blob) return;
    this.stop();
    this.blob = blob;
    this.progress.hidden = true;
    this.show();
    const size = `${Math.max(1, Math.round(blob.size / 1000))} KB`;
    this.status.textContent = `${width} × ${height}, ${suffixes[blob.type].toUpperCase()}, ${size}`;
    this.draw();
  }

  show() {
    this.discard();
    this.url = URL.createObjectURL(this.blob);
    this.shown.src = this.url;
    const name = document.querySelector('[data-role="worn-costume"]')?.alt ?? '';
    this.image.alt = name;
    this.movie.setAttribute('aria-label', name);
    this.movie.autoplay = document.documentElement.dataset.motion !== 'reduced';
  }

  // The element that shows the result.
  get shown() { return this.blob?.type.startsWith('video/') ? this.movie : this.image; }

  // A download that has begun may still read from the address.
  discard() {
    const { url } = this;
    if (url) setTimeout(() => URL.revokeObjectURL(url), download);
  }

  // Buttons keep their places; those with nothing to do cannot be pressed.
  draw() {
    const [send, save, copy] = this.buttons;
    for (const node of [this.image, this.movie]) node.hidden = !this.blob || node !== this.shown;
    if (this.movie.hidden) this.movie.pause();
    send.disabled = !(this.blob && canHandOn(this.file));
    save.disabled = !this.blob;
    copy.disabled = this.blob?.type !== 'image/png';
  }

  get file() {
    const { type } = this.blob;
    const kind = this.kind === 'picture' ? '' : `-${this.kind}`; // of a costume there may be several
    return new File([this.blob], `scotch-${this.order.costume}${kind}.${suffixes[type]}`, { type });
  }

  async send() { await handOn(this.file, this.look); }

  async save() {
    const link = this.add(this.dialog, 'a', { href: this.url, download: this.file.name });
    link.click();
    link.remove();
  }

  async copy() {
    await navigator.clipboard.write([new ClipboardItem({ [this.blob.type]: this.blob })]);
    this.status.textContent = this.words['share-copied'];
  }

  async link() {
    const { title, text, url } = this.look;
    if (this.handsLinksOn) return navigator.share({ title, text, url });
    await navigator.clipboard.writeText(url);
    this.status.textContent = this.words['share-copied'];
  }

  // Says that the browser did not hand the file on, unless the reader stopped it or the share sheet is still open.
  refuse(error) {
    if (!['AbortError', 'InvalidStateError'].includes(error.name)) this.tell(error, faults.refused);
  }

  fail(error) {
    this.stop();
    this.progress.hidden = true;
    this.tell(error, Object.values(faults).includes(error.message) ? error.message : 'failed');
  }

  tell(error, word) {
    console.info(`share: ${error}`);
    this.status.textContent = this.words[`share-${word}`];
  }

  leave() {
    this.stop();
    this.discard();
    this.dialog.remove();
    this.onleave();
    document.querySelector('[data-role="share"]')?.focus();
  }
}
