"""Boxes and points of the page, in CSS pixels."""

import math
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float

    def distance(self, other):
        return math.hypot(self.x - other.x, self.y - other.y)

    def at(self, angle, length):
        """The point `length` away in the direction of `angle` (radians, clockwise from the right)."""
        return Point(self.x + length * math.cos(angle), self.y + length * math.sin(angle))

    def angle(self, other):
        """The direction towards `other`."""
        return math.atan2(other.y - self.y, other.x - self.x)


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def center(self):
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    @property
    def right(self):
        return self.x + self.width

    @property
    def bottom(self):
        return self.y + self.height

    def difference(self, other):
        """The largest difference between two corresponding edges."""
        edges = lambda box: (box.x, box.y, box.right, box.bottom)
        return max(abs(a - b) for a, b in zip(edges(self), edges(other)))


def is_inside(box, outer, slack=0.6):
    return (box.x >= outer.x - slack and box.y >= outer.y - slack and box.right <= outer.right + slack
            and box.bottom <= outer.bottom + slack)


def overlap(a, b):
    """The overlap of two boxes along the shorter axis, in points."""
    return min(min(a.right, b.right) - max(a.x, b.x), min(a.bottom, b.bottom) - max(a.y, b.y))


def turn(a, b):
    """The signed shortest turn from the angle `a` to `b`."""
    return (b - a + math.pi) % (2 * math.pi) - math.pi


def circle_center(a, b, c):
    """The centre of the circle through three points."""
    d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
    squares = [p.x * p.x + p.y * p.y for p in (a, b, c)]
    along = lambda u, v, w: squares[0] * (v - w) + squares[1] * (w - u) + squares[2] * (u - v)
    return Point(along(a.y, b.y, c.y) / d, -along(a.x, b.x, c.x) / d)
