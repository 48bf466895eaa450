"""The fitting room's own changes of drawings: trimmed, turned and flipped on the device; findings with their remedies; notices."""

import json
import plistlib
import shutil
import struct
import zlib

import pytest

import packs
from fitting_room import FITTED, Room, check, near
from server import Preview

# The colours of an image's pixels at fractions of its sides.
COLORS = """async ([selector, places]) => {
  const image = document.querySelector(selector);
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const color = ([x, y]) => [...context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data].join(' ');
  return [[canvas.width, canvas.height], ...places.map(color)];
}"""
QUARTERS = [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)]
RED, GREEN, BLUE, YELLOW = "200 30 30 255", "30 160 30 255", "30 30 200 255", "220 200 30 255"


def png(width, height, color):
    """A PNG of the colours that `color` returns for its pixels."""
    rows = b"".join(b"\0" + b"".join(bytes(color(x, y)) for x in range(width)) for y in range(height))
    part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


def bordered(x, y):
    """Four colours, 60 x 100 pixels at (40, 20) of 240 x 300; the rest is empty."""
    if not (40 <= x < 100 and 20 <= y < 120):
        return 0, 0, 0, 0
    left, top = x < 70, y < 70
    return tuple(map(int, (RED if left and top else GREEN if top else BLUE if not left else YELLOW).split()))


@pytest.fixture
def preview(servers, tmp_path):
    folder = shutil.copytree(packs.APP / "bundled", tmp_path / "pack")
    preview = Preview(folder)
    servers.callback(preview.stop)
    return preview


@pytest.fixture
def room(preview, open_app, tmp_path):
    return Room(preview, open_app("desktop", preview.url, color_scheme="null"), tmp_path / "pack")


def drop_bordered(room, tmp_path):
    file = tmp_path / "flag.png"
    file.write_bytes(png(240, 300, bordered))
    room.drop(file, "flag.png")
    return room.place(FITTED, '[data-role="scotch"]')


def shown(room, places=QUARTERS):
    return room.page.evaluate(COLORS, [FITTED, places])


def press(room, name, then):
    """Presses a button by keyboard, and waits for what a screen reader hears."""
    button = room.page.locator(f'[data-role="{name}"]:visible')
    button.focus()
    room.page.keyboard.press("Enter")
    room.page.wait_for_function(
        "(word) => document.querySelector('[data-role=spoken]').textContent.includes(word)", arg=then)


def test_drawing_is_trimmed_turned_and_flipped_by_keyboard_and_saved(room, tmp_path):
    page = room.page
    left, top, width, height = drop_bordered(room, tmp_path)
    scale = width / 240
    press(room, "trim", "Trimmed.")
    assert shown(room) == [[60, 100], RED, GREEN, BLUE, YELLOW]
    # The drawing stays where it was on Scotch.
    trimmed = room.place(FITTED, '[data-role="scotch"]')
    near(trimmed, [left + 40 * scale, top + 20 * scale, 60 * scale, 100 * scale], 0.5)
    press(room, "turn", "Turned")
    assert shown(room) == [[100, 60], YELLOW, RED, GREEN, BLUE]
    turned = room.place(FITTED, '[data-role="scotch"]')
    near([turned[0] + turned[2] / 2, turned[1] + turned[3] / 2], [trimmed[0] + trimmed[2] / 2, trimmed[1] + trimmed[3] / 2], 0.5)
    press(room, "flip", "Flipped.")
    assert shown(room) == [[100, 60], RED, YELLOW, BLUE, GREEN]
    # Undone one by one, and done again.
    for size in ([100, 60], [60, 100], [240, 300]):
        page.keyboard.press("Control+z")
        assert shown(room, [])[0] == size
    for _ in range(3):
        page.keyboard.press("Control+Shift+z")
    assert shown(room) == [[100, 60], RED, YELLOW, BLUE, GREEN]
    room.save()
    assert check(room.folder)["errors"] == 0
    assert not [found for found in check(room.folder)["faults"] if found["rule"] == "empty-border" and "flag" in str(found)]
    page.reload()
    page.locator('[data-role="costumes"] button', has_text="Flag").click()
    assert shown(room) == [[100, 60], RED, YELLOW, BLUE, GREEN]
    # A picture of the disk, with its densities; four turns lead back to it.
    page.locator('[data-role="costumes"] button', has_text="Pirate").click()
    before = page.locator(FITTED).get_attribute("srcset") or page.locator(FITTED).get_attribute("src")
    for _ in range(4):
        press(room, "turn", "Turned")
        page.evaluate("document.querySelector('[data-role=spoken]').textContent = ''")
    assert (page.locator(FITTED).get_attribute("srcset") or page.locator(FITTED).get_attribute("src")) == before
    assert page.locator('[data-role="saving"]').get_attribute("data-state") in ("status-clean", "status-saved")
    press(room, "flip", "Flipped.")
    room.save()
    assert check(room.folder)["errors"] == 0


def test_save_and_undo_wait_for_a_drawing_that_is_being_made(room, tmp_path):
    """Keys that follow each other at once, as a quick person's do."""
    page = room.page
    drop_bordered(room, tmp_path)
    room.save()
    page.evaluate("""() => {
      const press = (role) => document.querySelector(`[data-role="${role}"]`).click();
      for (const role of ['turn', 'turn', 'undo', 'trim', 'flip', 'save']) press(role);
    }""")
    page.wait_for_function("() => document.querySelector('[data-role=fitted]').naturalWidth === 100")
    page.wait_for_selector('[data-role="saving"][data-state="status-saved"]')
    page.reload()
    page.locator('[data-role="costumes"] button', has_text="Flag").click()
    assert shown(room) == [[100, 60], RED, YELLOW, BLUE, GREEN]


def test_finding_leads_to_its_place_and_its_remedy_mends_it(room, tmp_path):
    page, findings = room.page, room.page.locator('#bench-costumes [data-role="findings"]')
    # About nothing that the page shows: a text, and no button that does nothing.
    (room.folder / "old.png").write_bytes(png(9, 9, lambda x, y: (1, 2, 3, 255)))
    row = findings.locator("li", has_text="old.png")
    row.wait_for()
    assert row.locator("p").is_visible() and row.locator("button:visible").count() == 0
    drop_bordered(room, tmp_path)
    trim = findings.get_by_role("button", name="Trim the border: Flag")
    trim.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage:focus")
    findings.locator("li", has_text="border").wait_for(state="detached")
    assert shown(room, []) == [[60, 100]]
    identifier = page.get_by_role("textbox", name="Identifier")
    identifier.fill("pirate")
    findings.get_by_role("button", name="Make one from the name: Flag").click()
    page.wait_for_selector('[data-field="id"]:focus')
    assert identifier.input_value() == "flag"
    page.locator('[data-field="label-de"]').fill("Flagge ")
    findings.get_by_role("button", name="Clean the text").click()
    page.wait_for_selector('[data-field="label-de"]:focus')
    assert page.locator('[data-field="label-de"]').input_value() == "Flagge"


def test_notice_goes_when_it_is_no_longer_true(room, tmp_path):
    page, notice = room.page, room.page.locator('[data-role="notice"]')
    picture = next(room.folder.rglob("pirate.imageset/*.png"))
    page.evaluate("""() => {
      const carried = new DataTransfer();
      carried.items.add(new File(['no picture'], 'pirate.png', { type: 'image/png' }));
      document.querySelector('.stage').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried }));
    }""")
    notice.wait_for(state="visible")
    # The drawing is exported again, over its file in the pack.
    picture.write_bytes(next(room.folder.rglob("wizard.imageset/*.png")).read_bytes())
    page.wait_for_selector('[data-state="status-followed"]')
    assert notice.is_hidden()
    # A border that is not there.
    full = tmp_path / "full.png"
    full.write_bytes(png(30, 30, lambda x, y: (9, 9, 9, 255)))
    room.drop(full, "full.png")
    press(room, "trim", "no empty border")
    assert notice.is_visible()
    press(room, "larger", "38 points")
    assert notice.is_hidden()


def test_server_that_is_there_again_is_not_said_to_be_gone(room):
    page = room.page
    page.locator('[data-role="stage"]').focus()
    room.app.allow("Failed to load|ERR_|Failed to fetch")
    room.preview.stop()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+s")
    page.wait_for_selector('[data-state="status-failed"]')
    room.preview.start()
    page.wait_for_selector('[data-state="status-changed"]', timeout=20000)
    room.save()


def fault(folder):
    """Gives the bundled pack faults about a circle, about proportions and about densities."""
    file = folder / "config.plist"
    costumes = plistlib.loads(file.read_bytes())
    costumes[0]["height"], costumes[1]["display_x"] = 200, 1.4
    file.write_bytes(plistlib.dumps(costumes))
    images = next(folder.rglob("astronaut.imageset"))
    (images / "astronaut@2x.png").unlink()
    contents = json.loads((images / "Contents.json").read_text())
    contents["images"] = [image for image in contents["images"] if image.get("scale") != "2x"]
    (images / "Contents.json").write_text(json.dumps(contents))


def rules(folder):
    return {found["rule"] for found in check(folder)["faults"]}


def test_remedies_for_circles_proportions_and_densities_mend_the_pack(servers, open_app, tmp_path):
    folder = shutil.copytree(packs.APP / "bundled", tmp_path / "pack")
    fault(folder)
    wanted = {"aspect", "point-outside", "missing-scale"}
    assert wanted <= rules(folder)
    preview = Preview(folder)
    servers.callback(preview.stop)
    room = Room(preview, open_app("desktop", preview.url, color_scheme="null"), folder)
    page, findings = room.page, room.page.locator('#bench-costumes [data-role="findings"]')
    for name, focus in [("Use the picture's proportions: Pirate", ".stage:focus"), ("Move the circle onto the drawing: Wizard", ".pane:focus"),
                        ("Draw all densities from the sharpest: Astronaut", ".stage:focus")]:
        remedy = findings.get_by_role("button", name=name)
        remedy.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(focus)
        remedy.wait_for(state="detached")
    room.save()
    assert not wanted & rules(folder)
    costumes = room.costumes()
    near([costumes["pirate"]["width"], costumes["pirate"]["height"]], [235, 374], 1)
    assert 0.2 < costumes["wizard"]["display_x"] < 0.8 and 0.2 < costumes["wizard"]["display_y"] < 0.8
    sides = sorted(struct.unpack(">II", file.read_bytes()[16:24]) for file in next(folder.rglob("astronaut.imageset")).glob("*.png"))
    assert len(sides) == 3 and all(abs(side - scale * sides[0][i]) <= 3 for scale, pair in enumerate(sides, 1) for i, side in enumerate(pair)), sides
    # One step each.
    for _ in range(3):
        page.keyboard.press("Control+z")
    page.wait_for_selector('[data-state="status-changed"]')
    room.save()
    assert wanted <= rules(folder)
