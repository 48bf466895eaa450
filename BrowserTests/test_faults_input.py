"""Many taps at once, five fingers, cancelled pointers, odd buttons: nothing stays stuck."""

import time

import pytest

from faults import FaultyPage, survived
from geometry import Point
from pointers import Mouse
from server import until

IN_A_HURRY = True

TEN = """(ids) => {
  const press = (node) => {
    const r = node.getBoundingClientRect();
    const [x, y] = node.dataset.role ? [r.x + r.width * 0.5, r.y + r.height * 0.31] : [r.x + r.width / 2, r.y + r.height / 2];
    for (const [type, buttons] of [['pointerdown', 1], ['pointerup', 0]]) node.dispatchEvent(new PointerEvent(type, {
      bubbles: true, pointerId: 7, pointerType: 'touch', clientX: x, clientY: y, button: 0, buttons }));
  };
  const find = (id) => document.querySelector(id === 'scotch' ? '[data-role=scotch]' : `[data-costume-id="${id}"]`);
  for (const id of ids) PRESS;
}"""


@pytest.mark.spared("find(id).click()")
@pytest.mark.parametrize("way", ["press(find(id))", "find(id).click()"])
def test_ten_taps_in_one_frame_leave_consistent_state(open_faulty, way):
    page = open_faulty()
    app = page.app.go_dressing(bubbles=5)
    ids = app.bubbles()
    rows = {"one": ids[:1] * 10, "all": ids * 2, "Scotch": ["scotch"] * 10, "in turn": [ids[0], "scotch"] * 5, "odd": [ids[1], "scotch"] * 4 + [ids[2]]}
    for name, row in rows.items():
        app.page.evaluate(TEN.replace("PRESS", way), row)
        app.wait_state("dressed", "browsing", seconds=10)
        worn = app.worn.count()
        assert worn == (1 if app.state() == "dressed" else 0) and len(app.bubbles()) == 5 - worn, f"{name}: {app.state()}"
        if worn:
            app.page.keyboard.press("Escape")
        app.wait_state("browsing")
    page.expect_work(5)
    survived("taps", rows)


def send(app, kind, places):
    app.cdp.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": p.x, "y": p.y, "id": i} for i, p in places.items()]})


@pytest.mark.spared("order1")
@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4], [4, 2, 0, 1, 3]])
def test_five_fingers_leave_wheel_at_first_fingers_angle(open_faulty, order):
    page = open_faulty()
    app = page.app.go_dressing(bubbles=5)
    hub, radius = app.hub(), app.radius()
    fingers = {i: hub.at(-0.3 + i * 0.25, radius) for i in range(5)}
    before = app.wheel_angle()
    send(app, "touchStart", fingers)
    for step in range(1, 9):
        fingers = {i: hub.at(-0.3 + i * 0.25 + (0.05 if i == 0 else -0.08) * step, radius) for i in fingers}
        send(app, "touchMove", fingers)
        time.sleep(0.02)
    # Several fingers belong to the browser, for zooming, so the wheel stays at the angle of the first finger.
    assert abs(app.wheel_angle() - before) < 0.1
    for i in order:
        del fingers[i]
        send(app, "touchEnd", fingers) if not fingers else send(app, "touchMove", fingers)
    app.wait_state("browsing")
    app.wait_still()
    before = app.wheel_angle()
    app.turn_by(0.4)
    app.wait_state("browsing")
    assert abs(app.wheel_angle() - before - 0.4) < 0.05, "one finger drives the wheel again"
    page.expect_work(5)


def test_cancelled_pointer_leaves_nothing_stuck_in_any_state(open_faulty):
    page = open_faulty()
    app = page.app
    app.go("/?intro")

    def cancel(point, move=None):
        pointer = app.pointer
        pointer.down(point)
        if move:
            pointer.move(move)
        pointer.cancel()

    cancel(Point(195, 400))
    app.wait_screen("intro")
    cancel(app.box(app.page.locator('[data-role="intro-next"]')).center)
    while app.screen() == "intro":
        app.page.locator('[data-role="intro-next"]').evaluate("n => n.click()")
    app.wait_bubbles(5)
    app.wait_state("browsing")
    hub, radius = app.hub(), app.radius()
    rim = hub.at(-0.3, radius)
    cancel(rim, hub.at(0, radius))
    app.wait_state("browsing")
    app.fling(6)
    cancel(rim)
    app.wait_state("browsing")
    app.turn_by(-app.wheel_angle(app.bubbles()[0]) - 0.9)
    first = app.visible_bubble()
    cancel(app.visible_point(first))
    app.wait_state("browsing")
    app.tap_bubble(first)
    cancel(hub)
    app.wait_state("dressed")
    cancel(hub)
    assert app.state() == "dressed"
    app.page.keyboard.press("Escape")
    cancel(rim, hub.at(0.2, radius))
    app.wait_state("browsing")
    page.expect_work(5)
    survived("cancelled", range(8))


@pytest.mark.timed
def test_other_mouse_buttons_and_lost_releases(open_app, proxy):
    page = FaultyPage(open_app("desktop", url=proxy.url))
    app = page.app.go_dressing(bubbles=5)
    hub, radius = app.hub(), app.radius()
    mouse = Mouse(app.page, app.cdp)
    here, there = hub.at(-0.3, radius), hub.at(0.2, radius)
    raw = lambda kind, point, button, buttons: app.cdp.send("Input.dispatchMouseEvent", {
        "type": kind, "x": point.x, "y": point.y, "button": button, "buttons": buttons, "clickCount": 1})
    bubble = app.visible_point(app.visible_bubble())
    # The right and the middle button neither dress nor turn.
    for button, buttons in (("right", 2), ("middle", 4)):
        raw("mousePressed", bubble, button, buttons)
        raw("mouseReleased", bubble, button, 0)
        assert app.state() == "browsing"
    # Another button goes down during a drag and stays down after the first is released.
    mouse.down(here)
    raw("mousePressed", here, "right", 3)
    mouse.move(there)
    raw("mouseReleased", there, "left", 2)
    angle = app.wheel_angle()
    raw("mouseMoved", here, "none", 2)
    raw("mouseReleased", here, "right", 0)
    app.wait_state("browsing")
    # The release is lost; the next move reports no button.
    mouse.down(here)
    mouse.move(there)
    until(lambda: abs(app.wheel_angle() - angle) > 0.2, 3, "the wheel follows")
    app.page.evaluate("window.addEventListener('pointerup', e => e.stopImmediatePropagation(), { capture: true, once: true })")
    raw("mouseReleased", there, "left", 0)
    raw("mouseMoved", here, "none", 0)
    app.wait_state("browsing")
    # A blurred window or hidden page releases the wheel.
    for event in ("window.dispatchEvent(new Event('blur'))", "window.dispatchEvent(new Event('pagehide'))",
                  "Object.defineProperty(document, 'hidden', { value: true, configurable: true }), document.dispatchEvent(new Event('visibilitychange'))"):
        mouse.down(here)
        mouse.move(hub.at(-0.2, radius))
        app.page.evaluate(event)
        angle = app.wheel_angle()
        mouse.move(there)
        assert abs(app.wheel_angle() - angle) < 0.01, event
        mouse.up()
        app.wait_state("browsing")
    page.expect_work(5)
    survived("buttons", range(7))
