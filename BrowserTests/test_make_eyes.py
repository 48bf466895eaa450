"""The eyes of a character of one's own in the fitting room of every site: found, moved, and closed by lids."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from dropped_pictures import COLORS, near as near_color
from faults import case
from fitting_room import sizes
from server import TOOL, until
from test_make_character import CharacterMaker, near, png

IN_A_HURRY = True
SKIN, INK, WHITE = (230, 180, 140, 255), (30, 20, 20, 255), (255, 255, 255, 255)
EYES = [(0.36, 0.3), (0.64, 0.3)]
RADIUS = 0.07
LIDS = '[data-role="own-lids"]'
BLINK = '[data-role="blink"]'
# The middles of both rings in fractions of the picture, and their width in it.
RINGS = """() => {
  const picture = document.querySelector('[data-role="own-picture"]').getBoundingClientRect();
  return ['left-eye', 'right-eye'].map((name) => {
    const handle = document.querySelector(`[data-point="${name}"]`);
    const { left, top, width } = getComputedStyle(handle, '::before');
    const box = handle.getBoundingClientRect();
    const middle = [box.x + parseFloat(left) + parseFloat(width) / 2, box.y + parseFloat(top) + parseFloat(width) / 2];
    return [(middle[0] - picture.x) / picture.width, (middle[1] - picture.y) / picture.height, parseFloat(width) / picture.width];
  });
}"""


def figure(eyes=EYES, width=320, height=440):
    """A face without a neck, that fills its picture."""
    def pixel(x, y):
        across = lambda place: ((x + 0.5 - place[0] * width) ** 2 + (y + 0.5 - place[1] * height) ** 2) ** 0.5 / width
        for eye in eyes:
            if across(eye) < RADIUS:
                return WHITE if 0.4 * RADIUS < across(eye) < 0.85 * RADIUS else INK
        inside = ((x + 0.5) / width * 2 - 1) ** 2 + ((y + 0.5) / height * 2 - 1) ** 2 < 1
        return SKIN if inside else (0, 0, 0, 0)
    return png(width, height, pixel)


class EyeMaker(CharacterMaker):
    def adopt(self, picture=None):
        self.drop_character(picture or figure(), "olga.png")
        self.wait_adopted()

    def rings(self):
        return self.page.evaluate(RINGS)

    def lids(self, *places):
        """The colours of the lids that the page shows, at fractions of them."""
        self.page.wait_for_selector(f"{LIDS}:not([hidden])")
        return self.page.evaluate(f"({COLORS})({json.dumps([LIDS, places])})")


@pytest.fixture
def maker(open_app, proxy):
    return EyeMaker(open_app("desktop", proxy.url), proxy.url)


def test_eyes_are_found_and_lids_close_them(maker):
    maker.adopt()
    for ring, eye in zip(maker.rings(), EYES):
        near(ring[:2], eye, 0.015)
        assert 2 * RADIUS < ring[2] < 2 * RADIUS + 0.05
    maker.page.locator(BLINK).click()
    expect(maker.page.locator(BLINK)).to_have_attribute("aria-pressed", "true")
    above = [(x, y - 0.6 * RADIUS) for x, y in EYES]
    _, *colors, between = maker.lids(*EYES, *above, (0.5, 0.3))
    assert all(near_color(color, SKIN, 2) for color in colors) and between[3] == 0
    maker.page.locator(BLINK).click()
    expect(maker.page.locator(LIDS)).to_be_hidden()


def test_rings_are_dragged_sized_and_undone(maker):
    maker.adopt()
    found = maker.rings()
    picture = maker.page.locator('[data-role="own-picture"]').bounding_box()
    maker.drag('[data-point="left-eye"]', 20, 10)
    near(maker.rings()[0], [found[0][0] + 20 / picture["width"], found[0][1] + 10 / picture["height"], found[0][2]], 0.01)
    near(maker.rings()[1], found[1], 0.01)
    right = maker.page.locator('[data-point="right-eye"]')
    right.focus()
    for key in ["ArrowUp", "+", "+"]:
        right.press(key)
    assert maker.rings()[1][1] < found[1][1] and maker.rings()[0][2] > found[0][2]
    assert maker.page.locator('[data-role="spoken"]').inner_text().startswith("Lids: ")
    maker.page.locator('[data-role="larger-eyes"]').click()
    for _ in range(4):
        maker.page.keyboard.press("Control+z")
    for ring, old in zip(maker.rings(), found):
        near(ring, old, 0.01)


def test_eyes_are_found_again_and_sizes_end_at_a_limit(maker):
    maker.adopt()
    maker.page.locator('[data-role="remove-eyes"]').click()
    maker.page.locator('[data-role="add-eyes"]').click()
    left = maker.page.locator('[data-point="left-eye"]')
    expect(left).to_be_focused()
    for ring, eye in zip(maker.rings(), EYES):
        near(ring[:2], eye, 0.015)
    for _ in range(40):
        left.press("+")
    widest = maker.rings()[0][2]
    left.press("+")
    assert maker.rings()[0][2] == widest
    assert maker.page.locator('[data-role="spoken"]').inner_text().startswith("Lids: ")


def test_lids_leave_with_the_character(maker, tmp_path):
    maker.adopt()
    maker.add_costume()
    file, character, names = maker.saved_show(tmp_path)
    assert character["lids"] == "lids.png" in names and "eye_radius" not in character
    report = json.loads(subprocess.run([TOOL, "check", "--json", file], capture_output=True, text=True).stdout)
    assert report["errors"] == 0 and not [fault for fault in report["faults"] if "lids" in json.dumps(fault | {"file": ""})], report
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    popup.value.wait_for_selector("html[data-show] img.lids", state="attached", timeout=30000)
    popup.value.close()
    maker.settle()
    maker.open()
    for ring, eye in zip(maker.rings(), EYES):
        near(ring[:2], eye, 0.015)


def test_character_without_eyes_gets_them_by_a_button(maker, tmp_path):
    maker.adopt(figure([]))
    add = maker.page.get_by_role("button", name="Draw lids")
    expect(maker.page.locator(BLINK)).to_be_hidden()
    add.click()
    expect(maker.page.get_by_role("button", name="Left eye")).to_be_focused()
    maker.page.locator('[data-role="remove-eyes"]').click()
    expect(add).to_be_focused()
    maker.add_costume()
    _, character, names = maker.saved_show(tmp_path)
    assert "lids" not in character and "lids.png" not in names


def test_rings_of_near_eyes_keep_their_targets(open_app, proxy):
    maker = EyeMaker(open_app("phone", proxy.url), proxy.url)
    maker.adopt(figure([(0.42, 0.18), (0.58, 0.18)]))
    for screen in sizes(maker.page):
        with case(screen):
            check_rings(maker)


def check_rings(maker):
    boxes = [maker.page.locator(f'[data-point="{side}-eye"]').bounding_box() for side in ["left", "right"]]
    assert all(min(box["width"], box["height"]) > 43.9 for box in boxes)
    maker.page.locator('[data-role="points"]').scroll_into_view_if_needed()
    rings = maker.page.evaluate("""() => {
      const picture = document.querySelector('[data-role="own-picture"]').getBoundingClientRect();
      return [0.42, 0.58].map((x) => document.elementFromPoint(picture.x + picture.width * x, picture.y + picture.height * 0.18).dataset.point);
    }""")
    assert rings == ["left-eye", "right-eye"]
    assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_lids_that_cannot_be_drawn_are_told(maker):
    maker.adopt()
    maker.page.evaluate("void (CanvasRenderingContext2D.prototype.getImageData = () => { throw new Error('no memory') })")
    maker.app.allow("no memory")
    maker.page.locator(BLINK).click()
    until(lambda: maker.page.locator('[data-role="notice"]').is_visible(), 10, "the notice")
    expect(maker.page.locator(BLINK)).to_have_attribute("aria-pressed", "false")


def test_eye_under_the_hub_can_be_dragged(maker):
    maker.adopt()
    eye = EYES[0]
    # The hub's handle goes over the left eye, a little beside its middle.
    hub = maker.page.locator('[data-point="hub"]')
    picture = maker.page.locator('[data-role="own-picture"]').bounding_box()
    box = hub.bounding_box()
    wanted = picture["x"] + eye[0] * picture["width"] + 8, picture["y"] + eye[1] * picture["height"] + 8
    maker.drag('[data-point="hub"]', wanted[0] - box["x"] - box["width"] / 2, wanted[1] - box["y"] - box["height"] / 2)
    before = maker.rings()
    place = picture["x"] + before[0][0] * picture["width"], picture["y"] + before[0][1] * picture["height"]
    assert maker.page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.point", place) == "hub"
    maker.page.mouse.move(*place)
    maker.page.mouse.down()
    maker.page.mouse.move(place[0] + 40, place[1], steps=4)
    maker.page.mouse.up()
    after = maker.rings()
    near(after[0][:2], [before[0][0] + 40 / picture["width"], before[0][1]], 0.01)
    near(after[1], before[1], 0.001)
