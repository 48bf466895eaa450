// Says what `disguise check` says of the file of the work. FindingsWeb.wasm has the rules. The page loads this part with the first work.
import { bytesAt, hand, handFile, load, result, resultText } from './program.js';

let loading;

async function start(languages, { rules }, words) {
  const exports = await load({ program: rules });
  const { lang } = document.documentElement;
  await handFile(exports, [lang, languages.join(' ')], await bytesAt(words[lang]));
  exports.speak();
  return exports;
}

// The program, which knows the pictures of the check before. It is loaded again after a failure.
const program = (...needs) => (loading ??= start(...needs).catch((error) => {
  loading = undefined;
  throw error;
}));

// Returns the line of a refusal in the reader's language, as far as the site has a table for it.
export async function say(line, { rules, ...late }) {
  const url = late[`refusals-${document.documentElement.lang}`];
  if (!url) return line;
  const exports = await load({ program: rules });
  await handFile(exports, [line], await bytesAt(url));
  exports.say();
  return resultText(exports);
}

// Returns the findings as JSON. `painted` draws a picture on a canvas.
export async function check(file, painted, ...needs) {
  const exports = await program(...needs);
  hand(exports, file);
  const count = exports.begin();
  for (let index = 0; index < count; index += 1) {
    exports.drawing(index);
    const bytes = result(exports);
    if (!bytes.length) continue;
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const { width, height } = bitmap;
    hand(exports, painted(bitmap, width, height).getContext('2d').getImageData(0, 0, width, height).data);
    exports.look(index);
  }
  exports.findings();
  return resultText(exports);
}
