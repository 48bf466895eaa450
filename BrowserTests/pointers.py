"""Mouse, finger and pen: real events through the browser's own input handling."""

import time

import pytest

from geometry import Point

TOUCH_AND_MOUSE = [("phone", "touch"), ("desktop", "mouse")]
# On tests that ask for `room`, see conftest.py.
EVERY_POINTER = pytest.mark.parametrize(
    "room", [*TOUCH_AND_MOUSE, ("desktop", "pen")], indirect=True, ids=["touch", "mouse", "pen"])


class Mouse:
    kind = "mouse"

    def __init__(self, page, cdp):
        self.cdp = cdp
        self.place = Point(0, 0)

    def down(self, point):
        self._send("mouseMoved", point, held=False)
        self._send("mousePressed", point, held=True)

    def move(self, point):
        self._send("mouseMoved", point, held=True)

    def up(self):
        self._send("mouseReleased", self.place, held=False)

    def _send(self, kind, point, held):
        self.place = Point(*point)
        button = "left" if held or kind == "mouseReleased" else "none"
        self.cdp.send("Input.dispatchMouseEvent", {
            "type": kind, "x": point[0], "y": point[1], "button": button, "buttons": 1 if held else 0,
            "clickCount": 1 if kind != "mouseMoved" else 0, "pointerType": self.kind})


class Pen(Mouse):
    kind = "pen"


class Touch:
    kind = "touch"

    def __init__(self, page, cdp):
        self.cdp = cdp
        self.place = Point(0, 0)

    def down(self, point):
        self._send("touchStart", point)

    def move(self, point):
        self._send("touchMove", point)

    def up(self):
        self._send("touchEnd", None)

    def cancel(self):
        self._send("touchCancel", None)

    def _send(self, kind, point):
        if point is not None:
            self.place = Point(*point)
        points = [] if point is None else [{"x": point[0], "y": point[1], "id": 1}]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


POINTERS = {"mouse": Mouse, "touch": Touch, "pen": Pen}


def tap(pointer, point):
    pointer.down(point)
    time.sleep(0.03)
    pointer.up()


def follow(pointer, path, seconds, rate=120):
    """Moves along `path`, a function of 0 ... 1, in real time. Each move goes to the position at its own time, because the
    browser may take a frame for each."""
    start = time.perf_counter()
    share = 0
    while share < 1:
        time.sleep(1 / rate)
        share = (time.perf_counter() - start) / seconds
        pointer.move(path(share))


def arc(hub, radius, start, sweep):
    """A path around `hub` from the angle `start` over `sweep` radians at constant speed."""
    return lambda share: hub.at(start + sweep * share, radius)


def fling(pointer, hub, radius, start, speed, seconds=0.15):
    """Presses on the rim and releases in motion: `speed` in radians per second, clockwise."""
    pointer.down(hub.at(start, radius))
    follow(pointer, arc(hub, radius, start, speed * seconds), seconds)
    pointer.up()


def hold_still(pointer, hub, radius, start, sweep, seconds=0.4):
    """Turns by `sweep`, rests until no speed is left, then releases."""
    pointer.down(hub.at(start, radius))
    follow(pointer, arc(hub, radius, start, sweep), seconds)
    pointer.move(hub.at(start + sweep, radius))
    time.sleep(0.15)
    pointer.up()


def swipe(pointer, start, end, seconds=0.12):
    pointer.down(start)
    follow(pointer, lambda s: Point(start[0] + (end[0] - start[0]) * s, start[1] + (end[1] - start[1]) * s), seconds)
    pointer.up()
