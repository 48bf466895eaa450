"""HooView's finder, favourites and reading aloud."""

import pytest

import hoo
import hoosets
from published_sets import PublishedSets
from server import until

# A voice that notes its words, and is silent until `said` is called.
VOICE = """
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(words) { this.now = words; window.spoken.push([words.lang, words.text]); },
    cancel() { this.now?.onerror(); this.now = null; },
  } });
"""


def test_favourites_of_another_tab_are_joined_and_stay_cleared(open_hoo):
    shown = open_hoo("phone").open()
    page, stored = shown.page, lambda: shown.page.evaluate("localStorage.getItem('hoo-favourites')")
    heart = page.locator('[data-role="favourite"]')

    def press(address, names):
        shown.tap(address)
        shown.wait_selected(address)
        heart.click()
        until(lambda: stored() == names, 3, lambda: f"{names}, but {stored()}")
        page.keyboard.press("Escape")
        until(lambda: shown.selected() is None, 3, "none chosen")

    press("01/02", "01/02")
    page.evaluate("localStorage.setItem('hoo-favourites', '01/02 05/01')")  # as by another tab
    press("01/03", "01/02 05/01 01/03")
    page.evaluate("localStorage.removeItem('hoo-favourites')")
    press("01/04", "01/04")
    until(lambda: page.locator("[data-favourite]").count() == 1, 3, "one heart")


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
    shown.wait_open("05")  # the shelf is where it was
    page.get_by_role("button", name="Find an owl").click()
    until(lambda: "Favourites" in finder.locator("h3").all_inner_texts(), 5, "the favourite is remembered")
    finder.locator("button.finder-row", has_text="Owls 4").click()
    until(lambda: page.evaluate("document.activeElement.dataset.hoo") == "04/01", 3, "at the fourth set")
    assert shown.selected() is None and 52 <= shown.box("04/01").y < 300
    page.keyboard.press("/")
    until(finder.is_visible, 3, "the finder")
    page.keyboard.type("nothing like this")
    until(lambda: rows() == [], 5, "nothing found")
    page.keyboard.press("Enter")
    assert finder.is_visible(), "Enter chooses nothing where nothing is found"
    page.keyboard.press("Control+a")
    page.keyboard.type("hoo 3 of 06")
    until(lambda: rows()[:1] == ["Hoo 3 of 06"] and len(rows()) == 2, 5, rows)
    page.keyboard.press("Enter")
    shown.wait_selected("06/03")
    until(finder.is_hidden, 3, "closed by Enter")
    page.keyboard.press("Escape")
    until(lambda: shown.fragment() == "", 3, "back again")
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    until(finder.is_hidden, 3, "closed by Escape")
    focused = lambda: page.evaluate("document.activeElement.dataset.hoo")
    until(focused, 3, "the focus is in the grid")
    before = focused()
    page.keyboard.press("ArrowRight")
    until(lambda: focused() not in (None, before), 3, "keys reach the grid again")


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


@pytest.fixture
def large_shelf(open_app, proxy):
    """Twelve sets of 8 MB by the index, of which few are opened, and the texts of all."""
    shelf = PublishedSets(proxy)
    names = [hoosets.digits(i) for i in range(1, 13)]
    shelf.texts(*names)
    for name in names:
        shelf.put(name, hoosets.archive(hoosets.files(name, 9)), bytes=8 << 20, title=f"Owls of shelf {name}")
    return hoo.Hoo(open_app("phone", url=proxy.url)).open()


def test_finder_knows_owls_of_sets_that_are_not_here(large_shelf):
    page, finder = large_shelf.page, large_shelf.page.locator(".finder")
    rows = lambda: finder.locator("button.finder-row b").all_inner_texts()
    page.keyboard.press("/")
    until(finder.is_visible, 3, "the finder")
    page.keyboard.type("number 7. hoo")
    until(lambda: rows() == [f"Hoo 7 of {i:02}" for i in range(1, 13)], 5, rows)
    page.keyboard.press("Escape")
    until(finder.is_hidden, 2, "Escape closes it at once, with a query in it")
    page.keyboard.press("/")
    until(finder.is_visible, 3, "the finder again")
    page.keyboard.type("shelf 11")
    until(lambda: rows()[:1] == ["Owls of shelf 11, 9 Hoos"], 5, lambda: f"typing replaces the old query, titles of sets are found: {rows()}")
    page.keyboard.press("Control+a")
    page.keyboard.type("hoo 3 of 12")
    until(lambda: rows()[:1] == ["Hoo 3 of 12"], 5, rows)
    page.keyboard.press("Enter")
    large_shelf.wait_selected("12/03")
    large_shelf.wait_open("12")
    until(lambda: page.title().startswith("Hoo 3 of 12"), 5, page.title)


def test_finder_opens_again_in_the_task_that_closed_it(open_hoo):
    """The browser's event about the closed dialog comes only after that."""
    page = open_hoo("phone").open().page
    finder = page.locator(".finder")
    page.keyboard.press("/")
    until(finder.is_visible, 3, "the finder")
    page.evaluate("""() => {
      const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      press('Escape');
      press('/');
    }""")
    until(lambda: finder.is_visible() and page.evaluate("document.activeElement.type === 'search'"), 3, "the finder again")
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    until(finder.is_hidden, 2, "it still knows that it is open")
    page.keyboard.press("/")
    until(finder.is_visible, 3, "the finder a third time")


def test_arrows_walk_results(large_shelf):
    page, finder = large_shelf.page, large_shelf.page.locator(".finder")
    focused = lambda: page.evaluate("document.activeElement.type === 'search' ? 'search' : document.activeElement.innerText.split('\\n')[0]")
    page.keyboard.press("/")
    until(finder.is_visible, 3, "the finder")
    page.keyboard.type("number 5.")
    until(lambda: finder.locator("button.finder-row").all_inner_texts()[0].startswith("Hoo 5 of 01"), 5, "the fifth of each")
    assert finder.locator("button.finder-row").count() == 12
    for key, place in (("ArrowDown", "Hoo 5 of 01"), ("ArrowDown", "Hoo 5 of 02"), ("ArrowUp", "Hoo 5 of 01"), ("ArrowUp", "search")):
        page.keyboard.press(key)
        until(lambda: focused() == place, 3, lambda: f"{place} after {key}, but {focused()}")
    for _ in range(15):
        page.keyboard.press("ArrowDown")
    until(lambda: focused() == "Hoo 5 of 12", 3, focused)
    row = finder.locator("button.finder-row").last
    assert row.evaluate("n => { const a = n.getBoundingClientRect(), b = n.closest('dialog').getBoundingClientRect(); return a.bottom <= b.bottom && a.top >= b.top }")
    page.keyboard.press("Enter")
    large_shelf.wait_selected("12/05")


def test_finder_says_that_it_does_not_know_all_owls(open_app, proxy):
    shelf = PublishedSets(proxy)
    shelf.more["texts"] = ["../assets/none.json"]
    shelf.good("01")
    proxy.answers["/assets/none.json"] = (503, "text/plain", b"")
    app = open_app("phone", url=proxy.url)
    app.allow("503")
    shown = hoo.Hoo(app).open()
    shown.page.keyboard.press("/")
    until(shown.page.locator(".finder").is_visible, 3, "the finder")
    shown.page.keyboard.type("xyz")
    status = shown.page.locator(".finder [role=status]")
    until(lambda: status.inner_text() == "None of the owls at hand says that. The others come with the network.", 5, status.inner_text)
