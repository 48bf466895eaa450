// Paints the commands of a StageDrawing (Apps/Sources/Playground/StageDrawing.swift) on the stage's canvas.

const colors = [
  'item-0', 'item-1', 'item-2', 'item-3', 'item-4', 'item-5', 'anchored', 'asleep', 'boundary', 'joint', 'contact', 'normal', 'impulse',
  'velocity', 'island', 'region', 'chosen', 'hold',
];

// The colours of the style, read again when the colour scheme changes.
export function readColors() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(`--${name}`).trim();
  return { list: colors.map(read), edge: read('edge'), mark: read('mark') };
}

function trace(context, numbers, start, end) {
  context.beginPath();
  for (let i = start; i < end; i += 2) {
    if (i === start) context.moveTo(numbers[i], numbers[i + 1]);
    else context.lineTo(numbers[i], numbers[i + 1]);
  }
}

function fill(context, color, { edge }) {
  context.fillStyle = color;
  context.fill();
  context.strokeStyle = edge;
  context.stroke();
}

function traceSpring(context, [x0, y0, x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * 6, (dx / length) * 6];
  const turns = 12;
  context.beginPath();
  context.moveTo(x0, y0);
  for (let i = 1; i < turns; i += 1) {
    const [along, side] = [i / turns, i === 1 || i === turns - 1 ? 0 : i % 2 ? 1 : -1];
    context.lineTo(x0 + dx * along + nx * side, y0 + dy * along + ny * side);
  }
  context.lineTo(x1, y1);
}

function paintArrow(context, [x0, y0, x1, y1], color) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 1) return;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const head = Math.min(8, length / 2);
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1 - ux * head, y1 - uy * head);
  context.stroke();
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x1 - ux * head - uy * head / 2, y1 - uy * head + ux * head / 2);
  context.lineTo(x1 - ux * head + uy * head / 2, y1 - uy * head - ux * head / 2);
  context.fillStyle = color;
  context.fill();
}

// By StageDrawing.Command.
const painters = [
  function disc(context, color, n, style) {
    const [x, y, radius, angle] = n;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    fill(context, color, style);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    context.strokeStyle = style.mark;
    context.stroke();
  },
  function polygon(context, color, n, style) {
    trace(context, n, 0, n.length);
    context.closePath();
    fill(context, color, style);
  },
  function ellipse(context, color, n, style) {
    const [x, y, width, height, angle] = n;
    context.beginPath();
    context.ellipse(x, y, width, height, angle, 0, 2 * Math.PI);
    fill(context, color, style);
  },
  function line(context, color, n) {
    trace(context, n, 0, n.length);
    context.strokeStyle = color;
    context.stroke();
  },
  function spring(context, color, n) {
    traceSpring(context, n);
    context.strokeStyle = color;
    context.stroke();
  },
  function dot(context, color, n) {
    context.beginPath();
    context.arc(n[0], n[1], 3.5, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  },
  function ring(context, color, n) {
    context.beginPath();
    context.arc(n[0], n[1], n[2], 0, 2 * Math.PI);
    context.strokeStyle = color;
    context.stroke();
  },
  function arrow(context, color, n) {
    context.strokeStyle = color;
    paintArrow(context, n, color);
  },
];

const line = 3; // StageDrawing.Command.line
const pale = 32; // StageDrawing.pale
const widths = { 8: 4, 9: 2, 16: 3 }; // of boundaries, joints and the choice; by StageDrawing.Color

// Adapts the canvas to its size on the screen; returns the scale from points of the stage to pixels.
function fit(canvas) {
  const density = Math.min(3, window.devicePixelRatio || 1);
  const width = Math.round(canvas.clientWidth * density);
  const height = Math.round(canvas.clientHeight * density);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  return width / 800;
}

export function paint(canvas, numbers, style) {
  const context = canvas.getContext('2d');
  const scale = fit(canvas);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, 800, 600);
  Object.assign(context, { lineJoin: 'round', lineCap: 'round' });
  for (let i = 0; i < numbers.length;) {
    const [command, color, count] = [numbers[i], numbers[i + 1], numbers[i + 2]];
    // Boundaries for one kind of items have its colour.
    context.lineWidth = widths[command === line && color < 6 ? 8 : color] ?? 1.5;
    context.globalAlpha = color < pale ? 1 : 0.4;
    painters[command](context, style.list[color % pale], numbers.subarray(i + 3, i + 3 + count), style);
    i += 3 + count;
  }
}
