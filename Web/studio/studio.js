// The studio: a dialog that makes a picture, a sticker or a film of the character as he is dressed, and hands it on. The same script is the
// page's part and its worker's. Loaded at the first use; nothing of it is part of the page's start. build-app.sh joins its parts.
import { Chooser } from './chooser.js';
import { isAwaited } from './dialog.js';
import { readFace } from './face.js';
import { heartbeat } from './kinds.js';
import { read, readDocument, settings } from './page.js';
import { videoCodecs } from './video.js';
import { work } from './workshop.js';

const patience = 4000; // milliseconds for the catalogue; without it there are the bundled costumes

if (!self.document) {
  setInterval(() => postMessage({}), heartbeat);
  onmessage = ({ data }) => work(data).catch((error) => postMessage({ fault: error.message || String(error) }));
}

// Opens the dialog for the costume with this id, unless the character has been undressed or wears another one meanwhile. `keep` keeps files for
// offline use.
export async function open(costume, wasm, keep) {
  const [{ words, ...documents }, codecs, face] = await Promise.all([readDocuments(), videoCodecs(), readFace()]);
  keep([import.meta.url, wasm]);
  const script = await self.pinned?.load(import.meta.url) ?? import.meta.url;
  if (!isAwaited(costume)) return;
  new Chooser({
    words, codecs, script, job: { wasm, face, base: document.baseURI }, order: { costume, ...documents }, look: look(costume, words, documents),
  });
}

// The costume in words, and the address of the page that shows it, for those who get it.
function look(id, words, { app, catalogue }) {
  const { lang } = document.documentElement;
  const costume = [...app.costumes, ...catalogue].find((one) => one.id === id) ?? {};
  const [title, joke] = ['label', 'description'].map((key) => costume[`${key}-${lang}`] ?? costume[key] ?? '');
  const { link } = settings();
  const address = link ? link.replace('*', id) : `#wear=${id}`;
  const url = new URL(address, document.baseURI).href;
  return { costume: title, title: `${words['app-name']}: ${title}`, text: joke ? `${title}. ${joke}` : title, url };
}

// The documents of the dressing room, as the page has loaded them itself.
async function readDocuments() {
  const app = await readDocument();
  const catalogue = await read(new URL(app.catalogue, document.baseURI).href, { signal: AbortSignal.timeout(patience) }).catch(() => []);
  const date = new Date();
  return { words: app.words, app, catalogue, today: (date.getMonth() + 1) * 100 + date.getDate() };
}
