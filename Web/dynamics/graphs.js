// The graphs of energy and of the time that steps take.
import { number, word } from './words.js';

const shownFrames = 300;

function prepare(canvas) {
  const density = Math.min(3, window.devicePixelRatio || 1);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) });
  const context = canvas.getContext('2d');
  context.setTransform(density, 0, 0, density, 0, 0);
  Object.assign(context, { lineWidth: 2, lineJoin: 'round' });
  return { context, width, height };
}

function plot({ context, width, height }, values, top, color) {
  if (values.length < 2) return;
  context.beginPath();
  values.forEach((value, index) => {
    const x = (index / (shownFrames - 1)) * (width - 2) + 1;
    const y = height - 2 - (Math.max(0, value) / top) * (height - 4);
    if (index) context.lineTo(x, y);
    else context.moveTo(x, y);
  });
  context.strokeStyle = color;
  context.stroke();
}

function short(value) {
  if (Math.abs(value) >= 1e6) return word('millions', { number: number(value / 1e6, 1) });
  if (Math.abs(value) >= 1e3) return word('thousands', { number: number(value / 1e3, 1) });
  return number(value, 1);
}

function drawEnergy(canvas, captions, module, colors) {
  const numbers = module.energies(shownFrames);
  const [motion, sum] = [[], []];
  for (let i = 0; i < numbers.length; i += 2) {
    motion.push(numbers[i]);
    sum.push(numbers[i] + numbers[i + 1]);
  }
  const drawn = prepare(canvas);
  const top = Math.max(1e-9, ...sum, ...motion);
  plot(drawn, sum, top, colors.list[0]);
  plot(drawn, motion, top, colors.list[1]);
  captions[0].textContent = word('motion', { number: short(motion.at(-1) ?? 0) });
  captions[1].textContent = word('height', { number: short(sum.at(-1) ?? 0) });
}

export function makeGraphs(module) {
  const [energy, cost] = ['energy', 'cost'].map((id) => document.getElementById(id));
  const [motionText, energyText, costText] = ['motion-text', 'energy-text', 'cost-text'].map((id) => document.getElementById(id));
  let times = [];
  let mean = 0;
  return {
    // Milliseconds of processor time that a step took.
    note(milliseconds) {
      // Some browsers round their clocks to a millisecond, so each frame counts a tenth.
      mean += (milliseconds - mean) * (times.length ? 0.1 : 1);
      times.push(mean);
      if (times.length > shownFrames) times.shift();
    },
    clear() { times = []; },
    draw(colors) {
      drawEnergy(energy, [motionText, energyText], module, colors);
      plot(prepare(cost), times, Math.max(0.1, ...times), colors.list[4]);
      costText.textContent = times.length ? word('milliseconds', { number: number(mean, 2) }) : '';
    },
  };
}
