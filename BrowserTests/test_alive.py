"""Fallen bubbles in a hand, the mouse wheel, and pokes."""

import pytest

import packs
from geometry import Point, is_inside, overlap, turn
from pointers import follow, line
from server import until

IN_A_HURRY = True
WORDS = packs.words()


@pytest.fixture
def phone(open_app):
    return open_app("phone").go_dressing(bubbles=5)


def drag(app, start, end, seconds=0.3):
    """Presses at one point and moves to another; returns the pointer, which is still down."""
    pointer = app.pointer
    pointer.down(start)
    follow(pointer, line(start, end), seconds)
    return pointer


def test_fallen_bubble_follows_the_finger_and_dresses_where_it_is_let_go(phone):
    worn = phone.dress()
    phone.wait_still()
    id = phone.visible_bubble(worn)
    start = phone.visible_point(id)
    before, scotch = phone.box(phone.bubble(id)), phone.box(phone.scotch)
    pointer = drag(phone, start, Point(start.x, start.y - 150))
    until(lambda: abs(phone.box(phone.bubble(id)).y - before.y + 150) < 2, 3, "the bubble at the finger")
    assert phone.state() == "dressed"
    pointer.cancel()
    phone.wait_still()
    assert phone.box(phone.bubble(id)).y > before.y - 100, "it has fallen again"
    pointer = drag(phone, phone.visible_point(id), scotch.center)
    pointer.up()
    until(lambda: id not in phone.bubbles(), 5, "the costume on him")
    phone.wait_state("dressed")
    phone.page.keyboard.press("Escape")
    phone.wait_state("browsing")


def test_wheel_of_the_mouse_turns_but_does_not_zoom_or_scroll(open_app):
    app = open_app("desktop").go_dressing()
    app.wait_still()
    mouse, angle = app.page.mouse, app.wheel_angle()
    mouse.move(*app.hub())
    mouse.wheel(0, 120)
    app.wait_state("spinning")
    app.wait_state("browsing")
    assert abs(turn(angle, app.wheel_angle()) - 120 / app.radius()) < 0.02
    prevented = """(init) => { const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
      document.querySelector('.stage').dispatchEvent(event); return event.defaultPrevented }"""
    assert app.page.evaluate(prevented, {"deltaY": 1, "deltaMode": 1})
    assert not app.page.evaluate(prevented, {"deltaY": 1, "ctrlKey": True}), "the browser zooms"


def check_remark(app):
    """His remark is on the screen, above the wheel or beside it, and clear of bubbles and buttons."""
    words, hub = app.box(app.page.locator('[data-role="remark"]')), app.hub()
    rim = app.radius() + next(iter(app.boxes().values())).width / 2
    assert is_inside(words, app.size()) and (words.bottom <= hub.y - rim or words.x >= hub.x + rim)
    for corner in app.page.locator(".corner:visible").all():
        assert overlap(words, app.box(corner)) <= 0


def test_words_are_at_his_head_on_wide_screens(open_app):
    app = open_app("desktop").go_dressing()
    app.tap_scotch()
    until(lambda: app.page.locator('[data-role="remark"]').count() == 1, 3, "a remark")
    check_remark(app)


def test_poked_scotch_says_something_else_each_time(phone):
    phone.wait_still()
    remarks = [text for key, text in WORDS.items() if key.startswith("remark-")]
    heard = []
    for _ in range(4):
        phone.tap_scotch()
        remark = phone.page.locator('[aria-live] [data-role="remark"]')
        until(lambda: remark.count() == 1 and heard[-1:] != [remark.inner_text()], 3, "a new remark")
        heard.append(remark.inner_text())
    assert set(heard) <= set(remarks) and phone.state() == "browsing"
    check_remark(phone)
    phone.dress()
    assert phone.page.locator('[data-role="remark"]').count() == 0
