"""The second part of the program is held back, refused or damaged: the start needs only the first, and nothing of a gesture that needs
the second is lost."""

import time

import pytest

import hoo
from faults import HURRY
from second_part import NOTE_CALLS, SecondPart, expect_no_call
from server import until
from test_intro import walk

KINDS = ["held back", "refused", "no answer", "damaged"]


@pytest.fixture(params=KINDS)
def broken(request, proxy):
    part = SecondPart(proxy, request.param)
    yield part
    part.mend()


def faulty(open_faulty, *scripts):
    page = open_faulty(*scripts)
    page.app.allow("console: .*(Error|status|second)")
    return page


def waiting(app):
    return app.page.locator("[data-fault]:visible").count()


@pytest.mark.timed
@pytest.mark.spared("refused", "no answer")
def test_introduction_and_first_fling_need_only_the_first_part(open_faulty, broken):
    app = faulty(open_faulty, NOTE_CALLS).app
    app.go(intro=True)
    app.wait_screen("intro")
    assert len(walk(app)) >= 3
    app.wait_screen("dressing-room")
    app.wait_bubbles(5)
    app.wait_state("browsing")
    angle = app.wheel_angle()
    app.spin(3)
    app.wait_state("browsing", seconds=40)
    assert abs(app.wheel_angle() - angle) > 0.2 and waiting(app) == 0
    expect_no_call(app, "DisguiseWeb")


def test_dressing_room_rests_with_the_first_part(open_faulty, proxy):
    SecondPart(proxy, "refused")
    # Not before: hurried, requests of the start would be given up on a busy machine.
    app = faulty(open_faulty, NOTE_CALLS, HURRY.replace("40", "(window.hurries ?? 1)")).app
    app.go_dressing(bubbles=5)
    app.page.evaluate("window.hurries = 40")
    time.sleep(5)  # timers that ran already take up to four seconds
    assert app.state() == "browsing" and waiting(app) == 0
    expect_no_call(app, "DisguiseWeb")


def test_tap_waits_for_the_part_that_is_held_back(open_faulty, proxy):
    part = SecondPart(proxy, "held back")
    app = faulty(open_faulty).app
    app.go_dressing(bubbles=5)
    id = app.visible_bubble()
    app.tap_bubble(id)
    time.sleep(0.5)
    assert app.state() == "browsing" and waiting(app) == 0
    part.mend()
    app.wait_state("dressed")
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")


def test_a_long_wait_is_explained(open_faulty, proxy):
    part = SecondPart(proxy, "held back")
    app = faulty(open_faulty, HURRY).app
    app.go_dressing(bubbles=5)
    app.tap_bubble(app.visible_bubble())
    slow = app.page.locator("[data-fault=slow]")
    until(slow.is_visible, 10, "the sentence about a slow network")
    assert slow.get_by_role("link").count() == 1 and app.page.locator("[role=alert]:visible").count() == 0
    part.mend()
    app.wait_state("dressed")
    assert not slow.is_visible()


@pytest.mark.spared("refused", "cut off")
@pytest.mark.parametrize("kind", KINDS[1:] + ["cut off", "of another build"])
def test_failure_is_told_once_something_needs_the_part(open_faulty, proxy, kind):
    part = SecondPart(proxy, kind)
    page = faulty(open_faulty)
    app = page.app
    app.go_dressing(bubbles=5)
    time.sleep(1)  # the page has asked for the part in vain by now
    assert waiting(app) == 0, "nothing needs it"
    app.tap_bubble(app.visible_bubble())
    alert = app.page.locator("[role=alert]:visible")
    until(lambda: alert.count() == 1, 15, "one alert")
    assert alert.get_attribute("data-fault") == "failure"
    page.expect_line(r"-second\..*\.wasm: |the second part is not here")
    part.mend()
    app.page.get_by_role("link", name="Reload the page").click()
    app.wait_state("browsing", seconds=30)
    page.expect_work(5)


@pytest.mark.spared("no answer")
@pytest.mark.parametrize("kind", KINDS[1:])
def test_the_part_is_asked_for_again_when_it_is_needed(open_faulty, proxy, kind):
    part = SecondPart(proxy, kind)
    page = faulty(open_faulty)
    page.app.go_dressing(bubbles=5)
    until(lambda: len(proxy.paths(part.path)) >= 2, 15, "two requests")
    time.sleep(0.5)
    part.mend()
    page.expect_work(5)


@pytest.mark.spared("refused", "no answer")
@pytest.mark.parametrize("kind", KINDS)
def test_hooview_shows_its_owls_with_the_first_part(open_faulty, proxy, kind):
    part = SecondPart(proxy, kind, "/hoo/")
    app = faulty(open_faulty, NOTE_CALLS).app
    view = hoo.Hoo(app, proxy.url).open()
    time.sleep(4)  # longer than the page waits for storage
    expect_no_call(app, "HooViewWeb")
    assert waiting(app) == 0 and proxy.paths(part.path)
    part.mend()
    view.tap("01/02")
    view.wait_selected("01/02")
    view.wait_disc("01/02")


@pytest.mark.worker
def test_incomplete_build_is_not_installed(open_faulty, proxy):
    """The service worker stores both parts or nothing."""
    part = SecondPart(proxy, "refused")
    page = faulty(open_faulty)
    page.app.go_dressing(bubbles=5)
    until(lambda: len(proxy.paths(part.path)) >= 4, 20, "the page's requests and the worker's")
    time.sleep(1)
    assert page.app.page.evaluate("caches.keys().then((names) => names.filter((name) => name.startsWith('shell ')).length)") == 0
    part.mend()
    page.app.reload()
    page.app.wait_state("browsing", seconds=30)
    page.app.wait_worker()
    keys = page.app.page.evaluate(
        "caches.keys().then(async (names) => (await (await caches.open(names.find((n) => n.startsWith('shell ')))).keys()).map((r) => r.url))")
    parts = [key for key in keys if key.endswith(".wasm")]
    assert len(parts) == 4 and sum("-second." in key for key in parts) == 2, parts
