// Draws a `Drawing` of StudioWeb on a canvas.
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
  (context, width, height, image) => context.drawImage(image, 0, 0, width, height),
];

// Draws `count` strokes from `address` on in a module's memory, at `scale` pixels per point.
export function paint(canvas, memory, address, count, { images, words, scale }) {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const numbers = new Float64Array(memory.buffer, address, count * strokeNumbers);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  for (let at = 0; at < numbers.length; at += strokeNumbers) {
    stroke(context, numbers.subarray(at, at + strokeNumbers), { images, words, scale });
  }
}

function stroke(context, [kind, image, opacity, a, b, c, d, e, f, width, height, x, y, radius], { images, words, scale }) {
  context.save();
  context.globalAlpha = opacity;
  context.setTransform(a * scale, b * scale, c * scale, d * scale, e * scale, f * scale);
  if (radius >= 0) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.clip();
  }
  if (kind < painters.length) painters[kind](context, width, height, images[image]);
  else writers[kind - painters.length](context, width, height, words);
  context.restore();
}
