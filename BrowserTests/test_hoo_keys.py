"""HooView by keyboard: moving, selecting, and the focus."""

from server import until


def focused(shown):
    return shown.page.evaluate("document.activeElement.dataset.hoo")


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
    """The focused Hoo stays in the page when scrolled out of sight, and the next key scrolls back to it."""
    hoo_phone.hoo("01/02").focus()
    hoo_phone.scroller.evaluate("n => { n.scrollTop = n.scrollHeight }")
    until(lambda: hoo_phone.page.locator('[data-hoo^="07/"]').count() > 0, 3, "the end")
    assert focused(hoo_phone) == "01/02"
    hoo_phone.page.keyboard.press("ArrowRight")
    until(lambda: focused(hoo_phone) == "01/03" and hoo_phone.box("01/03").y > 0, 3, "back in view")


def test_enter_and_space_select(hoo_phone):
    hoo_phone.hoo("01/02").focus()
    hoo_phone.page.keyboard.press("Enter")
    hoo_phone.wait_selected("01/02")
    hoo_phone.page.keyboard.press("ArrowRight")
    hoo_phone.page.keyboard.press("Space")
    hoo_phone.wait_selected("01/03")


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
