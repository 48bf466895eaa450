"""Reads pixels of screenshots. Chromium decodes them, so the tests need no image library."""

import base64

# The runs of pixels along a line from (x, y) that differ from the first pixel: [position, colours] each. (dx, dy) is the step.
RUNS = """async ([data, x, y, dx, dy, count]) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
  const paint = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  paint.drawImage(image, 0, 0);
  const color = (i) => [...paint.getImageData(x + dx * i, y + dy * i, 1, 1).data].slice(0, 3).join(' ');
  const [ground, runs] = [color(0), []];
  for (let i = 0, before = ground; i < count; i++) {
    const now = color(i);
    if (now !== ground && before === ground) runs.push([i, []]);
    if (now !== ground) runs.at(-1)[1].push(now);
    before = now;
  }
  return runs;
}"""


def runs(page, shot, start, direction, count):
    """The runs along a line through a PNG, in its pixels. `page` is any page in Chromium."""
    (x, y), (dx, dy) = start, direction
    return page.evaluate(RUNS, [base64.b64encode(shot).decode(), round(x), round(y), dx, dy, round(count)])
