"""The main paths of Disguise-o-Rama in Chromium, Firefox and WebKitGTK, with mouse and keyboard."""

import pytest

from engines import Room, SettingsBox, restart_offline
from server import until

pytestmark = pytest.mark.spared("chromium")  # all other tests run in Chromium


@pytest.fixture
def room(engine, own_server):
    return Room(engine, own_server.url)


def message(page):
    return page.text("[data-role=intro-message]")


@pytest.mark.spared("firefox", "webkit")
def test_the_introduction_leads_to_the_dressing_room(room):
    page = room.page
    page.open_fresh(room.url + "/", seen_intro=False)
    page.wait_screen("intro")
    said = []
    while page.screen() == "intro" and len(said) < 20:
        said.append(message(page))
        page.wait_still("[data-role=intro-next]")
        page.click("[data-role=intro-next]")
        until(lambda: page.screen() != "intro" or message(page) != said[-1], 5, "the next step")
    assert len(said) >= 3 and all(said) and len(set(said)) == len(said), said
    page.wait_screen("dressing-room")
    room.wait_ready()
    page.reload()
    page.wait_screen("dressing-room")


def test_the_keyboard_goes_from_the_introduction_to_the_costumes(room):
    page = room.page
    page.open_fresh(room.url + "/", seen_intro=False)
    page.wait_screen("intro")
    page.tab_to("intro-next")
    while page.screen() == "intro":
        before = message(page)
        page.press("Enter")
        until(lambda: page.screen() != "intro" or message(page) != before, 5, "the next step")
    assert page.evaluate("document.activeElement.ariaLabel") == page.evaluate("document.querySelector('.stage [role=group]').ariaLabel")
    room.wait_ready()
    page.press("Tab")
    assert page.exists(f'[data-costume-id="{page.focused()}"]'), page.focused()


def test_the_wheel_follows_the_mouse_and_is_flung(room):
    room.open()
    id, _ = room.free_bubble()
    _, _, before = room.wheel(id)
    room.drag_wheel(room.gap, 0.8, 0.4, rest=0.3)
    assert abs(room.turned(id, before) - 0.8) < 0.05, room.turned(id, before)
    room.fling()
    room.page.wait_state("browsing")
    assert abs(room.turned(id, before) - 0.8) > 0.1, "it went on after the mouse let go"


def test_dress_swap_and_undress_by_mouse(room):
    room.open()
    first, point = room.free_bubble()
    label = room.label(first)
    room.page.click(point)
    room.wait_worn(first)
    assert label.lower() in room.worn().lower() and room.page.text("[data-role=costume-title]") == label
    assert room.page.text("[data-role=costume-description]")
    room.page.wait("document.querySelector('main').dataset.state === 'dressed'")
    second = room.dress(first)
    assert second != first and label.lower() not in room.worn().lower()
    room.click_scotch()
    room.page.wait_state("browsing")
    assert room.worn() is None


@pytest.mark.spared("firefox")
def test_dress_and_undress_by_keyboard(room):
    room.open()
    page = room.page
    stops = page.tab_to(lambda name: page.exists(f'[data-costume-id="{name}"]'))
    id = stops[-1]
    assert page.shows_ring(), f"a ring around {id}"
    page.wait_state("browsing")
    page.wait_still(room.bubble(id))
    _, _, before = room.wheel(id)
    page.press("ArrowRight")
    until(lambda: abs(room.turned(id, before)) > 1 and page.state() == "browsing", 5, "the wheel turned by a spoke")
    page.press("Enter")
    page.wait_focus("scotch")
    room.wait_worn(id)
    assert page.shows_ring(), "a ring around Scotch"
    page.press("Escape")
    page.wait_state("browsing")
    page.wait_focus(id)


def test_starts_with_the_server_stopped(room, own_server):
    room.open()

    def wait_ready():
        room.wait_ready()
        kept = "k.filter(r => r.url.includes('-bubble.')).length >= 5 && k.some(r => r.url.endsWith('current_costumes.json'))"
        room.page.wait(f"caches.open('kept').then(c => c.keys()).then(k => {kept})", 20, "all costumes kept")

    restart_offline(room.page, own_server, wait_ready)
    room.dress()


@pytest.mark.spared("firefox", "webkit")
def test_settings_are_remembered(room):
    room.open()
    page = room.page
    settings = SettingsBox(page)
    settings.change("motion", "reduced")
    settings.wait_closed()
    page.wait_focus("settings")
    page.reload()
    room.wait_ready()
    assert page.evaluate("document.documentElement.dataset.motion") == "reduced"
    settings.change("language", "de")
    page.wait("document.documentElement.lang === 'de'", 10)
    room.wait_ready()


def test_link_to_hooview_and_back(room):
    room.open()
    page = room.page
    page.click("[data-role=hoo-link]")
    page.wait_screen("hoo")
    page.wait("document.querySelectorAll('[data-hoo] img').length > 3", 20, "owls")
    page.back()
    page.wait_screen("dressing-room")
    room.wait_ready()
