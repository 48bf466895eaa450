// Makes the film as a GIF.

const pauses = { first: 30, last: 100 }; // hundredths of a second for which the first and the last frame stay
const counted = 4; // of so many frames one tells the colours

// Two passes over the same frames: the first finds the colours.
export function makeGIF(workshop, film, report) {
  const { exports } = workshop;
  for (const { draw, i, share, isLast } of workshop.frames(film)) {
    if (i % counted && !isLast) continue;
    const canvas = draw();
    if (i === 0) exports.beginGIF(canvas.width, canvas.height);
    workshop.hand(pixels(canvas));
    exports.countColors();
    report(share / 4);
  }
  for (const { draw, i, share, isLast } of workshop.frames(film)) {
    workshop.hand(pixels(draw()));
    exports.addFrame(isLast ? pauses.last : i === 0 ? pauses.first : 100 / exports.framesPerSecond());
    report((1 + 3 * share) / 4);
  }
  return new Blob([workshop.take(exports.finishGIF())], { type: 'image/gif' });
}

const pixels = (canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
