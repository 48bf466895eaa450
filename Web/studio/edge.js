// The white edge of a sticker.

const directions = 40;
const hairline = 1.5; // pixels of shade outside the edge, which tell it from a white ground

function silhouette(source, color) {
  const copy = new OffscreenCanvas(source.width, source.height);
  const context = copy.getContext('2d');
  context.drawImage(source, 0, 0);
  Object.assign(context, { globalCompositeOperation: 'source-in', fillStyle: color });
  context.fillRect(0, 0, copy.width, copy.height);
  return copy;
}

// A copy of a canvas with an edge of `width` pixels around everything on it, and the shade around that.
export function edged(source, width) {
  const canvas = new OffscreenCanvas(source.width, source.height);
  const context = canvas.getContext('2d');
  for (const [color, radius] of [['#c9beb2', width], ['#ffffff', width - hairline]]) {
    const shape = silhouette(source, color);
    for (let i = 0; i < directions; i += 1) {
      const angle = (2 * Math.PI * i) / directions;
      context.drawImage(shape, radius * Math.cos(angle), radius * Math.sin(angle));
    }
  }
  context.drawImage(source, 0, 0);
  return canvas;
}
