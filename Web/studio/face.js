// The character's face, for workers: they have neither style sheets nor images of SVG.

const expressions = 10; // of Reaction.Face
const density = 4; // pixels of the drawing per point

// The drawing as pixels, and for each expression its parts in the order in which they are drawn, as the page's style sheet places them on
// his image. undefined while the page has no face.
export async function readFace() {
  const face = document.querySelector('.face');
  if (!face) return undefined;
  try {
    const drawing = new Image();
    drawing.src = getComputedStyle(face).getPropertyValue('--face').match(/\((.*)\)/)[1];
    await drawing.decode();
    const canvas = new OffscreenCanvas(drawing.naturalWidth * density, drawing.naturalHeight * density);
    canvas.getContext('2d').drawImage(drawing, 0, 0, canvas.width, canvas.height);
    return { density, picture: canvas.transferToImageBitmap(), parts: Array.from({ length: expressions }, (_, i) => partsOf(face, i)) };
  } catch (error) {
    console.info(`face: ${error}`);
    return undefined;
  }
}

// A copy has neither movements nor his look of this moment.
function partsOf(face, expression) {
  const copy = face.cloneNode(true);
  copy.dataset.face = expression;
  copy.style.visibility = 'hidden';
  face.after(copy);
  const parts = [...copy.querySelectorAll('span')].map(part).filter(({ isDrawn }) => isDrawn);
  copy.remove();
  return parts;
}

function part(node) {
  const style = getComputedStyle(node);
  const numbers = (text) => text.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number);
  const [[x], [y], [width], [height]] = [style.left, style.top, style.width, style.height].map(numbers);
  const eye = node.parentNode.classList.contains('face-eye') ? part(node.parentNode) : undefined;
  return {
    x, y, width, height, eye, from: numbers(style.backgroundPosition), origin: numbers(style.transformOrigin),
    matrix: eye ? undefined : numbers(style.transform.replace('matrix', '')), isLids: node.className === 'lids', isDrawn: style.backgroundImage !== 'none',
  };
}

// Draws the face in the points of his image; `look` is the offset of his pupils.
export function paintFace(context, { density: scale, picture, parts }, expression, look, areClosed) {
  for (const { x, y, width, height, eye, from, origin: [right, down], matrix, isLids } of parts[expression]) {
    if (isLids && !areClosed) continue;
    context.save();
    context.translate(x, y);
    if (eye) {
      context.translate(eye.x, eye.y);
      context.beginPath();
      context.ellipse(eye.width / 2 - x, eye.height / 2 - y, eye.width / 2, eye.height / 2, 0, 0, 2 * Math.PI);
      context.clip();
      context.translate(...look);
    }
    if (matrix) {
      context.translate(right, down);
      context.transform(...matrix);
      context.translate(-right, -down);
    }
    context.drawImage(picture, -from[0] * scale, -from[1] * scale, width * scale, height * scale, 0, 0, width, height);
    context.restore();
  }
}
