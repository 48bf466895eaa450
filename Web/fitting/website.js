// Makes a website of the work: carries the bytes of the work and of this site's files to WebsiteWeb.wasm, which decides about them, and those of
// the zip back. The page loads this part with the first website; nothing of it is kept.
import { check, frame, hand, handFile, inWords, load, refusal, result, resultText } from './program.js';

const site = new URL('..', location.href);
const patience = 60000; // milliseconds for one file
const atOnce = 6; // downloads

// The last result as texts.
const texts = (exports) => resultText(exports).split('\0').slice(0, -1);

async function download(path, cache) {
  const response = await fetch(new URL(path, site), { cache, signal: AbortSignal.timeout(patience) }).catch((error) => {
    throw refusal('network', `${path}: ${error}`);
  });
  if (!response.ok) throw refusal(response.status === 404 ? 'changed' : 'network', `${path}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer().catch((error) => { throw refusal('network', `${path}: ${error}`); }));
}

// Hands over a file of this site. An older one may be in a cache.
async function bring(website, path, index) {
  for (const cache of ['default', 'reload']) {
    hand(website, await download(path, cache));
    if (website.take(index)) return;
  }
  throw refusal('changed', path);
}

async function bringAll(website, paths) {
  const left = [...paths.entries()];
  const next = async () => {
    for (let file = left.pop(); file; file = left.pop()) await bring(website, file[1], file[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

// Hands over the content of the pack in each language, checked as the app checks an opened file. Returns the paths of the files that are wanted.
async function read(website, opener, file, languages) {
  let [pictures, wanted] = [[], []];
  for (const language of languages) {
    await check(opener, file, [language], language);
    for (let index = pictures.length; index < opener.pictureCount(); index += 1) {
      opener.picture(index);
      hand(website, result(opener));
      website.addPicture();
      pictures = texts(website);
    }
    await handFile(opener, pictures, '');
    opener.content();
    hand(website, result(opener));
    website.addContent();
    wanted = texts(website);
  }
  return wanted;
}

async function build(website, opener, kit, file) {
  hand(website, kit);
  const now = new Date();
  website.begin(now.getFullYear(), now.getMonth() + 1, now.getDate(), (now.getHours() * 60 + now.getMinutes()) * 60 + now.getSeconds());
  await bringAll(website, await read(website, opener, file, texts(website)));
  if (!website.finish()) throw new Error('the kit is of another version');
  const parts = [];
  while (website.pack()) {
    parts.push(result(website));
    await frame();
  }
  return parts;
}

// Returns the parts of the zip, or the problem with its line.
export async function make(name, pack, late) {
  try {
    const kit = await download(new URL(late.kit, location.href), 'default');
    const programs = [late.websiteProgram, late.program].map((program) => load({ program }));
    const [website, opener] = await Promise.all(programs).catch((error) => { throw refusal('network', `${error}`); });
    return { parts: await build(website, opener, kit, new File([pack], name.replace('-website.zip', '.disguise'))) };
  } catch (error) {
    console.info(`website: ${error.line || error}`);
    const { problem = 'failed', line } = error;
    return { problem: ['too-large', 'other-file', 'sets'].includes(problem) ? 'failed' : problem, line: await inWords(line, late) };
  }
}
