"""The launch screen shows before the wasm arrives and opens in half a second."""

import time

import pytest

from server import until

pytestmark = [pytest.mark.timed, pytest.mark.spared("desktop")]


def hold_wasm(app):
    """Holds the wasm back until the returned function is called. The first start has no service worker yet."""
    held = []
    released = []
    app.page.route("**/*.wasm", lambda route: route.continue_() if released else held.append(route))

    def release():
        released.append(True)
        for route in held:
            route.continue_()

    return release


def images_are_there(app):
    return app.page.evaluate(
        "[...document.querySelectorAll('main img')].filter(i => i.offsetWidth > 0).length >= 4 &&"
        "[...document.querySelectorAll('main img')].every(i => i.complete && i.naturalWidth > 0)")


def test_launch_is_painted_before_wasm_arrives(app):
    release = hold_wasm(app)
    app.go(intro=True)
    until(lambda: images_are_there(app), 10, "the launch screen's pictures")
    assert app.screen() == "launch"
    screen = app.size()
    ring = app.box(app.page.locator(".launch-ring"))
    above = app.box(app.page.locator(".launch-above img"))
    below = app.box(app.page.locator(".launch-below img"))
    scotch = app.box(app.page.locator("main > img.scotch"))
    assert abs(ring.center.x - screen.center.x) < 1 and abs(ring.center.y - screen.center.y) < 1
    assert above.bottom <= ring.y and below.y >= ring.bottom, "the ring is the O between DISGUISE and RAMA"
    assert ring.x < scotch.center.x < ring.right and ring.y < scotch.y < ring.bottom
    lines = [app.box(line) for line in app.page.locator("main > .launch p").all()]
    assert len(lines) == 2 and lines[0].bottom <= above.y + 1 and lines[1].y >= below.bottom - 1
    for box in (above, below, *lines):
        assert box.x >= 0 and box.right <= screen.width and box.y >= 0 and box.bottom <= screen.height
    release()
    app.wait_screen("intro")


def test_launch_opens_within_half_a_second(app):
    release = hold_wasm(app)
    app.go(intro=True)
    until(lambda: images_are_there(app), 10, "the launch screen's pictures")
    time.sleep(0.3)
    screen = app.size()
    app.record_start()
    release()
    app.wait_screen("intro")
    time.sleep(0.2)
    frames = [frame for frame in app.record_stop()["frames"] if frame["screen"] == "launch"]
    track = lambda name: [frame["boxes"][name] for frame in frames if name in frame["boxes"]]
    tops = [box[1] for box in track("launch-above")]
    assert all(b <= a + 0.5 for a, b in zip(tops, tops[1:])), "elements above the ring leave upward"
    lows = [box[1] for box in track("launch-below")]
    assert all(b >= a - 0.5 for a, b in zip(lows, lows[1:])), "elements below the ring leave downward"
    widths = [box[2] for box in track("launch-ring")]
    assert all(b >= a - 0.5 for a, b in zip(widths, widths[1:])), "the ring grows"
    moving = [frame["time"] for frame in frames if frame["boxes"].get("launch-ring", [0, 0, 0])[2] > widths[0] + 0.5]
    assert 300 < moving[-1] - moving[0] < 700, f"took {moving[-1] - moving[0]:.0f} ms"
    # The last recorded frame is at most a few frames before the end.
    assert tops[-1] < tops[0] - screen.height / 8 and lows[-1] > lows[0] + screen.height / 8
    assert widths[-1] > max(screen.width, screen.height) * 0.9


def test_scotch_stands_on_the_bottom_edge_when_it_is_open(app):
    app.go(intro=True)
    app.wait_screen("intro")
    scotch = app.page.locator("main > img.scotch")
    screen = app.size()
    until(lambda: abs(app.box(scotch).bottom - screen.height) < 1, 3, lambda: f"his bottom is at {app.box(scotch).bottom}")


def test_a_tap_jumps_to_the_end(open_app):
    app = open_app("phone")
    release = hold_wasm(app)
    app.go(intro=True)
    until(lambda: images_are_there(app), 10, "the launch screen's pictures")
    app.record_start()
    release()
    start = time.monotonic()
    while app.screen() == "launch" and time.monotonic() - start < 20:
        moved = app.page.evaluate("document.querySelector('.launch-ring')?.hasAttribute('style') ?? false")
        if moved:
            app.tap_point((195, 700))
            break
    app.wait_screen("intro")
    recording = app.record_stop()
    presses = [event["seen"] for event in recording["events"] if event["type"] == "pointerdown"]
    if not presses:
        pytest.skip("the transition was over before it could be tapped")
    later = [frame for frame in recording["frames"] if frame["seen"] > presses[0] and "launch-ring" in frame["boxes"]]
    assert len(later) <= 1, f"the launch picture is shown for {len(later)} frames after the press"


def test_later_starts_skip_the_introduction(app):
    app.go_dressing()
    assert "intro" not in app.path(), app.path()
    screen, scotch = app.size(), app.box(app.scotch)
    assert scotch.bottom < app.stage().bottom and app.hub().distance(scotch.center) < 0.03 * scotch.height
    assert scotch.y >= 0 and scotch.x >= 0 and scotch.right <= screen.width, "whole, in the middle of the wheel"


def test_the_address_can_ask_for_the_introduction(open_app):
    app = open_app()
    app.go("/?intro")
    app.wait_screen("intro")
