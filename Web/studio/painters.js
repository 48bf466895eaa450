// The strokes of pictures and films, by Drawing.Kind.
import { paintFace } from './face.js';
import { blend } from './paint.js';

const fill = (context, style, ...box) => { context.fillStyle = style; context.fillRect(...box); };

function paintBackdrop(context, width, height) {
  const floor = context.createLinearGradient(0, height * 0.6, 0, height);
  const light = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, width * 0.75);
  fill(context, '#fff8ec', 0, 0, width, height);
  fill(context, blend(floor, [[0, '#f3e0c600'], [1, '#f3e0c6']]), 0, 0, width, height);
  fill(context, blend(light, [[0, '#ffffffff'], [0.3, '#ffffffcc'], [0.7, '#ffffff40'], [1, '#ffffff00']]), 0, 0, width, height);
}

function paintShadow(context, width, height) {
  const shadow = context.createRadialGradient(0, 0, 0, 0, 0, width / 2);
  const stops = [[0, 0.6], [0.45, 0.34], [1, 0]].map(([place, alpha]) => [place, `rgb(84 48 24 / ${alpha})`]);
  context.translate(width / 2, height / 2);
  context.scale(1, height / width);
  fill(context, blend(shadow, stops), -width / 2, -width / 2, width, width);
}

function paintDisc(context, width) {
  context.beginPath();
  context.arc(width / 2, width / 2, width / 2, 0, 2 * Math.PI);
  context.fillStyle = '#fff4df';
  context.fill();
}

const paintLook = (context, width, height, { face, image, x, y, radius }) => face && paintFace(context, face, image, [x, y], radius === -2);

export const painters = { 0: paintBackdrop, 1: paintShadow, 2: paintDisc, 4: paintLook };
