"""A character of one's own in the fitting room of every site: from a picture to a whole show in a `.disguise` file."""

import base64
import json
import struct
import subprocess
import zipfile
import zlib

import pytest
from playwright.sync_api import expect

from server import ROOT, TOOL, until
from test_make import Maker

IN_A_HURRY = True
ART = ROOT / ".build-art" / "out" / "shows" / "octavia" / "Assets.xcassets"
ADD = '[data-role="add-character"]'
ANCHOR = '[data-point="anchor"]'
HUB = '[data-point="hub"]'
NAME = '[data-field="character-name"]'
NOTICE = '[data-role="notice"]'
DROP_HERE = """([data, name]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name, { type: 'image/png' }));
  for (const type of ['dragover', 'drop']) {
    document.querySelector('[data-takes="character"] h2').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried }));
  }
}"""
# The dot of each handle in fractions of the picture.
POINTS = """() => {
  const picture = document.querySelector('[data-role="own-picture"]').getBoundingClientRect();
  return ['anchor', 'hub'].map((name) => {
    const handle = document.querySelector(`[data-point="${name}"]`);
    const box = handle.getBoundingClientRect();
    const [x, y] = ['x', 'y'].map((axis) => parseFloat(handle.style.getPropertyValue(`--point-${axis}`)));
    return [(box.x + box.width / 2 + x - picture.x) / picture.width, (box.y + box.height / 2 + y - picture.y) / picture.height];
  });
}"""
# Whether a press on the middle of each handle's mark, and of its target, is one on this handle.
REACHED = """() => ['anchor', 'hub'].map((name) => {
  const handle = document.querySelector(`[data-point="${name}"]`);
  handle.scrollIntoView({ block: 'center' });
  const box = handle.getBoundingClientRect();
  const [x, y] = ['x', 'y'].map((axis) => parseFloat(handle.style.getPropertyValue(`--mark-${axis}`)));
  return [0, 1].every((share) => document.elementFromPoint(box.x + box.width / 2 + x * share, box.y + box.height / 2 + y * share) === handle);
})"""


def octopus():
    return next(ART.rglob("octavia@2x.png"))


def costume():
    return next(path for path in ART.rglob("*@2x.png") if "octavia" not in path.name and "lids" not in path.name)


def png(width, height, pixel):
    """A PNG whose pixels are `pixel(x, y)`, as RGBA."""
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class CharacterMaker(Maker):
    def open(self):
        # The browser hands choosers out from the first listener on, a moment after it is set.
        self.page.on("filechooser", lambda _: None)
        super().open()

    def drop_character(self, data, name="octavia.png"):
        self.page.evaluate(DROP_HERE, [base64.b64encode(data).decode(), name])

    def adopt(self):
        """Chooses the octopus, by the keyboard."""
        self.page.locator(ADD).focus()
        with self.page.expect_file_chooser() as chooser:
            self.page.keyboard.press("Enter")
        chooser.value.set_files(octopus())
        self.wait_adopted()

    def wait_adopted(self):
        expect(self.page.locator(NAME)).to_be_focused()
        # The page learns the size of the pane a frame late.
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))")

    def points(self):
        return self.page.evaluate(POINTS)

    def add_costume(self):
        self.drop(costume(), "sleeves.png")
        self.settle()

    def saved_show(self, folder):
        download = self.saved_file()
        file = folder / download.suggested_filename
        download.save_as(file)
        with zipfile.ZipFile(file) as archive:
            return file, json.loads(archive.read("show.json"))["character"], set(archive.namelist())


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


def near(a, b, distance=0.02):
    assert all(abs(x - y) <= distance for x, y in zip(a, b)), f"{a} is not near {b}"


def test_character_leaves_as_a_whole_show_that_the_tool_accepts(maker, tmp_path):
    maker.adopt()
    assert maker.page.locator(NAME).input_value() == "Octavia"
    assert maker.page.locator("#fitting").inner_text() == "On Octavia"
    expect(maker.page.locator('[data-role="character-ground"]')).to_be_hidden()
    maker.page.locator('[data-field="character-alternative-en"]').fill("A pink octopus")
    maker.page.locator('[data-field="character-alternative-de"]').fill("Ein rosa Oktopus")
    maker.add_costume()
    places = maker.points()
    file, character, names = maker.saved_show(tmp_path)
    assert file.name == "octavia.disguise"
    assert {"character.png", "character@2x.png", "config.json", "show.json"} <= names
    assert character["name"] == "Octavia" and character["alternative_text-de"] == "Ein rosa Oktopus"
    near(places[0], [character["anchor_x"], character["anchor_y"]])
    near(places[1], [character["hub_x"], character["hub_y"]])
    report = json.loads(subprocess.run([TOOL, "check", "--json", file], capture_output=True, text=True).stdout)
    about = [fault for fault in report["faults"] if fault.get("costume") != "sleeves"]
    assert report["errors"] == 0 and not about, report


def test_points_are_dragged_moved_by_keys_and_undone(maker):
    maker.adopt()
    guessed = maker.points()
    # Both are on the octopus, the breastbone above the middle of the wheel.
    assert all(0.3 < x < 0.7 and 0.2 < y < 0.7 for x, y in guessed) and guessed[0][1] < guessed[1][1]
    picture = maker.page.locator('[data-role="own-picture"]').bounding_box()
    maker.drag(ANCHOR, 30, -20)
    moved = maker.points()
    near(moved[0], [guessed[0][0] + 30 / picture["width"], guessed[0][1] - 20 / picture["height"]], 0.005)
    near(moved[1], guessed[1], 0.001)
    maker.page.locator(HUB).focus()
    for key in ["Shift+ArrowRight", "Shift+ArrowRight", "ArrowDown"]:
        maker.page.keyboard.press(key)
    nudged = maker.points()
    assert nudged[1][0] > moved[1][0] and nudged[1][1] > moved[1][1]
    spoken = maker.page.locator('[data-role="spoken"]')
    assert spoken.inner_text().startswith("Middle of the wheel: ")
    maker.page.keyboard.press("Control+z")
    near(maker.points()[1], moved[1], 0.001)
    maker.page.keyboard.press("Control+z")
    near(maker.points()[0], guessed[0], 0.001)
    maker.page.keyboard.press("Control+z")
    expect(maker.page.locator(ADD)).to_be_visible()
    assert maker.page.locator("#fitting").inner_text() == "On Scotch"
    maker.page.keyboard.press("Control+Shift+z")
    near(maker.points()[0], guessed[0], 0.001)


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_points_in_one_place_can_both_be_held(open_app, proxy, screen):
    maker = CharacterMaker(open_app(screen, proxy.url), proxy.url)
    maker.adopt()
    for name in ("anchor", "hub"):  # both into the lower right corner
        maker.page.locator(f'[data-point="{name}"]').focus()
        for key in ("ArrowRight", "ArrowDown"):
            for _ in range(40):
                maker.page.keyboard.press(f"Shift+{key}")
        for key in ("ArrowLeft", "ArrowUp"):
            for _ in range(6):
                maker.page.keyboard.press(f"Shift+{key}")
    placed = maker.points()
    near(placed[0], placed[1], 0.004)
    assert maker.page.evaluate(REACHED) == [True, True]
    for index, selector in enumerate([HUB, ANCHOR]):
        maker.page.locator(selector).scroll_into_view_if_needed()
        maker.drag(selector, -40, -30)
        moved = maker.points()
        assert moved[1 - index][0] < placed[1 - index][0] - 0.05
        near(moved[index], placed[index], 0.004)
        maker.page.keyboard.press("Control+z")


def test_escape_takes_a_held_point_back(maker):
    maker.adopt()
    guessed = maker.points()
    box = maker.page.locator(ANCHOR).bounding_box()
    maker.page.mouse.move(box["x"] + 22, box["y"] + 22)
    maker.page.mouse.down()
    maker.page.mouse.move(box["x"] + 60, box["y"] + 50, steps=3)
    assert maker.points()[0] != guessed[0]
    maker.page.locator(ANCHOR).press("Escape")
    maker.page.mouse.up()
    near(maker.points()[0], guessed[0], 0.001)


def test_costume_sits_at_the_characters_anchor(maker):
    maker.adopt()
    maker.add_costume()
    before = maker.page.locator('[data-role="fitted"]').bounding_box()
    maker.drag(ANCHOR, 0, 40)
    after = maker.page.locator('[data-role="fitted"]').bounding_box()
    assert after["y"] > before["y"] + 10 and abs(after["x"] - before["x"]) < 1


def test_character_and_points_are_there_after_a_reload(maker):
    maker.adopt()
    maker.drag(HUB, 25, 10)
    maker.page.locator(NAME).fill("Olga")
    maker.settle()
    before = maker.points()
    maker.open()
    expect(maker.page.locator(NAME)).to_have_value("Olga")
    for old, new in zip(before, maker.points()):
        near(old, new, 0.002)
    maker.page.locator('[data-role="remove-character"]').click()
    expect(maker.page.locator(ADD)).to_be_focused()
    maker.settle()
    maker.open()
    expect(maker.page.locator(ADD)).to_be_visible()


def test_show_is_tried_in_the_app(maker):
    maker.adopt()
    maker.page.locator(NAME).fill("Olga the Great")
    maker.add_costume()
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    popup.value.wait_for_selector("html[data-show]", timeout=30000)
    popup.value.wait_for_selector("[data-role=opened-show]", timeout=30000)
    expect(popup.value.locator("[data-role=opened-line]")).to_contain_text("Made by you.")
    until(lambda: "Olga the Great" in popup.value.content(), 20, "the character's name")
    popup.value.close()


def test_picture_that_is_no_character_is_refused_in_one_line(maker):
    clear, ink = (0, 0, 0, 0), (200, 60, 90, 255)
    for name, data, words in [
        ("photo", png(60, 80, lambda x, y: ink), "photo.png is opaque everywhere"),
        ("empty", png(60, 80, lambda x, y: clear), "is fully transparent"),
        ("pole", png(60, 400, lambda x, y: ink if 20 < x < 40 else clear), "pole is too wide or too high"),
        ("beam", png(400, 60, lambda x, y: ink if 20 < y < 40 else clear), "beam is too wide or too high"),
        ("notes", b"no picture", "is no PNG, SVG, JPEG or WebP"),
    ]:
        maker.drop_character(data, f"{name}.png")
        expect(maker.page.locator(NOTICE)).to_contain_text(words)
        expect(maker.page.locator(ADD)).to_be_visible()


def test_several_pictures_at_its_place_become_one_character(maker):
    ink = lambda x, y: (200, 60, 90, 255) if 10 <= x < 50 and 10 <= y < 70 else (0, 0, 0, 0)
    maker.page.locator(ADD).focus()
    with maker.page.expect_file_chooser() as chooser:
        maker.page.keyboard.press("Enter")
    chooser.value.set_files([{"name": f"{name}.png", "mimeType": "image/png", "buffer": png(60, 80, ink)} for name in ["ada", "bob"]])
    expect(maker.page.locator(NAME)).to_have_value("Bob")
    expect(maker.page.locator(NOTICE)).to_contain_text("the other pictures are left out")


def test_empty_border_is_trimmed(maker, tmp_path):
    ink = lambda x, y: (200, 60, 90, 255) if 100 <= x < 200 and 50 <= y < 170 else (0, 0, 0, 0)
    maker.drop_character(png(400, 400, ink), "box.png")
    expect(maker.page.locator(NAME)).to_be_focused()
    maker.add_costume()
    _, character, _ = maker.saved_show(tmp_path)
    assert abs(character["width"] / character["height"] - 102 / 122) < 0.01


def test_missing_name_and_missing_costume_are_told(maker):
    maker.adopt()
    maker.settle()
    maker.page.locator('[data-role="save-file"]').click()
    expect(maker.page.locator(NOTICE)).to_contain_text("no costume yet")
    maker.page.locator(NAME).fill("")
    maker.add_costume()
    maker.page.locator('[data-role="save-file"]').click()
    expect(maker.page.locator(NAME)).to_be_focused()
    expect(maker.page.locator(NOTICE)).to_contain_text("It has no name")


@pytest.mark.parametrize("screen", ["phone", "tablet"])
def test_handles_are_large_named_and_follow_a_finger(open_app, proxy, screen):
    maker = CharacterMaker(open_app(screen, proxy.url, locale="de-DE"), proxy.url)
    maker.adopt()
    assert "eigene Figur" in maker.page.locator(ADD).text_content()
    for selector, name in [(ANCHOR, "Brustbein"), (HUB, "Mitte des Rads")]:
        handle = maker.page.get_by_role("button", name=name, exact=True)
        assert handle.evaluate("(node, selector) => node.matches(selector)", selector)
        box = handle.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
