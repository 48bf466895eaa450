// The programs that open files and make websites, OpenedWorkWeb.wasm and WebsiteWeb.wasm, as the late parts of the page call them.
import { hand } from '../studio/module.js';

const refusals = ['too-large', 'other-file', 'sets', 'faulty', 'costumes']; // by PackRefusal.Kind
const slice = 8; // milliseconds of work between two frames

export const frame = () => new Promise((done) => { setTimeout(done); });
export const result = (exports) => new Uint8Array(exports.memory.buffer, exports.resultAddress(), exports.resultBytes()).slice();
export const refusal = (problem, line = '') => Object.assign(new Error(problem), { problem, line });

export async function load({ program }) {
  const response = await fetch(new URL(program, location.href));
  const bytes = await response.arrayBuffer();
  await self.pinned?.check(program, new Uint8Array(bytes));
  return (await WebAssembly.instantiate(bytes)).instance.exports;
}

// Hands texts, each ended by a zero, and bytes.
export async function handAll(exports, texts, bytes) {
  const parts = [...texts.map((text) => `${text.replaceAll('\0', '')}\0`), bytes];
  hand(exports, new Uint8Array(await new Blob(parts).arrayBuffer()));
}

// The line of a refusal in the reader's language, which the part with the rules knows.
export const inWords = (line, late) => line && import(new URL(late.findings, location.href)).then((part) => part.say(line, late)).catch(() => line);

// Checks a file as the app does, with its texts in a language.
export async function check(exports, file, languages, language = document.documentElement.lang) {
  await handAll(exports, [file.name, language, languages.join(' ')], file);
  exports.begin();
  let state = 0;
  while (state === 0) {
    for (const end = performance.now() + slice; state === 0 && performance.now() < end;) state = exports.step();
    await frame();
  }
  if (state > 1) throw refusal(refusals[state - 2], new TextDecoder().decode(result(exports)));
}
