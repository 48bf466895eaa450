"""Mouse, finger and pen: real events through the browser's own input handling."""

import time

import pytest

from geometry import Point

TOUCH_AND_MOUSE = [("phone", "touch"), ("desktop", "mouse")]
# On tests that ask for `room`, see conftest.py.
EVERY_POINTER = pytest.mark.parametrize(
    "room", [*TOUCH_AND_MOUSE, ("desktop", "pen")], indirect=True, ids=["touch", "mouse", "pen"])


def stamp(time):
    """The time of an event in seconds since 1970; None for that of its arrival in the browser."""
    return {} if time is None else {"timestamp": time}


class Mouse:
    kind = "mouse"

    def __init__(self, page, cdp):
        self.cdp = cdp
        self.place = Point(0, 0)

    def down(self, point, time=None):
        self._send("mouseMoved", point, False, time)
        self._send("mousePressed", point, True, time)

    def move(self, point, time=None):
        self._send("mouseMoved", point, True, time)

    def up(self, time=None):
        self._send("mouseReleased", self.place, False, time)

    def _send(self, kind, point, held, time=None):
        self.place = Point(*point)
        button = "left" if held or kind == "mouseReleased" else "none"
        self.cdp.send("Input.dispatchMouseEvent", {
            "type": kind, "x": point[0], "y": point[1], "button": button, "buttons": 1 if held else 0,
            "clickCount": 1 if kind != "mouseMoved" else 0, "pointerType": self.kind, **stamp(time)})


class Pen(Mouse):
    kind = "pen"


class Touch:
    kind = "touch"

    def __init__(self, page, cdp):
        self.page = page
        self.cdp = cdp
        self.place = Point(0, 0)

    def down(self, point, time=None):
        self._send("touchStart", point, time)

    def move(self, point, time=None):
        self._send("touchMove", point, time)

    def up(self, time=None):
        self._send("touchEnd", None, time)

    def cancel(self):
        self._send("touchCancel", None)

    def _send(self, kind, point, time=None):
        if point is not None:
            self.place = Point(*point)
        points = [] if point is None else [{"x": point[0], "y": point[1], "id": 1}]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, **stamp(time)})


POINTERS = {"mouse": Mouse, "touch": Touch, "pen": Pen}


def tap(pointer, point):
    """A finger's press and release are sent at once: a busy page answers so late to a press that it would be a hold."""
    if pointer.kind == "touch":
        return pointer.page.touchscreen.tap(*point)
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


def line(start, end):
    """A path from one point to another that stays there: the last move on a busy machine may come long after its time."""
    return lambda share: Point(*(a + (b - a) * min(1, share) for a, b in zip(start, end)))


def arc(hub, radius, start, sweep):
    """A path around `hub` from the angle `start` over `sweep` radians at constant speed."""
    return lambda share: hub.at(start + sweep * share, radius)


def throw(pointer, path, seconds, moves=10):
    """Presses where `path` begins, moves along it and releases in motion. All events have the times of an even motion, as those of a finger
    have. On a busy machine they arrive later, and by the times of their arrival the pointer would have slowed down or rested."""
    start = time.time()
    pointer.down(path(0), start)
    for i in range(1, moves + 1):
        due = start + seconds * i / moves
        time.sleep(max(0, due - time.time()))
        pointer.move(path(i / moves), due)
    pointer.up(due)


def fling(pointer, hub, radius, start, speed, seconds=0.15):
    """Presses on the rim and releases in motion: `speed` in radians per second, clockwise."""
    throw(pointer, arc(hub, radius, start, speed * seconds), seconds)


def hold_still(pointer, hub, radius, start, sweep, seconds=0.4):
    """Turns by `sweep`, rests until no speed is left, then releases."""
    pointer.down(hub.at(start, radius))
    follow(pointer, arc(hub, radius, start, sweep), seconds)
    pointer.move(hub.at(start + sweep, radius))
    time.sleep(0.15)
    pointer.up()


def swipe(pointer, start, end, seconds=0.12):
    throw(pointer, line(start, end), seconds)
