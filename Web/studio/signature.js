// The words in pictures and films: the costume's title, its joke, and the app's name.
import { fit, isFromRight } from './lines.js';

const family = "'Helvetica Neue', Helvetica, Arial, sans-serif";
const leading = 1.2;
const styles = {
  title: { weight: 700, color: '#b8410f', most: 30, least: 18 },
  joke: { weight: 400, color: '#2b1a12', most: 15, least: 11 },
  name: { weight: 700, color: '#b8410f', most: 11, least: 9 },
};

// Writes a text within the box, in the middle between left and right. Returns where its last line ends.
function write(context, text, { weight, color, ...sizes }, width, top, height) {
  if (!text) return top;
  const measureAt = (size, line) => { context.font = `${weight} ${size}px ${family}`; return context.measureText(line).width; };
  const { lines, size } = fit(text, { ...sizes, leading }, width, height, measureAt);
  context.font = `${weight} ${size}px ${family}`;
  // The light edge keeps words readable where the picture is transparent.
  Object.assign(context, {
    fillStyle: color, strokeStyle: '#fffdf8', lineWidth: size / 4, lineJoin: 'round', textAlign: 'center', textBaseline: 'middle',
    direction: isFromRight(lines[0] ?? '') ? 'rtl' : 'ltr',
  });
  lines.forEach((line, i) => {
    const y = top + (i + 0.5) * size * leading;
    context.strokeText(line, width / 2, y);
    context.fillText(line, width / 2, y);
  });
  return top + lines.length * size * leading;
}

const margin = 14; // points around a caption

// By Drawing.Kind, from `caption` on.
export const writers = [
  (context, width, height, { title, joke }) => {
    context.translate(margin, 0);
    const inner = width - 2 * margin;
    const end = write(context, title, styles.title, inner, margin, Math.max(24, height / 2 - margin));
    write(context, joke, styles.joke, inner, end, Math.max(18, height - end));
  },
  (context, width, height, { joke }) => write(context, joke, styles.joke, width, 0, height),
  (context, width, height, { name }) => write(context, name, styles.name, width, 0, height),
];
