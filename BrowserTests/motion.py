"""Finds movements in a recording that no known cause explains.

Between three frames at t0, t1 and t2 an object at constant velocity goes from p1 to p1 + (p1 - p0) / dt1 * dt2. A deviation
from that must have a cause, and each cause has a limit:

- gravity, 1000 px/s^2, for falling bubbles;
- a spring of at most `FASTEST_SPRING`, pulling over at most the distance to the object's target and at most critically
  damped, for bubbles on their way to or from Scotch or the wheel;
- the turning wheel: centripetal acceleration v^2 / r, and drag;
- a finger that holds the wheel, by the angle it covers, and its catch and release;
- a finger that holds a fallen bubble on a spring of `HOLDING_SPRING`, and its release with the finger's speed;
- a contact with an object within reach, without a gain in speed.

- Scotch's spring, as he grows to the full stage and shrinks again.

Every other deviation is a jump. Bubbles keep their size.
"""

import math
from typing import NamedTuple

from geometry import Point, turn

GRAVITY = 1000  # px/s^2
FASTEST_SPRING = 2.5  # Hz
HOLDING_SPRING = 7  # Hz
FASTEST_THROW = 3200  # px/s
FASTEST_FLING = 25  # rad/s
DRAG = 60  # rad/s^2, at the fastest fling
TOLERANCE = 1.0  # px: rounding, and frame times known to a fraction of a millisecond
LONGEST_FRAME = 0.05  # s: longer gaps between frames are not judged


class Thing(NamedTuple):
    center: Point
    width: float
    height: float


class Fault(NamedTuple):
    seconds: float
    name: str
    what: str

    def __str__(self):
        return f"{self.seconds:7.3f} s  {self.name}: {self.what}"


class Recording:
    """Frames and events of recorder.js, and the deviations in them that have no cause."""

    def __init__(self, recording, hub, radius, stage):
        self.hub, self.radius, self.stage = hub, radius, stage
        self.frames = [f for f in recording["frames"] if f["screen"] == "dressing-room"]
        self.frames = [b for a, b in zip([{"time": -1}] + self.frames, self.frames) if b["time"] > a["time"] + 0.5]
        # An event counts from the time the page handled it, which on a busy machine is later than its timestamp.
        self.events = [{**e, "time": e["seen"] / 1000} for e in recording["events"]]
        self.seen = [f.get("seen", f["time"]) / 1000 for f in self.frames]
        self.labels = recording.get("labels", {})
        self.start = self.frames[0]["time"] / 1000
        self.times = [f["time"] / 1000 for f in self.frames]
        self.states = [f["state"] for f in self.frames]
        self.things = [self._things(f) for f in self.frames]
        self.skipped = 0

    def _things(self, frame):
        return {name: Thing(Point(x + w / 2, y + h / 2), w, h) for name, (x, y, w, h, seen) in frame["boxes"].items()
                if name.startswith(("bubble", "worn", "scotch"))}

    # --- queries ---

    def faults(self):
        found = []
        for i in range(2, len(self.frames)):
            found += self._frame_faults(i)
        return found

    def _frame_faults(self, i):
        dt1, dt2 = self.times[i - 1] - self.times[i - 2], self.times[i] - self.times[i - 1]
        if max(dt1, dt2) > LONGEST_FRAME:
            self.skipped += 1
            return []
        found = []
        for name, now in self.things[i].items():
            last, before = self.things[i - 1].get(name), self.things[i - 2].get(name)
            if last is None or before is None:
                continue
            found += self._size_fault(i, name, last, now)
            found += self._movement_fault(i, name, (before, last, now), dt1, dt2)
        return found + self._place_faults(i)

    def _fault(self, i, name, what):
        return [Fault(self.times[i] - self.start, name, f"{what} ({self.states[i]})")]

    def _size_fault(self, i, name, last, now):
        if name.startswith("worn") or name.startswith("scotch") and self._is_zooming(i):
            return []
        change = max(abs(now.width - last.width), abs(now.height - last.height))
        return self._fault(i, name, f"its size changes by {change:.2f}") if change > 0.05 else []

    def _movement_fault(self, i, name, track, dt1, dt2):
        p0, p1, p2 = (thing.center for thing in track)
        expected = Point(p1.x + (p1.x - p0.x) / dt1 * dt2, p1.y + (p1.y - p0.y) / dt1 * dt2)
        missed = expected.distance(p2)
        if missed <= TOLERANCE:
            return []
        span = (dt1 + dt2) / 2 * dt2  # an acceleration of 1 changes a second difference by this
        speed = p0.distance(p1) / dt1
        allowed = TOLERANCE
        for cause in self._causes(name):
            allowed += cause(i, name, track, span, speed, dt2)
            if missed <= allowed:
                return []
        return self._fault(i, name, f"misses its course by {missed:.1f} px, {allowed:.1f} explained; {speed:.0f} px/s "
                                    f"at {p1.x:.0f}, {p1.y:.0f}")

    def _causes(self, name):
        if name.startswith("scotch"):
            return [self._zoom]
        if name.startswith("worn"):
            return [self._spring, self._wheel, self._finger]
        return [self._gravity, self._spring, self._wheel, self._finger, self._hand, self._contact]

    # --- the causes ---

    def _gravity(self, i, name, track, span, speed, dt):
        return GRAVITY * span if {"dressing", "dressed"} & set(self.states[i - 2:i + 1]) else 0

    def _spring(self, i, name, track, span, speed, dt):
        if not self._is_on_spring(i, name):
            return 0
        omega = 2 * math.pi * FASTEST_SPRING
        belongs = track[1].center.distance(self.hub) + self.radius
        if name.startswith("worn"):
            belongs += self.radius * 1.4  # it grows about its display point instead of its centre
        moving = speed + self._wheel_speed(i) * self.radius
        return (omega * omega * belongs + 2 * omega * moving) * span

    def _is_zooming(self, i):
        return bool({"dressing", "dressed", "undressing"} & set(self.states[max(0, i - 3):i + 1]))

    def _zoom(self, i, name, track, span, speed, dt):
        """Explains Scotch's growth by half of the screen at most."""
        omega = 2 * math.pi * FASTEST_SPRING
        return (omega * omega * self.stage.height / 2 + 2 * omega * speed) * span if self._is_zooming(i) else 0

    def _is_on_spring(self, i, name):
        states = set(self.states[max(0, i - 3):i + 1])
        if name.startswith("worn") or "undressing" in states:
            return True
        if states & {"dressing", "dressed"}:
            return (self._goes_within(i, name, 0.4) or self._came_within(i, name, 1.5) or self._is_worn_around(i, name)
                    or self._was_tapped(i, name))
        return False

    def _is_worn_around(self, i, name):
        """Whether a costume is being put on, or was taken off lately."""
        label = self.labels.get(name)
        around = [*self._frames_from(i, 0.4), *self._frames_from(i, -1.5)]
        return label and any(thing.startswith("worn") and label in thing for j in around for thing in self.things[j])

    def _was_tapped(self, i, name, seconds=1.5):
        """Whether a bubble was tapped lately, even if another was tapped before the next frame."""
        for event in self.events:
            if event["type"] == "pointerdown" and self.seen[i] - seconds < event["time"] < self.seen[i]:
                place = Point(event["x"], event["y"])
                frame = min(range(len(self.seen)), key=lambda j: abs(self.seen[j] - event["time"]))
                thing = self.things[frame].get(name)
                if thing and thing.center.distance(place) < thing.width / 2 + 20:
                    return True
        return False

    def _goes_within(self, i, name, seconds):
        return any(name not in self.things[j] for j in self._frames_from(i, seconds))

    def _came_within(self, i, name, seconds):
        return any(name not in self.things[j] for j in self._frames_from(i, -seconds))

    def _frames_from(self, i, seconds):
        step = 1 if seconds > 0 else -1
        j = i
        while 0 <= j < len(self.times) and abs(self.times[j] - self.times[i]) <= abs(seconds):
            yield j
            j += step

    def _wheel(self, i, name, track, span, speed, dt):
        if not {"browsing", "spinning", "undressing"} & set(self.states[i - 2:i + 1]):
            return 0
        arm = max(track[1].center.distance(self.hub), self.radius * 0.5)
        return (speed * speed / arm + DRAG * arm * min(1, speed / (FASTEST_FLING * self.radius) + 0.1)) * span

    def _wheel_speed(self, i):
        """The upper bound of the wheel's speed: the fastest fling of the last seconds."""
        flung = [e for e in self.events if e["type"] in ("pointerup", "pointercancel")
                 and self.seen[i] - 6 < e["time"] <= self.seen[i]]
        return FASTEST_FLING if any(self._finger_speed(e["time"]) > 0.5 for e in flung) else self._finger_speed(self.seen[i])

    def _finger_speed(self, time):
        """The finger's angular speed around the hub over the last tenth of a second, in rad/s."""
        return self._finger_travel(time - 0.12, time) / 0.1

    def _finger_travel(self, start, end):
        before = [e for e in self.events if e["type"].startswith("pointer") and e["time"] <= end]
        # From the last recorded position: the wheel starts to follow only when a press has become a drag.
        places = [e for i, e in enumerate(before) if e["time"] >= start or before[i + 1:i + 2] and before[i + 1]["time"] >= start]
        angles = [self.hub.angle(Point(e["x"], e["y"])) for e in places]
        return sum(abs(turn(a, b)) for a, b in zip(angles, angles[1:]) if a != b)

    def _finger(self, i, name, track, span, speed, dt):
        """Explains a held wheel that follows the finger, a caught wheel that stops, and a released one with the finger's speed."""
        start, end = self.seen[i - 2] - 0.02, self.seen[i]
        touched = [e for e in self.events if e["type"].startswith("pointer") and start <= e["time"] <= end]
        if not touched:
            return 0
        arm = max(track[1].center.distance(self.hub), self.radius)
        travel = self._finger_travel(self.seen[i - 2] - 0.05, end)
        taken = speed * dt if any(e["type"] in ("pointerdown", "pointercancel", "pointerup") for e in touched) else 0
        let_go = self._finger_speed(end) * arm * dt if any(e["type"] == "pointerup" for e in touched) else 0
        return travel * arm * 1.5 + taken + let_go

    def _hand(self, i, name, track, span, speed, dt):
        """Explains a bubble that a finger holds, and its release. It moves at the last frame's place of the finger."""
        pressed = [e for e in self.events if e["type"].startswith("pointer") and self.seen[i] - 3 < e["time"] <= self.seen[i]]
        downs = [e for e in pressed if e["type"] == "pointerdown"]
        if not downs or not self._was_tapped(i, name, 3):
            return 0
        after = [e for e in pressed if e["time"] >= downs[-1]["time"]]
        if after[-1]["type"] in ("pointerup", "pointercancel") and after[-1]["time"] < self.seen[i - 2] - 0.05:
            return 0
        omega = 2 * math.pi * HOLDING_SPRING
        reach = max(track[1].center.distance(Point(e["x"], e["y"])) for e in after[-8:])
        released = FASTEST_THROW * dt if after[-1]["type"] != "pointermove" else 0
        return (omega * omega * reach + 2 * omega * speed) * span + released

    def _contact(self, i, name, track, span, speed, dt):
        if not {"dressing", "dressed"} & set(self.states[i - 2:i + 1]):
            return 0
        speeds = [self._speed(i, name)]
        near = False
        if self._near_wall(i, name):
            near = True
        for other in self.things[i - 1]:
            if other != name and other.startswith("bubble") and self._are_near(i, name, other):
                near = True
                speeds.append(self._speed(i, other))
        if not near:
            return 0
        # Two bubbles of equal mass can at most exchange velocities; a cluster can pass a velocity on.
        return (2 * max(speeds) + speed + 100) * dt

    def _speed(self, i, name):
        """The highest speed over the last frames; a contact may change it at any moment in between."""
        best = 0
        for j in range(max(1, i - 3), i + 1):
            a, b = self.things[j - 1].get(name), self.things[j].get(name)
            if a and b:
                best = max(best, a.center.distance(b.center) / (self.times[j] - self.times[j - 1]))
        return best

    def _reach(self, i, *names):
        return 3 + 1.2 * (self.times[i] - self.times[i - 2]) * sum(self._speed(i, name) for name in names)

    def _near_wall(self, i, name):
        reach = self._reach(i, name)
        for j in range(i - 2, i + 1):
            thing = self.things[j][name]
            left, top = thing.center.x - thing.width / 2, thing.center.y - thing.height / 2
            right, bottom = left + thing.width, top + thing.height
            if min(left - self.stage.x, top, self.stage.right - right, self.stage.bottom - bottom) < reach:
                return True
        return False

    def _are_near(self, i, name, other):
        for j in range(i - 2, i + 1):
            a, b = self.things[j].get(name), self.things[j].get(other)
            if a and b and a.center.distance(b.center) - (a.width + b.width) / 2 < self._reach(i, name, other):
                return True
        return False

    # --- allowed places ---

    def _place_faults(self, i):
        found = []
        if set(self.states[max(0, i - 30):i + 1]) == {"dressed"}:
            for name, thing in self.things[i].items():
                if name.startswith("bubble") and not self._came_within(i, name, 2):
                    found += self._inside_fault(i, name, thing)
        if set(self.states[max(0, i - 3):i + 1]) <= {"browsing", "spinning"}:
            for name, thing in self.things[i].items():
                off = abs(self.hub.distance(thing.center) - self.radius)
                if name.startswith("bubble") and off > 1.2:
                    found += self._fault(i, name, f"is {off:.1f} px off its spoke though seated")
        return found

    def _inside_fault(self, i, name, thing):
        over = max(self.stage.x + thing.width / 2 - thing.center.x, thing.center.x + thing.width / 2 - self.stage.right,
                   thing.center.y + thing.height / 2 - self.stage.bottom)
        return self._fault(i, name, f"is {over:.1f} px in a wall or the floor") if over > 2 else []
