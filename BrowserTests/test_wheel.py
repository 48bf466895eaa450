"""Dragging, flinging and catching the wheel with every kind of pointer."""

import math
import time

import pytest

from driver import GAP
from geometry import Point, turn
from pointers import EVERY_POINTER, arc, fling, follow, hold_still, tap

pytestmark = pytest.mark.timed

IN_A_HURRY = True


@pytest.fixture
def desktop(open_app):
    return open_app("desktop").go_dressing(bubbles=5)


def angles(recording, id, hub, state="spinning"):
    """(seconds, angle) of a bubble in every frame in that state; the angle does not wrap at a full turn."""
    track = []
    for frame in recording["frames"]:
        box = frame["boxes"].get(f"bubble {id}")
        if frame["state"] != state or not box:
            continue
        angle = hub.angle(Point(box[0] + box[2] / 2, box[1] + box[3] / 2))
        track.append((frame["time"] / 1000, track[-1][1] + turn(track[-1][1], angle) if track else angle))
    return track


def spin(app, speed, limit=9):
    """Flings the wheel and returns (seconds, angle) from the release until it rests."""
    app.record_start()
    app.spin(speed)
    app.wait_state("browsing", seconds=limit)
    recording = app.record_stop()
    released = [e["seen"] / 1000 for e in recording["events"] if e["type"] in ("pointerup", "pointercancel")][-1]
    # The first frame after the release may show the wheel before the last moves.
    return [(t, a) for t, a in angles(recording, app.bubbles()[0], app.hub()) if t >= released][1:]


def speed_of(track, seconds=0.1):
    first = [point for point in track if point[0] - track[0][0] <= seconds]
    first = first if len(first) > 1 else track[:2]  # a busy machine draws less often
    return (first[-1][1] - first[0][1]) / (first[-1][0] - first[0][0])


def check_pentagram(room):
    """The bubbles are seated as a pentagram."""
    hub, radius = room.hub(), room.radius()
    found = [hub.angle(box.center) for box in room.boxes().values()]
    for i, angle in enumerate(found):
        assert abs(turn(math.radians(90 + (i - 2) * 72), angle)) < 0.01, f"slot {i} at {math.degrees(angle):.1f} degrees"
    for id, box in room.boxes().items():
        assert abs(hub.distance(box.center) - radius) < 1, id


@EVERY_POINTER
def test_follows_the_pointer_one_to_one(room):
    check_pentagram(room)
    hub, radius, id = room.hub(), room.radius(), room.bubbles()[0]
    pointer, start = room.pointer, room.wheel_angle(id)
    pointer.down(hub.at(GAP, radius))
    for i in range(1, 13):
        way = 0.15 * i
        # In and out as well: radial motion is ignored.
        pointer.move(hub.at(GAP + way, radius * (1 + 0.15 * math.sin(i))))
        time.sleep(0.06)
        if i > 1:
            off = turn(start + way, room.wheel_angle(id))
            assert abs(off) < 0.01, f"{off:.3f} rad off after {way:.2f} rad"
    time.sleep(0.2)
    assert room.state() == "browsing", "held still is not spinning"
    held = room.wheel_angle(id)
    pointer.up()
    time.sleep(0.3)
    assert abs(turn(held, room.wheel_angle(id))) < 0.02, "let go at rest, it stays"
    assert room.state() == "browsing"


def test_wheel_spins_until_drag_stops_it(room):
    track = spin(room, 10)
    speed, lasted = speed_of(track), track[-1][0] - track[0][0]
    assert 6.5 < speed < 13.5, f"flung at 10 rad/s, it turns at {speed:.1f}"
    # 10 rad/s stop in 3 to 5 s; drag is nearly viscous, so a few rad/s more or less change the time little.
    assert 2.6 < lasted < 5.4, f"{lasted:.1f} s from {speed:.1f} rad/s"
    assert min(b[1] - a[1] for a, b in zip(track, track[1:])) > -0.002, "it never turns back: no snap"
    # The speed falls from each half second to the next, regardless of the frame rate.
    halves = {}
    for point in track:
        halves.setdefault(int((point[0] - track[0][0]) * 2), []).append(point)
    rates = [speed_of(part, 1) for _, part in sorted(halves.items()) if len(part) > 1]
    assert all(b <= a + 0.02 for a, b in zip(rates, rates[1:])), rates


def test_wheel_spins_both_ways_and_stops_anywhere(desktop):
    rests = []
    for speed in (4, -6, 3, -8.5):
        spin(desktop, speed)
        rests.append(math.degrees(desktop.wheel_angle()) % 72)
    assert max(rests) - min(rests) > 3, f"stops at {rests} degrees of a spoke: that is a snap"


def test_fling_speed_is_limited(desktop):
    track = spin(desktop, 60, limit=12)
    assert abs(speed_of(track, 0.05)) < 26


def test_touch_on_moving_wheel_only_stops_it(room):
    room.spin(9)
    time.sleep(0.15)
    hub, radius = room.hub(), room.radius()
    pointer = room.pointer
    # Beside Scotch, with or without a bubble: a catch is never a tap.
    pointer.down(hub.at(0, radius))
    time.sleep(0.08)
    caught = room.wheel_angle()
    pointer.up()
    time.sleep(0.25)
    assert room.state() == "browsing" and abs(turn(caught, room.wheel_angle())) < 0.02
    assert "dressing" not in room.path()


def test_drag_that_ends_on_its_bubble_does_not_dress(desktop):
    """The browser reports a click nevertheless."""
    id = desktop.visible_bubble()
    hub, start = desktop.hub(), desktop.visible_point(id)
    hold_still(desktop.pointer, hub, hub.distance(start), hub.angle(start), 0.25)
    time.sleep(0.2)
    assert desktop.state() == "browsing" and "dressing" not in desktop.path()
    assert desktop.box(desktop.bubble(id)).center.distance(start) > 20, "it went along"


def test_bubbles_stay_upright_and_keep_their_size(room):
    before = room.boxes()
    room.spin(12)
    for _ in range(8):
        time.sleep(0.1)
        turned = room.page.evaluate(
            "[...document.querySelectorAll('button[data-costume-id], button[data-costume-id] *')]"
            ".map(n => new DOMMatrix(getComputedStyle(n).transform)).filter(m => Math.abs(m.b) > 1e-3).length")
        assert turned == 0, "a bubble on the wheel is turned"
        for id, box in room.boxes().items():
            assert abs(box.width - before[id].width) < 0.01 and abs(box.height - before[id].height) < 0.01
    for box in before.values():
        assert abs(box.width - box.height) < 0.01


def test_seated_bubbles_stay_on_spokes_while_wheel_spins(desktop):
    hub, radius = desktop.hub(), desktop.radius()
    desktop.record_start()
    desktop.spin(20)
    time.sleep(1.5)
    frames = [f for f in desktop.record_stop()["frames"] if f["state"] == "spinning"]
    assert len(frames) > 20
    for frame in frames:
        centers = [Point(b[0] + b[2] / 2, b[1] + b[3] / 2) for name, b in frame["boxes"].items() if name.startswith("bubble")]
        for center in centers:
            assert abs(hub.distance(center) - radius) < 1
        for a, b in zip(centers, centers[1:]):
            assert abs(abs(turn(hub.angle(a), hub.angle(b))) - math.radians(72)) < 0.01


def test_events_between_late_frames_do_not_make_the_wheel_judder(desktop):
    """On a busy page an event can be younger than the frame that follows it."""
    desktop.spin(10)
    desktop.record_start()
    desktop.page.evaluate("""() => {
      const until = performance.now() + 1000;
      let turns = 0;
      requestAnimationFrame(function work(time) {
        while (turns % 4 === 0 && performance.now() < time + 24);
        if (turns++ % 4 === 0) document.body.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
        if (performance.now() < until) requestAnimationFrame(work);
      });
    }""")
    time.sleep(1.2)
    track = angles(desktop.record_stop(), desktop.bubbles()[0], desktop.hub())
    steps = [(b[0] - a[0], (b[1] - a[1]) / (b[0] - a[0])) for a, b in zip(track, track[1:])]
    # A gap longer than Clock.longestGap counts as that long only.
    steps = [step for step in steps if step[0] < 0.2]
    assert len(steps) > 15 and min(speed for _, speed in steps) > 0
    for (before, one), (after, other) in zip(steps, steps[1:]):
        # Drag takes 0.7 of the speed in a second, and friction a little more.
        allowed = 0.05 + (before + after) / 2
        assert abs(other / one - 1) < allowed, f"from {one:.2f} to {other:.2f} rad/s between two frames of {1000 * after:.0f} ms"


def test_cancelled_touch_releases_wheel(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    hub, radius = app.hub(), app.radius()
    pointer = app.pointer
    pointer.down(hub.at(GAP, radius))
    follow(pointer, arc(hub, radius, GAP, 0.6), 0.2)
    pointer.cancel()
    resting = app.wheel_angle()
    time.sleep(0.3)
    assert app.state() == "browsing" and abs(turn(resting, app.wheel_angle())) < 0.02, "cancelled is not flung"
    # The next press is handled as usual.
    before = app.wheel_angle()
    app.turn_by(0.5)
    assert abs(turn(before + 0.5, app.wheel_angle())) < 0.05


def test_press_far_outside_does_not_hold_wheel(desktop):
    desktop.wait_still()
    before, hub = desktop.boxes(), desktop.hub()
    fling(desktop.pointer, hub, desktop.radius() * 2.2, GAP, 8)
    time.sleep(0.3)
    assert desktop.state() == "browsing" and all(desktop.boxes()[id].difference(box) < 0.01 for id, box in before.items())


def test_no_frame_is_requested_at_rest(desktop):
    tap(desktop.pointer, Point(5, 5))
    desktop.wait_idle()  # his eyes follow the tap
    before = desktop.frames_drawn()
    time.sleep(1)
    assert desktop.frames_drawn() == before
