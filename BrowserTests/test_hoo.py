"""HooView's grid, selection by taps, the hint, and other screens."""

import time

import pytest

import hoo
from faults import case
from geometry import Point
from pointers import Touch
from server import until


@pytest.fixture(params=["phone", "tablet", "desktop"])
def shown(request, open_hoo):
    return open_hoo(request.param).open()


# --- the grid -----------------------------------------------------------------------------------------------------

def test_grid_has_its_names_and_sizes(open_hoo):
    for screen in ("phone", "tablet", "desktop"):
        with case(screen):
            shown = open_hoo(screen).open()
            check_roles(shown)
            check_sizes(shown)
            check_headings(shown)


def check_roles(shown):
    """Roles, counts, names and one tab stop."""
    found = shown.page.evaluate("""() => {
      const grid = document.querySelector('[role=grid]');
      const rows = [...grid.querySelectorAll('[role=row]')];
      return {
        rows: +grid.ariaRowCount, columns: +grid.ariaColCount, label: grid.ariaLabel,
        indices: rows.map(r => +r.ariaRowIndex), groups: [...grid.children].map(g => [g.role, g.ariaLabel]),
        parents: rows.every(r => r.parentElement.role === 'rowgroup'),
        cells: [...grid.querySelectorAll('button')].every(b => b.parentElement.role === 'gridcell'),
        stops: [...grid.querySelectorAll('[tabindex="0"]')].map(b => b.dataset.hoo),
        across: Math.max(...rows.map(r => r.children.length)),
        small: [...grid.querySelectorAll('button')].filter(b => b.offsetWidth < 44 || b.offsetHeight < 44).length,
      };
    }""")
    columns = found["columns"]
    assert columns == found["across"] and (columns == 4 or shown.app.size().width > 600), found
    assert found["rows"] == sum(-(-count // columns) for count in (12, 9, 16, 10, 14, 20, 11)), found
    assert found["indices"] == sorted(set(found["indices"])), "lines in their order"
    assert found["groups"][0] == ["rowgroup", "Owls 1, 12 Hoos"], found["groups"]
    assert found["parents"] and found["cells"] and found["label"]
    assert found["stops"] == ["01/01"]
    assert found["small"] == 0


def check_sizes(shown):
    """Nothing is wider than the screen, and columns are cells of one size without gaps."""
    assert shown.scroller.evaluate("n => n.scrollWidth <= n.clientWidth")
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [shown.box(f"01/{i:02}") for i in range(1, 5)]
    for left, right in zip(boxes, boxes[1:]):
        assert abs(left.x + left.width - right.x) < 0.01 and left.y == right.y
        assert abs(left.width - left.height) < 0.01


# --- selection ----------------------------------------------------------------------------------------------------

def test_tap_selects_and_second_tap_deselects(shown):
    shown.tap("01/03")
    shown.wait_selected("01/03")
    shown.wait_disc("01/03")
    assert shown.title.inner_text() == "Hoo 3 of 01"
    assert shown.poem.inner_text() == "I am number 3.\nThere is no other."
    assert shown.panel_is_shown() and shown.fragment() == "#01/03"
    assert shown.page.locator('[data-hoo="01/03"]').get_attribute("tabindex") == "0"
    shown.tap("01/03")
    shown.wait_selected(None)
    until(lambda: not shown.disc.is_visible() and not shown.panel_is_shown(), 5, "disc and panel gone")
    assert shown.fragment() == ""


def test_escape_deselects(hoo_desktop):
    hoo_desktop.tap("01/05")
    hoo_desktop.wait_selected("01/05")
    hoo_desktop.page.keyboard.press("Escape")
    hoo_desktop.wait_selected(None)


def test_the_selected_hoo_grows(hoo_phone):
    width = lambda: hoo_phone.page.locator('[data-hoo="01/06"] img').evaluate("n => n.getBoundingClientRect().width")
    before = width()
    hoo_phone.tap("01/06")
    hoo_phone.wait_disc("01/06")
    until(lambda: 1.1 < width() / before < 1.3, 3, lambda: f"{width()}, at first {before}")
    hoo_phone.app.wait_still()
    assert 1.1 < width() / before < 1.3


@pytest.mark.timed
def test_disc_moves_without_jump_and_can_be_retargeted(hoo_phone):
    """The disc moves without a jump, also when it is retargeted on its way."""
    hoo_phone.tap("01/01")
    hoo_phone.wait_disc("01/01")
    hoo_phone.app.record_start()
    hoo_phone.tap("01/12")
    time.sleep(0.12)
    hoo_phone.tap("01/04")
    hoo_phone.wait_disc("01/04")
    frames = hoo_phone.app.record_stop()["frames"]
    places = [(f["time"], f["seen"], f["boxes"]["selection-disc"]) for f in frames if "selection-disc" in f["boxes"]]
    cell = hoo_phone.box("01/01").width
    for (t0, _, a), (_, t1, b) in zip(places, places[1:]):
        # A frame shows the scene at its own time or at the time of a later event, up to the moment it is seen.
        way = Point(a[0] + a[2] / 2, a[1] + a[3] / 2).distance(Point(b[0] + b[2] / 2, b[1] + b[3] / 2))
        assert way <= 1 + 45 * cell * max(t1 - t0, 16) / 1000, (way, t1 - t0)
    assert any(b[1] > hoo_phone.box("01/05").y for _, _, b in places), "it had set out for the lower line"


def test_nothing_is_said_while_scrubbing(hoo_phone):
    """Poems that a scrubbing finger passes are shown, and only the one where it goes up is said."""
    region = hoo_phone.page.locator(".said")
    poem = lambda: hoo_phone.poem.evaluate("n => n.textContent")
    is_said = lambda: region.evaluate("n => n.textContent") == poem() != ""
    hoo_phone.tap("01/02")
    hoo_phone.wait_selected("01/02")
    until(is_said, 2, "the first poem")
    first = poem()
    finger = Touch(hoo_phone.page, hoo_phone.app.cdp)
    finger.down(hoo_phone.center("01/05"))
    hoo_phone.drag(finger, hoo_phone.center("01/05"), hoo_phone.center("01/07"), 0.2)
    hoo_phone.wait_state("scrubbing")
    until(lambda: poem() != first, 2, "another poem is shown")
    time.sleep(0.3)
    assert region.evaluate("n => n.textContent") == first
    finger.up()
    until(is_said, 2, "the poem of the choice")


# --- the hint -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("screen, words", [
    ("phone", "Tap an owl. Or hold, and let your finger wander."), ("desktop", "Click an owl. Or press, and wander.")])
def test_the_hint_is_shown_until_the_first_scrub(open_hoo, screen, words):
    shown = open_hoo(screen).open()
    hint = shown.page.locator('[data-role="hint"]')
    until(hint.is_visible, 3, "the hint")
    assert hint.inner_text() == words
    shown.tap("01/01")
    until(hint.is_hidden, 3, "no hint over a selected owl")
    shown.tap("01/01")
    until(hint.is_visible, 3, "a tap is no scrub")
    pointer, start, end = shown.app.pointer, shown.center("01/01"), shown.center("01/03")
    pointer.down(start)
    shown.drag(pointer, start, end, 0.3)
    pointer.up()
    until(hint.is_hidden, 3, "no hint any more")
    shown.page.keyboard.press("Escape")
    until(lambda: shown.fragment() == "", 3, "back at the entry without a choice")
    shown.app.reload()
    shown.wait_open("01")
    time.sleep(0.3)
    assert hint.is_hidden(), "it is remembered"


@pytest.mark.parametrize("width, height", [(320, 568), (390, 844), (568, 320)])
def test_the_hint_grows_with_the_text(open_app, width, height):
    shown = hoo.Hoo(open_app("phone", viewport={"width": width, "height": height}, locale="de-DE")).open()
    hint = shown.page.locator('[data-role="hint"]')
    until(hint.is_visible, 3, "the hint")
    size = lambda: float(hint.evaluate("n => parseFloat(getComputedStyle(n).fontSize)"))
    before = size()
    shown.page.evaluate("document.documentElement.style.fontSize = '200%'")
    until(lambda: size() == 2 * before, 3, lambda: f"twice {before}, but {size()}")
    box = shown.app.box(hint)
    assert box.x >= 0 and box.right <= width and box.bottom <= height and box.height <= height / 3, box
    assert height < width or box.y >= shown.box("01/01").bottom, "the first owls can be seen"


# --- other screens --------------------------------------------------------------------------------------------------

def test_rotation_during_scrub_keeps_selection(hoo_phone):
    finger = Touch(hoo_phone.page, hoo_phone.app.cdp)
    finger.down(hoo_phone.center("01/05"))
    hoo_phone.drag(finger, hoo_phone.center("01/05"), hoo_phone.center("01/07"), 0.2)
    hoo_phone.wait_state("scrubbing")
    hoo_phone.page.set_viewport_size({"width": 844, "height": 390})
    time.sleep(0.3)
    finger.up()
    hoo_phone.wait_state("browsing")
    selected = hoo_phone.selected()
    hoo_phone.wait_disc(selected)
    assert hoo_phone.scroller.evaluate("n => n.scrollWidth <= n.clientWidth")


def test_reduced_motion_fades_disc(open_hoo):
    shown = open_hoo("phone", reduced_motion="reduce").open()
    shown.tap("01/01")
    shown.wait_disc("01/01")
    shown.app.record_start()
    shown.tap("01/12")
    shown.wait_disc("01/12")
    frames = shown.app.record_stop()["frames"]
    places = {(round(b[0] + b[2] / 2), round(b[1] + b[3] / 2)) for f in frames if (b := f["boxes"].get("selection-disc"))}
    assert len(places) <= 2, places


@pytest.mark.parametrize("fragment", ["#06/11", "#07/09"])
def test_rotation_near_the_end_keeps_the_chosen_hoo_in_view(open_hoo, fragment):
    """The browser shortens the scroll offset of a higher window before it reports the size."""
    shown = open_hoo("desktop").go(fragment)
    address = fragment[1:]
    shown.wait_disc(address, 15)
    for width, height in ((900, 1440), (1440, 900), (900, 1440)):
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.app.wait_still()
        assert not shown.is_covered(address), f"{shown.box(address)} at {width}x{height}"


# --- a press and a jump of the scroll in one frame -----------------------------------------------------------------

def test_press_in_the_frame_of_a_jump_selects_the_owl_that_is_seen(hoo_desktop):
    """Assistive technology and scripts scroll and press at once; the browser reports the scroll with the next frame."""
    hoo_desktop.page.evaluate("location.hash = '#05/11'")
    hoo_desktop.wait_selected("05/11")
    hoo_desktop.app.wait_still()
    hoo_desktop.page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => {
      const scroller = document.querySelector('.scroller');
      scroller.scrollTop = 0;
      const cell = 1240 / 10, at = { bubbles: true, button: 0, pointerId: 7, pointerType: 'mouse', isPrimary: true, clientX: 20 + 2.5 * cell,
        clientY: 52 + 20 + 120 + cell / 2 };
      scroller.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
      scroller.dispatchEvent(new PointerEvent('pointerup', at));
      done();
    }))""")
    hoo_desktop.wait_selected("01/03")


# --- names --------------------------------------------------------------------------------------------------------

def test_page_is_named_after_its_owl(hoo_phone):
    title = lambda: hoo_phone.page.title()
    until(lambda: title() == "HooView", 3, title)
    hoo_phone.tap("01/03")
    until(lambda: title() == "Hoo 3 of 01 · HooView", 3, title)
    hoo_phone.page.keyboard.press("Escape")
    until(lambda: title() == "HooView", 3, title)


def check_headings(shown):
    """Each set is a heading."""
    headings = shown.page.get_by_role("heading", level=2).all_inner_texts()
    assert headings[:2] == ["Owls 1, 12 Hoos", "Owls 2, 9 Hoos"], headings
    shown.scroller.evaluate("n => n.scrollTo(0, 1e9)")
    until(lambda: shown.page.get_by_role("heading", name="Owls 7, 11 Hoos").count() == 1, 5, "the last set")
    names = shown.page.locator(".ground h2").all_inner_texts()
    assert names == sorted(names), "in the order of the shelf"


def test_favourites_are_marked_in_the_grid(hoo_phone):
    hoo_phone.tap("01/03")
    hoo_phone.wait_disc("01/03")
    hoo_phone.page.locator('[data-role="favourite"]').click()
    until(lambda: hoo_phone.titles("01")[2] == "Hoo 3 of 01, a favourite", 3, lambda: hoo_phone.titles("01"))
    marked = lambda: hoo_phone.page.locator("[data-favourite]").evaluate_all("l => l.map(n => n.dataset.hoo)")
    assert marked() == ["01/03"]
    hoo_phone.app.reload()
    hoo_phone.wait_open("01")
    until(lambda: marked() == ["01/03"], 3, marked)
    hoo_phone.wait_selected("01/03")
    hoo_phone.page.locator('[data-role="favourite"]').click()
    until(lambda: marked() == [], 3, marked)
