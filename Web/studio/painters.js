// Draws a `Drawing` of StudioWeb on a canvas.
import { paintFace } from './face.js';
import { writers } from './signature.js';

export const strokeNumbers = 14; // Drawing.stride

// By Drawing.Kind; the words follow.
const painters = [
  (context, width, height) => {
    context.fillStyle = '#fff8ec';
    context.fillRect(0, 0, width, height);
    const floor = context.createLinearGradient(0, height * 0.6, 0, height);
    floor.addColorStop(0, '#f3e0c600');
    floor.addColorStop(1, '#f3e0c6');
    context.fillStyle = floor;
    context.fillRect(0, 0, width, height);
    const light = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width * 0.75);
    for (const [place, alpha] of [[0, 'ff'], [0.3, 'cc'], [0.7, '40'], [1, '00']]) light.addColorStop(place, `#ffffff${alpha}`);
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  },
  (context, width, height) => {
    const shadow = context.createRadialGradient(0, 0, 0, 0, 0, width / 2);
    for (const [place, alpha] of [[0, 0.6], [0.45, 0.34], [1, 0]]) shadow.addColorStop(place, `rgb(84 48 24 / ${alpha})`);
    context.translate(width / 2, height / 2);
    context.scale(1, height / width);
    context.fillStyle = shadow;
    context.fillRect(-width / 2, -width / 2, width, width);
  },
  (context, width) => {
    context.beginPath();
    context.arc(width / 2, width / 2, width / 2, 0, 2 * Math.PI);
    context.fillStyle = '#fff4df';
    context.fill();
  },
  (context, width, height, { images, image }) => {
    const { a, b } = context.getTransform();
    context.drawImage(level(images[image], width * Math.hypot(a, b)), 0, 0, width, height);
  },
  (context, width, height, { face, image, x, y, radius }) => face && paintFace(context, face, image, [x, y], radius === -2),
];
const kinds = [...painters, ...writers];
const isKept = (kind) => kind === 0 || kind >= painters.length; // the backdrop and words, which no frame changes

// Halves of images, which draw faster and calmer than large ones: none has more than twice the pixels that are drawn.
const halves = new WeakMap();

function level(image, width) {
  if (image.width < 2 * width) return image;
  if (!halves.has(image)) {
    const half = new OffscreenCanvas(Math.ceil(image.width / 2), Math.ceil(image.height / 2));
    const context = half.getContext('2d', { willReadFrequently: true });
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, half.width, half.height);
    halves.set(image, half);
  }
  return level(halves.get(image), width);
}

// Draws `count` strokes from `address` on in a module's memory, at `scale` pixels per point. `look` has the images, the face, the words and
// the pictures that are `kept` from one frame to the next.
export function paint(canvas, memory, address, count, look, scale) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const numbers = new Float64Array(memory.buffer, address, count * strokeNumbers);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < numbers.length; at += strokeNumbers) stroke(context, numbers.subarray(at, at + strokeNumbers), look, scale);
}

function stroke(context, [kind, image, opacity, a, b, c, d, e, f, width, height, x, y, radius], look, scale) {
  context.save();
  context.globalAlpha = opacity;
  if (isKept(kind)) {
    context.setTransform(1, 0, 0, 1, Math.round(e * scale), Math.round(f * scale));
    context.drawImage(keep(kind, width, height, look, scale), 0, 0);
  } else {
    context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
    if (radius >= 0) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.clip();
    }
    kinds[kind](context, width, height, { ...look, image, x, y, radius });
  }
  context.restore();
}

function keep(kind, width, height, look, scale) {
  const key = [kind, width, height, scale].join();
  if (!look.kept.has(key)) {
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.scale(scale, scale);
    kinds[kind](context, width, height, look.words);
    look.kept.set(key, canvas);
  }
  return look.kept.get(key);
}
