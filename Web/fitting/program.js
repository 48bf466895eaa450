// The programs that open files and make websites, OpenedWorkWeb.wasm and WebsiteWeb.wasm, as the late parts of the page call them.
import { check as checkFile, resultText } from '../studio/module.js';

export { frame, hand, handFile, result, resultText } from '../studio/module.js';

const refusals = ['too-large', 'other-file', 'sets', 'faulty', 'costumes']; // by PackRefusal.Kind

export const refusal = (problem, line = '') => Object.assign(new Error(problem), { problem, line });

// The bytes of a file of the page.
export async function bytesAt(address) {
  const bytes = new Uint8Array(await (await fetch(new URL(address, location.href))).arrayBuffer());
  await self.pinned?.check(address, bytes);
  return bytes;
}

export const load = async ({ program }) => (await WebAssembly.instantiate(await bytesAt(program))).instance.exports;

// The line of a refusal in the reader's language, which the part with the rules knows.
export const inWords = (line, late) => line && import(new URL(late.findings, location.href)).then((part) => part.say(line, late)).catch(() => line);

// Checks a file as the app does, with its texts in a language.
export async function check(exports, file, languages, language = document.documentElement.lang) {
  const state = await checkFile(exports, [file.name, language, languages.join(' ')], file);
  if (state > 1) throw refusal(refusals[state - 2], resultText(exports));
}
