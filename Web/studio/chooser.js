// The dialog in which a reader chooses a picture, sticker or film of the dressed character, sees it, and hands it on. Its height stays: each part
// has its place from the beginning, whether there is anything to see in it or not.
import { ShareDialog, canHandOn } from './dialog.js';
import { faults, heartbeat, kinds, suffixes } from './kinds.js';
import { add, remember, size } from './page.js';

const patience = 4 * heartbeat; // milliseconds without a word from the worker until it counts as ended by the system
const signatureKey = 'settings-signature'; // `off` where the reader wants no words in pictures
const style = `
  .share-stage { position: relative; display: grid; place-items: center; height: min(38vh, 20rem); margin-top: 8px; border-radius: 12px; background: rgb(var(--edge) / 0.12); }
  .share-image { display: block; max-width: 100%; max-height: min(38vh, 20rem); border-radius: 12px; }
  .share-progress { width: min(70%, 16rem); height: 12px; accent-color: var(--title); }
  .share .settings-status { display: block; min-height: 2.5em; color: var(--grey); font-size: 0.875rem; line-height: 1.25; }
  .share-bar .settings-button { margin-block-start: 0; }
  .share-bar [data-role="share-send"] { flex: 1 0 100%; justify-content: center; min-height: 52px; background: var(--title); border-color: var(--title); color: var(--paper); font-size: 1.125rem; }
  .share-bar :disabled { opacity: 0.45; }
  .share-unused { visibility: hidden; }`;

// Trusted Types, as in Web/offline.js: the worker is this script, whose checked bytes a page with a pinned key has in its memory.
const policy = self.trustedTypes?.createPolicy('studio', { createScriptURL: (url) => (/^blob:/.test(url) ? url : import.meta.url) });

// Letters and digits of any script: systems refuse some of the other characters in names of files.
const plain = (text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu)?.join('-') ?? '';
const isRemembered = () => { try { return localStorage.getItem(signatureKey) !== 'off'; } catch { return true; } };

// The kinds that this browser can make.
function offered(codecs) {
  const writesWebP = document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp');
  const canMake = ({ type, orElse, format }) => (type === 'image/webp' ? writesWebP || orElse : format !== kinds.video.format || codecs.length > 0);
  return Object.keys(kinds).filter((name) => canMake(kinds[name]));
}

export class Chooser extends ShareDialog {
  // `job` is handed to the worker in the script at `script`, with the `order` for its commission; `look` has the words and the address of
  // the costume, `codecs` are those of videos, and `onleave` is called once at the end.
  constructor({ words, script, job, order, look, codecs, onleave }) {
    super(words, words['share-title'], look, style);
    Object.assign(this, { script, job, order, onleave, kind: 'picture', scale: 2, isSigned: isRemembered() });
    this.addResult();
    const pick = (name, value) => { this[name] = value; this.make(); };
    const word = (value) => words[`share-${value}`];
    this.addGroup('kind', offered(codecs).map((value) => [word(value), this.radio('kind', value, pick)]));
    const onchange = ({ target: { checked } }) => { remember(signatureKey, checked ? undefined : 'off'); pick('isSigned', checked); };
    this.signature = this.addGroup('words', [[word('signed'), { type: 'checkbox', checked: this.isSigned, onchange }, 'share-signed']]);
    this.sizes = this.addGroup('scale', [1, 2, 3, 4].map((value) => [`${value}×`, this.radio('scale', value, pick)]));
    this.open();
    this.make();
  }

  addResult() {
    const stage = add(this.content, 'div', { className: 'share-stage' });
    this.image = add(stage, 'img', { className: 'share-image', alt: '', hidden: true });
    this.movie = add(stage, 'video', { className: 'share-image', controls: true, muted: true, loop: true, playsInline: true, hidden: true });
    this.progress = add(stage, 'progress', { className: 'share-progress', max: 1, ariaLabel: this.words['share-working'] });
    this.addActions(['send', 'save', 'copy', 'link']);
    this.buttons.send.hidden = !canHandOn(new File([''], 'any.png', { type: 'image/png' }));
    this.buttons.copy.hidden = !(self.ClipboardItem && navigator.clipboard?.write);
  }

  radio(name, value, pick) {
    return { type: 'radio', name: `share-${name}`, value, checked: this[name] === value, onchange: () => pick(name, value) };
  }

  // A group of inputs, each with its text.
  addGroup(name, inputs) {
    const group = add(this.content, 'fieldset', { className: 'settings-group' });
    add(group, 'legend', { textContent: this.words[`share-${name}`] });
    for (const [textContent, properties, role] of inputs) {
      const label = add(group, 'label', { className: 'settings-choice' });
      add(label, 'input', properties, role);
      add(label, 'span', { textContent });
    }
    return group;
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
    const worker = this.worker = new Worker(policy?.createScriptURL(this.script) ?? this.script, { type: 'module' });
    const isCurrent = () => this.worker === worker; // messages of an ended worker may still arrive
    worker.onmessage = ({ data }) => isCurrent() && this.take(data);
    worker.onerror = worker.onmessageerror = (event) => isCurrent() && this.fail(new Error(event.message ?? 'worker'));
    const commission = JSON.stringify({ ...this.order, signed: this.isSigned });
    worker.postMessage({ ...this.job, commission, kind: this.kind, scale: hasSizes ? this.scale : 1 });
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
    this.progress.hidden = true;
    this.show(blob, blob.type.startsWith('video/') ? this.movie : this.image);
    const name = document.querySelector('[data-role="worn-costume"]')?.alt ?? '';
    Object.assign(this.movie, { ariaLabel: name, autoplay: document.documentElement.dataset.motion !== 'reduced' });
    this.image.alt = name;
    const extent = `\u2066${width} × ${height}\u2069`;
    this.status.textContent = `${this.words['share-ready']} ${extent}, ${suffixes[blob.type].toUpperCase()}, ${size(blob.size)}`;
    this.draw();
  }

  // Buttons keep their places; those with nothing to do cannot be pressed.
  draw() {
    const { blob, buttons: { send, save, copy } } = this;
    const isVideo = !!blob?.type.startsWith('video/');
    this.image.hidden = !blob || isVideo;
    this.movie.hidden = !isVideo;
    if (this.movie.hidden) this.movie.pause();
    send.disabled = !(blob && canHandOn(this.file));
    save.disabled = !blob;
    copy.disabled = blob?.type !== 'image/png';
  }

  get name() {
    const kind = this.kind === 'picture' ? '' : `-${this.kind}`; // of a costume there may be several
    return `${plain(`${this.words.scotch} ${this.look.costume}`)}${kind}.${suffixes[this.blob.type]}`;
  }

  refusal() { return faults.refused; }

  fail(error) {
    this.stop();
    this.progress.hidden = true;
    this.tell(Object.values(faults).includes(error.message) ? error.message : 'failed', error);
  }

  leave() {
    this.stop();
    super.leave();
    this.onleave();
  }
}
