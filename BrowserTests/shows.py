"""Shows of other characters, drawn by a few lines in Chromium: a wide hippo and a tall giraffe, with five costumes each."""

import base64
import json
import pathlib

# Draws shapes on a canvas: ["ellipse", x, y, rx, ry, colour], ["box", x, y, width, height, colour], in points.
DRAW = """async ([width, height, scale, shapes]) => {
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  const paint = canvas.getContext('2d');
  paint.scale(scale, scale);
  paint.lineWidth = 4; paint.strokeStyle = '#33241a';
  for (const [kind, x, y, w, h, colour] of shapes) {
    paint.beginPath();
    if (kind === 'ellipse') paint.ellipse(x, y, w, h, 0, 0, 2 * Math.PI); else paint.roundRect(x, y, w, h, 10);
    paint.fillStyle = colour; paint.fill(); paint.stroke();
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}"""

GREY, DARK, SAND, SPOT = "#8d93a8", "#2b2b33", "#f0c667", "#a5662a"

HIPPO = {
    "name": "Hilda", "name-de": "Hilde", "size": (400, 250), "anchor": (0.45, 0.5), "hub": (0.48, 0.52),
    "shapes": [["box", 60, 180, 46, 66, GREY], ["box", 120, 184, 46, 62, GREY], ["box", 230, 184, 46, 62, GREY],
               ["ellipse", 170, 130, 160, 84, GREY], ["ellipse", 320, 110, 74, 66, GREY], ["ellipse", 350, 130, 44, 40, "#b7a3b0"],
               ["ellipse", 296, 46, 14, 16, GREY], ["ellipse", 340, 44, 14, 16, GREY], ["ellipse", 304, 86, 8, 8, DARK],
               ["ellipse", 340, 84, 8, 8, DARK], ["ellipse", 336, 124, 5, 7, DARK], ["ellipse", 364, 124, 5, 7, DARK]]}

GIRAFFE = {
    "name": "Gerda", "name-de": "Gerda", "size": (200, 560), "anchor": (0.45, 0.6), "hub": (0.5, 0.55),
    "shapes": [["box", 40, 400, 24, 150, SAND], ["box", 84, 400, 24, 150, SAND], ["box", 124, 400, 24, 150, SAND],
               ["ellipse", 94, 370, 78, 66, SAND], ["box", 96, 90, 40, 260, SAND], ["ellipse", 132, 76, 54, 34, SAND],
               ["box", 104, 14, 8, 40, SPOT], ["box", 126, 14, 8, 40, SPOT], ["ellipse", 130, 66, 6, 6, DARK],
               ["ellipse", 70, 360, 16, 14, SPOT], ["ellipse", 112, 380, 16, 14, SPOT], ["ellipse", 116, 160, 10, 14, SPOT],
               ["ellipse", 118, 240, 10, 14, SPOT]]}

COLOURS = {"crown": "#f2b632", "sash": "#3b6fb6", "cape": "#a33a3a", "scarf": "#3f8f5f", "bag": "#7a4fa3"}


def png(page, size, scale, shapes):
    return base64.b64decode(page.evaluate(DRAW, [*size, scale, shapes]))


def write(folder, page, character, **more):
    """Writes a pack with the show of `character` to `folder`; `page` is any page in Chromium. Returns its costumes by id."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for scale, suffix in ((1, ""), (2, "@2x"), (3, "@3x")):
        (folder / f"character{suffix}.png").write_bytes(png(page, character["size"], scale, character["shapes"]))
    side, costumes = round((character["size"][0] * character["size"][1]) ** 0.5 * 0.55), {}
    for number, (id, colour) in enumerate(COLOURS.items()):
        shapes = [["ellipse", side / 2, side / 2, side / 2 - 6, side / 3, colour], ["box", side / 2 - 14, 12, 28, side - 24, "#fff8ec"]]
        for scale, suffix in ((1, ""), (2, "@2x"), (3, "@3x")):
            (folder / f"{id}{suffix}.png").write_bytes(png(page, (side, side), scale, shapes))
        costumes[id] = {"id": id, "label": id.title(), "description": f"A {id} for {character['name']}.", "image": f"{id}.png",
                        "image@2x": f"{id}@2x.png", "image@3x": f"{id}@3x.png", "width": side, "height": side, "display_x": 0.5, "display_y": 0.5,
                        "alignment_x": 0.5, "alignment_y": 0.4 + number / 20}
    (folder / "config.json").write_text(json.dumps(list(costumes.values())))
    (x, y), (hub_x, hub_y) = character["anchor"], character["hub"]
    show = {"character": {
        "name": character["name"], "name-de": character["name-de"], "image": "character.png", "image@2x": "character@2x.png",
        "image@3x": "character@3x.png", "width": character["size"][0], "height": character["size"][1], "anchor_x": x, "anchor_y": y, "hub_x": hub_x,
        "hub_y": hub_y, "alternative_text": f"{character['name']}, as she is", "alternative_text-de": f"{character['name']}, wie sie ist"}, **more}
    (folder / "show.json").write_text(json.dumps(show))
    return costumes
