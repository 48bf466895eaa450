"""The settings of the dressing room: opened, changed, remembered and cleared."""

import time

import pytest

from geometry import turn
from server import until
from settings import REFUSE, WORDS, Settings

IN_A_HURRY = True


def travels(app):
    """Whether a costume travels onto Scotch, instead of fading in at its place."""
    id = app.visible_bubble()
    app.record_start()
    app.tap_bubble(id)
    app.wait_state("dressed")
    time.sleep(0.3)
    places = {tuple(round(v) for v in box[:4]) for frame in app.record_stop()["frames"]
              for name, box in frame["boxes"].items() if name.startswith("worn") and box[4]}
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    return len(places) > 3


# --- opening and closing ---

@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_settings_open_and_close_by_pointer(settings, screen):
    s = settings(screen).open()
    tilt = {"tilt": "off"} if screen == "phone" else {}
    assert s.chosen() == {"motion": "system", "sound": "system", "language": "en"} | tilt
    assert s.page.get_by_role("dialog", name=WORDS["en"]["settings"]).count() == 1
    assert s.focused() == "H2", "the focus is at its heading"
    s.wait_whole()
    s.close()
    assert s.focused() == "settings", "and back at its button"
    assert s.app.state() == "browsing", "nothing behind it was pressed"
    s.open()
    s.wait_whole()
    s.app.tap_point(s.app.size().center._replace(y=s.app.box(s.dialog).y / 2))
    s.wait_closed()
    assert s.app.state() == "browsing"


def test_settings_open_and_close_by_key(settings):
    s = settings("desktop")
    for _ in range(20):
        s.page.keyboard.press("Tab")
        if s.focused() == "settings":
            break
    s.page.keyboard.press("Enter")
    s.wait_open()
    s.wait_whole()
    reached = set()
    for _ in range(12):
        s.page.keyboard.press("Tab")
        reached.add(s.page.evaluate("document.activeElement.name || document.activeElement.dataset.role || ''"))
        assert s.page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    assert {"settings-motion", "settings-language", "settings-close", "settings-clear"} <= reached
    s.app.wait_still()
    angle = s.app.wheel_angle()
    s.radio("motion", "system").focus()
    s.page.keyboard.press("ArrowDown")
    assert s.chosen()["motion"] == "full" and s.stored()["settings-motion"] == "full"
    s.app.wait_still()
    assert abs(turn(angle, s.app.wheel_angle())) < 0.01, "arrows in it turn no wheel"
    s.page.keyboard.press("Escape")
    s.wait_closed()
    assert s.focused() == "settings"
    s.page.keyboard.press("ArrowRight")
    until(lambda: abs(turn(angle, s.app.wheel_angle())) > 0.5, 3, "out of it they do")


def test_settings_button_is_absent_before_dressing_room(open_app):
    app = open_app("phone")
    app.go(intro=True)
    app.wait_screen("intro")
    assert not Settings(app).role("settings").is_visible() and not Settings(app).role("hoo-link").is_visible()
    while app.screen() == "intro":
        # A script clicks, because the button may be leaving the screen.
        app.page.evaluate("document.querySelector('[data-role=\"intro-next\"]')?.click()")
        time.sleep(0.2)
    assert Settings(app).role("settings").is_visible() and Settings(app).role("hoo-link").is_visible()


def test_dressing_room_links_to_hooview(settings):
    s = settings()
    assert s.role("hoo-link").evaluate("n => n.href") == s.app.url + "/hoo/"
    assert s.page.get_by_role("link", name=WORDS["en"]["hoo-open"]).count() == 1


# --- motion ---

@pytest.mark.spared("reduce-full-False")
@pytest.mark.parametrize("system,word,still", [("no-preference", "reduced", True), ("reduce", "full", False)])
def test_motion_takes_effect_at_once_and_is_remembered(settings, system, word, still):
    s = settings("desktop", reduced_motion=system)
    assert s.motion() == ("full" if still else "reduced")
    s.open()
    s.choose("motion", word)
    assert s.motion() == ("reduced" if still else "full")
    s.close()
    assert travels(s.app) != still
    s.app.reload()
    s.app.wait_state("browsing")
    s.app.wait_bubbles(5)
    s.app.wait_state("browsing")
    assert s.motion() == ("reduced" if still else "full")
    assert travels(s.app) != still
    s.open()
    assert s.chosen()["motion"] == word
    s.choose("motion", "system")
    assert s.motion() == ("full" if still else "reduced")
    s.page.emulate_media(reduced_motion="reduce" if still else "no-preference")
    until(lambda: s.motion() == ("reduced" if still else "full"), 3, "the system's word counts again")


@pytest.mark.spared("blocked")
@pytest.mark.parametrize("broken", [
    f"Object.defineProperty(window, 'localStorage', {{ get() {{ throw {REFUSE} }} }})",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
], ids=["blocked", "full"])
def test_choices_without_storage_last_for_the_visit(open_app, broken):
    app = open_app("phone", locale="en-US")
    app.context.add_init_script(broken)
    app.go(intro=True)
    app.wait_screen("intro")
    while app.screen() == "intro":
        # A script clicks, because the button may be leaving the screen.
        app.page.evaluate("document.querySelector('[data-role=\"intro-next\"]')?.click()")
        time.sleep(0.2)
    app.wait_bubbles(5)
    app.wait_state("browsing")
    s = Settings(app).open()
    s.choose("motion", "reduced")
    assert s.motion() == "reduced"
    s.choose("language", "de")
    s.press("settings-close")
    s.wait_loaded("de")
    s.check_language("de")
    assert s.motion() == "reduced"


# --- kept data ---

def kept(page):
    return page.evaluate("caches.keys().then((names) => names.includes('kept'))")


def kept_files(page):
    return page.evaluate("caches.open('kept').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))")


def test_kept_data_is_cleared_after_confirmation(settings):
    s = settings("phone")
    until(lambda: kept(s.page), 5, "something kept")
    s.open()
    until(lambda: any("SoundWeb" in url for url in kept_files(s.page)), 10, "the sounds, which the first press fetches")
    s.choose("motion", "reduced")
    s.press("settings-clear")
    assert s.role("settings-clear-yes").is_visible() and s.focused() == "settings-clear-no"
    assert s.role("settings-status").inner_text() == WORDS["en"]["settings-clear-sure"]
    s.press("settings-clear-no")
    assert s.role("settings-status").inner_text() == "" and s.focused() == "settings-clear"
    assert kept(s.page) and s.stored()["settings-motion"] == "reduced", "no means no"
    s.page.evaluate("localStorage.setItem('somebody-elses', '1')")
    s.page.evaluate("localStorage.setItem('hoo-favourites', '01/02'), localStorage.setItem('start-sets', 'x')")  # HooView's
    s.press("settings-clear")
    s.press("settings-clear-yes")
    s.says("settings-cleared")
    assert not kept(s.page)
    assert s.stored() == {"somebody-elses": "1"}
    assert s.motion() == "full" and s.chosen()["motion"] == "system"
    assert s.focused() == "settings-clear"
    s.close()
    s.app.dress()
    s.app.page.keyboard.press("Escape")
    s.app.wait_state("browsing")
    s.app.reload()
    s.app.wait_state("browsing", seconds=20)
    s.app.wait_bubbles(5)
    until(lambda: kept(s.page), 5, "fetched and kept again")


def test_failed_clearing_is_reported(settings):
    s = settings("desktop")
    s.page.evaluate(f"void (CacheStorage.prototype.delete = () => Promise.reject({REFUSE}))")
    s.open()
    s.press("settings-clear")
    s.press("settings-clear-yes")
    s.says("settings-clear-failed")
    s.close()
    s.app.dress()


def test_choice_that_storage_refuses_replaces_the_stored_one(settings):
    s = settings("phone")
    s.open()
    s.choose("motion", "reduced")
    s.page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') })")
    s.choose("motion", "full")
    s.close()
    s.app.reload()
    s.app.wait_state("browsing", seconds=20)
    s.open()
    assert s.chosen()["motion"] == "full"
