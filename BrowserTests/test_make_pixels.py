"""The program for pixels in the fitting room of every site: it is loaded with the first task, late, not at all, and without a network."""

import json
import re
import threading
from html import unescape
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from faults import case, held
from opened_files import drop as drop_file
from server import fetch, until
from test_fitting_room_drawings import press
from test_make_character import ADD, NOTICE, CharacterMaker
from test_make_cut import PAPER, alphas, drop
from test_make_opening import COSTUMES, REPLACE, SPOKEN, Opener, octavia
from test_make_show import TOGGLE, swatches, unfold

IN_A_HURRY = True
WASM = "application/wasm"
MISSING = "A part of this page could not be fetched; check the connection and try again."
FAILURES = {
    "dropped": None, "missing": (404, "text/plain", b"none"), "unavailable": (503, "text/plain", b"busy"),
    "a page": (200, "text/html", b"<html>please log in</html>"), "another program": (200, WASM, b"\0asm\1\0\0\0"),
}
OPAQUE, CUT, CUT_MORE = [255, 255, 255], [0, 255, 255], [0, 0, 255]


@pytest.fixture
def path(proxy):
    facts = re.search(r'data-facts="([^"]*)"', fetch(proxy.server.port, "GET", "/make/", {})[2].decode())[1]
    return urljoin("/make/", json.loads(unescape(facts))["late"]["pixels"])


@pytest.fixture
def release(proxy, path):
    """Holds the program back until the event is set."""
    event = threading.Event()
    proxy.answers[path] = held(event, (200, WASM, fetch(proxy.server.port, "GET", path, {})[2]))
    yield event
    event.set()


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


def focus_and_press(page, *names):
    for name in names:
        page.locator(f'[data-role="{name}"]:visible').focus()
        page.keyboard.press("Enter")


def fails(maker, proxy, path, act):
    asked = len(proxy.paths(path))
    act()
    until(lambda: len(proxy.paths(path)) > asked, 10, "a request for the program")
    expect(maker.page.locator(NOTICE)).to_have_text(MISSING)


def test_program_that_fails_to_load_is_told_and_the_next_press_loads_it(open_app, proxy, path):
    proxy.answers[path] = None
    app = open_app("desktop", proxy.url)
    app.allow("")  # each request that fails
    maker = CharacterMaker(app, proxy.url)
    drop(maker.page)
    maker.page.wait_for_selector('[data-field="label-en"]:focus')
    for name, proxy.answers[path] in FAILURES.items():
        with case(name):
            for button in ("cut", "trim"):
                fails(maker, proxy, path, lambda button=button: focus_and_press(maker.page, button))
            fails(maker, proxy, path, lambda: maker.drop_character(PAPER, "paper.png"))
            assert alphas(maker.page) == OPAQUE and maker.page.locator(ADD).is_visible()
    # Nothing of it is a step.
    maker.page.keyboard.press("Control+z")
    expect(maker.page.locator('[data-role="costumes"] button')).to_have_count(0)
    maker.page.keyboard.press("Control+Shift+z")
    del proxy.answers[path]
    press(maker, "cut", "step 3 of 12")
    expect(maker.page.locator(NOTICE)).to_be_hidden()
    assert alphas(maker.page) == CUT


def test_presses_before_the_program_is_there_are_carried_out_in_their_order(release, maker):
    drop(maker.page)
    maker.page.wait_for_selector('[data-field="label-en"]:focus')
    focus_and_press(maker.page, "cut", "cut", "cut", "cut", "undo")
    assert alphas(maker.page) == OPAQUE
    release.set()
    expect(maker.page.locator(SPOKEN)).to_contain_text("Undone")
    press(maker, "uncut", "step 4 of 12")
    for steps in [CUT, CUT_MORE, CUT, CUT, OPAQUE]:
        assert alphas(maker.page) == steps
        maker.page.keyboard.press("Control+z")


def test_late_cut_leaves_a_costume_alone_that_is_gone(release, maker):
    costumes = maker.page.locator(COSTUMES)
    drop(maker.page, name="first.png")
    expect(costumes).to_have_count(1)
    focus_and_press(maker.page, "cut", "remove")
    expect(costumes).to_have_count(0)
    drop(maker.page, name="second.png")
    expect(costumes).to_have_count(1)
    release.set()
    # Tasks are carried out in their order, so the first one is over.
    press(maker, "flip", "Flipped.")
    assert alphas(maker.page) == OPAQUE
    press(maker, "cut", "step 3 of 12")
    assert alphas(maker.page) == CUT


def test_late_eyes_are_not_those_of_another_character(open_app, proxy, release):
    maker = Opener(open_app("desktop", proxy.url), proxy.url)
    maker.open_file(octavia())
    focus_and_press(maker.page, "add-eyes")
    drop_file(maker.page, octavia(), "other.disguise")
    maker.page.locator(REPLACE).get_by_role("button", name="Open it", exact=True).click()
    expect(maker.page.locator(SPOKEN)).to_contain_text("Opened other.disguise.")
    release.set()
    press(maker, "flip", "Flipped.")
    expect(maker.page.locator('[data-role="add-eyes"]')).to_be_visible()
    focus_and_press(maker.page, "add-eyes")
    expect(maker.page.locator('[data-point="left-eye"]')).to_be_focused()


def test_colors_that_could_not_be_proposed_are_proposed_when_the_section_unfolds_again(open_app, proxy, path):
    proxy.answers[path] = None
    app = open_app("desktop", proxy.url)
    app.allow("")  # each request that fails
    maker = Opener(app, proxy.url)
    maker.open_file(octavia())
    asked = len(proxy.paths(path))
    unfold(maker)
    until(lambda: len(proxy.paths(path)) > asked, 10, "a request for the program")
    expect(swatches(maker)).to_have_count(0)
    del proxy.answers[path]
    maker.page.locator(TOGGLE).click()
    unfold(maker)
    expect(swatches(maker)).to_have_count(3)


@pytest.mark.worker
def test_ground_is_cut_away_without_a_network(maker, proxy, path):
    maker.app.wait_worker()
    kept = f"caches.open('kept').then((kept) => kept.match('{path}')).then(Boolean)"
    page = "caches.open('kept').then((kept) => kept.match(location.href)).then(Boolean)"
    until(lambda: maker.page.evaluate(kept) and maker.page.evaluate(page), 20, "the page is kept")
    maker.app.allow("")  # each request that fails
    proxy.stop()
    maker.open()
    drop(maker.page)
    maker.page.wait_for_selector('[data-field="label-en"]:focus')
    press(maker, "cut", "step 3 of 12")
    assert alphas(maker.page) == CUT
