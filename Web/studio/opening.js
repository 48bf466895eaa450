// Opens files of shows and costumes: OpeningWeb.wasm checks a file, then its show is played (stage.js), or its costumes go to the app.
import english from 'tables/opening.json';
import { handTexts, result, resultText } from './module.js';
import { lend, opener, shelf, use } from './opened.js';
import { add, fill, keep, say } from './page.js';

const [wasm, stage] = ['OPENING_WASM', 'STAGE_SCRIPT'].map((name) => new URL(name, import.meta.url).href); // build-app.sh fills them in
const opened = new Set(); // the hashes of the files, with the number of the show that they came to
let files = 0; // opened so far

// The type by the first byte of a picture, of which the module has read the header: PNG, JPEG or WebP.
const types = { 0x89: 'image/png', 0xFF: 'image/jpeg', 0x52: 'image/webp' };

// Takes a checked file from the module: its costumes' list, its show if it has one, and their pictures.
function contentOf(exports, hash) {
  const pictures = Array.from({ length: exports.pictureCount() }, (_, index) => {
    exports.pictureAddress(index);
    const picture = result(exports);
    return [URL.createObjectURL(new Blob([picture], { type: types[picture[0]] })), picture];
  });
  const addresses = pictures.map(([url]) => url);
  handTexts(exports, [`opened-${hash.slice(0, 12)}-`, document.documentElement.lang, ...addresses]);
  exports.list();
  const list = resultText(exports);
  handTexts(exports, addresses);
  exports.stage();
  return { list, show: resultText(exports), pictures };
}

// Gives the app the costumes of a file, once to each show that is on.
function bring(page, { list, pictures }, { hash, source, isOwn, isTrial }) {
  const once = document.documentElement.dataset.show + hash;
  if (!opened.has(once)) {
    lend(page, pictures);
    page.module.handText(list);
    page.module.call('opened', page.now());
  }
  opened.add(once);
  return { picture: pictures[0][0], tell: (dialog, sentence) => tell(dialog, isTrial ? 'trial' : isOwn ? '' : 'whose', source, JSON.parse(list), sentence) };
}

// Tells of costumes; `maker` is the word for those who made them, `source` the name of their file, and `sentence` says how long they stay.
function tell({ dialog, status, line, content, words: own }, maker, source, { length: count, 0: { id: first } }, sentence = own.unkept) {
  status.textContent = `${count === 1 ? own['opened-one'] : fill(own.opened, { count })} ${sentence}`;
  if (maker) line.textContent = fill(own[maker], { name: `\u2068${source.slice(0, 80)}\u2069` }); // isolated: it may be of another direction
  if (!dialog.isConnected) return say(status.textContent);
  // A button puts on the first costume, as the wheel may not show it.
  const onclick = () => {
    dialog.close();
    location.replace(`#wear=${first}`);
  };
  return add(content, 'button', { className: 'settings-button', type: 'button', textContent: own.try, onclick }, 'opening-try');
}

// Plays a show in place of the one that is on; `isOwn` for one of the site's own. One on trial begins with its introduction.
async function play(page, { list, show, pictures }, { words, source: file, isOwn, isTrial }) {
  const texts = { ...words };
  texts.line = texts[isTrial ? 'trial' : isOwn ? 'line-own' : 'line'];
  keep([stage]);
  const part = await import(stage);
  const found = await part.read(show, document.documentElement.lang);
  lend(page, pictures);
  files += 1;
  const forget = () => use(shelf, 'choose', '');
  await part.play(page, { show: found, costumes: JSON.parse(list), number: files, file, forget }, texts, (pairs) => lend(page, pairs), isTrial && found.intro);
  say(fill(texts.line, { name: found.name.slice(0, 80), file: file.slice(0, 80) }));
  return { title: found.title || found.name, picture: found.scotch['image@2x'] ?? found.scotch.image };
}

export const { open, arrive, resume, offer } = opener({
  name: 'opening', english, wasm, refusals: ['too-large', 'other-file', 'sets', 'faulty'],
  take: (page, exports, facts) => {
    const content = contentOf(exports, facts.hash);
    return (content.show ? play : bring)(page, content, facts);
  },
  again: () => import(stage).then((part) => part.again()),
});
