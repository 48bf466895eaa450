// The dialog in which a reader chooses a picture, sticker or film of the dressed character, sees it, and hands it on. Its height stays: each part
// has its place from the beginning, whether there is anything to see in it or not.
import { ShareDialog, canHandOn } from './dialog.js';
import { faults, heartbeat, kinds, suffixes } from './kinds.js';
import { add, remember, size } from './page.js';

const patience = 4 * heartbeat; // milliseconds without a word from the worker until it counts as ended by the system
const signatureKey = 'settings-signature'; // `off` where the reader wants no words in pictures
const style = `
  .share { --stage: min(38vh, 20rem); }
  .share-player { position: absolute; inset-block-end: 8px; inset-inline-end: 8px; margin: 0; background: var(--paper); }
  .share-bar [data-role="share-send"] { flex: 1 0 100%; justify-content: center; min-height: 52px; background: var(--title); border-color: var(--title); color: var(--paper); font-size: 1.125rem; }
  .share-choices .settings-group:first-child { margin-top: 18px; }
  .share-unused { visibility: hidden; }
  @media (max-height: 480px) and (min-width: 600px) {
    .share { width: min(52rem, 100% - 24px); }
    .share .settings-content { display: flex; align-items: start; gap: 22px; }
    .share-result { position: sticky; top: 0; flex: 1 1 0; min-width: 0; }
    .share-choices { flex: 1 1 0; min-width: 0; }
    .share-choices .settings-group:first-child { margin-top: 8px; }
    .share-bar [data-role="share-send"] { flex: 0 1 auto; min-height: 44px; }
  }`;

// Trusted Types, as in Web/offline.js: the worker is this script, whose checked bytes a page with a pinned key has in its memory.
const policy = self.trustedTypes?.createPolicy('studio', { createScriptURL: (url) => (/^blob:/.test(url) ? url : import.meta.url) });

// Letters and digits of any script: systems refuse some of the other characters in names of files.
const plain = (text) => text.toLowerCase().replace(/\p{VS}/gu, '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)?.join('-') ?? '';
const movesLittle = () => document.documentElement.dataset.motion === 'reduced';
const isRemembered = () => { try { return localStorage.getItem(signatureKey) !== 'off'; } catch { return true; } };

// The kinds that this browser can make.
function offered(codecs) {
  const writesWebP = document.createElement('canvas').toDataURL('image/webp').startsWith('data:image/webp');
  const canMake = ({ type, orElse, format }) => (type === 'image/webp' ? writesWebP || orElse : format !== kinds.video.format || codecs.length > 0);
  return Object.keys(kinds).filter((name) => canMake(kinds[name]));
}

export class Chooser extends ShareDialog {
  // `job` is handed to the worker in the script at `script`, with the `order` for its commission; `look` has the words and the address of
  // the costume, `codecs` are those of videos.
  constructor({ words, script, job, order, look, codecs }) {
    super(words, words['share-title'], look, style);
    Object.assign(this, { script, job, order, kind: 'picture', scale: 2, isSigned: isRemembered(), isStopped: false });
    this.addResult();
    this.choices = add(this.content, 'div', { className: 'share-choices' });
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
    this.addStage();
    const ariaLabel = document.querySelector('[data-role="worn-costume"]')?.alt ?? '';
    this.movie = add(this.stage, 'video', { className: 'share-image', controls: true, muted: true, loop: true, playsInline: true, hidden: true, ariaLabel });
    this.still = add(this.stage, 'canvas', { className: 'share-image', hidden: true, role: 'img', ariaLabel });
    const onclick = () => { this.isStopped = !this.isStopped; this.draw(); };
    this.player = add(this.stage, 'button', { className: 'settings-button share-player', type: 'button', hidden: true, onclick }, 'share-player');
    this.addActions(['send', 'save', 'copy', 'link']);
    this.buttons.copy.hidden = !(self.ClipboardItem && navigator.clipboard?.write);
  }

  radio(name, value, pick) {
    return { type: 'radio', name: `share-${name}`, value, checked: this[name] === value, onchange: () => pick(name, value) };
  }

  // A group of inputs, each with its text.
  addGroup(name, inputs) {
    const group = add(this.choices, 'fieldset', { className: 'settings-group' });
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
    this.tell('working');
    this.draw();
    const worker = this.worker = new Worker(policy?.createScriptURL(this.script) ?? this.script, { type: 'module' });
    const isCurrent = () => this.worker === worker; // messages of an ended worker may still arrive
    worker.onmessage = ({ data }) => isCurrent() && this.take(data);
    worker.onerror = worker.onmessageerror = (event) => isCurrent() && this.fail(new Error(event.message ?? faults.missing));
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
    this.movie.autoplay = !movesLittle();
    this.show(blob, blob.type.startsWith('video/') ? this.movie : this.image);
    this.image.alt = this.movie.ariaLabel;
    const extent = `\u2066${width} × ${height}\u2069`;
    this.report(`${this.words['share-ready']} ${extent}, ${suffixes[blob.type].toUpperCase()}, ${size(blob.size)}`);
    if (blob.type === 'image/gif' && movesLittle()) this.stopFilm(blob);
    this.draw();
  }

  // Shows the first picture of a GIF, which no browser lets pages stop, until the reader plays it.
  async stopFilm(blob) {
    this.isStopped = true;
    const { width, height } = this.still;
    this.still.getContext('2d').clearRect(0, 0, width, height);
    const picture = await createImageBitmap(blob).catch((error) => console.info(`share: ${error}`));
    if (!picture || this.blob !== blob) return;
    Object.assign(this.still, { width: picture.width, height: picture.height });
    this.still.getContext('2d').drawImage(picture, 0, 0);
  }

  // Buttons keep their places; those with nothing to do cannot be pressed.
  draw() {
    const { blob, buttons: { send, save, copy } } = this;
    const isVideo = !!blob?.type.startsWith('video/');
    const isStoppable = blob?.type === 'image/gif' && movesLittle();
    this.player.hidden = !isStoppable;
    this.player.textContent = this.words[this.isStopped ? 'share-play' : 'share-stop'];
    this.still.hidden = !(isStoppable && this.isStopped);
    this.image.hidden = !blob || isVideo || !this.still.hidden;
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

  fail(error) {
    this.stop();
    this.progress.hidden = true;
    this.tell(Object.values(faults).includes(error.message) ? error.message : 'failed', error);
  }

  leave() {
    this.stop();
    super.leave();
  }
}
