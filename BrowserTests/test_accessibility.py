"""Keyboard, names for assistive technology, and reduced motion."""

import math
import time

import pytest

import packs
from driver import SCREENS
from geometry import turn
from server import until

IN_A_HURRY = True


@pytest.fixture
def room(open_app):
    return open_app("desktop").go_dressing(bubbles=5)


def focused(app):
    return app.page.evaluate(
        "(() => { const n = document.activeElement; return n.dataset.costumeId ?? n.dataset.role ?? n.tagName })()")


def tab_to(app, wanted):
    for _ in range(20):
        app.page.keyboard.press("Tab")
        if wanted(focused(app)):
            return focused(app)
    pytest.fail(f"Tab never gets there; now at {focused(app)}")


def live(node):
    return node.evaluate(
        "n => { const l = n.closest('[aria-live], [role=status], [role=log], [role=alert]');"
        " return l && (l.getAttribute('aria-live') || l.getAttribute('role')) }")


def test_everything_has_its_role_and_name(room, server):
    for costume in {**packs.bundled(), **packs.catalogue(server)}.values():
        assert room.page.get_by_role("button", name=costume["label"], exact=True).count() == 1, costume["label"]
    assert room.scotch.count() == 1
    undressed = room.scotch.get_attribute("aria-label") or room.scotch.inner_text()
    assert room.page.get_by_role("button", name=undressed, exact=True).count() == 1 and "Scotch" in undressed
    assert room.page.locator("html").get_attribute("lang") and room.page.title()
    assert room.page.get_by_role("main").count() == 1


def test_label_of_scotch_names_his_costume(room, server):
    labels = {id: c["label"] for id, c in {**packs.bundled(), **packs.catalogue(server)}.items()}
    name = lambda: room.scotch.get_attribute("aria-label") or room.scotch.inner_text()
    before, id = name(), room.dress()
    assert labels[id] in name() and name() != before
    assert labels[id].lower() in room.worn.get_attribute("alt").lower()
    assert live(room.title) and live(room.description), "title and description are announced"
    room.page.keyboard.press("Escape")
    room.wait_state("browsing")
    assert name() == before


def test_arrow_keys_turn_by_a_spoke(room):
    tab_to(room, lambda name: name in room.bubbles())
    room.wait_state("browsing")
    room.wait_still()
    start = room.wheel_angle()
    for there, back in (("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")):
        room.page.keyboard.press(there)
        time.sleep(0.1)
        room.wait_state("browsing")
        room.wait_still()
        turned = turn(start, room.wheel_angle())
        assert abs(abs(turned) - math.radians(72)) < 0.01, f"{there} turned by {math.degrees(turned):.1f} degrees"
        room.page.keyboard.press(back)
        time.sleep(0.1)
        room.wait_state("browsing")
        room.wait_still()
        assert abs(turn(start, room.wheel_angle())) < 0.01, f"{back} turns back"


def test_held_enter_dresses_once(room):
    tab_to(room, lambda name: name in room.bubbles())
    room.page.keyboard.down("Enter")
    room.wait_state("dressed")
    room.page.keyboard.down("Enter")
    assert room.state() == "dressed", "the repetition counts for nothing"
    room.page.keyboard.up("Enter")


def test_enter_dresses_escape_undresses_and_focus_follows(room):
    id = tab_to(room, lambda name: name in room.bubbles())
    room.page.keyboard.press("Enter")
    assert room.state() == "dressing"
    assert focused(room) == "scotch"
    room.wait_state("dressed")
    assert id not in room.bubbles()
    room.page.keyboard.press("Escape")
    room.wait_state("browsing")
    until(lambda: focused(room) == id, 1, lambda: f"the focus back at {id}, but {focused(room)}")


def test_enter_and_space_on_scotch_undress(room):
    for key in ("Enter", " "):
        room.dress()
        room.scotch.focus()
        room.page.keyboard.press(key)
        assert room.state() == "undressing", repr(key)
        room.wait_state("browsing")


def test_tab_reaches_everything_and_focus_is_visible(room):
    reached = set()
    for _ in range(14):
        room.page.keyboard.press("Tab")
        name = focused(room)
        if name in room.bubbles():
            reached.add(name)
            room.wait_state("browsing")
            assert room.visible_point(name), f"{name} has the focus and is hidden"
            outline = room.bubble(name).evaluate("n => getComputedStyle(n).outlineStyle + getComputedStyle(n).boxShadow")
            assert outline not in ("nonenone", ""), "the focus is visible"
        elif name == "scotch":
            reached.add(name)
    assert reached == {*room.bubbles(), "scotch"}, reached


def test_click_without_pointer_events_counts_as_one_tap(room):
    id = room.bubbles()[0]
    room.bubble(id).evaluate("n => n.click()")
    # The first click may wait for the second part of the program.
    room.wait_state("dressing")
    room.wait_state("dressed")
    room.scotch.evaluate("n => n.click()")
    assert room.state() == "undressing"
    room.wait_state("browsing")
    room.tap_bubble(room.visible_bubble())
    time.sleep(0.3)
    assert room.path()[-1] in ("dressing", "dressed") and room.path().count("dressing") == 2, room.path()


def test_targets_are_large_enough(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    for screen in SCREENS.values():
        app.page.set_viewport_size(screen["viewport"])
        app.wait_still()
        for id, box in app.boxes().items():
            assert min(box.width, box.height) >= 44, (id, screen)
        assert min(app.box(app.scotch)[2:]) >= 44, screen


def test_reduced_motion_fades_where_others_travel(open_app):
    app = open_app("desktop", reduced_motion="reduce").go_dressing(bubbles=5)
    seated = app.boxes()
    id = app.visible_bubble()
    app.record_start()
    app.tap_bubble(id)
    app.wait_state("dressed")
    time.sleep(1)
    frames = [f for f in app.record_stop()["frames"] if f["state"] in ("dressing", "dressed")]
    worn = [tuple(round(v) for v in box[:4]) for f in frames for name, box in f["boxes"].items()
            if name.startswith("worn") and box[4]]
    assert worn and len(set(worn)) <= 2, "the costume does not travel"
    for other in set(seated) - {id}:
        places = [tuple(round(v) for v in f["boxes"][f"bubble {other}"][:2]) for f in frames if f"bubble {other}" in f["boxes"]]
        assert len(set(places)) <= 3, f"{other} travels"
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    app.wait_still()
    assert all(box.difference(seated[id]) < 0.6 for id, box in app.boxes().items())


def test_reduced_motion_still_follows_the_finger(open_app):
    app = open_app("phone", reduced_motion="reduce").go_dressing(bubbles=5)
    before = app.wheel_angle()
    app.turn_by(0.8)
    assert abs(turn(before + 0.8, app.wheel_angle())) < 0.03


def test_reduced_motion_opens_without_travel(open_app):
    app = open_app("phone", reduced_motion="reduce")
    app.go(intro=True)
    app.wait_screen("intro")
    assert app.page.locator('[data-role="intro-next"]').count() >= 1
