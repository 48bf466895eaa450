// The dialog that hands something on: to the system's share sheet, as a file, to the clipboard, or as a link. The studio and the card
// of an owl fill it.
import { add, adoptStyle } from './page.js';

const download = 60000; // milliseconds for which a file stays after the dialog, while the browser may still be saving it
const style = `
  .share-stage { position: relative; display: grid; place-items: center; height: var(--stage); margin-top: 8px; border-radius: 12px; background: rgb(var(--edge) / 0.12); }
  .share-image { display: block; max-width: 100%; max-height: var(--stage); border-radius: 12px; }
  .share-progress { width: min(70%, 16rem); height: 12px; accent-color: var(--title); }
  .share .settings-status { display: block; min-height: 2.5em; color: var(--grey); font-size: 0.875rem; line-height: 1.25; text-align: center; }
  .share-link { overflow-wrap: anywhere; -webkit-user-select: all; user-select: all; }
  .share-bar { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-top: 8px; }
  .share-bar .settings-button { margin: 0; }
  .share-bar :disabled { opacity: 0.45; }`;

// From all of it down to the bare file: some sheets refuse a file together with words, or with an address.
const choices = (file, { title, text, url }) => [
  { files: [file], title, text, url }, { files: [file], title, text: `${text}\n${url}` }, { files: [file], title }, { files: [file] },
];
export const canHandOn = (file) => !!navigator.canShare?.({ files: [file] });

// Whether links go to the system's share sheet, as on touch screens; elsewhere they are copied.
const handsLinksOn = () => !!navigator.share && matchMedia('(pointer: coarse)').matches;

// Whether the page still waits for the dialog about this subject (AppServices.share): the reader may have left it, or the dialog is open. Scripts that
// several presses have asked for answer these in any order.
export function isAwaited(subject) {
  const button = document.querySelector('[data-role="share"]');
  return button.dataset.busy === subject && !button.closest('[inert]') && !document.querySelector('[data-role="share-dialog"]');
}

export class ShareDialog {
  // `look` has the title, the text and the address that are handed on. Subclasses fill `content`, and have `name`, that of the file. Their style has
  // `--stage`, the height of the place for the result, which stays from the beginning.
  constructor(words, title, look, own) {
    Object.assign(this, { words, look, running: 0 });
    for (const text of [style, own]) adoptStyle(text);
    this.dialog = add(document.body, 'dialog', { className: 'settings share', onclose: () => this.leave() }, 'share-dialog');
    this.dialog.setAttribute('aria-labelledby', 'share-title');
    this.dialog.setAttribute('closedby', 'any');
    const head = add(this.dialog, 'div', { className: 'settings-head' });
    add(head, 'button', { className: 'settings-close', type: 'button', ariaLabel: words['settings-close'], onclick: () => this.dialog.close() });
    this.heading = add(head, 'h2', { id: 'share-title', tabIndex: -1, textContent: title });
    this.content = add(this.dialog, 'div', { className: 'settings-content' });
    this.result = add(this.content, 'div', { className: 'share-result' });
  }

  open() {
    this.dialog.showModal();
    this.heading.focus();
  }

  // The place for the result.
  addStage() {
    this.stage = add(this.result, 'div', { className: 'share-stage' });
    this.image = add(this.stage, 'img', { className: 'share-image', alt: '', hidden: true });
    this.progress = add(this.stage, 'progress', { className: 'share-progress', max: 1, ariaLabel: this.words['share-working'] });
  }

  // The line that says how it goes, and the buttons of these actions.
  addActions(names) {
    this.status = add(this.result, 'p', { className: 'settings-status', role: 'status' }, 'share-status');
    const bar = add(this.result, 'div', { className: 'share-bar' });
    this.buttons = Object.fromEntries(names.map((name) => {
      const textContent = this.words[name === 'link' && handsLinksOn() ? 'share-link-send' : `share-${name}`];
      return [name, add(bar, 'button', { className: 'settings-button', type: 'button', textContent, onclick: () => this.act(name) }, `share-${name}`)];
    }));
    this.buttons.send.hidden = !canHandOn(new File([''], 'any.png', { type: 'image/png' }));
  }

  // Shows a result in this element. From now on it is the one that is handed on.
  show(blob, node) {
    this.discard();
    this.blob = blob;
    this.url = URL.createObjectURL(blob);
    node.src = this.url;
  }

  // A download that has begun may still read from the address.
  discard() {
    const { url } = this;
    if (url) setTimeout(() => URL.revokeObjectURL(url), download);
  }

  get file() { return new File([this.blob], this.name, { type: this.blob.type }); }

  async send() {
    const data = choices(this.file, this.look).find((choice) => navigator.canShare(choice));
    await navigator.share(data ?? { files: [this.file] });
  }

  async save() {
    const link = add(this.dialog, 'a', { href: this.url, download: this.name });
    link.click();
    link.remove();
  }

  async copy() {
    await navigator.clipboard.write([new ClipboardItem({ [this.blob.type]: this.blob })]);
    return this.words['share-copied'];
  }

  async link() {
    const { title, text, url } = this.look;
    if (handsLinksOn()) return navigator.share({ title, text, url });
    await navigator.clipboard.writeText(url);
    return this.words['share-copied'];
  }

  // Does an action. Its own sentence, or none, takes the place of that of an earlier one.
  async act(action) {
    this.running += 1;
    try {
      this.mention(await this[action]() ?? this.state);
    } catch (error) {
      const isOpen = error.name === 'InvalidStateError' && this.running > 1; // the share sheet still is
      if (isOpen || error.name === 'AbortError') this.mention(this.state);
      else this.complain(error, action);
    } finally {
      this.running -= 1;
    }
  }

  // Says what the browser refused. A link that goes nowhere is there to be copied by hand.
  complain(error, action) {
    console.info(`share: ${error}`);
    this.mention(this.words[`share-${action}-refused`]);
    if (action !== 'link') return;
    this.status.append(' ');
    getSelection().selectAllChildren(add(this.status, 'span', { className: 'share-link', textContent: this.look.url }));
  }

  tell(word, error) {
    if (error) console.info(`share: ${error}`);
    this.report(this.words[`share-${word}`]);
  }

  // Says how the making goes, now and after actions that say nothing.
  report(text) {
    this.state = text;
    this.mention(text);
  }

  // The same sentence again would be read out again.
  mention(text) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  leave() {
    this.discard();
    this.dialog.remove();
    document.querySelector('[data-role="share"]')?.focus();
  }
}
