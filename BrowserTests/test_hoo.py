"""HooView as people use it: tapped, scrolled, scrubbed, walked by keys, linked to."""

import time

import pytest

import hoo
import hoosets
from geometry import Point
from pointers import Touch, follow, swipe, tap
from server import Server, until


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A server with seven sets, archives and plain files in turn."""
    folder = tmp_path_factory.mktemp("sets")
    hoo.some_sets(folder, 12, 9, 16, 10, 14, 20, 11)
    server = Server("--hoosets", folder)
    yield server
    server.stop()


@pytest.fixture
def phone(open_app, shelf):
    return hoo.Hoo(open_app("phone", url=shelf.url)).open()


@pytest.fixture
def desktop(open_app, shelf):
    return hoo.Hoo(open_app("desktop", url=shelf.url)).open()


@pytest.fixture(params=["phone", "tablet", "desktop"])
def shown(request, open_app, shelf):
    return hoo.Hoo(open_app(request.param, url=shelf.url)).open()


# --- the grid -----------------------------------------------------------------------------------------------------

def test_the_grid_says_what_it_is(shown):
    """Roles, counts, names and one stop for the Tab key."""
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


def test_nothing_is_wider_than_the_screen(shown):
    assert shown.scroller.evaluate("n => n.scrollWidth <= n.clientWidth")
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_columns_are_cells_of_one_size_without_gaps(shown):
    boxes = [shown.box(f"01/{i:02}") for i in range(1, 5)]
    for left, right in zip(boxes, boxes[1:]):
        assert abs(left.x + left.width - right.x) < 0.01 and left.y == right.y
        assert abs(left.width - left.height) < 0.01


# --- selection ----------------------------------------------------------------------------------------------------

def test_a_tap_selects_and_another_takes_it_back(shown):
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


def test_escape_takes_it_back(desktop):
    desktop.tap("01/05")
    desktop.wait_selected("01/05")
    desktop.page.keyboard.press("Escape")
    desktop.wait_selected(None)


def test_the_selected_hoo_grows(phone):
    width = lambda: phone.page.locator('[data-hoo="01/06"] img').evaluate("n => n.getBoundingClientRect().width")
    before = width()
    phone.tap("01/06")
    phone.wait_disc("01/06")
    until(lambda: 1.1 < width() / before < 1.3, 3, lambda: f"{width()}, at first {before}")
    phone.app.wait_still()
    assert 1.1 < width() / before < 1.3


def test_the_disc_travels_and_can_be_sent_elsewhere(phone):
    """From Hoo to Hoo without a jump, also when it is sent elsewhere on its way."""
    phone.tap("01/01")
    phone.wait_disc("01/01")
    phone.app.record_start()
    phone.tap("01/12")
    time.sleep(0.12)
    phone.tap("01/04")
    phone.wait_disc("01/04")
    frames = phone.app.record_stop()["frames"]
    places = [(f["time"], f["seen"], f["boxes"]["selection-disc"]) for f in frames if "selection-disc" in f["boxes"]]
    cell = phone.box("01/01").width
    for (t0, _, a), (_, t1, b) in zip(places, places[1:]):
        # A frame shows the scene at its own time or, where something has come since, at a later one, until it is seen.
        way = Point(a[0] + a[2] / 2, a[1] + a[3] / 2).distance(Point(b[0] + b[2] / 2, b[1] + b[3] / 2))
        assert way <= 1 + 45 * cell * max(t1 - t0, 16) / 1000, (way, t1 - t0)
    assert any(b[1] > phone.box("01/05").y for _, _, b in places), "it had set out for the lower line"


def test_reading_out(phone):
    """Title and poem are in a live region; while a finger scrubs, it is silent."""
    region = phone.page.locator(".panel-text")
    phone.tap("01/02")
    phone.wait_selected("01/02")
    until(lambda: region.get_attribute("aria-live") == "polite", 2, "polite")
    finger = Touch(phone.page, phone.app.cdp)
    finger.down(phone.center("01/05"))
    phone.drag(finger, phone.center("01/05"), phone.center("01/07"), 0.2)
    phone.wait_state("scrubbing")
    assert region.get_attribute("aria-live") == "off"
    finger.up()
    until(lambda: region.get_attribute("aria-live") == "polite", 2, "polite again")


# --- scrolling and scrubbing with a finger --------------------------------------------------------------------------

def test_up_and_down_scrolls(phone):
    """The browser's own scrolling, momentum and all; nothing is selected by it."""
    swipe(Touch(phone.page, phone.app.cdp), Point(200, 700), Point(200, 300), seconds=0.15)
    at_release = phone.offset()
    until(lambda: phone.offset() > at_release + 5 or at_release > 350, 2, "momentum")
    assert phone.offset() > 300
    assert phone.selected() is None
    until(lambda: phone.app.state() == "browsing", 3, "back at rest")


def test_sideways_scrubs(phone):
    finger = Touch(phone.page, phone.app.cdp)
    finger.down(phone.center("01/05"))
    phone.drag(finger, phone.center("01/05"), phone.center("01/08"), 0.3)
    phone.wait_selected("01/08")
    # Armed, it goes wherever the finger goes.
    phone.drag(finger, phone.center("01/08"), phone.center("01/12"), 0.3)
    phone.wait_selected("01/12")
    assert phone.offset() == 0
    finger.up()
    phone.wait_disc("01/12")
    assert phone.app.state() == "browsing" and phone.fragment() == "#01/12"


def press_and_hold(phone):
    finger = Touch(phone.page, phone.app.cdp)
    finger.down(phone.center("01/02"))
    phone.wait_state("scrubbing", seconds=1.5)
    phone.wait_selected("01/02")
    phone.drag(finger, phone.center("01/02"), phone.center("01/10"), 0.3)
    return finger


def test_press_and_hold_scrubs(phone):
    """A browser to which nobody answers in time takes the finger for itself, as on a busy machine: then once more."""
    phone.page.evaluate("addEventListener('pointercancel', () => { window.taken = true }, true)")
    for _ in range(4):
        phone.page.evaluate("window.taken = false")
        finger = press_and_hold(phone)
        if not phone.page.evaluate("window.taken"):
            break
        finger.up()
        phone.page.keyboard.press("Escape")
        phone.scroller.evaluate("n => { n.scrollTop = 0 }")
        until(lambda: phone.app.state() == "browsing" and phone.offset() == 0 and not phone.selected(), 3, "the start again")
    phone.wait_selected("01/10")
    assert phone.offset() == 0, "the browser does not scroll under an armed finger"
    finger.up()
    phone.wait_disc("01/10")


def test_the_disc_is_at_the_finger(phone):
    """In the frame after a move it is where the finger is."""
    finger = Touch(phone.page, phone.app.cdp)
    start = phone.center("01/05")
    finger.down(start)
    phone.drag(finger, start, Point(start.x + 60, start.y), 0.2)
    phone.wait_state("scrubbing")
    time.sleep(0.6)
    phone.app.record_start()
    phone.drag(finger, Point(start.x + 60, start.y), Point(start.x + 200, start.y + 90), 0.5)
    recording = phone.app.record_stop()
    finger.up()
    moves = [(e["seen"], Point(e["x"], e["y"])) for e in recording["events"] if e["type"] == "pointermove"]
    lags = []
    for frame in recording["frames"]:
        box = frame["boxes"].get("selection-disc")
        known = [place for seen, place in moves if seen <= frame["seen"]]
        if not box or len(known) < 2:
            continue
        center = Point(box[0] + box[2] / 2, box[1] + box[3] / 2)
        lags.append(next((i for i, place in enumerate(reversed(known)) if center.distance(place) < 2), 99))
    late = sum(lag > 1 for lag in lags)
    print(f"disc at the finger's last place in {sum(lag == 0 for lag in lags)} of {len(lags)} frames", flush=True)
    assert len(lags) > 10 and late == 0, lags


def test_a_still_finger_at_the_edge_goes_on_selecting(phone):
    finger = Touch(phone.page, phone.app.cdp)
    finger.down(phone.center("01/06"))
    phone.wait_state("scrubbing", seconds=1.5)
    panel = phone.app.box(phone.page.locator(".panel"))
    edge = Point(phone.center("01/06").x, panel.y - 8)
    phone.drag(finger, phone.center("01/06"), edge, 0.3)
    first, top = phone.selected(), phone.offset()
    until(lambda: phone.offset() > top + 300, 6, lambda: f"scrolled by itself, but {phone.offset()}")
    seen = set()
    until(lambda: seen.add(phone.selected()) or len(seen) >= 3, 4, lambda: f"other Hoos, but {seen}")
    assert first not in seen or len(seen) > 2
    finger.up()
    until(lambda: phone.app.state() == "browsing", 2, "let go")
    rest = phone.offset()
    time.sleep(0.5)
    assert abs(phone.offset() - rest) < 200, "it stops when the finger lets go"


def test_a_cancelled_touch_leaves_nothing_stuck(phone):
    finger = Touch(phone.page, phone.app.cdp)
    finger.down(phone.center("01/05"))
    phone.drag(finger, phone.center("01/05"), phone.center("01/07"), 0.2)
    phone.wait_state("scrubbing")
    finger.cancel()
    phone.wait_state("browsing")
    top = phone.offset()
    swipe(finger, Point(200, 700), Point(200, 400), seconds=0.15)
    until(lambda: phone.offset() > top + 100, 2, "the page scrolls again")
    time.sleep(1)
    visible = next(a for a in phone.page.evaluate("[...document.querySelectorAll('[data-hoo]')].filter(n => {"
                   "const r = n.getBoundingClientRect(); return r.y > 200 && r.bottom < 500 }).map(n => n.dataset.hoo)"))
    before = phone.selected()
    phone.tap(visible)
    phone.wait_selected(None if before == visible else visible)


def test_a_finger_lost_with_the_window_is_let_go(phone):
    finger = Touch(phone.page, phone.app.cdp)
    finger.down(phone.center("01/05"))
    phone.drag(finger, phone.center("01/05"), phone.center("01/07"), 0.2)
    phone.wait_state("scrubbing")
    phone.page.evaluate("dispatchEvent(new Event('blur'))")
    phone.wait_state("browsing")
    finger.up()


# --- a mouse --------------------------------------------------------------------------------------------------------

def test_a_mouse_drag_scrubs_in_any_direction(desktop):
    mouse = desktop.app.pointer
    columns = int(desktop.page.locator("[role=grid]").get_attribute("aria-colcount"))
    below = f"01/{columns + 1:02}"
    mouse.down(desktop.center("01/01"))
    desktop.drag(mouse, desktop.center("01/01"), desktop.center(below), 0.25)
    desktop.wait_selected(below)
    mouse.up()
    desktop.wait_disc(below)
    assert desktop.offset() == 0


def test_the_wheel_scrolls(desktop):
    desktop.page.mouse.move(600, 400)
    desktop.page.mouse.wheel(0, 400)
    until(lambda: desktop.offset() > 300, 3, "scrolled")
    assert desktop.selected() is None


def test_hovering_previews(desktop):
    center = desktop.center("01/04")
    desktop.page.mouse.move(center.x, center.y)
    until(lambda: desktop.title.inner_text() == "Hoo 4 of 01" and desktop.panel_is_shown(), 3, "a preview")
    assert desktop.selected() is None and desktop.fragment() == ""
    desktop.page.mouse.move(5, 400)
    until(lambda: not desktop.panel_is_shown(), 3, "gone with the mouse")


def test_a_press_on_the_bar_and_the_panel_is_not_the_grids(desktop):
    desktop.tap("01/01")
    desktop.wait_disc("01/01")
    panel = desktop.app.box(desktop.page.locator(".panel"))
    tap(desktop.app.pointer, Point(panel.x + 30, panel.y + 40))
    tap(desktop.app.pointer, Point(640, 20))
    time.sleep(0.2)
    assert desktop.selected() == "01/01"


# --- keys -----------------------------------------------------------------------------------------------------------

def focused(shown):
    return shown.page.evaluate("document.activeElement.dataset.hoo")


def test_keys_walk_over_the_grid(phone):
    phone.hoo("01/01").focus()
    steps = [("ArrowRight", "01/02"), ("ArrowDown", "01/06"), ("End", "01/08"), ("Home", "01/05"), ("ArrowUp", "01/01"),
             ("ArrowLeft", "01/01"), ("Control+End", "07/11"), ("Control+Home", "01/01")]
    for key, expected in steps:
        phone.page.keyboard.press(key)
        until(lambda: focused(phone) == expected, 2, lambda: f"{key}: {expected}, but {focused(phone)}")
        assert phone.page.locator('[role=grid] [tabindex="0"]').count() == 1
    assert phone.selected() is None, "the focus selects nothing"


def test_page_keys_go_a_screen_further(phone):
    phone.hoo("01/01").focus()
    phone.page.keyboard.press("PageDown")
    until(lambda: focused(phone) not in (None, "01/01"), 2, "further down")
    box = phone.box(focused(phone))
    assert 52 <= box.y and box.y + box.height <= phone.app.size().height
    phone.page.keyboard.press("PageUp")
    until(lambda: focused(phone) == "01/01", 2, lambda: f"back, but {focused(phone)}")


def test_what_is_focused_is_never_taken_away(phone):
    """Far out of sight it stays in the page, and the next key brings it back into view."""
    phone.hoo("01/02").focus()
    phone.scroller.evaluate("n => { n.scrollTop = n.scrollHeight }")
    until(lambda: phone.page.locator('[data-hoo^="07/"]').count() > 0, 3, "the end")
    assert focused(phone) == "01/02"
    phone.page.keyboard.press("ArrowRight")
    until(lambda: focused(phone) == "01/03" and phone.box("01/03").y > 0, 3, "back in view")


def test_enter_and_space_select(phone):
    phone.hoo("01/02").focus()
    phone.page.keyboard.press("Enter")
    phone.wait_selected("01/02")
    phone.page.keyboard.press("ArrowRight")
    phone.page.keyboard.press("Space")
    phone.wait_selected("01/03")


def test_the_focus_shows(phone):
    phone.hoo("01/01").focus()
    phone.page.keyboard.press("ArrowRight")
    until(lambda: focused(phone) == "01/02", 2, "focus")
    assert phone.hoo("01/02").evaluate("n => n.matches(':focus-visible') && getComputedStyle(n).boxShadow") != "none"


def test_tab_goes_through_bar_grid_and_panel(desktop):
    desktop.tap("01/02")
    desktop.wait_disc("01/02")
    desktop.page.evaluate("document.activeElement.blur()")
    stops = []
    for _ in range(6):
        desktop.page.keyboard.press("Tab")
        stops.append(desktop.page.evaluate("document.activeElement.dataset.hoo ?? document.activeElement.dataset.role"))
    assert [s for s in stops if s] [:5].count("01/02") == 1, stops
    assert {"disguise-link", "settings", "share", "close"} <= set(stops), stops


# --- links ----------------------------------------------------------------------------------------------------------

def test_a_link_opens_its_hoo(open_app, shelf):
    shown = hoo.Hoo(open_app("phone", url=shelf.url)).go("#05/07")
    shown.wait_open("05")
    shown.wait_selected("05/07")
    shown.wait_disc("05/07")
    box = shown.box("05/07")
    assert 52 < box.y and box.y + box.height < shown.app.size().height - 100
    assert focusable(shown) == "05/07"
    until(lambda: shown.title.inner_text() == "Hoo 7 of 05", 3, "its title")


# Whatever comes with a frame comes late.
SLOW_FRAMES = """
  const paint = requestAnimationFrame, later = f => (...found) => setTimeout(f, 300, ...found);
  requestAnimationFrame = f => paint(later(f));
  window.ResizeObserver = class extends ResizeObserver { constructor(f) { super(later(f)); } };
"""


def test_a_link_whose_sets_are_here_before_the_first_frame(open_app, shelf):
    app = open_app("phone", url=shelf.url)
    app.context.add_init_script(SLOW_FRAMES)
    hoo.Hoo(app).go("#05/07").wait_disc("05/07", 15)


def focusable(shown):
    return shown.page.locator('[role=grid] [tabindex="0"]').get_attribute("data-hoo")


def test_a_link_in_an_open_page(phone):
    phone.page.evaluate("location.hash = '#03/02'")
    phone.wait_selected("03/02")
    phone.wait_disc("03/02")


@pytest.mark.parametrize("fragment", ["#99/01", "#01/77", "#nonsense", "#01/02/03", "#%00", "#../.."])
def test_a_link_to_nothing_says_so(open_app, shelf, fragment):
    shown = hoo.Hoo(open_app("phone", url=shelf.url)).go(fragment)
    until(lambda: shown.page.locator('[data-role="notice"]').count() > 0, 10, "a notice")
    assert "no Hoo" in shown.page.locator('[data-role="notice"]').inner_text()
    assert shown.mounted() > 0


def test_the_link_can_be_copied(desktop):
    desktop.app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desktop.tap("01/04")
    desktop.wait_selected("01/04")
    button = desktop.page.get_by_role("button", name="Copy link", exact=True)
    button.click()
    until(lambda: desktop.page.locator('[data-role="notice"]').count() > 0, 3, "a notice")
    assert desktop.page.evaluate("navigator.clipboard.readText()") == f"{desktop.url}/hoo/#01/04"
    opacity = "n => +getComputedStyle(n).opacity"
    until(lambda: button.locator(".copied").evaluate(opacity) == 1, 3, "a tick on the button")
    assert button.inner_text().strip() == "Copy link", "its name stays"


def test_under_fingers_the_link_is_shared(phone):
    phone.tap("01/04")
    phone.wait_selected("01/04")
    assert phone.page.get_by_role("button", name="Share", exact=True).is_visible()
    assert not phone.page.get_by_role("button", name="Copy link").count()


def test_the_apps_link_to_each_other(phone, shelf):
    phone.page.locator('[data-role="disguise-link"]').click()
    until(lambda: phone.page.url.rstrip("/") == shelf.url, 5, lambda: phone.page.url)


# --- the hint -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("screen, words", [
    ("phone", "Tap an owl. Or hold, and let your finger wander."), ("desktop", "Click an owl. Or press, and wander.")])
def test_the_hint_is_shown_until_the_first_scrub(open_app, shelf, screen, words):
    shown = hoo.Hoo(open_app(screen, url=shelf.url)).open()
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
    shown.app.reload()
    shown.wait_open("01")
    time.sleep(0.3)
    assert hint.is_hidden(), "it is remembered"


# --- other screens --------------------------------------------------------------------------------------------------

def test_turned_while_a_finger_scrubs(phone):
    finger = Touch(phone.page, phone.app.cdp)
    finger.down(phone.center("01/05"))
    phone.drag(finger, phone.center("01/05"), phone.center("01/07"), 0.2)
    phone.wait_state("scrubbing")
    phone.page.set_viewport_size({"width": 844, "height": 390})
    time.sleep(0.3)
    finger.up()
    phone.wait_state("browsing")
    selected = phone.selected()
    phone.wait_disc(selected)
    assert phone.scroller.evaluate("n => n.scrollWidth <= n.clientWidth")


def test_reduced_motion_fades(open_app, shelf):
    shown = hoo.Hoo(open_app("phone", url=shelf.url, reduced_motion="reduce")).open()
    shown.tap("01/01")
    shown.wait_disc("01/01")
    shown.app.record_start()
    shown.tap("01/12")
    shown.wait_disc("01/12")
    frames = shown.app.record_stop()["frames"]
    places = {(round(b[0] + b[2] / 2), round(b[1] + b[3] / 2)) for f in frames if (b := f["boxes"].get("selection-disc"))}
    assert len(places) <= 2, places
