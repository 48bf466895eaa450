"""HooView's panel and loupe: swiped away, left by Back, beside its owl on wide screens."""

import pytest

from geometry import Point
from pointers import Touch, tap
from server import until

pytestmark = pytest.mark.timed


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
