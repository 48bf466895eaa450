"""HooView's finder, favourites and reading aloud."""

import pytest

from server import until

pytestmark = pytest.mark.timed

# A voice that notes its words, and is silent until `said` is called.
VOICE = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(words) { this.now = words; window.spoken.push([words.lang, words.text]); },
    cancel() { this.now?.onerror(); this.now = null; },
  } });
"""


def test_finder_searches_jumps_and_lists_favourites(open_hoo):
    shown = open_hoo("phone").open()
    page, finder = shown.page, shown.page.locator(".finder")
    rows = lambda: finder.locator("button.finder-row b").all_inner_texts()
    page.keyboard.press("/")
    until(finder.is_visible, 3, "the finder")
    assert page.evaluate("document.activeElement.type") == "search"
    until(lambda: rows()[1:2] == ["Owls 1, 12 Hoos"], 5, lambda: f"the owl of the day, then the sets, but {rows()}")
    page.keyboard.type("NUMBER 7 hoo")
    until(lambda: "Hoo 7 of 05" in rows(), 10, lambda: f"owls of far sets, but {rows()}")
    assert finder.locator('[role="status"]').inner_text().endswith("owls found.")
    assert len(rows()) < 20
    finder.locator("button.finder-row", has_text="Hoo 7 of 05").click()
    shown.wait_selected("05/07")
    until(finder.is_hidden, 3, "closed")
    until(lambda: page.evaluate("document.activeElement.dataset.hoo") == "05/07", 3, "the focus on it")
    heart = page.locator('[data-role="favourite"]')
    heart.click()
    until(lambda: heart.get_attribute("aria-pressed") == "true", 3, "the heart is set")
    page.keyboard.press("Escape")
    until(lambda: shown.fragment() == "", 3, "back at the entry without a choice")
    shown.app.reload()
    shown.wait_open("01")
    page.get_by_role("button", name="Find an owl").click()
    until(lambda: "Favourites" in finder.locator("h3").all_inner_texts(), 5, "the favourite is remembered")
    finder.locator("button.finder-row", has_text="Owls 4").click()
    until(lambda: page.evaluate("document.activeElement.dataset.hoo") == "04/01", 3, "at the fourth set")
    assert shown.selected() is None and 52 <= shown.box("04/01").y < 300
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    until(finder.is_hidden, 3, "closed by Escape")
    page.keyboard.press("ArrowRight")
    until(lambda: page.evaluate("document.activeElement.dataset.hoo") == "04/02", 3, "keys reach the grid again")


def test_poem_is_read_aloud_and_stopped(open_hoo):
    shown = open_hoo("phone")
    shown.app.context.add_init_script(VOICE)
    shown.open()
    shown.tap("01/03")
    shown.wait_disc("01/03")
    read = shown.page.get_by_role("button", name="Read aloud")
    state = lambda: read.get_attribute("aria-pressed")
    read.click()
    until(lambda: state() == "true", 2, "reading")
    assert shown.page.evaluate("spoken") == [["en", "Hoo 3 of 01.\nI am number 3.\nThere is no other."]]
    read.click()
    until(lambda: state() == "false", 2, "stopped by the button")
    read.click()
    shown.page.evaluate("speechSynthesis.now.onend()")
    until(lambda: state() == "false", 2, "over")
    read.click()
    shown.tap("01/06")
    until(lambda: state() == "false", 2, "another owl stops it")
