// Requests of the module for files, whose bytes stay here, under the number of the request that brought them. Limits, retries and
// patience are the module's, but for the early download (start.js). `faults`, `reason` and `now` are in batch.js.

// The numbers of Browser.CacheMode; a test compares them.
const cacheModes = ['default', 'reload', 'no-store'];
const fault = (code, message) => Object.assign(new Error(message), { fault: code });

// All bytes of a stream; above `limit` it stops. `see` is told their number before each read.
async function collect(stream, limit, see = () => {}) {
  const [parts, reader] = [[], stream.getReader()];
  for (let size = 0; size <= limit; size += parts.at(-1).length) {
    see(size);
    const { done, value } = await reader.read();
    if (done) return joined(parts);
    parts.push(value);
  }
  reader.cancel().catch(() => {});
  return joined(parts);
}

// Fetches a response and all its bytes; fails above `limit` bytes and after `silence` seconds without any. `control` aborts it.
function download(url, { limit, silence, report = () => {}, ...options }) {
  const control = new AbortController();
  let timer;
  const wait = () => { clearTimeout(timer); timer = setTimeout(() => control.abort(fault(faults.silent, '')), silence * 1000); };
  const see = (size) => { wait(); if (size) report(size); };
  const bring = async () => {
    wait();
    const response = await fetch(url, { ...options, signal: control.signal });
    const bytes = response.ok && response.body ? await collect(response.body, limit, see) : new Uint8Array();
    if (bytes.length > limit) throw fault(faults.tooLarge, '');
    if (response.ok && !options.method) await checkGenuine(url, bytes);
    return [response, bytes];
  };
  const answer = bring().finally(() => { clearTimeout(timer); control.abort(); });
  answer.catch(() => {}); // whoever asks for it hears of it
  return { control, answer };
}

const dataBytes = (url) => Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (c) => c.charCodeAt(0));
// Opens the cache `kept`, which survives updates of the app, for `action`. Browsers without storage refuse to open it. To open it for
// each file holds frames up, so it stays open, for a second: by then another tab may have deleted it.
let opened;
async function kept(action) {
  if (!opened) setTimeout(() => { opened = undefined; }, 1000);
  try { return await action(await (opened ??= caches.open('kept'))); } catch (error) { opened = undefined; throw fault(faults.storage, reason(error)); }
}

// Inflates in small pieces and counts them: a decompression bomb handed over whole takes seconds and gigabytes before its first
// byte is out. Above `limit` bytes the result is cut off there.
async function inflate(bytes, limit) {
  let at = 0;
  const pull = (control) => (at < bytes.length ? control.enqueue(bytes.slice(at, (at += 4096))) : control.close());
  const stream = new ReadableStream({ pull }).pipeThrough(new DecompressionStream('deflate-raw'));
  return (await collect(stream, limit)).subarray(0, limit);
}

const decoded = async (url) => { const image = Object.assign(new Image(), { src: await pinned?.load(url) ?? url }); await image.decode(); return image; };
async function readOpacities(url, width, height) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(await decoded(url), 0, 0, width, height);
  return [200, context.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 === 3)];
}

// The address of an image: of a small one a data URL, as twenty blobs at a time delay a frame; `apply` is six times as fast as a spread.
const address = (bytes) => (bytes.length > 32768 ? URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
  : `data:image/png;base64,${btoa(String.fromCharCode.apply(null, bytes))}`);

const files = new class {
  files = new Map(); // handle -> { bytes, tag, urls: offset -> the promise of an address }
  downloads = new Map(); // handle -> the AbortController of its download
  early = new Map(); // url -> a download begun before the module could ask for it
  written = Promise.resolve(); // the last file to keep
  // Stores a file. Returns its answer: the first `peek` bytes, and its tag and the address that a kept copy came from, a line each.
  take(id, status, bytes, { tag, url = '' }, peek) {
    this.files.set(id, { bytes, tag, urls: {} });
    return [status, bytes.subarray(0, peek), `${tag}\n${url}`];
  }
  async fetch(id, url, { mode, tag, peek, ...options }) {
    if (url.startsWith('data:')) return this.take(id, 200, dataBytes(url), { tag: '' }, peek);
    const [cache, headers] = [cacheModes[mode], tag ? { 'If-None-Match': tag } : {}];
    const report = (size) => { if (module.has('progressed')) module.call('progressed', id, size, now()); };
    const early = cache === 'default' && this.early.get(url);
    const { control, answer } = early || download(url, { ...options, report, headers, cache });
    this.downloads.set(id, control);
    const [response, bytes] = await answer.finally(() => this.downloads.delete(id));
    return this.take(id, response.status, bytes, { tag: response.headers.get('ETag') ?? '' }, peek);
  }
  async recall(id, key, peek) {
    const copy = await kept((cache) => cache.match(key));
    if (!copy) return [faults.missing];
    const bytes = peek > 0 || pinned ? new Uint8Array(await copy.arrayBuffer()) : new Uint8Array();
    const url = decodeURI(copy.headers.get('Content-Location') ?? '');
    await pinned?.check(url || key, bytes, true);
    return this.take(id, 200, bytes, { tag: copy.headers.get('ETag') ?? '', url }, peek);
  }
  // Writes one file at a time: the seventy of a set at once hold the page up for several frames.
  async keep(file, key, url) {
    const { bytes, tag } = this.files.get(file);
    const headers = { 'Content-Location': encodeURI(url), 'Content-Length': bytes.length, ETag: tag };
    const write = () => kept((cache) => cache.put(key, new Response(bytes, { headers })));
    return (this.written = this.written.then(write, write));
  }
  drop(id) {
    this.downloads.get(id)?.abort(new Error('not needed any longer'));
    for (const url of Object.values(this.files.get(id)?.urls ?? {})) url.then((made) => URL.revokeObjectURL(made), () => {});
    this.files.delete(id);
  }
  part(file, offset, size) { return this.files.get(file).bytes.subarray(offset, offset + size); }
  async show(node, file, offset, size, whole) {
    const { urls } = this.files.get(file);
    const bytes = this.part(file, offset, size);
    const url = await (urls[offset] ??= Promise.resolve(whole ? inflate(bytes, whole) : bytes).then(address));
    if (this.files.has(file)) node.src = url;
  }
}();
pinned?.begin(download);

const fileVerbs = [
  ['fetch', (b, id) => module.answer(id, files.fetch(id, b.text(),
    { tag: b.text(), mode: b.number(), limit: b.number(), silence: b.number(), peek: b.number() }))],
  ['recall', (b, id) => module.answer(id, files.recall(id, b.text(), b.number()))],
  ['keep', (b, id) => module.answer(id, files.keep(b.integer(), b.text(), b.text()))],
  ['drop', (b, id) => files.drop(id)],
  ['inflate', (b, id) => module.answer(id, inflate(files.part(b.integer(), b.number(), b.number()), b.number()).then((bytes) => [200, bytes]))],
  ['showFile', (b, id) => files.show(nodes.get(id), b.integer(), b.number(), b.number(), b.number()).catch(note)],
  ['decodeImage', (b, id) => module.answer(id, decoded(b.text()).then(({ naturalWidth, naturalHeight }) => (
    [200, new Uint8Array(Uint32Array.of(naturalWidth, naturalHeight).buffer)])))],
  ['readOpacities', (b, id) => module.answer(id, readOpacities(b.text(), b.number(), b.number()))],
  ['clearKept', (b, id) => module.answer(id, kept(() => { opened = undefined; return caches.delete('shows').then(() => caches.delete('kept')); }))],
  ['prune', (b) => { const rule = [b.text(), b.text(), b.number()]; offline().then((part) => part.prune(...rule), () => {}); }],
  ['wait', (b, id) => { const time = b.number(); module.answer(id, new Promise((done) => setTimeout(done, time * 1000))); }],
  ['post', (b, id) => module.answer(id, download(b.text(), { body: b.text(), silence: b.number(), limit: 1000, method: 'POST', keepalive: true, headers: { Webdriver: navigator.webdriver } })
    .answer.then(([{ status, headers }]) => [status, [], headers.get('Retry-After') ?? '']))],
];
