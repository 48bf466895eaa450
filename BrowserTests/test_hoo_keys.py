"""HooView by keyboard: moving, selecting, and the focus."""

import pytest

from server import until


def focused(shown):
    return shown.page.evaluate("document.activeElement.dataset.hoo")


def stop(shown):
    """The Hoo that the Tab key stops at; None while its line is not on the page."""
    found = shown.page.locator('[role=grid] [tabindex="0"]').evaluate_all("l => l.map(n => n.dataset.hoo)")
    return found[0] if found else None


def is_seen(shown, address):
    if not address: return False
    box = shown.box(address)
    return box.y >= 52 and box.bottom <= shown.app.size().height


def test_arrow_keys_move_through_grid(hoo_phone):
    hoo_phone.hoo("01/01").focus()
    steps = [("ArrowRight", "01/02"), ("ArrowDown", "01/06"), ("End", "01/08"), ("Home", "01/05"), ("ArrowUp", "01/01"),
             ("ArrowLeft", "01/01"), ("Control+End", "07/11"), ("Control+Home", "01/01")]
    for key, expected in steps:
        hoo_phone.page.keyboard.press(key)
        until(lambda: focused(hoo_phone) == expected, 2, lambda: f"{key}: {expected}, but {focused(hoo_phone)}")
        assert hoo_phone.page.locator('[role=grid] [tabindex="0"]').count() == 1
    assert hoo_phone.selected() is None, "the focus selects nothing"


def test_page_keys_move_by_a_screen(hoo_phone):
    hoo_phone.hoo("01/01").focus()
    hoo_phone.page.keyboard.press("PageDown")
    until(lambda: focused(hoo_phone) not in (None, "01/01"), 2, "further down")
    box = hoo_phone.box(focused(hoo_phone))
    assert 52 <= box.y and box.y + box.height <= hoo_phone.app.size().height
    hoo_phone.page.keyboard.press("PageUp")
    until(lambda: focused(hoo_phone) == "01/01", 2, lambda: f"back, but {focused(hoo_phone)}")


def test_focused_hoo_stays_mounted(hoo_phone):
    """The focused Hoo keeps the focus when it is scrolled out of sight, and the next key goes on from what is seen."""
    hoo_phone.hoo("01/02").focus()
    hoo_phone.scroller.evaluate("n => { n.scrollTop = n.scrollHeight }")
    until(lambda: stop(hoo_phone) != "01/02", 3, "the end")
    assert focused(hoo_phone) == "01/02"
    place = hoo_phone.offset()
    hoo_phone.page.keyboard.press("ArrowRight")
    until(lambda: focused(hoo_phone) != "01/02", 3, "another one")
    assert is_seen(hoo_phone, focused(hoo_phone)) and hoo_phone.offset() == place


# Scrolled as by a wheel, far from the focus, which is at an owl or in the bar.
@pytest.mark.parametrize("start", ['[data-hoo="04/05"]', '[data-role="disguise-link"]', '[data-role="settings"]'])
@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
@pytest.mark.parametrize("offset", [0, 1e6])
def test_tab_goes_to_a_seen_owl_after_scrolling(hoo_phone, start, key, offset):
    page = hoo_phone.page
    page.evaluate("location.hash = '#04/05'")
    hoo_phone.wait_disc("04/05")
    hoo_phone.hoo("04/05").focus()
    page.keyboard.press("Escape")
    hoo_phone.wait_selected(None)
    page.locator(start).focus()
    hoo_phone.scroller.evaluate("(n, offset) => { n.scrollTop = offset }", offset)
    until(lambda: stop(hoo_phone) not in (None, "04/05") and is_seen(hoo_phone, stop(hoo_phone)), 5, lambda: stop(hoo_phone))
    place = hoo_phone.offset()
    for _ in range(12):
        page.keyboard.press(key)
        if focused(hoo_phone) not in (None, "04/05"): break
    assert is_seen(hoo_phone, focused(hoo_phone)), focused(hoo_phone)
    assert hoo_phone.offset() == place, "the shelf stays"
    assert page.locator('[role=grid] [tabindex="0"]').count() == 1


def test_focus_that_comes_back_into_view_is_the_tab_stop_again(hoo_phone):
    hoo_phone.hoo("01/06").focus()
    hoo_phone.scroller.evaluate("n => { n.scrollTop = 900 }")
    until(lambda: stop(hoo_phone) != "01/06", 3, "another stop")
    hoo_phone.scroller.evaluate("n => { n.scrollTop = 0 }")
    until(lambda: stop(hoo_phone) == "01/06", 3, lambda: stop(hoo_phone))
    hoo_phone.page.keyboard.press("ArrowRight")
    until(lambda: focused(hoo_phone) == "01/07", 3, "the next one")


# The keys by which browsers scroll a page, with the focus in the bar, in the panel and on nothing.
@pytest.mark.parametrize("reduced", [False, True], ids=["full", "reduced"])
@pytest.mark.parametrize("start", ['[data-role="find"]', '[data-role="disguise-link"]', '.panel [data-role="close"]', None])
def test_page_keys_scroll_the_shelf_without_a_focused_owl(open_hoo, start, reduced):
    shown = open_hoo("desktop", **({"reduced_motion": "reduce"} if reduced else {})).open()
    shown.tap("01/02")
    shown.wait_disc("01/02")
    if start: shown.page.locator(start).focus()
    else: shown.page.evaluate("document.activeElement.blur()")
    before, end = shown.page.evaluate("document.activeElement.outerHTML.slice(0, 80)"), shown.scroller.evaluate("n => n.scrollHeight - n.clientHeight")
    height = shown.app.size().height
    keys = [("PageDown", lambda at: 0.4 * height < at < height), ("PageUp", lambda at: at == 0), ("End", lambda at: at >= end - 1),
            ("Home", lambda at: at == 0)]
    if start is None or "link" in start:
        keys += [("Space", lambda at: 0.4 * height < at < height), ("Shift+Space", lambda at: at == 0)]
    for key, is_there in keys:
        shown.page.keyboard.press(key)
        until(lambda: is_there(shown.offset()), 3, lambda: f"{key}, but at {shown.offset()}")
        shown.app.wait_still()
        assert is_there(shown.offset()), f"{key}: {shown.offset()}"
        assert shown.page.evaluate("document.activeElement.outerHTML.slice(0, 80)") == before, "the focus stays"
    assert shown.selected() == "01/02"


def test_two_quick_page_keys_go_two_screens(hoo_desktop):
    hoo_desktop.page.locator('[data-role="find"]').focus()
    hoo_desktop.page.keyboard.press("PageDown")
    hoo_desktop.app.wait_still()
    once = hoo_desktop.offset()
    hoo_desktop.page.keyboard.press("Home")
    hoo_desktop.app.wait_still()
    end = hoo_desktop.scroller.evaluate("n => n.scrollHeight - n.clientHeight")
    for _ in range(2): hoo_desktop.page.keyboard.press("PageDown")
    until(lambda: abs(hoo_desktop.offset() - min(2 * once, end)) < 2, 3, lambda: f"twice {once}, but {hoo_desktop.offset()}")


def test_controls_keep_their_own_keys(hoo_desktop):
    page, place = hoo_desktop.page, hoo_desktop.offset()
    page.locator('[data-role="find"]').focus()
    page.keyboard.press("Space")
    until(lambda: page.locator(".finder").is_visible(), 3, "the finder")
    page.keyboard.type("hoo 1")
    for key in ("Home", "Space", "End", "PageDown"): page.keyboard.press(key)
    assert page.locator('.finder input').input_value() == " hoo 1"
    page.keyboard.press("Escape")
    page.locator('[data-role="settings"]').focus()
    page.keyboard.press("Space")
    until(lambda: page.locator("#settings-title").is_visible(), 3, "the settings")
    page.keyboard.press("PageDown")
    assert hoo_desktop.offset() == place


def test_enter_and_space_select(hoo_phone):
    hoo_phone.hoo("01/02").focus()
    hoo_phone.page.keyboard.press("Enter")
    hoo_phone.wait_selected("01/02")
    hoo_phone.page.keyboard.press("ArrowRight")
    hoo_phone.page.keyboard.press("Space")
    hoo_phone.wait_selected("01/03")


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_held_key_selects_once(hoo_phone, key):
    hoo_phone.hoo("01/02").focus()
    for _ in range(4): hoo_phone.page.keyboard.down(key)
    hoo_phone.page.keyboard.up(key)
    hoo_phone.wait_selected("01/02")
    hoo_phone.wait_disc("01/02")
    assert hoo_phone.selected() == "01/02"


def test_the_focus_shows(hoo_phone):
    hoo_phone.hoo("01/01").focus()
    hoo_phone.page.keyboard.press("ArrowRight")
    until(lambda: focused(hoo_phone) == "01/02", 2, "focus")
    assert hoo_phone.hoo("01/02").evaluate("n => n.matches(':focus-visible') && getComputedStyle(n).boxShadow") != "none"


def test_tab_goes_through_bar_grid_and_panel(hoo_desktop):
    hoo_desktop.tap("01/02")
    hoo_desktop.wait_disc("01/02")
    hoo_desktop.page.evaluate("document.activeElement.blur()")
    stops = []
    while len(stops) < 20 and len(set(stops)) == len(stops):
        hoo_desktop.page.keyboard.press("Tab")
        stops.append(hoo_desktop.page.evaluate("document.activeElement.dataset.hoo ?? document.activeElement.dataset.role"))
    assert stops.pop() == stops[0] and "01/02" in stops, stops
    assert {"disguise-link", "settings", "share", "close"} <= set(stops), stops


def test_escape_in_panel_returns_focus_to_hoo(hoo_phone):
    hoo_phone.hoo("01/02").focus()
    hoo_phone.page.keyboard.press("Enter")
    hoo_phone.wait_selected("01/02")
    hoo_phone.page.locator('.panel [data-role="close"]').focus()
    hoo_phone.page.keyboard.press("Escape")
    until(lambda: hoo_phone.page.evaluate("document.activeElement.dataset.hoo") == "01/02", 3, "the focus back")
    hoo_phone.page.keyboard.press("ArrowRight")
    until(lambda: hoo_phone.page.evaluate("document.activeElement.dataset.hoo") == "01/03", 3, "and it goes on")
