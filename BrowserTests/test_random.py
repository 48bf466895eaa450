"""Seeded random taps, flings and Escapes, with every box recorded in every frame: for RANDOM_SECONDS, 15 by default, and on
until Scotch was dressed and undressed and the wheel flung, at most four times as long."""

import os
import random
import time

import pytest

from geometry import Point
from motion import Recording

pytestmark = [pytest.mark.timed, pytest.mark.worker]

SECONDS = float(os.environ.get("RANDOM_SECONDS", "15"))
STATES = {"dressing", "dressed", "undressing", "spinning"}


def act(app, chance):
    """Performs one random action and returns its name."""
    screen = app.size()
    anywhere = Point(chance.uniform(5, screen.width - 5), chance.uniform(5, screen.height - 5))
    choice = chance.random()
    if choice < 0.15 and app.state() == "dressed":
        ids = [id for id in app.bubbles() if app.visible_point(id)]
        if ids:
            app.swipe(app.visible_point(chance.choice(ids)) or anywhere, anywhere, seconds=chance.uniform(0.06, 0.3))
            return "throw a bubble"
    if choice < 0.4:
        ids = app.bubbles()
        point = app.visible_point(chance.choice(ids)) if ids else None
        app.tap_point(point or anywhere)
        return "tap a bubble"
    if choice < 0.65:
        if chance.random() < 0.5:  # while Scotch is dressed there is no wheel to fling
            app.page.keyboard.press("Escape")
            time.sleep(chance.uniform(0, 1.5))
        app.fling(chance.uniform(-28, 28), start=chance.uniform(-3.1, 3.1), seconds=chance.uniform(0.05, 0.25))
        return "fling"
    if choice < 0.75:
        app.tap_scotch()
        return "tap Scotch"
    if choice < 0.9:
        app.page.keyboard.press("Escape")
        return "Escape"
    app.tap_point(anywhere)
    return "tap anywhere"


@pytest.mark.spared("desktop-20161122")
@pytest.mark.parametrize("screen,seed", [("phone", 20161121), ("desktop", 20161122)])
def test_every_displacement_has_a_cause(open_app, screen, seed):
    app = open_app(screen).go_dressing(bubbles=5)
    app.wait_still()
    hub, radius, stage = app.hub(), app.radius(), app.stage()
    chance, done = random.Random(seed), []
    app.record_start()
    start, missing = time.monotonic(), set(STATES)
    while time.monotonic() - start < (4 * SECONDS if missing else SECONDS):
        # Half of the pauses are short, so that actions interrupt one another.
        time.sleep(chance.choice([0, 0.03, 0.1, 0.3, 0.9, 2.0]))
        at = time.monotonic() - start
        done.append(f"{at:7.3f} s  {act(app, chance)}")
        # A tap may open the settings, in which the next ones would choose reduced motion.
        app.page.evaluate("document.querySelector('dialog[open]')?.close()")
        missing -= app.recorded_states()
    recorded = app.record_stop()
    recording = Recording(recorded, hub, radius, stage)
    faults = recording.faults()
    text = "\n".join(str(fault) for fault in faults[:40])
    assert not faults, f"{len(faults)} displacements without a cause (seed {seed}):\n{text}\n\nactions:\n" + "\n".join(done)
    judged = len(recording.frames) - recording.skipped
    assert judged > SECONDS * 20, f"only {judged} frames were judged, {recording.skipped} took too long"
    assert STATES <= set(recording.states), "it did something"
    # Afterwards everything still works.
    app.page.keyboard.press("Escape")
    app.wait_state("browsing", seconds=15)
    assert len(app.bubbles()) == 5
