// Makes a website of the work: the files of this site, with the pages and documents that `disguise publish` would write for the file of
// the work, as one zip. The kit, which the site publishes for this alone, has the templates of the pages, their values and the list of all other
// files with their hashes. The page loads this part with the first website; nothing of it is kept.
import { check, frame, handAll, load, refusal, result } from './program.js';

const site = new URL('..', location.href);
const patience = 60000; // milliseconds for one file
const atOnce = 6; // downloads
const version = 1; // of the website, as PublishedIndex has it
const types = { 0x89: 'png', 0xFF: 'jpg', 0x52: 'webp' }; // by the first byte of a picture

const encoder = new TextEncoder();
const text = (bytes) => new TextDecoder().decode(bytes);
const digest = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const styleHash = async (style) => `sha256-${btoa(String.fromCharCode(...await digest(encoder.encode(style))))}`;
const naming = (sentence, name) => sentence.replaceAll('{name}', () => name);
const entries = (object, change) => Object.fromEntries(Object.entries(object).map(change));

// --- this site ------------------------------------------------------------------------------------------------------

async function download(path, cache) {
  const response = await fetch(new URL(path, site), { cache, signal: AbortSignal.timeout(patience) }).catch((error) => {
    throw refusal('network', `${path}: ${error}`);
  });
  if (!response.ok) throw refusal(response.status === 404 ? 'changed' : 'network', `${path}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer().catch((error) => { throw refusal('network', `${path}: ${error}`); }));
}

// The bytes of a file that have the hash. Others may be in a cache; those of a newer version of the site do not fit together.
async function obtain(path, sha256) {
  for (const cache of ['default', 'reload']) {
    const bytes = await download(path, cache);
    if (hex(await digest(bytes)) === sha256) return bytes;
  }
  throw refusal('changed', path);
}

// --- the website ----------------------------------------------------------------------------------------------------

class Website {
  files = new Map(); // path -> { bytes, sha256 }

  async add(path, content) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const sha256 = hex(await digest(bytes));
    this.files.set(path, { bytes, sha256 });
    return sha256;
  }

  // Returns the path with the hash in it, as Site.addAsset names files.
  async addAsset(content, name, extension) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const path = `assets/${name}.${hex(await digest(bytes)).slice(0, 16)}.${extension}`;
    await this.add(path, bytes);
    return path;
  }

  get paths() { return [...this.files.keys()].sort(); }

  // The index, as `disguise publish` writes it, which goes on from there.
  async addIndex() {
    const lines = this.paths.map((path) => {
      const { bytes, sha256 } = this.files.get(path);
      return JSON.stringify({ bytes: bytes.length, path, sha256 });
    });
    await this.add('site.json', `{"format":1,"version":${version},"history":[],\n"files":[\n${lines.join(',\n')}\n],\n"earlier":[\n\n]}\n`);
  }

  // The parts of the zip.
  async pack(exports) {
    const parts = [];
    for (const path of this.paths) {
      await handAll(exports, [path], this.files.get(path).bytes);
      exports.pack();
      parts.push(result(exports));
      await frame();
    }
    exports.endPack();
    return [...parts, result(exports)];
  }
}

// --- the content ----------------------------------------------------------------------------------------------------

// The text of a costume in a language is the only one that its document needs.
function costumeOf(costume, id, language) {
  const own = { ...costume, id };
  for (const key of ['label', 'description', 'alternative_text']) {
    const translated = `${key}-${language}`;
    if (translated in own) own[key] = own[translated];
    delete own[translated];
  }
  return own;
}

// The content of the pack in each language, checked as the app checks an opened file.
async function read(website, exports, file, languages) {
  const contents = {};
  let pictures;
  for (const language of languages) {
    await check(exports, file, [language], language);
    if (!pictures) {
      pictures = [];
      for (let index = 0; index < exports.pictureCount(); index += 1) {
        exports.picture(index);
        const picture = result(exports);
        pictures.push(await website.addAsset(picture, 'picture', types[picture[0]]));
      }
    }
    await handAll(exports, pictures, '');
    exports.content();
    const { ids, costumes, ...content } = JSON.parse(text(result(exports)));
    contents[language] = { ...content, costumes: costumes.map((costume, index) => costumeOf(costume, ids[index], language)) };
  }
  return contents;
}

// A lettering of the launch picture, as Lettering in the tool draws it.
function lettering(words, { letters, letters_dark: dark }, width) {
  const size = Math.round(Math.min(64, (width - 12) / Math.max(1, [...words].length) * 1.5));
  const length = [...words].length * size * 0.75 > width - 12 ? ` textLength="${width - 12}" lengthAdjust="spacingAndGlyphs"` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 84" width="${width}" height="84">`
    + `<style>text{fill:${letters}}@media (prefers-color-scheme:dark){text{fill:${dark}}}</style>`
    + `<text x="${width / 2}" y="${Math.floor(42 + size * 0.36)}" text-anchor="middle" font-family="Helvetica Neue,Helvetica,Arial,sans-serif" `
    + `font-weight="bold" font-size="${size}"${length}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`;
  return `data:image/svg+xml,${svg.replace(/[^ -~]|[%#"\\^`{|}]/gu, encodeURIComponent)}`; // as InlineFiles.address
}

// The words of the app in the show's language: with the character's name, and with the show's own texts.
function wordsOf(table, { show, look }) {
  const { 'scotch-undressed': undressed, ...own } = show.words;
  const words = { ...entries(table, ([key, sentence]) => [key, naming(sentence, show.name)]), ...own };
  if (undressed !== show.name) words['scotch-undressed'] = undressed;
  if (look.above) words['lettering-above'] = lettering(look.above, look, 256);
  if (look.below) words['lettering-below'] = lettering(look.below, look, 200);
  return words;
}

const introOf = ({ steps, ...intro }, change) => ({ ...intro, steps: steps.map(change) });

// The document of the dressing room in a language, as SiteDraft.addContent writes it; of a show that has a character, with its own members.
function appDocument(old, { intro }, { costumes, show }, words) {
  const { ring, line, language, direction, studio, catalogue } = old;
  const site = { ring, line, language, direction, catalogue, ...(studio && { studio }) };
  if (!show) {
    const own = ['scotch', 'lids', 'anchor_x', 'anchor_y', 'hub_x', 'hub_y', 'wheel', 'shown', 'intro', 'words', 'face'].filter((key) => key in old);
    return { ...site, ...Object.fromEntries(own.map((key) => [key, old[key]])), costumes };
  }
  const { name, title, style, ground, ground_dark: dark, words: texts, intro: told, ...members } = show;
  const ours = () => introOf(intro, (step) => ({ ...step, message: naming(step.message, name), button: naming(step.button, name) }));
  const all = { ...site, ...members };
  const theirs = () => introOf(told, ({ image, ...step }) => ({ ...step, ...(image && all[image]) }));
  return { ...all, intro: told ? theirs() : ours(), words, costumes };
}

// --- the pages ------------------------------------------------------------------------------------------------------

const escaped = (value) => value.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

// Fills a template as the tool does: {{key}} is escaped, {{{key}}} is not.
function render(template, values) {
  return template.replace(/\{\{(\{?)\s*([\w.-]+)\s*\}?\}\}/g, (_, raw, key) => {
    if (!(key in values)) throw new Error(`no value for ${key}`);
    return raw ? values[key] : escaped(values[key]);
  });
}

const wordValues = (words) => Object.fromEntries(Object.entries(words)
  .flatMap(([key, value]) => [[`words.${key}`, value], [`json.${key}`, JSON.stringify(value)]]));

// The values of the start page that are the show's.
async function showValues(kit, { show, look }, words, values) {
  const { scotch, style: colours = '', ground, ground_dark: dark } = show;
  const tall = Math.min(1.12, 0.86 * scotch.height / scotch.width); // as LaunchPlace
  const style = `${kit.plain['inline.style']}:root{--launch-height:${tall.toFixed(3)};--launch-rise:${Math.min(0.36, tall / 2).toFixed(3)}}\n${colours}`;
  const picture = scotch['image@2x'] ?? scotch.image;
  const scale = scotch['image@2x'] ? 2 : 1;
  const own = {
    ...kit.plain, csp: values.csp.replace(await styleHash(values['inline.style']), await styleHash(style)), 'inline.style': style,
    'scotch.src': scotch.image, 'scotch.srcset': `${scotch.image} 1x${scale === 2 ? `, ${picture} 2x` : ''}`,
    'show.ground': ground ?? kit.ground.light, 'show.ground-dark': dark ?? kit.ground.dark, 'show.accent': look.accent,
    'about.picture': picture, 'about.width': `${Math.round(scotch.width * scale)}`, 'about.height': `${Math.round(scotch.height * scale)}`,
    'about.card': 'summary',
  };
  if (words['lettering-above']) own['inline.disguise'] = words['lettering-above'];
  if (words['lettering-below']) own['inline.rama'] = words['lettering-below'];
  return own;
}

// Adds the documents of a page. Returns the paths by language, and notes those of the old ones.
async function addDocuments(website, page, kit, contents, words, moved) {
  const paths = {};
  for (const [language, { path, sha256 }] of Object.entries(page.documents)) {
    const bytes = await obtain(path, sha256);
    const [old, content] = [JSON.parse(text(bytes)), contents[language]];
    const isStart = page.folder === '';
    const document = isStart ? appDocument(old, kit.languages[language], content, words[language]) : { ...old, words: words[language] };
    const isSame = !isStart && !content.show;
    paths[language] = await website.addAsset(isSame ? bytes : JSON.stringify(document), `${page.name}.${language}`, 'json');
    moved.set(path, paths[language]);
  }
  return paths;
}

async function addPage(website, page, kit, contents, words, moved) {
  const paths = await addDocuments(website, page, kit, contents, words, moved);
  const [content, table] = [contents[kit.language], words[kit.language]];
  const root = page.folder && '../';
  const values = {
    ...page.values, 'assets.app': root + paths[kit.language], languages: JSON.stringify(entries(paths, ([language, path]) => [language, root + path])),
    ...(content.show && {
      ...wordValues(table), 'about.title': table[page.title], 'about.description': table[page.about],
      ...(!page.folder && await showValues(kit, content, table, page.values)),
    }),
  };
  return [await website.add(`${page.folder}index.html`, render(page.page, values)),
    await website.add(`${page.folder}manifest.webmanifest`, render(page.manifest, values))];
}

// --- all of it ------------------------------------------------------------------------------------------------------

async function addFiles(website, kit, isOwn) {
  const left = kit.files.filter((file) => !isOwn || !file.own);
  const next = async () => {
    for (let file = left.pop(); file; file = left.pop()) await website.add(file.path, await obtain(file.path, file.sha256));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

async function addWorker(website, kit, { show }, moved, tags) {
  const drawn = [show?.scotch, show?.lids].flatMap((picture) => Object.values(picture ?? {})).filter((value) => typeof value === 'string');
  const gone = new Set(show ? kit.files.filter((file) => file.own).map((file) => file.path) : []);
  const precached = [...kit.precached.filter((path) => !gone.has(path)).map((path) => moved.get(path) ?? path), ...new Set(drawn)];
  const build = hex(await digest(encoder.encode([...precached, ...tags.map((tag) => `"${tag.slice(0, 32)}"`)].join('\n')))).slice(0, 16);
  await website.add('service-worker.js', render(kit.worker, { build, precached: JSON.stringify(precached), version: `${version}` }));
}

async function build(website, exports, kit, file) {
  const languages = Object.keys(kit.languages);
  const contents = await read(website, exports, file, languages);
  const content = contents[kit.language];
  const words = Object.fromEntries(languages.map((language) => [language, content.show && wordsOf(kit.languages[language].words, contents[language])]));
  const [moved, tags] = [new Map(), []];
  for (const page of kit.pages) tags.push(...await addPage(website, page, kit, contents, words, moved));
  await website.add('404.html', render(kit.lost.page, { ...kit.lost.values, ...(content.show && wordValues(words[kit.language])) }));
  await addFiles(website, kit, Boolean(content.show));
  // Costumes of others are drawn for another character.
  if (content.show) await website.add(kit.catalogue, '[]');
  await addWorker(website, kit, content, moved, tags);
  await website.addIndex();
}

// Returns the parts of the zip, or the problem with its line.
export async function make(name, pack, late) {
  try {
    if (!crypto.subtle) throw refusal('insecure');
    const kit = JSON.parse(text(await download(new URL(late.kit, location.href), 'default')));
    const exports = await load(late).catch((error) => { throw refusal('network', `${error}`); });
    const website = new Website();
    await build(website, exports, kit, new File([pack], name.replace('-website.zip', '.disguise')));
    return { parts: await website.pack(exports) };
  } catch (error) {
    console.info(`website: ${error.line || error}`);
    const { problem = 'failed', line } = error;
    return { problem: ['too-large', 'other-file', 'sets'].includes(problem) ? 'failed' : problem, line };
  }
}
