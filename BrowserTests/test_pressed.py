"""Pressed elements look pressed in the next frame, until the pointer is released, cancelled or moved away."""

import pytest

from geometry import Point
from hoo import Hoo
from server import until

IN_A_HURRY = True

# Records the pressed element after the frame that follows pointerdown.
WATCH = """addEventListener('pointerdown', () => {
  window.pressed = undefined;
  requestAnimationFrame(() => setTimeout(() => {
    const node = document.querySelector('[data-pressed]');
    window.pressed = node && (node.dataset.costumeId ?? node.dataset.hoo ?? node.dataset.role ?? node.className);
  }));
}, true)"""


def press(app, point):
    """Presses a point and returns the elements that look pressed one frame later."""
    app.page.evaluate(WATCH)
    pointer = app.pointer
    pointer.down(point)
    until(lambda: app.page.evaluate("window.pressed !== undefined"), 5, "a frame")
    return pointer, app.page.evaluate("window.pressed")


def look(app, selector):
    """The style of a pressed element."""
    return app.page.evaluate("""selector => [...document.querySelectorAll(`${selector}, ${selector} *`)].map((n) => {
      const style = getComputedStyle(n);
      return [style.scale, style.translate, style.filter, style.backgroundColor, style.boxShadow, style.outline].join();
    })""", selector)


def check(app, point, name, selector, moves):
    before, box = look(app, selector), app.box(app.page.locator(selector))
    pointer, pressed = press(app, point)
    assert pressed == name
    assert look(app, selector) != before and app.box(app.page.locator(selector)).difference(box) < 0.5
    if moves:
        pointer.move(Point(point.x + 80, point.y - 80))
        until(lambda: app.page.locator("[data-pressed]").count() == 0, 2, "released by a drag")
    getattr(pointer, "cancel", pointer.up)()
    until(lambda: app.page.locator("[data-pressed]").count() == 0, 2, "released")


@pytest.mark.parametrize("screen,preference", [
    ("phone", {}), ("desktop", {}), ("phone", {"reduced_motion": "reduce"}), ("phone", {"forced_colors": "active"})],
    ids=["finger", "mouse", "still", "forced"])
def test_pressed_state_in_the_dressing_room(open_app, screen, preference):
    app = open_app(screen, **preference).go_dressing(bubbles=5)
    id = app.visible_bubble()
    app.bubble(id).focus()  # a press stays a press when it moves the focus
    app.wait_still()  # the focus may turn the wheel
    check(app, app.visible_point(id), id, f'[data-costume-id="{id}"]', moves=True)
    app.wait_state("browsing")
    check(app, app.box(app.scotch).center, "scotch", '[data-role="scotch"]', moves=False)
    if preference.get("reduced_motion"):
        pointer, _ = press(app, app.visible_point(id))
        scales = app.page.evaluate("[...document.querySelectorAll('[data-pressed] *')].map((n) => getComputedStyle(n).scale)")
        assert set(scales) == {"none"}, "nothing moves"
        pointer.cancel()
    check(app, app.box(app.page.locator('[data-role="settings"]')).center, "settings", '[data-role="settings"]', moves=True)


@pytest.mark.timed
def test_pressed_state_in_introduction_and_hooview(open_app):
    app = open_app("phone")
    app.go(intro=True)
    app.wait_screen("intro")
    button = app.page.locator('[data-role="intro-next"]')
    until(lambda: abs(app.box(button).bottom - app.size().height) < 1, 5, "the button in its place")
    check(app, app.box(button).center, "intro-next", '[data-role="intro-next"]', moves=True)
    hoo = Hoo(app).open()
    check(app, hoo.center("01/02"), "01/02", '[data-hoo="01/02"]', moves=False)
