// A module of the studio's with the canvas that it draws on.
import { lettering } from './letters.js';

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
