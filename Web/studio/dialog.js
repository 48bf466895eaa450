// The dialog in which a reader chooses what to make of dressed Scotch, sees it, and shares, saves or copies it.
import { faults, heartbeat, kinds, suffixes } from './kinds.js';
import { videoCodecs } from './video.js';

const patience = 4 * heartbeat; // milliseconds without a word from the worker until it counts as ended by the system
const download = 60000; // milliseconds for which a file stays after the dialog, while the browser may still be saving it

export class ShareDialog {
  // `job` is handed to the worker in the script at `script`, `costume` names the file, and `onleave` is called once at the end.
  constructor({ words, script, job, costume, onleave }) {
    Object.assign(this, { words, script, job, costume, onleave, kind: 'picture', scale: 2 });
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
    const video = this.addChoice(content, 'kind', Object.keys(kinds)).querySelector('label:has([value="video"])');
    video.hidden = true;
    videoCodecs().then((codecs) => { video.hidden = !codecs.length; });
    this.sizes = this.addChoice(content, 'scale', [1, 2, 3, 4]);
  }

  furnishResult(content) {
    const { words } = this;
    this.image = this.add(content, 'img', { className: 'share-image', alt: '', hidden: true });
    this.movie = this.add(content, 'video', { className: 'share-image', controls: true, muted: true, loop: true, playsInline: true, hidden: true });
    this.progress = this.add(content, 'progress', { className: 'share-progress', max: 1 });
    this.progress.setAttribute('aria-label', words['share-working']);
    this.status = this.add(content, 'p', { className: 'settings-status' });
    this.status.setAttribute('role', 'status');
    this.status.dataset.role = 'share-status';
    const bar = this.add(content, 'div', { className: 'share-bar' });
    this.buttons = ['send', 'save', 'copy'].map((name) => {
      const button = this.add(bar, 'button', { className: 'settings-button', type: 'button', textContent: words[`share-${name}`] });
      button.dataset.role = `share-${name}`;
      button.onclick = () => this[name]().catch((error) => this.refuse(error));
      return button;
    });
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

  // Drops the work under way, if any, and begins the chosen one.
  make() {
    this.stop();
    this.blob = undefined;
    this.sizes.hidden = !kinds[this.kind].hasSizes;
    this.progress.hidden = false;
    this.progress.removeAttribute('value');
    this.status.textContent = '';
    this.draw();
    const worker = this.worker = new Worker(this.script, { type: 'module' });
    const isCurrent = () => this.worker === worker; // messages of an ended worker may still arrive
    worker.onmessage = ({ data }) => isCurrent() && this.take(data);
    worker.onerror = worker.onmessageerror = (event) => isCurrent() && this.fail(new Error(event.message ?? 'worker'));
    worker.postMessage({ ...this.job, kind: this.kind, scale: kinds[this.kind].hasSizes ? this.scale : 1 });
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

  // The element that shows what was made.
  get shown() { return this.blob?.type.startsWith('video/') ? this.movie : this.image; }

  // A download that has begun may still read from the address.
  discard() {
    const { url } = this;
    if (url) setTimeout(() => URL.revokeObjectURL(url), download);
  }

  draw() {
    const [send, save, copy] = this.buttons;
    for (const node of [this.image, this.movie]) node.hidden = !this.blob || node !== this.shown;
    if (this.movie.hidden) this.movie.pause();
    send.hidden = !(this.blob && navigator.canShare?.({ files: [this.file] }));
    save.hidden = !this.blob;
    copy.hidden = !(this.blob?.type === 'image/png' && self.ClipboardItem && navigator.clipboard?.write);
  }

  get file() {
    const { type } = this.blob;
    return new File([this.blob], `scotch-${this.costume}.${suffixes[type]}`, { type });
  }

  async send() { await navigator.share({ files: [this.file] }); }

  async save() {
    const link = this.add(this.dialog, 'a', { href: this.url, download: this.file.name });
    link.click();
    link.remove();
  }

  async copy() {
    await navigator.clipboard.write([new ClipboardItem({ [this.blob.type]: this.blob })]);
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
