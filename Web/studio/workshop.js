// The studio's worker: StudioWeb.wasm computes the drawings, and a canvas paints them.
import { faults, kinds } from './kinds.js';
import { loadImage, loadModule } from './images.js';
import { makeGIF } from './gif.js';
import { makeVideo } from './video.js';
import { hand, instantiate } from './module.js';
import { paint, strokeNumbers } from './paint.js';
import { painters } from './painters.js';
import { edged } from './edge.js';

const inks = { 400: '#2b1a12', 700: '#b8410f' }; // by the weight of a text's font
const qualities = [0.95, 0.85, 0.7, 0.5]; // of WebP, the first that keeps a messenger's limit

export async function work({ wasm, commission, face, base, kind, scale }) {
  const page = { family: "'Helvetica Neue', Helvetica, Arial, sans-serif", edge: '#fffdf8', ink: (weight) => inks[weight] };
  const exports = await instantiate(await loadModule(wasm), page).catch((cause) => { throw new Error(faults.missing, { cause }); });
  const workshop = new Workshop(exports, page, face);
  const makeFilm = { film: makeGIF, video: makeVideo }[kind];
  await workshop.load(commission, base, !!makeFilm);
  const report = (progress) => postMessage({ progress });
  const blob = await (makeFilm ? makeFilm(workshop, kinds[kind], report) : workshop.makePortrait(kinds[kind], scale));
  const { width, height } = workshop.canvas;
  postMessage({ blob, width, height });
}

class Workshop {
  // `page` is where the module writes words, `face` has the parts of the character's.
  constructor(exports, page, face) { Object.assign(this, { exports, page, face, painters, kept: new Map() }); }

  hand(bytes) { hand(this.exports, bytes); }

  // Has the module write the words of a stroke.
  write = (context, width, height, kind) => {
    this.page.context = context;
    this.exports.writeWords(kind, width, height);
  };

  // The first bytes of the module's outbox.
  take(count) { return new Uint8Array(this.exports.memory.buffer, this.exports.outboxAddress(), count).slice(); }

  // Loads the images that the commission names: for a portrait those of the character and his costume, for a film also its neighbours on the
  // wheel, as far as they can be had.
  async load(commission, base, isFilm) {
    const { exports } = this;
    this.hand(new TextEncoder().encode(commission));
    const count = exports.commissioned();
    if (!count) throw new Error('unknown costume');
    const addresses = (i) => new TextDecoder().decode(this.take(exports.imageAddresses(i))).split('\n').map((url) => new URL(url, base).href);
    this.images = await Promise.all(Array.from({ length: count }, (_, i) =>
      isFilm || exports.isInPortrait(i) ? loadImage(addresses(i)).catch((error) => error) : undefined));
    for (let i = count - 1; i >= 0; i -= 1) if (this.images[i] instanceof Error) this.leaveOut(i);
  }

  leaveOut(image) {
    if (!this.exports.leaveOut(image)) throw this.images[image];
    this.images.splice(image, 1);
  }

  // Draws the current drawing of `count` strokes on a canvas of `scale` pixels per point.
  paint(count, scale) {
    const { exports } = this;
    const [width, height] = [exports.drawingWidth(), exports.drawingHeight()].map((side) => Math.round(side * scale));
    if (this.canvas?.width !== width || this.canvas.height !== height) this.canvas = new OffscreenCanvas(width, height);
    paint(this.canvas, exports, count, this, scale);
    return this.canvas;
  }

  async makePortrait({ style, type, orElse, bytes = Infinity, edge = 0 }, scale) {
    const drawn = this.paint(this.exports.drawPortrait(style), scale);
    const canvas = edge ? edged(drawn, edge) : drawn;
    for (const quality of qualities) {
      let blob = await canvas.convertToBlob({ type, quality });
      if (blob.type !== type && orElse) blob = await canvas.convertToBlob({ type: orElse });
      if (blob.type !== type && blob.type !== orElse) throw new Error(`no ${type}`);
      if (blob.size <= bytes) return blob;
    }
    throw new Error('too large');
  }

  // A film's frames in order; `draw` draws one on the canvas, which all share. `share` is about the share of the film that is over,
  // and `isStill` says that the frame is the last one again.
  * frames({ format, width }) {
    const { exports } = this;
    const count = exports.beginFilm(format);
    let last = [];
    for (let i = 0, strokes; (strokes = exports.drawFrame()); i += 1) {
      const draw = () => this.paint(strokes, width / exports.drawingWidth());
      const numbers = new Float64Array(exports.memory.buffer, exports.drawingAddress(), strokes * strokeNumbers).slice();
      const isStill = numbers.length === last.length && numbers.every((number, at) => Math.abs(number - last[at]) < 0.01);
      if (!isStill) last = numbers;
      yield { draw, i, isStill, share: Math.min(1, (i + 1) / count), isLast: exports.isLastFrame() === 1 };
    }
  }
}
