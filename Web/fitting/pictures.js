// Pictures that were dropped, pasted or chosen: the module knows each by an address. Joined with the files of Web/bridge into one
// scope (Scripts/build-app.sh).

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const pictures = new class {
  files = new Map(); // address -> { file, width, height, drawn: 'WxH' -> the promise of its PNG }

  // Describes a file to the module: its size in pixels and its address, or why it cannot be used. A large one is drawn as much smaller
  // as the module says.
  async read(original) {
    const { name, size } = original;
    try {
      const head = new Uint8Array(await original.slice(0, 65536).arrayBuffer());
      if (!signature.every((byte, i) => head[i] === byte)) return await this.convert(original, head);
      const view = new DataView(head.buffer);
      const sides = [view.getUint32(16), view.getUint32(20)];
      const share = module.call('drawable', ...sides, size);
      if (!share) return { name, problem: 'large', width: sides[0], height: sides[1], bytes: size };
      const [resizeWidth, resizeHeight] = sides.map((side) => Math.max(1, Math.floor(side * share)));
      const bitmap = await createImageBitmap(original, share < 1 ? { resizeWidth, resizeHeight, resizeQuality: 'high' } : {});
      const { width, height } = bitmap;
      const canvas = painted(bitmap, width, height);
      bitmap.close();
      const pixels = new Uint32Array(pixelsOf(canvas).buffer);
      if (!pixels.some((pixel) => pixel)) return { name, problem: 'blank' };
      const opaque = pixels.every((pixel) => pixel >>> 24 === 255);
      // Of an animation the first picture alone shows.
      const isPlain = share === 1 && !decoder.decode(head).includes('acTL');
      const address = this.keep(isPlain ? original : await drawn(canvas), width, height);
      canvas.width = 0; // frees its memory at once
      return { name, width, height, address, opaque, sized: share < 1 };
    } catch (error) {
      note(error);
      return { name, problem: 'damaged' };
    }
  }

  // Draws a file of another kind as a PNG first, by a part that is loaded with the first one.
  async convert(original, head) {
    const part = await import(new URL(facts.late.drawings, location.href)).catch(note);
    return part ? part.convert(original, head, module, pictures, { painted, drawn, base64 }) : { name: original.name, problem: 'part' };
  }

  keep(file, width, height) {
    const address = URL.createObjectURL(file);
    this.files.set(address, { file, width, height, drawn: new Map() });
    return address;
  }

  // Keeps a drawn picture, which is decoded before it is shown, so that nothing flickers.
  async finish(canvas) {
    const { width, height } = canvas;
    const address = this.keep(await drawn(canvas), width, height);
    await decoded(address);
    return [200, [], address];
  }

  // Draws a picture by a map.
  async redraw(original, width, height, ...map) { return this.finish(painted(await decoded(original), width, height, map)); }

  // The program for pixels, which is loaded with the first task. The next task loads it again after a failure.
  load() {
    const loading = async () => WebAssembly.compile((await download(facts.late.pixels, { limit: 1e6, silence: 10 }).answer)[1]);
    return (this.loaded ??= loading().catch((error) => {
      this.loaded = undefined;
      note(error);
      throw fault(faults.missing, '');
    }));
  }

  // Carries out a task on the pixels of a picture: answers numbers, or the address of a new picture. Each task has an instance of its own,
  // whose memory goes with it.
  async compute(task, address, width, height, ...values) {
    const { exports } = await WebAssembly.instantiate(await this.load());
    const pixels = pixelsOf(painted(await decoded(address), width, height));
    const place = exports.reserve(pixels.length); // may grow the memory, which detaches its old buffer
    new Uint8Array(exports.memory.buffer).set(pixels, place);
    const isPicture = exports[task](width, ...values);
    const bytes = new Uint8ClampedArray(exports.memory.buffer, exports.resultAddress(), exports.resultBytes()).slice();
    return isPicture ? this.finish(painted(await createImageBitmap(new ImageData(bytes, width)), width, height)) : [200, bytes];
  }

  // Hands files to the module, which groups their densities and reports what cannot be used. A `.disguise` file among them comes last: the
  // reader is asked whether it takes the place of the work.
  async take(files, folders = new Set(), place = '') {
    const pack = home && [...files].find(({ name }) => /\.disguise$/i.test(name));
    const taken = await Promise.all([...files].filter((file) => file !== pack).map((file) => (
      folders.has(file.name) ? { name: file.name, problem: 'folder' } : this.read(file))));
    if (taken.length) this.hand(taken.map((file) => ({ ...file, place })));
    if (pack) await home.open(pack);
  }

  hand(taken) { module.call('dropped', module.handText(JSON.stringify(taken))); }

  // The PNG of a file, drawn to `width` x `height` pixels where it has others, with transparent margins.
  async blob({ address, width, height, left = 0, top = 0, right = 0, bottom = 0 }) {
    const picture = this.files.get(address) ?? await this.fetch(address);
    const form = [width, height, left, top, right, bottom].join();
    if (!picture.drawn.has(form)) picture.drawn.set(form, this.draw(picture, width, height, [left, top, right, bottom]));
    return picture.drawn.get(form);
  }

  // A picture of the disk, which an undone step sends again.
  async fetch(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} is gone`);
    const [file, { width, height }] = [await response.blob(), await decoded(address)];
    return { file, width, height, drawn: new Map() };
  }

  async draw({ file, ...own }, width, height, [left, top, right, bottom]) {
    const isWhole = !(left || top || right || bottom);
    if (isWhole && own.width === width && own.height === height) return file;
    const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
    const canvas = painted(bitmap, left + width + right, top + height + bottom, [1, 0, 0, 1, left, top]);
    bitmap.close();
    return drawn(canvas);
  }

  // Puts PNGs in the place of the addresses in a message of the module.
  async complete(text) {
    const message = JSON.parse(text);
    const fill = async (value) => {
      if (Array.isArray(value)) return Promise.all(value.map(fill));
      if (Object(value) !== value) return value;
      if (value.address) return { scale: value.scale, png: await base64(await this.blob(value)) };
      if (value.lettering) return { scale: value.scale, png: await base64(await drawn(letteredCanvas(value))) };
      return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, part]) => [key, await fill(part)])));
    };
    return JSON.stringify(await fill(message));
  }
}();

// A canvas with an image on it, drawn by a map.
function painted(image, width, height, map = [1, 0, 0, 1, 0, 0]) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.setTransform(...map);
  context.drawImage(image, 0, 0);
  return canvas;
}

const pixelsOf = (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
// The PNG of a canvas, whose memory is freed at once.
const drawn = (canvas) => new Promise((done) => canvas.toBlob((blob) => { canvas.width = 0; done(blob); }, 'image/png'));

const base64 = (blob) => new Promise((onload, onerror) => Object.assign(new FileReader(), { onload, onerror }).readAsDataURL(blob))
  .then(({ target: { result } }) => result.slice(result.indexOf(',') + 1), ({ target }) => { throw target.error; });

// Words in at most so many lines of about the same length.
function linesOf(words, count) {
  const [lines, room] = [[words[0]], words.join(' ').length / count];
  for (const word of words.slice(1)) {
    const line = lines.pop();
    const isFull = lines.length + 1 < count && line.length + word.length / 2 > room;
    lines.push(...(isFull ? [line, word] : [`${line} ${word}`]));
  }
  return lines;
}

// The header of a set that has no picture of its own: its title in bold letters, in as many lines as leave them largest.
function letteredCanvas({ lettering, ink, width, height }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const setSize = (size) => { context.font = `bold ${size}px ${getComputedStyle(root).getPropertyValue('--condensed')}`; };
  setSize(100);
  const sizeOf = (lines) => Math.min(
    height * 0.5, (height * 0.9) / lines.length / 1.1, ...lines.map((line) => (width * 94) / context.measureText(line).width));
  const [lines] = [1, 2, 3, 4].map((count) => linesOf(lettering.split(/\s+/), count)).sort((a, b) => sizeOf(b) - sizeOf(a));
  const size = sizeOf(lines);
  setSize(size);
  Object.assign(context, { fillStyle: ink, textAlign: 'center', textBaseline: 'middle' });
  lines.forEach((line, i) => context.fillText(line, width / 2, height * 0.52 + size * 1.1 * (i - (lines.length - 1) / 2)));
  return canvas;
}

// Files come by dropping, pasting or choosing.
function receivePictures(input) {
  const carriesFiles = (event) => event.dataTransfer.types.includes('Files');
  // Text may be dragged into a field; anywhere else the browser would leave the page for a link.
  const isForField = (event) => !carriesFiles(event) && event.target.closest?.('input, textarea');
  // The part of the page that takes a file for itself.
  const placeOf = (event) => event.target.closest?.('[data-takes]')?.dataset.takes ?? '';
  const mark = (isOver, place = '') => {
    document.documentElement.toggleAttribute('data-dropping', isOver);
    for (const node of document.querySelectorAll('[data-takes]')) node.toggleAttribute('data-over', isOver && node.dataset.takes === place);
  };
  addEventListener('dragover', (event) => {
    if (isForField(event)) return;
    event.preventDefault();
    mark(carriesFiles(event), placeOf(event));
  });
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) mark(false); });
  addEventListener('drop', (event) => {
    mark(false);
    if (isForField(event)) return;
    event.preventDefault();
    const { files, items } = event.dataTransfer;
    const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry?.isDirectory);
    if (files.length) pictures.take(files, new Set(entries.map(({ name }) => name)), placeOf(event));
    else pictures.hand([{ name: '', problem: 'no-file' }]);
  });
  addEventListener('paste', (event) => {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    pictures.take(event.clipboardData.files);
  });
  input.addEventListener('change', () => {
    // Some systems let readers choose a file of any kind.
    if (input.accept === '.disguise') home.open(input.files[0]);
    else pictures.take(input.files);
    input.value = ''; // the same file can be chosen again
  });
  // The next file is dropped, and no longer for the button that opened the choice.
  input.addEventListener('cancel', () => pictures.hand([]));
}
