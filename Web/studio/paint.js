// Draws a `Drawing` of a module on a canvas.

export const strokeNumbers = 14; // Drawing.stride

// By Drawing.Kind.
const [backdrop, image, caption, joke, name] = [0, 3, 5, 6, 7];
const kept = [backdrop, caption, joke, name]; // no frame changes them

// Halves of images: large images draw more slowly and flicker. None has more than twice the width that is drawn.
const halves = new WeakMap();

function level(source, width) {
  if (source.width < 2 * width) return source;
  if (!halves.has(source)) {
    const half = new OffscreenCanvas(Math.ceil(source.width / 2), Math.ceil(source.height / 2));
    const context = half.getContext('2d', { willReadFrequently: true });
    context.imageSmoothingQuality = 'high';
    context.drawImage(source, 0, 0, half.width, half.height);
    halves.set(source, half);
  }
  return level(halves.get(source), width);
}

function paintImage(context, width, height, { images, image: index }) {
  const { a, b } = context.getTransform();
  context.drawImage(level(images[index], width * Math.hypot(a, b)), 0, 0, width, height);
}

// Fills a gradient with its colours, each at its place within 0...1.
export function blend(gradient, stops) {
  for (const [place, color] of stops) gradient.addColorStop(place, color);
  return gradient;
}

// Draws the `count` strokes of a module's drawing on a canvas of `scale` pixels per point. `look` has the images, the `painters` by kind, and
// the pictures that are `kept` from one frame to the next.
export function paint(canvas, { memory, drawingAddress }, count, look, scale) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const numbers = new Float64Array(memory.buffer, drawingAddress(), count * strokeNumbers).slice(); // words may grow the memory
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < numbers.length; at += strokeNumbers) stroke(context, numbers.subarray(at, at + strokeNumbers), look, scale);
}

function stroke(context, [kind, index, opacity, a, b, c, d, e, f, width, height, x, y, radius], look, scale) {
  context.save();
  context.globalAlpha = opacity;
  if (kept.includes(kind)) {
    context.setTransform(1, 0, 0, 1, Math.round(e * scale), Math.round(f * scale));
    context.drawImage(keep(kind, width, height, look, scale), 0, 0);
  } else {
    context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
    if (radius >= 0) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.clip();
    }
    const painter = kind === image ? paintImage : look.painters[kind];
    painter(context, width, height, { ...look, image: index, x, y, radius });
  }
  context.restore();
}

function keep(kind, width, height, look, scale) {
  const key = [kind, width, height, scale].join();
  if (!look.kept.has(key)) {
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.scale(scale, scale);
    (look.painters[kind] ?? look.write)(context, width, height, kind);
    look.kept.set(key, canvas);
  }
  return look.kept.get(key);
}
