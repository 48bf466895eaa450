// The studio: a dialog that makes a picture, a sticker or a film of Scotch as he is dressed, and hands it on. The same script is the
// page's part and its worker's. Loaded at the first use; nothing of it is part of the page's start. build-app.sh joins its parts.
import { ShareDialog } from './dialog.js';
import { heartbeat } from './kinds.js';
import { work } from './workshop.js';

const patience = 4000; // milliseconds for the catalogue; without it there are the bundled costumes

if (!self.document) {
  setInterval(() => postMessage({}), heartbeat);
  onmessage = ({ data }) => work(data).catch((error) => postMessage({ fault: error.message || String(error) }));
}

let isOpen = false;
let wanted; // the costume for which sharing was asked last

// Opens the dialog for the costume with this id. `keep` keeps files for offline use.
export async function open(costume, wasm, keep) {
  wanted = costume;
  if (isOpen) return;
  isOpen = true;
  try {
    const { words, ...documents } = await readDocuments();
    keep([import.meta.url, wasm]);
    const job = { wasm, base: document.baseURI, commission: JSON.stringify({ costume: wanted, ...documents }) };
    new ShareDialog({ words, script: import.meta.url, job, costume: wanted, onleave: () => { isOpen = false; } });
  } catch (error) {
    isOpen = false;
    throw error;
  }
}

// The documents of the dressing room, as the page has loaded them itself.
async function readDocuments() {
  const script = document.querySelector('script[data-languages]');
  const app = await read(JSON.parse(script.dataset.languages)[document.documentElement.lang]);
  const catalogue = await read(new URL(app.catalogue, document.baseURI).href, { signal: AbortSignal.timeout(patience) }).catch(() => []);
  const date = new Date();
  return { words: app.words, app, catalogue, today: (date.getMonth() + 1) * 100 + date.getDate() };
}

async function read(url, options) {
  return (await self.caches?.match(url).catch(() => undefined) ?? await fetch(url, options)).json();
}
