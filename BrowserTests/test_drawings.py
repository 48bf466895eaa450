"""Costumes as drawn: the canvas of a drawing cuts nothing off."""

import base64
import re

from server import ROOT

DRAWINGS = sorted(drawing for place in ("bundled", "catalogue", "shows/*") for drawing in (ROOT / "Art").glob(f"{place}/*.svg"))
MARGIN = 40

# The sides beyond which the drawing has pixels that are seen. The picture has a margin around the canvas.
CUT = """async ([svg, margin]) => {
  const image = new Image();
  image.src = 'data:image/svg+xml;base64,' + svg;
  await image.decode();
  const { width, height } = image;
  const paint = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  paint.drawImage(image, 0, 0);
  const isSeen = (x, y, w, h) => paint.getImageData(x, y, w, h).data.some((value, i) => i % 4 === 3 && value > 40);
  if (!isSeen(margin, margin, width - 2 * margin, height - 2 * margin)) return ['nothing is drawn'];
  return Object.entries({
    left: [0, 0, margin, height], right: [width - margin, 0, margin, height],
    top: [0, 0, width, margin], bottom: [0, height - margin, width, margin],
  }).filter(([, box]) => isSeen(...box)).map(([side]) => side);
}"""


def with_margin(svg):
    x, y, width, height = (float(n) for n in re.search(r'viewBox="([^"]+)"', svg)[1].split())
    box = f"{x - MARGIN} {y - MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN}"
    head = f'viewBox="{box}" width="{width + 2 * MARGIN}" height="{height + 2 * MARGIN}"'
    return re.sub(r'viewBox="[^"]+" width="[^"]+" height="[^"]+"', head, svg, count=1)


def test_canvas_cuts_no_costume(driver):
    context = driver.browser.new_context()
    try:
        page = context.new_page()
        cut = {}
        for drawing in DRAWINGS:
            svg = base64.b64encode(with_margin(drawing.read_text()).encode()).decode()
            if sides := page.evaluate(CUT, [svg, MARGIN]):
                cut[drawing.stem] = sides
        assert len(DRAWINGS) > 10 and not cut, cut
    finally:
        context.close()
