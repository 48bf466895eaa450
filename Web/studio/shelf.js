// Keeps the shows that the reader has opened, and HooView's sets: their files lie in the cache `shows`, which no update and no pruning deletes, with a record each
// for the list in the settings, which also has the site's other shows. Stored bytes are not trusted: a file is checked again as a whole whenever it is opened (opened.js).
import english from 'tables/shelf.json';
import { isReloading, root } from './choice.js';
import { addInstallation } from './install.js';
import { add, adoptStyle, fill, loadJSON, readDocument, recall, remember, say, shown, size } from './page.js';

export { take } from './choice.js';

const { start: choice } = document.querySelector('script[data-root]').dataset; // its word: the chosen show's hash, and the look of the site's own show
const isOfSets = choice === 'start-sets'; // on HooView's page, which lists the files of sets, and no others
const worn = isOfSets ? '' : 'settings-look'; // CostumeWish.key
const patience = 10000; // milliseconds until storage counts as refused
const largest = { count: 24, sum: 200 << 20, file: 25 << 20 }; // shows, and bytes
const pause = 400; // milliseconds between two presses that are not one
const saving = 60000; // milliseconds for which a file stays that the browser may still be saving
const side = 88; // pixels of a picture in the list
const style = `
  #shelf-title, #offers-title { margin-top: 16px; }
  .shelf { margin: 6px 0 0; padding: 0; list-style: none; }
  .shelf li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; min-height: 56px; }
  .shelf-show {
    flex: 1; display: flex; align-items: center; gap: 12px; min-width: 0; min-height: 52px; padding: 4px 10px 4px 4px;
    border: 1.5px solid transparent; border-radius: 14px; text-align: start; cursor: pointer; touch-action: manipulation;
  }
  @media (hover: hover) { .shelf-show:hover { border-color: rgb(var(--edge)); } }
  .shelf-show[aria-current] { border-color: var(--title, currentcolor); background: rgb(var(--edge) / 0.1); }
  .shelf-show[data-pressed] { background: rgb(var(--edge) / 0.28); }
  .shelf-show:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  .shelf-show img { flex: none; width: 44px; height: 44px; object-fit: contain; }
  .shelf-show span { min-width: 0; }
  .shelf-title, .shelf-from { display: block; overflow: hidden; text-overflow: ellipsis; }
  .shelf-title { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; font-weight: bold; line-height: 1.2; }
  .shelf-from { white-space: nowrap; color: var(--grey); font-size: 0.875rem; }
  .shelf-send::before { -webkit-mask-image: var(--icon-share); mask-image: var(--icon-share); width: 22px; height: 22px; }
  .shelf-make { color: inherit; text-decoration: none; }
  .shelf-gone { flex: 1; min-width: 9rem; overflow-wrap: anywhere; }
  @media (forced-colors: active) { .shelf-show[aria-current] { border-color: Highlight; } }`;

const words = ({ shelf = english } = {}) => (isOfSets ? { ...shelf, ...shelf.sets } : shelf);
const address = (hash, kind) => `${root}shows/${hash}.${kind}`;

// --- storage --------------------------------------------------------------------------------------------------------

// The result of an action on storage. Storage that does not answer is as one that refuses.
function timely(action) {
  const limit = new Promise((_, fail) => setTimeout(fail, patience, new Error('storage does not answer')));
  return Promise.race([action(), limit]);
}

const stored = (action) => timely(async () => action(await caches.open('shows')));

const chosen = () => recall(choice).split(' ');

// A name in one line, as files and records of strangers have it.
const line = (text) => String(text).replace(/\p{Cc}/gu, ' ').trim().slice(0, 96);

// The name under which a show is saved: none that a file system refuses, cuts short, or reads as a path or, on Windows, as a device.
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i;
const nameOf = (title) => `${title.replace(/[/\\:*?"<>|%]/g, '-').replace(/^[. ]+|[. ]+$/g, '').replace(device, '$1-show') || 'show'}.disguise`;

// The show of a record; undefined for a record of another form.
function read(hash, text) {
  try {
    const { title, source, own, picture, look, bytes, sets, favourites } = JSON.parse(text);
    if (!/^[0-9a-f]{64}$/.test(hash) || !line(title ?? '') || !(bytes > 0 && bytes <= largest.file)) return undefined;
    return {
      hash, title: line(title), source: line(source ?? ''), isOwn: own === true, bytes, isOfSets: sets === true,
      favourites: /^[\d/ ]*$/.test(favourites) ? favourites : '',
      picture: /^data:image\/png;base64,/.test(picture) ? picture : '', look: /^wear=[\w-]{0,58}$/.test(look) ? look : '',
    };
  } catch { return undefined; }
}

// The shows on the shelf, the one that was written last first.
async function list(cache) {
  const urls = (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(`${root}shows/`) && url.endsWith('.json'));
  const shows = await Promise.all(urls.reverse().map(async (url) => read(url.slice(root.length + 6, -5), await (await cache.match(url))?.text())));
  return shows.filter(Boolean);
}

const fits = (shows, size) => shows.length < largest.count && shows.reduce((sum, { bytes }) => sum + bytes, size) <= largest.sum;

const json = (record) => new Response(JSON.stringify(record), { headers: { 'Content-Type': 'application/json' } });
const withdraw = (hash) => stored(async (cache) => { for (const kind of ['json', 'disguise']) await cache.delete(address(hash, kind)); });

// The record comes last: without it there is no show on the shelf.
async function put(cache, hash, file, record) {
  try {
    await cache.put(address(hash, 'disguise'), new Response(file));
    await cache.put(address(hash, 'json'), json(record));
  } catch (error) {
    await withdraw(hash).catch(() => {});
    throw error;
  }
}

// --- the choice -----------------------------------------------------------------------------------------------------

// Remembers the show for the next start, none for the site's own, with the costume that was last worn in it. Returns whether it is remembered.
export async function choose(hash, look) {
  const [old, own = ''] = chosen();
  if (hash === old) return true;
  const last = recall(worn);
  if (old && worn) await note(old, last.includes(old.slice(0, 12)) ? last : '').catch((error) => console.info(`shelf: ${error}`));
  const site = old ? own : last;
  const isRemembered = remember(choice, hash ? `${hash} ${site}`.trim() : undefined);
  if (isRemembered) remember(worn, (hash ? look : site) || undefined);
  return isRemembered;
}

const change = (hash, members) => stored(async (cache) => {
  const copy = await cache.match(address(hash, 'json'));
  if (copy) await cache.put(address(hash, 'json'), json({ ...await copy.json(), ...members }));
});
const note = (hash, look) => change(hash, { look });

// The favourites among the Hoos of a file, by their names. They are kept with it.
let changed = Promise.resolve(); // the last change
export const recallFavourites = async (hash) => (await kept()).find((show) => show.hash === hash)?.favourites;
export const keepFavourites = (hash, favourites) => (changed = changed.then(() => change(hash, { favourites })).catch((error) => console.info(`shelf: ${error}`)));

function forget(hash) {
  const [old, own] = chosen();
  if (old !== hash) return;
  remember(choice, undefined);
  if (recall(worn).includes(hash.slice(0, 12))) remember(worn, own || undefined);
}

// --- keeping and opening --------------------------------------------------------------------------------------------

// Keeps a show that is open, and chooses it. Returns whether it is kept, and the sentence about it.
export async function keep(tools, show) {
  const word = await shelve(show).catch((error) => {
    console.info(`shelf: ${error}`);
    return error.name === 'QuotaExceededError' ? 'no-room' : 'refused';
  });
  return { isKept: word === 'kept', sentence: words(tools.texts)[word] };
}

const shelve = ({ hash, file, title, source, isOwn, picture }) => stored(async (cache) => {
  const shows = await list(cache);
  const held = shows.find((show) => show.hash === hash);
  if (!held) {
    if (!fits(shows, file.size)) return 'full';
    const record = { title: line(title ?? file.name.replace(/\.disguise$/i, '')) || file.name, source, own: isOwn, picture: await thumbnail(picture), bytes: file.size, sets: isOfSets };
    await put(cache, hash, file, record);
  }
  if (!await choose(hash, held?.look)) return 'unchosen';
  if (held?.look) location.replace(`#${held.look}`);
  return 'kept';
});

// A small copy of a picture as a data URL; empty where the browser draws none.
async function thumbnail(src) {
  try {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const scale = side / Math.max(image.naturalWidth, image.naturalHeight);
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    canvas.getContext('2d').drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
    return canvas.toDataURL('image/png');
  } catch { return ''; }
}

// Opens a kept show; at a start, for which it was chosen, without a word.
async function openKept(tools, hash, isQuiet) {
  try {
    const copy = await stored((cache) => cache.match(address(hash, 'disguise')));
    if (!copy) throw new Error('lost');
    const [show] = (await stored(list)).filter((each) => each.hash === hash);
    const file = new File([await copy.blob()], show?.source ?? '');
    if (!await tools.open(file, { hash, isQuiet, isOwn: show?.isOwn })) forget(hash);
  } catch (error) {
    console.info(`shelf: ${error}`);
    tools.refuse(error);
    if (error.message === 'lost') forget(hash);
  }
}

export async function resume(tools) {
  const [hash] = chosen();
  if (hash) await openKept(tools, hash, true);
}

// --- the site's other shows -----------------------------------------------------------------------------------------

// A show of the site's list; undefined for an entry of another form. Names of files have no slash, so they stay in the list's folder.
function readOffer(entry) {
  const { file, sha256: hash, bytes, picture, character = '', [`title-${document.documentElement.lang}`]: title = entry?.title } = entry ?? {};
  const isSound = /^[\w-]+\.disguise$/.test(file) && /^[0-9a-f]{64}$/.test(hash) && bytes > 0 && bytes <= largest.file && typeof title === 'string';
  if (!isSound || !line(title)) return undefined;
  return { hash, file, bytes, title: line(title), character: line(character), picture: /^[\w-]+\.png$/.test(picture) ? `${root}shows/${picture}` : '' };
}

// The offer with a picture to show, unless its file cannot be had.
async function withPicture(offer) {
  const picture = offer.picture && await shown(offer.picture).catch((error) => { console.info(`${error}`); });
  return { ...offer, picture };
}

// The shows that the site offers; none without a network, or where the list is of another form.
async function offers() {
  try {
    const list = await loadJSON(`${root}shows/shows.json`);
    return await Promise.all(list.slice(0, largest.count).map(readOffer).filter(Boolean).map(withPicture));
  } catch (error) {
    console.info(`shows.json: ${error}`);
    return [];
  }
}

// --- the list -------------------------------------------------------------------------------------------------------

class Shelf {
  constructor(group, tools) {
    adoptStyle(style);
    Object.assign(this, { tools, words: words(tools.texts), group });
  }

  // Does the action of a press. A further press on the same row meanwhile, or right after it on the button in its place, belongs to the first one.
  once(row, action) {
    return async ({ timeStamp }) => {
      if (timeStamp < row.rests) return;
      row.rests = Infinity;
      await action().catch((error) => this.fail(error));
      row.rests = performance.now() + pause;
    };
  }

  // The way to the page on which shows are made, where the site has one. Without a network it is there if it has kept itself.
  addMake(word = 'make') {
    const { make } = document.querySelector('script[data-root]').dataset;
    if (!make) return;
    const href = root + make + (isOfSets ? '#hoos' : '');
    const onclick = async (event) => {
      if (navigator.onLine) return;
      event.preventDefault();
      if (await self.caches?.match(href).catch(() => undefined)) location.assign(href);
      else this.tell(this.words.unreachable);
    };
    add(this.group, 'a', { className: 'settings-button shelf-make', href, textContent: this.words[word], onclick }, 'shelf-make');
  }

  // A list with a heading.
  begin(name, title) {
    add(this.group, 'h3', { id: `${name}-title`, textContent: title });
    this.list = add(this.group, 'ul', { className: 'shelf' }, name);
    this.list.setAttribute('role', 'list'); // Safari takes it from lists without marks
    this.list.setAttribute('aria-labelledby', `${name}-title`);
  }

  // A row: its button, with a picture, a title and a line, opens the show.
  row(title, from, src, onclick, name = 'shelf') {
    const row = add(this.list, 'li', {}, `${name}-row`);
    const button = add(row, 'button', { className: 'shelf-show', type: 'button', onclick }, `${name}-show`);
    add(button, 'img', { src: src || document.querySelector('link[rel=icon]').href, alt: '', draggable: false });
    const text = add(button, 'span');
    add(text, 'span', { className: 'shelf-title', dir: 'auto', textContent: title });
    add(text, 'span', { className: 'shelf-from', textContent: from });
    return row;
  }

  mark(row, hash) {
    if (chosen()[0] === hash) row.firstChild.setAttribute('aria-current', 'true');
  }

  from(bytes, source) {
    return fill(this.words.from, { source: `\u2068${source}\u2069`, size: size(bytes) });
  }

  async addSite() {
    const title = (await readDocument()).words[isOfSets ? 'hoo-app-name' : 'app-name'];
    const row = this.row(title, this.words.site, '', async () => {
      if (!chosen()[0]) return this.tools.close();
      await choose('');
      history.replaceState(history.state, '', location.pathname + location.search);
      location.reload();
    });
    this.mark(row, '');
  }

  add(show) {
    const { hash, title, bytes, picture, isOwn } = show;
    const row = this.row(title, this.from(bytes, isOwn ? this.words.own : show.source), picture, () => {
      const opens = !isReloading();
      if (!opens) choose(hash, show.look);
      this.tools.close();
      if (opens) openKept(this.tools, hash, false);
    });
    this.mark(row, hash);
    for (const action of ['send', 'remove']) {
      const ariaLabel = fill(this.words[action], { title });
      const onclick = this.once(row, () => this[action](show, row));
      add(row, 'button', { className: `settings-close shelf-${action}`, type: 'button', ariaLabel, title: ariaLabel, onclick }, `shelf-${action}`);
    }
  }

  offer({ file, title, character, bytes, picture }) {
    this.row(title, this.from(bytes, character), picture, () => {
      const [fragment, opens] = [`#show=shows/${file}`, !isReloading()];
      if (!opens) history.replaceState(history.state, '', fragment);
      this.tools.close();
      if (opens) this.tools.arrive(fragment);
    }, 'offers');
  }

  // Hands the file to the share sheet, or saves it where the browser has none for such files.
  async send({ hash, title }) {
    const copy = await stored((cache) => cache.match(address(hash, 'disguise')));
    const file = new File([await copy.blob()], nameOf(title), { type: 'application/octet-stream' });
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], title }).catch((error) => { if (error.name !== 'AbortError') throw error; });
    } else {
      const href = URL.createObjectURL(file);
      add(this.group, 'a', { href, download: file.name, hidden: true }).click();
      setTimeout(() => URL.revokeObjectURL(href), saving);
    }
  }

  // A removed show can be put back while its row is in the list.
  async remove({ hash, title }, row) {
    const [file, record] = await stored((cache) => Promise.all(['disguise', 'json'].map((kind) => cache.match(address(hash, kind)))));
    const held = [await file?.blob(), await record?.json()];
    await withdraw(hash);
    const wasChosen = recall(choice);
    forget(hash);
    const nodes = [...row.childNodes];
    const text = fill(this.words.removed, { title });
    row.replaceChildren();
    add(row, 'p', { className: 'shelf-gone', textContent: text });
    say(text);
    const putBack = async () => {
      await stored((cache) => put(cache, hash, ...held));
      if (wasChosen.startsWith(hash)) remember(choice, wasChosen);
      row.replaceChildren(...nodes);
      nodes[0].focus();
      say(fill(this.words.back, { title }));
    };
    const onclick = this.once(row, putBack);
    add(row, 'button', { className: 'settings-button', type: 'button', textContent: this.words['put-back'], onclick }, 'shelf-back').focus();
  }

  fail(error) {
    console.info(`shelf: ${error}`);
    this.tell(this.words.failed);
  }

  tell(text) {
    this.status ??= add(this.group, 'p', { className: 'settings-status', role: 'status' }, 'shelf-status');
    this.status.textContent = '';
    setTimeout(() => {
      this.status.textContent = text;
      this.status.scrollIntoView({ block: 'center' });
    });
  }
}

// The kept shows; none where storage refuses. Opening a cache would make it.
const kept = () => timely(async () => (await caches.has('shows') ? list(await caches.open('shows')) : [])).catch((error) => {
  console.info(`shelf: ${error}`);
  return [];
});

// Adds to the refusal of a file the way to make a costume or an owl of it, as it may be a picture.
export const point = (group, texts) => new Shelf(group, { texts }).addMake('make-costume');

// Adds to the settings, below the choice of a file, the way to make a show, and the lists: the shelf, if a show is on it, and the site's shows that are not.
export async function show(tools, group) {
  const [shelf, found] = [new Shelf(group, tools), isOfSets ? [] : offers()];
  addInstallation(tools, group.parentNode, isOfSets);
  shelf.addMake();
  const shows = (await kept()).filter((each) => each.isOfSets === isOfSets);
  if (shows.length) {
    shelf.begin('shelf', shelf.words.title);
    await shelf.addSite();
    for (const each of shows) shelf.add(each);
  }
  const others = (await found).filter(({ hash }) => !shows.some((each) => each.hash === hash));
  if (others.length) shelf.begin('offers', shelf.words.offers);
  for (const each of others) shelf.offer(each);
}
