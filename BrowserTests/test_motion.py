"""Tests of motion.py: movements that physics allows pass, and every planted jump is found."""

import math

import pytest

from geometry import Box, Point
from motion import Recording

HUB, RADIUS, STAGE, STEP = Point(195, 422), 140, Box(0, 0, 390, 844), 1000 / 60


def recording(places, state="dressed", events=()):
    """One bubble, 96 px wide, at `places` from frame to frame, after some frames at rest."""
    frames = [{"time": 1000 + i * STEP, "screen": "dressing-room", "state": state,
               "boxes": {"bubble a": [x - 48, y - 48, 96, 96, 1]}} for i, (x, y) in enumerate(places)]
    return Recording({"frames": frames, "events": list(events)}, HUB, RADIUS, STAGE)


def falling(count=40):
    return [(195, 100 + 0.5 * 1000 * (i / 60) ** 2) for i in range(count)]


def spinning(count=60, speed=20):
    angle = lambda t: speed * (1 - math.exp(-0.7 * t)) / 0.7
    return [HUB.at(angle(i / 60), RADIUS) for i in range(count)]


def swinging_home(count=90):
    omega, zeta = 2 * math.pi * 1.5, 0.68
    damped = omega * math.sqrt(1 - zeta * zeta)
    share = lambda t: math.exp(-zeta * omega * t) * (math.cos(damped * t) + zeta * omega / damped * math.sin(damped * t))
    home = HUB.at(-0.5, RADIUS)
    return [(home.x + (60 - home.x) * share(i / 60), home.y + (796 - home.y) * share(i / 60)) for i in range(count)]


@pytest.mark.parametrize("places,state", [(falling(), "dressed"), (spinning(), "spinning"), (swinging_home(), "undressing")],
                         ids=["falling", "spinning", "swinging home"])
def test_movements_with_a_cause_pass(places, state):
    assert not recording(places, state).faults()


@pytest.mark.parametrize("places,state,jump", [
    (falling(), "dressed", 4), (spinning(), "spinning", 45), (swinging_home(), "undressing", 45),
    ([(195, 300)] * 40, "dressed", 4), ([HUB.at(1, RADIUS)] * 40, "browsing", 4)],
    ids=["falling", "spinning", "swinging home", "at rest", "seated"])
def test_planted_jump_is_found(places, state, jump):
    jumped = [(x + (jump if i >= 20 else 0), y) for i, (x, y) in enumerate(places)]
    assert any(abs(fault.seconds - 20 / 60) < 0.1 for fault in recording(jumped, state).faults())


def test_bounce_without_floor_is_found():
    drop = lambda floor: [(195, y if y < floor else 2 * floor - y) for _, y in falling(60)]
    assert not recording(drop(844 - 48)).faults(), "off the real floor"
    assert recording(drop(500)).faults(), "off nothing"


def test_a_changing_size_and_a_bubble_in_the_floor_are_found():
    grown = recording([(195, 300)] * 10)
    name, thing = next(iter(grown.things[5].items()))
    grown.things[5][name] = thing._replace(width=thing.width + 1)
    assert grown.faults()
    assert recording([(195, 844 - 40)] * 40).faults()
