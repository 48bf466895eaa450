// Says what `disguise check` says of the file of the work. FindingsWeb.wasm has the rules. The page loads this part with the first work.
import { hand } from '../studio/module.js';
import { handAll, load, result } from './program.js';

let loading;

async function start(languages, { rules }, words) {
  const exports = await load({ program: rules });
  const { lang } = document.documentElement;
  const table = await (await fetch(new URL(words[lang], location.href))).arrayBuffer();
  await self.pinned?.check(words[lang], new Uint8Array(table));
  await handAll(exports, [lang, languages.join(' ')], table);
  exports.speak();
  return exports;
}

// The program, which knows the pictures of the check before. It is loaded again after a failure.
const program = (...needs) => (loading ??= start(...needs).catch((error) => {
  loading = undefined;
  throw error;
}));

async function pixelsOf(bytes) {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const { width, height } = bitmap;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

// Returns the line of a refusal in the reader's language, as far as the site has a table for it.
export async function say(line, { rules, ...late }) {
  const url = late[`refusals-${document.documentElement.lang}`];
  if (!url) return line;
  const exports = await load({ program: rules });
  const table = await (await fetch(new URL(url, location.href))).arrayBuffer();
  await self.pinned?.check(url, new Uint8Array(table));
  await handAll(exports, [line], table);
  exports.say();
  return new TextDecoder().decode(result(exports));
}

// Returns the findings as JSON.
export async function check(file, ...needs) {
  const exports = await program(...needs);
  hand(exports, file);
  const count = exports.begin();
  for (let index = 0; index < count; index += 1) {
    exports.drawing(index);
    const bytes = result(exports);
    if (!bytes.length) continue;
    hand(exports, await pixelsOf(bytes));
    exports.look(index);
  }
  exports.findings();
  return new TextDecoder().decode(result(exports));
}
