"""HooView's panel and loupe: swiped away, left by Back, beside its owl on wide screens."""

import pytest

import hoo
from geometry import Point, is_inside, overlap
from pointers import Touch, tap
from server import until
from test_screens import open_sized, text_boxes


def closed(shown):
    return shown.selected() is None and not shown.panel_is_shown()


def test_swipe_tap_beside_and_back_close_panel(hoo_phone):
    """Each of them leaves one entry of the history, without a fragment."""
    page, finger = hoo_phone.page, Touch(hoo_phone.page, hoo_phone.app.cdp)
    start = page.evaluate("history.length")
    panel = page.locator(".panel")

    def swipe():
        box = hoo_phone.app.box(panel)
        finger.down(Point(box.center.x, box.y + 30))
        hoo_phone.drag(finger, Point(box.center.x, box.y + 30), Point(box.center.x, box.y + 130), 0.2)
        finger.up()

    def cancelled():
        box = hoo_phone.app.box(panel)
        finger.down(Point(box.center.x, box.y + 30))
        hoo_phone.drag(finger, Point(box.center.x, box.y + 30), Point(box.center.x, box.y + 90), 0.2)
        finger.cancel()

    for close in (swipe, lambda: tap(hoo_phone.app.pointer, Point(195, 80)), page.go_back):
        hoo_phone.tap("01/03")
        hoo_phone.wait_disc("01/03")
        hoo_phone.tap("01/06")
        hoo_phone.wait_disc("01/06")
        hoo_phone.app.wait_still()
        assert page.evaluate("history.length") == start + 1, "one entry for all choices"
        cancelled()
        hoo_phone.app.wait_still()
        assert hoo_phone.selected() == "01/06" and hoo_phone.app.box(panel).bottom <= hoo_phone.app.size().height + 1
        close()
        until(lambda: closed(hoo_phone), 5, lambda: f"closed, but {hoo_phone.selected()}")
        until(lambda: hoo_phone.fragment() == "", 2, hoo_phone.fragment)
    page.go_forward()
    hoo_phone.wait_selected("01/06")


def test_loupe_shows_chosen_owl_above_finger(hoo_phone):
    finger, loupe = Touch(hoo_phone.page, hoo_phone.app.cdp), hoo_phone.page.locator('[data-role="loupe"]')
    start = hoo_phone.center("01/09")
    finger.down(start)
    hoo_phone.drag(finger, start, hoo_phone.center("01/11"), 0.3)
    hoo_phone.wait_state("scrubbing")
    hoo_phone.app.wait_still()
    box, at = hoo_phone.app.box(loupe), hoo_phone.app.box(hoo_phone.disc).center
    assert box.bottom < at.y - 20 and box.x >= 0 and box.right <= 390 and box.y >= 52, f"{box} above {at}"
    assert box.width > 1.3 * hoo_phone.app.box(hoo_phone.disc).width
    assert loupe.locator("img").get_attribute("src") and loupe.locator("img").is_visible()
    finger.up()
    until(loupe.is_hidden, 3, "back in its place")


def test_popover_stands_beside_its_owl(hoo_desktop):
    panel = hoo_desktop.page.locator(".panel")
    for address in ("01/01", "01/06", "01/10", "01/12"):
        hoo_desktop.tap(address)
        hoo_desktop.wait_disc(address)
        hoo_desktop.app.wait_still()
        box, owl, size = hoo_desktop.app.box(panel), hoo_desktop.box(address), hoo_desktop.app.size()
        assert box.x >= owl.right or box.right <= owl.x, f"{box} beside {owl}"
        assert box.x >= 0 and box.right <= size.width and box.y >= 52 and box.bottom <= size.height
        assert panel.get_attribute("data-corner") is None or box.y >= owl.bottom or box.bottom <= owl.y, "its line is free"
    grid = [hoo_desktop.box("01/01").x, size.width - hoo_desktop.box("01/10").right]
    assert max(grid) < 40, "the grid takes the whole width"
    hoo_desktop.scroller.evaluate("n => n.scrollTo(0, 30)")
    hoo_desktop.app.wait_still()
    hoo_desktop.page.mouse.click(640, 58)
    until(lambda: closed(hoo_desktop), 5, "a click beside the owls closes it")


def test_preview_has_no_buttons_and_ends_with_escape(hoo_desktop):
    panel, share = hoo_desktop.page.locator(".panel"), hoo_desktop.page.locator('[data-role="share"]')
    hoo_desktop.page.mouse.move(*hoo_desktop.center("01/05"))
    until(hoo_desktop.panel_is_shown, 3, "a preview")
    assert panel.get_attribute("data-preview") is not None and not share.is_visible()
    hoo_desktop.page.keyboard.press("Escape")
    until(lambda: not hoo_desktop.panel_is_shown(), 3, "no preview")
    hoo_desktop.page.mouse.move(*hoo_desktop.center("01/06"))
    until(hoo_desktop.panel_is_shown, 3, "the preview of another owl")
    hoo_desktop.tap("01/06")
    until(share.is_visible, 3, "buttons")


@pytest.mark.parametrize("size", ["1280x800", "1440x900", "1920x1080"])
@pytest.mark.parametrize("address", ["01/05", "07/05"])
def test_preview_ends_with_its_text_and_a_choice_moves_no_line(open_hoo, size, address):
    width, height = map(int, size.split("x"))
    shown = open_hoo("desktop", viewport={"width": width, "height": height}).open()
    if address == "07/05":
        shown.scroller.evaluate("n => { n.scrollTop = n.scrollHeight }")
        until(lambda: shown.hoo(address).count() == 1, 5, "the owl")
        shown.app.wait_still()
    panel, place = shown.page.locator(".panel"), lambda: shown.app.box(shown.poem)
    shown.page.mouse.move(*shown.center(address))
    until(shown.panel_is_shown, 3, "a preview")
    shown.app.wait_still()
    before, box = place(), shown.app.box(panel)
    assert box.bottom - before.bottom < 16 and before.y - box.y < 60, f"{before} in {box}"
    shown.page.mouse.down()
    shown.page.mouse.up()
    shown.wait_disc(address)
    shown.app.wait_still()
    assert place().difference(before) < 1, f"{place()} instead of {before}"
    assert shown.page.locator('[data-role="share"]').is_visible()


# --- the text and the buttons --------------------------------------------------------------------------------------

# The lines of the poem that is shown, and of its author.
LINES = """() => {
  const poem = document.querySelector('[data-role="hoo-poem"]'), range = document.createRange();
  range.selectNodeContents(poem);
  const tops = new Set([...range.getClientRects()].map((r) => Math.round(r.top)));
  return [tops.size, poem.textContent.split('\\n').length];
}"""


@pytest.mark.parametrize("screen", ["390x844 notched", "844x390 notched", "768x1024", "1280x800"])
def test_poems_keep_their_lines_and_nothing_overlaps(open_app, screen):
    """Our own poems, beside the buttons: at most two of a set break, and the panel's height stays."""
    shown = hoo.Hoo(open_sized(open_app, screen)).open()
    app, panel = shown.app, shown.page.locator(".panel")
    broken, heights = 0, set()
    for number in range(1, 13):
        shown.page.evaluate(f"location.hash = '#01/{number:02}'")
        shown.wait_selected(f"01/{number:02}")
        app.wait_still()
        seen, written = shown.page.evaluate(LINES)
        broken += seen > written
        box = app.box(panel)
        if written == 2 and seen == 2: heights.add(round(box.height))
        buttons = app.box(panel.locator(".panel-buttons"))
        for text in text_boxes(app, shown.title) + text_boxes(app, shown.poem):
            assert overlap(text, buttons) <= 1 and is_inside(text, box), f"{text} and the buttons at {buttons} in {box}"
    assert broken <= 2, f"{broken} of 12 poems"
    assert screen in ("768x1024", "1280x800") or len(heights) == 1, heights


def test_low_panel_leaves_two_lines_of_owls(open_app):
    shown = hoo.Hoo(open_sized(open_app, "844x390 notched")).open()
    shown.tap("01/03")
    shown.wait_disc("01/03")
    shown.app.wait_still()
    box, cell = shown.app.box(shown.page.locator(".panel")), shown.box("01/03")
    assert box.height <= 100 and box.y - 52 >= 2 * cell.height, f"{box} below owls of {cell.height}"
    (title,), lines = text_boxes(shown.app, shown.title), [line for line in text_boxes(shown.app, shown.poem) if line.width]
    assert len(lines) == 2 and abs((lines[0].y + lines[1].bottom) / 2 - title.center.y) <= 2, f"{lines} in line with {title}"


def test_tablet_has_the_chosen_owls_colour_and_its_panel_near(open_hoo):
    shown = open_hoo("tablet").open()
    of = lambda selector: shown.page.locator(selector).evaluate("n => getComputedStyle(n).getPropertyValue('--set')")
    color = lambda set: shown.page.locator(".ground").nth(set).evaluate("n => n.style.getPropertyValue('--color')")
    for address, set in (("01/03", 0), ("02/02", 1), ("03/01", 2)):
        shown.tap(address)
        shown.wait_disc(address)
        shown.app.wait_still()
        assert of("main") == of(".panel") == color(set), address
        owl, panel = shown.center(address), shown.app.box(shown.page.locator(".panel"))
        assert panel.y - owl.y < 100 and owl.y - panel.bottom < 100, f"{panel} near {owl}"
