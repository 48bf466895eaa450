"""Pinch zoom in both apps; afterwards taps and drags still hit the elements under the finger (WCAG 2.2, 1.4.4)."""

import time

import pytest

import hoo
from driver import GAP
from geometry import Point, turn
from server import until

IN_A_HURRY = True


def pinch(app, middle, factor=1.8, steps=12):
    """Two fingers around `middle`, one above the other, move apart by `factor`. Chromium multiplies their positions by the
    current zoom, so the page is zoomed by more."""
    for i in range(steps + 1):
        half = 50 * (1 + (factor - 1) * i / steps)
        points = [{"x": middle.x, "y": middle.y + side * half, "id": id} for id, side in ((1, -1), (2, 1))]
        if i == 0:
            touch(app, "touchStart", points[:1])
        touch(app, "touchMove" if i else "touchStart", points)
        time.sleep(0.02)
    touch(app, "touchEnd", [])


def touch(app, kind, points):
    app.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def zoom(app):
    return app.page.evaluate("(({ scale, offsetLeft, offsetTop }) => [scale, offsetLeft, offsetTop])(visualViewport)")


def wait_zoomed(app):
    until(lambda: zoom(app)[0] > 1.2, 3, lambda: f"zoomed, but {zoom(app)}")
    last = [None]

    def is_still():
        before, last[0] = last[0], zoom(app)
        return before == last[0]

    until(is_still, 3, "zooming over")


def seen(app, point):
    """The visual position of a point of the page, in the page's own pixels, as Chromium expects it."""
    _, left, top = zoom(app)
    return Point(point[0] - left, point[1] - top)


class Finger:
    """A finger that moves over the page while it is zoomed."""

    def __init__(self, app):
        self.app = app

    def down(self, point):
        self._send("touchStart", point)

    def move(self, point):
        self._send("touchMove", point)

    def up(self):
        touch(self.app, "touchEnd", [])

    def _send(self, kind, point):
        place = seen(self.app, point)
        touch(self.app, kind, [{"x": place.x, "y": place.y, "id": 1}])


def tap(app, point):
    finger = Finger(app)
    finger.down(point)
    time.sleep(0.03)
    finger.up()


@pytest.mark.timed
def test_hooview_works_after_zoom(open_app):
    shown = hoo.Hoo(open_app("phone")).open()
    app = shown.app
    pinch(app, shown.center("01/06"))
    wait_zoomed(app)
    assert shown.selected() is None and app.state() == "browsing", "two fingers select nothing"
    tap(app, shown.center("01/06"))
    shown.wait_selected("01/06")
    shown.wait_disc("01/06")
    app.wait_still()
    finger, start, end = Finger(app), shown.center("01/06"), shown.center("01/07")
    finger.down(start)
    shown.drag(finger, start, end, 0.3)
    assert app.state() == "scrubbing"
    finger.up()
    shown.wait_selected("01/07")
    shown.wait_disc("01/07")


def test_a_scrubbing_finger_is_not_disturbed_by_a_second(open_app):
    shown = hoo.Hoo(open_app("phone")).open()
    app, start, end = shown.app, shown.center("01/05"), shown.center("01/06")
    finger = Finger(app)
    finger.down(start)
    shown.drag(finger, start, end, 0.2)
    for half in range(40, 120, 8):
        touch(app, "touchMove" if half > 40 else "touchStart", [
            {"x": end.x, "y": end.y, "id": 1}, {"x": end.x, "y": end.y + half, "id": 2}])
        time.sleep(0.02)
    assert zoom(app)[0] == 1 and app.state() == "scrubbing"
    finger.up()
    shown.wait_disc("01/06")


@pytest.mark.parametrize("place", ["bubble", "scotch"])
def test_pinch_zooms_dressing_room_from_any_point(open_app, place):
    app = open_app("phone").go_dressing(bubbles=5)
    hub, before = app.hub(), app.wheel_angle()
    where = app.visible_point(app.visible_bubble()) if place == "bubble" else hub
    pinch(app, Point(where.x, where.y))
    wait_zoomed(app)
    app.wait_state("browsing")
    app.wait_still()
    assert abs(turn(before, app.wheel_angle())) < 1, "two fingers spin nothing"
    assert not app.worn.count(), "and do not dress Scotch"


def test_the_zoomed_wheel_follows_the_finger(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    hub, radius, start, sweep = app.hub(), app.radius(), GAP, 0.5
    pinch(app, hub.at(0, radius))
    wait_zoomed(app)
    app.wait_state("browsing")
    app.wait_still()
    before, finger = app.wheel_angle(), Finger(app)
    finger.down(hub.at(start, radius))
    for i in range(1, 13):
        finger.move(hub.at(start + sweep * i / 12, radius))
        time.sleep(0.02)
    time.sleep(0.2)
    turned = turn(before, app.wheel_angle())
    finger.up()
    assert abs(turned - sweep) < 0.02, f"turned by {turned:.3f}, not {sweep}"
    app.wait_state("browsing")
    id = app.visible_bubble()
    tap(app, app.visible_point(id))
    app.wait_state("dressed")
    assert not app.boxes().get(id), "Scotch wears the tapped costume"
