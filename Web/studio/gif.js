// Makes the film as a GIF.

const lastFrame = 150; // hundredths of a second for which the last frame stays
const counted = 3; // of so many frames one tells the colours

// Two passes over the same frames: the first finds the colours.
export function makeGIF(workshop, film, report) {
  const { exports } = workshop;
  for (const { draw, i, count } of workshop.frames(film)) {
    if (i % counted && i !== count - 1) continue;
    const canvas = draw();
    if (i === 0) exports.beginGIF(canvas.width, canvas.height);
    workshop.hand(pixels(canvas));
    exports.countColors();
    report(i / count / 3);
  }
  for (const { draw, i, count } of workshop.frames(film)) {
    workshop.hand(pixels(draw()));
    exports.addFrame(i === count - 1 ? lastFrame : 100 / exports.framesPerSecond());
    report((1 + 2 * (i + 1) / count) / 3);
  }
  return new Blob([workshop.take(exports.finishGIF())], { type: 'image/gif' });
}

const pixels = (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
