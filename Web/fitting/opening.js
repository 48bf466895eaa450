// Opens a `.disguise` file as the work of the page, and gives what it has besides back to the file that leaves. OpenedWorkWeb.wasm does both.
// The page loads this part with the first such file.
import { check, hand, handFile, inWords, load, refusal, result } from './program.js';

const limit = 25 << 20; // bytes of a file, as ArchiveLimits.disguiseFile
const longest = 48; // characters of a name

// The page keeps PNGs only. The file's own pictures stay in what it has besides.
async function redraw(exports, { painted, drawn }) {
  for (let index = 0; index < exports.foreignCount(); index += 1) {
    exports.foreign(index);
    const bitmap = await createImageBitmap(new Blob([result(exports)]));
    const png = await drawn(painted(bitmap, bitmap.width, bitmap.height));
    hand(exports, new Uint8Array(await png.arrayBuffer()));
    exports.addDrawn(index);
  }
}

// A name as the page shows it: isolated, as it may be of another direction, without marks that turn it, and with the ends of a long one.
function named(name) {
  const letters = [...name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')];
  const short = letters.length > longest ? [...letters.slice(0, longest / 2), '\u2026', ...letters.slice(1 - longest / 2)] : letters;
  return `\u2068${short.join('')}\u2069`;
}

// Whether the file may take the place of the work on the page.
const agreed = (name) => new Promise((done) => {
  const dialog = document.querySelector('[data-role="replace-question"]');
  const title = dialog.firstElementChild;
  title.textContent = (title.dataset.form ??= title.textContent).replace('{name}', () => named(name));
  dialog.returnValue = '';
  dialog.onclose = () => done(dialog.returnValue === 'open');
  dialog.showModal();
});

// Returns the work of a file, or the problem with its line; neither if the reader keeps the work on the page. `canvas` draws PNGs.
export async function open(file, languages, late, hasWork, canvas) {
  try {
    if (file.size > limit) throw refusal('too-large');
    const exports = await load(late);
    await check(exports, file, languages);
    await redraw(exports, canvas);
    exports.work();
    const work = result(exports);
    if (!work.length) throw refusal('too-large');
    return !hasWork() || await agreed(file.name) ? { work } : {};
  } catch (error) {
    console.info(`opening: ${error.line || error}`);
    return { problem: error.problem ?? 'failed', line: await inWords(error.line, late) };
  }
}

// The file of a pack, with what an opened file had besides, or the first fault of one of sets, which HooView would not open.
export async function leaving(pack, languages, late, isOpened, name) {
  const exports = await load(late);
  let bytes = pack;
  if (isOpened) {
    await handFile(exports, [languages.join(' ')], pack);
    exports.restore();
    bytes = result(exports);
    if (!bytes.length) throw new Error('more than a file may have');
  }
  try {
    if (late.program === late.openedSets) await check(exports, new File([bytes], name), languages);
    return { bytes };
  } catch (error) {
    return { problem: 'faulty', line: await inWords(error.line, late) };
  }
}
