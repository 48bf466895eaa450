// The dialog that hands something on: to the system's share sheet, as a file, to the clipboard, or as a link. The studio and the card
// of an owl fill it.
import { add, adoptStyle } from './page.js';

const download = 60000; // milliseconds for which a file stays after the dialog, while the browser may still be saving it
const style = `
  .share-bar { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 8px; }
  .share .settings-status { text-align: center; }`;

// From all of it down to the bare file: some sheets refuse a file together with words, or with an address.
const choices = (file, { title, text, url }) => [
  { files: [file], title, text, url }, { files: [file], title, text: `${text}\n${url}` }, { files: [file], title }, { files: [file] },
];
export const canHandOn = (file) => !!navigator.canShare?.({ files: [file] });

// Whether links go to the system's share sheet, as on touch screens; elsewhere they are copied.
const handsLinksOn = () => !!navigator.share && matchMedia('(pointer: coarse)').matches;

export class ShareDialog {
  // `look` has the title, the text and the address that are handed on. Subclasses fill `content`, and have
  // `name`, that of the file, and `refusal(action)`, the word for an action that the browser refused.
  constructor(words, title, look, own) {
    Object.assign(this, { words, look });
    for (const text of [style, own]) adoptStyle(text);
    this.dialog = add(document.body, 'dialog', { className: 'settings share', onclose: () => this.leave() }, 'share-dialog');
    this.dialog.setAttribute('aria-labelledby', 'share-title');
    this.dialog.setAttribute('closedby', 'any');
    const head = add(this.dialog, 'div', { className: 'settings-head' });
    add(head, 'button', { className: 'settings-close', type: 'button', ariaLabel: words['settings-close'], onclick: () => this.dialog.close() });
    this.heading = add(head, 'h2', { id: 'share-title', tabIndex: -1, textContent: title });
    this.content = add(this.dialog, 'div', { className: 'settings-content' });
  }

  open() {
    this.dialog.showModal();
    this.heading.focus();
  }

  // The line that says how it goes, and the buttons of these actions.
  addActions(names) {
    this.status = add(this.content, 'p', { className: 'settings-status', role: 'status' }, 'share-status');
    const bar = add(this.content, 'div', { className: 'share-bar' });
    this.buttons = Object.fromEntries(names.map((name) => {
      const textContent = this.words[name === 'link' && handsLinksOn() ? 'share-link-send' : `share-${name}`];
      const onclick = () => this[name]().catch((error) => this.complain(error, name));
      return [name, add(bar, 'button', { className: 'settings-button', type: 'button', textContent, onclick }, `share-${name}`)];
    }));
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
    this.tell('copied');
  }

  async link() {
    const { title, text, url } = this.look;
    if (handsLinksOn()) return navigator.share({ title, text, url });
    await navigator.clipboard.writeText(url);
    this.tell('copied');
  }

  // Says that the browser did not hand it on, unless the reader stopped it or the share sheet is still open.
  complain(error, action) {
    if (!['AbortError', 'InvalidStateError'].includes(error.name)) this.tell(this.refusal(action), error);
  }

  tell(word, error) {
    if (error) console.info(`share: ${error}`);
    this.status.textContent = this.words[`share-${word}`];
  }

  leave() {
    this.discard();
    this.dialog.remove();
    document.querySelector('[data-role="share"]')?.focus();
  }
}
