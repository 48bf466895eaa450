// A module of the studio's with the canvas that it draws on.
import { lettering } from './letters.js';

const slice = 8; // milliseconds of work between two frames

// Instantiates the module of these bytes. `page` is that of `lettering`.
export async function instantiate(bytes, page) {
  const { instance } = await WebAssembly.instantiate(bytes, { canvas: lettering(page) });
  page.memory = instance.exports.memory;
  return instance.exports;
}

// Puts bytes into the module's inbox.
export function hand(exports, bytes) {
  const address = exports.reserve(bytes.length); // may grow the memory, which detaches its old buffer
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
}

// Puts texts into the inbox, each ended by a zero.
export const handTexts = (exports, texts) => hand(exports, new TextEncoder().encode(texts.map((text) => `${text}\0`).join('')));

// The result of the last call.
export const result = (exports) => new Uint8Array(exports.memory.buffer, exports.resultAddress(), exports.resultBytes()).slice();
export const resultText = (exports) => new TextDecoder().decode(result(exports));

export const frame = () => new Promise((done) => { setTimeout(done); });

// Puts texts into the inbox, each ended by a zero, and a file behind them.
export const handFile = async (exports, texts, file) =>
  hand(exports, new Uint8Array(await new Blob([...texts.map((text) => `${text.replaceAll('\0', '')}\0`), file]).arrayBuffer()));

// Has a file checked behind these texts, for some milliseconds between two frames. Returns 1, or 2 and the PackRefusal.Kind, whose line is
// the result.
export async function check(exports, texts, file) {
  await handFile(exports, texts, file);
  exports.begin();
  let state = 0;
  while (state === 0) {
    for (const end = performance.now() + slice; state === 0 && performance.now() < end;) state = exports.step();
    await frame();
  }
  return state;
}
