"""The main paths of HooView in Chromium, Firefox and WebKitGTK, with mouse and keyboard."""

import pytest

from engines import SettingsBox, Shelf, restart_offline
from server import until

pytestmark = pytest.mark.spared("chromium")  # all other tests run in Chromium


@pytest.fixture
def shelf(engine, own_server):
    return Shelf(engine, own_server.url)


def test_sets_open_and_a_click_selects(shelf):
    shelf.open()
    page = shelf.page
    page.wait("document.querySelectorAll('.ground .header img[src]').length > 0", 10, "a set's lettering")
    page.click(shelf.hoo("01/03"))
    shelf.wait_selected("01/03")
    shelf.wait_disc("01/03")
    shelf.wait_poem("01/03")
    assert shelf.fragment() == "#01/03"
    page.click(shelf.hoo("01/03"))
    shelf.wait_selected(None)
    page.hover((2, 400))
    shelf.wait_no_panel()
    assert shelf.fragment() == ""


def test_a_mouse_drag_scrubs(shelf):
    shelf.open()
    page = shelf.page
    a, b, c = (shelf.center(address) for address in ("01/01", "01/02", "01/04"))
    page.drag([a, b, c], 0.5, rest=0.2)
    shelf.wait_selected("01/04")
    shelf.wait_disc("01/04")
    shelf.wait_poem("01/04")
    assert page.evaluate("document.querySelector('.scroller').scrollTop") == 0
    page.wait_state("browsing")


def test_keys_move_select_and_show_focus_ring(shelf):
    shelf.open()
    page = shelf.page
    assert page.tab_to("01/01") == ["01/01"], "no stop without a name before the grid"
    assert page.shows_ring()
    page.press("ArrowRight")
    page.wait_focus("01/02")
    assert page.shows_ring()
    page.press("Enter")
    shelf.wait_selected("01/02")
    shelf.wait_poem("01/02")
    assert [page.tab_to(lambda name: True)[0] for _ in range(3)] == ["share", "close", "favourite"]
    page.tab_to("01/02", "Shift+Tab")
    page.press("End")
    page.press("Space")
    until(lambda: shelf.selected() not in ("01/02", None), 5, "another owl")
    page.press("Escape")
    shelf.wait_selected(None)
    shelf.wait_no_panel()


def test_the_ring_shows_when_a_key_follows_a_click(shelf):
    shelf.open()
    page = shelf.page
    page.click(shelf.hoo("01/03"))
    shelf.wait_selected("01/03")
    page.press("ArrowRight")
    page.wait_focus("01/04")
    assert page.shows_ring()


def test_the_focus_stays_when_the_columns_change(shelf):
    shelf.open()
    page = shelf.page
    page.tab_to("01/01")
    page.press("ArrowDown")
    page.press("ArrowRight")
    owl, columns = page.focused(), "document.querySelector('[role=grid]').ariaColCount"
    for size in [(1024, 768), (1280, 800)]:
        before = page.evaluate(columns)
        page.size_to(*size)
        page.wait(f"{columns} !== '{before}'", 5, "other columns")
        page.wait_focus(owl)
        assert page.shows_ring()


def test_links_and_history(shelf):
    shelf.open("#03/02").wait_pictures("03")
    page = shelf.page
    shelf.wait_selected("03/02")
    shelf.wait_disc("03/02")
    page.navigate(f"{shelf.url}/hoo/#02/05")
    shelf.wait_selected("02/05")
    page.back()
    shelf.wait_selected("03/02")
    page.click("[data-role=disguise-link]")
    page.wait_screen("dressing-room")
    page.back()
    page.wait_screen("hoo")
    shelf.wait_selected("03/02")


def test_starts_with_the_server_stopped(shelf, own_server):
    shelf.open()
    page = shelf.page

    def wait_ready():
        shelf.wait_pictures()
        page.wait("caches.open('kept').then(c => c.keys()).then(k => k.some(r => r.url.includes('/hoo/')))", 10, "a kept set")

    restart_offline(page, own_server, wait_ready)
    page.click(shelf.hoo("01/02"))
    shelf.wait_poem("01/02")


def test_settings_change_the_size_of_poems(shelf):
    shelf.open()
    page = shelf.page
    settings = SettingsBox(page)
    settings.change("poems", "huge")
    settings.wait_closed()
    page.reload()
    shelf.wait_pictures()
    assert page.evaluate("document.querySelector('main').dataset.poem") == "huge"
