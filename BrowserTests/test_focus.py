"""The keyboard's focus in both apps: never lost with an element that hides, always in the window, at the heading of a dialog."""

import time

import pytest

import hoo
import packs
from server import until
from settings import Settings

IN_A_HURRY = True

# Notes whenever a picture shows the focus nowhere, or on an element that cannot be seen.
WATCH = """(() => {
  window.framesApart = 0;
  window.lost = [];
  const look = () => {
    const { activeElement: node } = document;
    if (node === document.body || !node.checkVisibility({ visibilityProperty: true })) window.lost.push(node.dataset.role ?? node.tagName);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""

FOCUSED = """(() => { const n = document.activeElement;
  return n.dataset.costumeId ?? n.dataset.hoo ?? n.dataset.role ?? n.className ?? n.tagName })()"""
CONTROLS = """[...document.querySelectorAll('main button, .corners :is(a, button)')]
  .filter((n) => n.checkVisibility({ visibilityProperty: true })).map((n, i) => { n.dataset.stop = i; return i; })"""


def focused(page):
    return page.evaluate(FOCUSED)


def press_at(app, stop, key):
    """Presses a key at a control, and checks the focus until the page rests."""
    app.page.evaluate(f"window.lost = []; document.querySelector('[data-stop=\"{stop}\"]').focus()")
    before = focused(app.page)
    if before == "body":
        return
    app.page.keyboard.press(key)
    app.wait_state("browsing", "dressed")
    time.sleep(0.15)
    lost = app.page.evaluate("window.lost")
    assert not lost, f"{key} at {before} in {app.state()} loses the focus: {lost[:3]}"


@pytest.mark.spared("browsing")
@pytest.mark.parametrize("state", ["browsing", "dressed"])
def test_no_key_loses_the_focus_in_the_dressing_room(open_app, serve, tmp_path, state):
    url = serve("--costumes", packs.crowd(tmp_path / "pack", 7), "--catalogue", packs.crowd(tmp_path / "none", 0)).url
    app = open_app("desktop", url=url, reduced_motion="reduce").go_dressing(bubbles=5)
    app.page.keyboard.press("Tab")

    def arrange():
        if state == "dressed" and app.state() != "dressed":
            app.page.evaluate("[...document.querySelectorAll('.bubble:not([hidden])')][1].click()")
            app.wait_state("dressed")
        if state == "browsing" and app.state() != "browsing":
            app.page.keyboard.press("Escape")
            app.wait_state("browsing")

    # Something to undo and something to redo.
    for index in (0, 1, 2):
        app.page.evaluate(f"[...document.querySelectorAll('.bubble:not([hidden])')][{index}].click()")
        app.wait_state("dressed")
    app.page.keyboard.press("Control+z")
    app.page.evaluate(WATCH)
    arrange()
    keys = ["Escape", "Control+z", "Control+y", "ArrowRight"]
    for key in keys:
        arrange()
        for stop in app.page.evaluate(CONTROLS):
            arrange()
            if app.page.evaluate(f"document.querySelector('[data-stop=\"{stop}\"]').checkVisibility({{ visibilityProperty: true }})"):
                press_at(app, stop, key)


def test_fast_turns_keep_the_focus_on_a_costume(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    app.page.keyboard.press("Tab")
    app.page.evaluate("document.querySelector('.bubble:not([hidden])').focus()")
    app.page.evaluate(WATCH)
    for _ in range(5):
        app.page.keyboard.press("ArrowRight")
    app.wait_state("browsing")
    time.sleep(0.15)
    assert app.page.evaluate("document.activeElement.matches('.bubble:not([hidden])')"), focused(app.page)
    assert not app.page.evaluate("window.lost")


def test_escape_at_share_moves_the_focus_to_scotch(open_app):
    app = open_app("desktop").go_dressing(bubbles=5)
    app.dress()
    app.page.keyboard.press("Tab")
    app.page.locator('[data-role="share"]').focus()
    app.page.keyboard.press("Escape")
    assert focused(app.page) == "scotch", "before it hides"
    app.wait_state("browsing")
    assert focused(app.page) == "scotch"


def test_share_by_key_is_in_the_window(hoo_desktop):
    page = hoo_desktop.page
    hoo_desktop.hoo("01/02").focus()
    page.keyboard.press("Enter")
    hoo_desktop.wait_selected("01/02")
    page.keyboard.press("Control+End")
    until(lambda: focused(page).startswith("07/"), 3, "the last owl")
    hoo_desktop.app.wait_still()
    page.keyboard.press("Tab")
    until(lambda: focused(page) == "share", 3, "the panel's first button")
    share = page.locator('.panel [data-role="share"]')

    def is_in_window():
        box, window = hoo_desktop.app.box(share), hoo_desktop.app.size()
        return box.y >= 52 and box.bottom <= window.height and box.x >= 0 and box.right <= window.width

    until(is_in_window, 3, lambda: f"in the window, but {hoo_desktop.app.box(share)}")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_no_key_loses_the_focus_in_hooview(open_hoo, screen):
    shown = open_hoo(screen).open()
    page = shown.page
    page.keyboard.press("Tab")
    shown.hoo("01/02").focus()
    page.evaluate(WATCH)
    for button, key in [("share", "Escape"), ("close", "Escape"), ("close", "Enter"), ("close", " "), ("favourite", "Escape")]:
        shown.hoo("01/02").focus()
        page.keyboard.press("Enter")
        shown.wait_selected("01/02")
        page.locator(f'.panel [data-role="{button}"]').focus()
        page.evaluate("window.lost = []")
        page.keyboard.press(key)
        shown.wait_selected(None)
        until(lambda: focused(page) == "01/02", 2, lambda: f"back at the owl after {key} at {button}, but {focused(page)}")
        until(lambda: page.locator(".panel").get_attribute("data-state") == "out", 3, "the panel gone")
        assert page.evaluate("window.lost") == []
        page.keyboard.press("ArrowRight")
        until(lambda: focused(page) == "01/03", 2, "keys walk the grid again")


@pytest.mark.parametrize("place", ["owl", "panel"])
def test_a_turned_screen_keeps_the_focus_in_hooview(hoo_phone, place):
    page = hoo_phone.page
    page.keyboard.press("Tab")
    hoo_phone.hoo("01/06").focus()
    if place == "panel":
        page.keyboard.press("Enter")
        hoo_phone.wait_selected("01/06")
        page.locator('.panel [data-role="share"]').focus()
    before = focused(page)
    page.evaluate(WATCH)
    for width, height in [(844, 390), (390, 844)]:
        columns = page.locator("[role=grid]").get_attribute("aria-colcount")
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.locator("[role=grid]").get_attribute("aria-colcount") != columns, 3, "other columns")
        hoo_phone.app.wait_still()
        assert focused(page) == before and page.evaluate("document.activeElement.matches(':focus-visible')"), focused(page)
    assert page.evaluate("window.lost") == []


def test_a_turned_screen_shows_no_ring_to_a_finger(hoo_phone):
    columns = hoo_phone.page.locator("[role=grid]").get_attribute("aria-colcount")
    hoo_phone.tap("01/06")
    hoo_phone.wait_disc("01/06")
    hoo_phone.page.set_viewport_size({"width": 844, "height": 390})
    until(lambda: hoo_phone.page.locator("[role=grid]").get_attribute("aria-colcount") != columns, 3, "other columns")
    hoo_phone.wait_disc("01/06")
    hoo_phone.app.wait_still()
    assert not hoo_phone.page.evaluate("document.activeElement.matches('button:focus-visible')"), focused(hoo_phone.page)


def test_finder_returns_the_focus(hoo_phone):
    page = hoo_phone.page
    finder = page.locator(".finder")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Find an owl").focus()
    for leave in ("Escape", "Enter"):
        page.keyboard.press("Enter")
        until(finder.is_visible, 3, "the finder")
        if leave == "Enter":
            finder.locator(".settings-close").focus()
        page.keyboard.press(leave)
        until(finder.is_hidden, 3, "closed")
        assert focused(page) == "find", f"the button that opened it, after {leave}"


# --- dialogs ---

def test_settings_begin_at_their_heading(settings):
    s = settings("desktop").open()
    assert s.page.evaluate("document.activeElement.matches('dialog h2')"), focused(s.page)
    s.page.keyboard.press("Tab")
    assert s.page.evaluate("document.activeElement.name") == "settings-motion", "the first choice follows"


def test_share_dialogs_begin_at_their_heading(sharing_pages):
    for page in sharing_pages:
        page.locator('[data-role="share"]').click()
        page.locator('[data-role="share-dialog"]').wait_for(timeout=10000)
        assert page.evaluate("document.activeElement.matches('dialog h2')"), focused(page)


# --- nothing to say about nothing ---

def test_no_region_and_no_heading_without_a_chosen_owl(hoo_desktop):
    page = hoo_desktop.page
    region, heading = page.get_by_role("region", name="The chosen Hoo"), page.get_by_role("heading").and_(page.locator(".panel h2"))
    assert region.count() == 0 and heading.count() == 0
    hoo_desktop.tap("01/02")
    hoo_desktop.wait_selected("01/02")
    until(lambda: region.count() == 1 and heading.count() == 1, 3, "the region of the chosen owl")
    page.keyboard.press("Escape")
    until(lambda: region.count() == 0 and heading.count() == 0, 3, "nothing again")


# --- the shortcut ---

def test_slash_can_be_turned_off(open_app):
    app = open_app("phone")
    shown, s = hoo.Hoo(app).open(), Settings(app)
    find = app.page.get_by_role("button", name="Find an owl")
    until(lambda: find.get_attribute("aria-keyshortcuts") == "/", 5, "the key is named")
    s.open()
    s.choose("slash", "off")
    s.close()
    assert find.get_attribute("aria-keyshortcuts") is None
    app.page.keyboard.press("/")
    time.sleep(0.3)
    assert not app.page.locator(".finder").is_visible()
    app.reload()
    shown.wait_open("01")
    app.page.keyboard.press("/")
    until(lambda: find.get_attribute("aria-keyshortcuts") is None, 5, "it is remembered")
    assert not app.page.locator(".finder").is_visible()
    s.open()
    s.choose("slash", "on")
    s.close()
    app.page.keyboard.press("/")
    until(app.page.locator(".finder").is_visible, 3, "the finder")
