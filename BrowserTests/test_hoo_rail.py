"""The rail of a large shelf: seen at its edge, pressed, dragged, pointed at, and walked by keys; and the shelves that have none."""

import time

import pytest

import hoo
import hoosets
from faults import FaultyPage
from geometry import Point
from pointers import follow, tap
from server import Proxy, Server, until
from test_second_part import NOTE_CALLS, SecondPart, expect_no_call

SETS = 40
SCREENS = {
    "phone": {}, "landscape": {"viewport": {"width": 844, "height": 390}}, "tablet": {"viewport": {"width": 768, "height": 1024}},
    "desktop": {},
}


def titles(folder, sets):
    for i in range(1, sets + 1):
        name = hoosets.digits(i)
        files = hoosets.files(name, 6 + i % 5, hue=i * 0.618 % 1, title=f"Shelf {i}")
        (folder / f"{name}.zip").write_bytes(hoosets.archive(files))
    return folder


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    server = Server("--hoosets", titles(tmp_path_factory.mktemp("large"), SETS))
    yield server
    server.stop()


class Rail:
    def __init__(self, open_app, url, screen="phone", **options):
        self.app = open_app("desktop" if screen == "desktop" else "phone", url=url, **{**SCREENS.get(screen, {}), **options})
        self.view = hoo.Hoo(self.app).open()
        self.page = self.app.page
        self.node = self.page.get_by_role("slider", name="Sets")
        self.label = self.page.locator(".rail span")
        until(self.node.is_visible, 10, "the rail")

    @property
    def box(self):
        return self.app.box(self.node)

    def place(self, set):
        """The middle of a set's place; sets are counted from 1."""
        box = self.box
        return Point(box.center.x, box.y + 8 + (box.height - 16) * (set - 0.5) / SETS)

    def top(self):
        """The title of the set whose header is at the top of the screen."""
        return self.page.evaluate("""() => [...document.querySelectorAll('.ground')].filter(
            n => n.getBoundingClientRect().bottom > 60 && n.getBoundingClientRect().top < 60).map(n => n.querySelector('h2').innerText)[0]""")

    def wait_top(self, set):
        until(lambda: (self.top() or "").startswith(f"Shelf {set},"), 5, lambda: f"set {set} at the top, but {self.top()}")
        self.wait_value(set)

    def wait_value(self, set):
        until(lambda: self.node.get_attribute("aria-valuenow") == str(set), 5, f"set {set} marked")
        assert self.node.get_attribute("aria-valuetext") == f"Shelf {set}, {set} of {SETS}"


@pytest.fixture
def rail(open_app, large):
    return Rail(open_app, large.url)


@pytest.mark.parametrize("screen", list(SCREENS))
def test_rail_is_whole_beside_the_cells(open_app, large, screen):
    rail = Rail(open_app, large.url, screen)
    box, size = rail.box, rail.app.size()
    assert box.width >= 44 and box.x >= 0 and abs(box.right - size.width) < 0.5, box
    assert 51 <= box.y < 60 and size.height - 60 < box.bottom <= size.height + 0.5, box
    cells = rail.page.locator("[data-hoo]").evaluate_all("l => l.map(n => n.getBoundingClientRect().right)")
    assert cells and max(cells) <= box.x + 0.5
    assert not rail.label.is_visible()
    hit = rail.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('.rail')", list(rail.place(20)))
    assert hit, "nothing lies over it"


def test_names_at_the_ends_of_the_rail_are_whole(open_app, large):
    rail = Rail(open_app, large.url)
    pointer = rail.app.pointer
    pointer.down(rail.place(1))
    for set in (1, SETS):
        follow(pointer, lambda share: rail.place(set), 0.1)
        until(lambda: rail.label.inner_text() == f"Shelf {set}", 3, f"the name of set {set}")
        label = rail.app.box(rail.label)
        assert rail.box.y - 0.5 <= label.y and label.bottom <= rail.box.bottom + 0.5, f"{label} beside {rail.box}"
    pointer.up()


def test_small_shelves_have_no_rail(hoo_phone):
    hoo_phone.tap("01/02")
    hoo_phone.wait_selected("01/02")
    assert not hoo_phone.page.locator(".rail").is_visible()


@pytest.mark.parametrize("reduced", [False, True], ids=["full", "reduced"])
def test_finger_on_the_rail_wanders_through_the_sets(open_app, large, reduced):
    rail = Rail(open_app, large.url, **({"reduced_motion": "reduce"} if reduced else {}))
    pointer = rail.app.pointer
    pointer.down(rail.place(12))
    rail.wait_top(12)
    assert rail.label.is_visible() and rail.label.inner_text() == "Shelf 12"
    label = rail.app.box(rail.label)
    assert label.right <= rail.box.x and label.y <= rail.place(12).y <= label.bottom, "beside the finger"
    start, end = rail.place(12), rail.place(31)
    follow(pointer, lambda s: Point(start.x - 60 * s, start.y + (end.y - start.y) * min(1, s)), 0.6)
    rail.wait_top(31)
    assert rail.label.inner_text() == "Shelf 31" and rail.view.selected() is None
    pointer.up()
    until(lambda: not rail.label.is_visible(), 3, "no name beside the rail")
    rail.wait_top(31)
    rail.view.wait_open("31")


def test_mouse_over_the_rail_sees_names(open_app, large):
    rail = Rail(open_app, large.url, "desktop")
    rail.page.mouse.move(*rail.place(25))
    until(lambda: rail.label.is_visible() and rail.label.inner_text() == "Shelf 25", 5, "a name")
    assert rail.view.offset() == 0
    rail.page.mouse.click(*rail.place(25))
    rail.wait_top(25)
    rail.page.mouse.move(300, 300)
    until(lambda: not rail.label.is_visible(), 3, "no name")


def test_rail_is_walked_by_keys(open_app, large):
    rail = Rail(open_app, large.url, "desktop")
    rail.page.locator('button[data-hoo][tabindex="0"]').focus()
    rail.page.keyboard.press("Tab")
    assert rail.node.evaluate("n => n === document.activeElement"), "one stop behind the grid"
    for key, set in [("ArrowDown", 2), ("ArrowRight", 3), ("ArrowUp", 2), ("PageDown", 6), ("PageUp", 2), ("Home", 1), ("ArrowUp", 1)]:
        rail.page.keyboard.press(key)
        rail.wait_top(set)
        assert rail.label.is_visible() and rail.label.inner_text() == f"Shelf {set}"
    rail.page.keyboard.press("End")
    rail.wait_value(SETS)
    rail.page.keyboard.press("ArrowLeft")
    rail.wait_value(SETS - 1)
    rail.page.keyboard.press("Shift+Tab")
    assert rail.page.evaluate("document.activeElement.dataset.hoo") == "39/01", "the grid is entered where the rail led"


def test_scrolling_moves_the_mark_and_taps_beside_it_are_the_owls(rail):
    assert rail.node.get_attribute("aria-valuenow") == "1"
    rail.view.scroller.evaluate("n => { n.scrollTop = 1500 }")
    until(lambda: rail.node.get_attribute("aria-valuenow") not in ("1", None), 5, "another set marked")
    now = int(rail.node.get_attribute("aria-valuenow"))
    rail.wait_top(now)
    rail.view.scroller.evaluate("n => { n.scrollTop = 1e6 }")
    rail.wait_value(SETS)
    rail.view.scroller.evaluate("n => { n.scrollTop = 0 }")
    rail.wait_value(1)
    rail.view.wait_open("01")
    box = rail.view.box("01/04")
    tap(rail.app.pointer, Point(box.right - 3, box.center.y))
    rail.view.wait_selected("01/04")
    assert rail.box.bottom <= rail.app.box(rail.page.locator(".panel")).y + 1


def test_nothing_is_drawn_while_the_rail_rests(rail):
    rail.page.evaluate("""() => {
      window.asked = 0;
      const native = window.requestAnimationFrame;
      window.requestAnimationFrame = (use) => { window.asked += 1; return native(use); };
    }""")

    def asked():
        rail.page.evaluate("window.asked = 0")
        time.sleep(1)
        return rail.page.evaluate("window.asked")
    until(lambda: asked() == 0, 30, "no frames once all sets have come")


def test_large_shelf_shows_its_owls_with_the_first_part(open_app, large):
    proxy = Proxy(large)
    try:
        part = SecondPart(proxy, "held back", "/hoo/")
        app = FaultyPage(open_app(url=proxy.url), NOTE_CALLS).app
        view = hoo.Hoo(app, proxy.url).open()
        time.sleep(2)
        assert not app.page.locator(".rail").is_visible() and app.page.locator("[data-fault]:visible").count() == 0
        expect_no_call(app, "HooViewWeb")
        cells = app.page.locator("[data-hoo]").evaluate_all("l => l.map(n => n.getBoundingClientRect().right)")
        assert max(cells) <= app.size().width - 44, "its room is kept free"
        part.mend()
        view.tap("01/02")
        until(app.page.locator(".rail").is_visible, 10, "the rail")
        view.wait_selected("01/02")
    finally:
        proxy.stop()
