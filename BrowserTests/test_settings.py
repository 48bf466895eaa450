"""The settings of the dressing room: opened, changed, remembered and cleared; in every language, by every hand."""

import itertools
import json
import pathlib
import time

import pytest
from playwright.sync_api import Error

from geometry import turn
from hoo import Hoo
from server import until
from test_screens import SIZES, check_text, is_inside, open_sized, overlap, room as free_room, set_text, text_boxes

WORDS = {code: json.loads((pathlib.Path(__file__).resolve().parent.parent / "Content" / "words" / f"{code}.json").read_bytes())
         for code in ("en", "de")}
IN_A_HURRY = True
REFUSE = "new DOMException('refused', 'SecurityError')"


class Settings:
    def __init__(self, app):
        self.app = app
        self.page = app.page

    def role(self, name):
        return self.page.locator(f'[data-role="{name}"]')

    @property
    def dialog(self):
        return self.role("settings-dialog")

    def open(self):
        self.app.tap_point(self.app.box(self.role("settings")).center)
        self.wait_open()
        return self

    def wait_open(self):
        until(lambda: self.page.evaluate("!!document.querySelector('dialog:modal')"), 5, "the dialog open")

    def wait_closed(self):
        until(lambda: self.dialog.count() == 0, 5, "the dialog closed")

    def press(self, role):
        self.app.tap_point(self.app.box(self.role(role)).center)

    def close(self):
        self.press("settings-close")
        self.wait_closed()

    def radio(self, setting, word):
        return self.page.locator(f'input[name="settings-{setting}"][value="{word}"]')

    def choose(self, setting, word):
        self.app.tap_point(self.app.box(self.radio(setting, word).locator("xpath=..")).center)
        assert self.radio(setting, word).is_checked()

    def chosen(self):
        return {name.removeprefix("settings-"): value for name, value in self.page.evaluate(
            "[...document.querySelectorAll('dialog input:checked')].map(n => [n.name, n.value])")}

    def stored(self):
        """All that is remembered, but whether the browser was asked for lasting storage: that holds nothing of the reader's."""
        return self.page.evaluate("Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.startsWith('persist-asked')))")

    def motion(self):
        return self.page.evaluate("document.documentElement.dataset.motion")

    def focused(self):
        return self.page.evaluate("document.activeElement.dataset.role ?? document.activeElement.tagName")

    def wait_loaded(self, code):
        """Until the page has come back in another language, all bubbles seated."""
        def is_there():
            try:
                return self.page.evaluate(
                    f"document.documentElement.lang === '{code}' && document.querySelector('main').dataset.state === 'browsing'")
            except Error:  # the page is on its way
                return False

        until(is_there, 25, f"the page in {code}")
        self.app.wait_bubbles(5)
        self.app.wait_state("browsing")

    def says(self, word, code="en"):
        until(lambda: self.role("settings-status").inner_text() == WORDS[code][word], 5,
              lambda: f"{word}, but {self.role('settings-status').inner_text()!r}")


@pytest.fixture
def settings(open_app):
    return lambda screen="phone", **options: Settings(open_app(screen, **options).go_dressing(bubbles=5))


def travels(app):
    """Whether a costume flies onto him or fades in where it belongs: how many places it is seen in."""
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
def test_opens_and_closes_by_pointer(settings, screen):
    s = settings(screen).open()
    assert s.chosen() == {"motion": "system", "language": "en"}
    assert s.page.get_by_role("dialog", name=WORDS["en"]["settings"]).count() == 1
    assert s.focused() == "settings-dialog", "the focus is in it"
    s.close()
    assert s.focused() == "settings", "and back at its button"
    assert s.app.state() == "browsing", "nothing behind it was pressed"
    s.open()
    s.app.tap_point(s.app.size().center._replace(y=s.app.box(s.dialog).y / 2))
    s.wait_closed()
    assert s.app.state() == "browsing"


def test_opens_and_closes_by_key(settings):
    s = settings("desktop")
    for _ in range(20):
        s.page.keyboard.press("Tab")
        if s.focused() == "settings":
            break
    s.page.keyboard.press("Enter")
    s.wait_open()
    reached = set()
    for _ in range(6):
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


def test_stays_out_of_the_launch_and_the_introduction(open_app):
    app = open_app("phone")
    app.go(intro=True)
    app.wait_screen("intro")
    assert Settings(app).role("settings").count() == 0 and Settings(app).role("hoo-link").count() == 0
    while app.screen() == "intro":
        # Not with a mouse: the button may be on its way out just then.
        app.page.evaluate("document.querySelector('[data-role=\"intro-next\"]')?.click()")
        time.sleep(0.2)
    assert Settings(app).role("settings").is_visible() and Settings(app).role("hoo-link").is_visible()


def test_hooview_is_a_link_away(settings):
    s = settings()
    assert s.role("hoo-link").evaluate("n => n.href") == s.app.url + "/hoo/"
    assert s.page.get_by_role("link", name=WORDS["en"]["hoo-open"]).count() == 1


# --- what is chosen ---

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


def check_language(s, code):
    words = WORDS[code]
    assert s.page.evaluate("document.documentElement.lang") == code
    assert s.page.title() == words["app-name"]
    assert s.app.scotch.get_attribute("aria-label") == words["scotch-undressed"]
    assert s.role("settings").get_attribute("aria-label") == words["settings"]


def test_another_language_is_spoken_everywhere(settings):
    s = settings("phone")
    check_language(s, "en")
    s.page.evaluate("location.hash = 'x'")
    s.open()
    s.choose("language", "de")
    assert s.role("settings-hint").inner_text() == WORDS["en"]["settings-language-next-de"]
    s.press("settings-close")
    s.wait_loaded("de")
    check_language(s, "de")
    assert s.page.url == s.app.url + "/#x", "the address stays"
    labels = s.page.evaluate("[...document.querySelectorAll('[data-costume-id]')].map(n => n.getAttribute('aria-label'))")
    assert set(labels) == {"Pirat", "Zauberer", "Astronaut", "Dinosaurier", "Imker"}
    s.app.bubble("pirate").evaluate("n => n.click()")
    s.app.wait_state("dressed")
    assert s.app.title.inner_text() == "Pirat" and "Papagei" in s.app.description.inner_text()
    s.open()
    assert s.dialog.locator("h2").inner_text() == WORDS["de"]["settings"]
    assert s.chosen()["language"] == "de"
    s.choose("language", "en")
    s.choose("language", "de")
    assert s.role("settings-hint").inner_text() == ""
    s.close()
    time.sleep(0.3)
    assert s.app.state() == "dressed", "nothing has changed, so nothing is loaded anew"
    left = s.page.evaluate("document.body.innerText + [...document.querySelectorAll('[aria-label], [alt]')]"
                           ".map(n => (n.getAttribute('aria-label') ?? '') + (n.getAttribute('alt') ?? '')).join()")
    english = [text for key, text in WORDS["en"].items() if text != WORDS["de"][key] and len(text) > 4 and text in left]
    assert not english, f"still in English: {english}"


FIRST_WORDS = """
window.spoken = new Set();
const look = () => {
  const line = document.querySelector('.launch-above p');
  if (line && getComputedStyle(line).color !== 'rgba(0, 0, 0, 0)') window.spoken.add(line.textContent);
  if (performance.now() < 5000) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def test_the_launch_picture_speaks_the_language_that_was_chosen(open_app):
    app = open_app("phone", locale="de-AT")
    app.go_dressing(bubbles=5)
    s = Settings(app)
    check_language(s, "de")
    assert s.stored().get("settings-language") is None, "the browser prefers it, nobody has chosen"
    s.open()
    s.choose("language", "en")
    s.press("settings-close")
    s.wait_loaded("en")
    check_language(s, "en")
    app.context.add_init_script(FIRST_WORDS)
    app.page.evaluate("localStorage.setItem('settings-language', 'de')")
    app.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    app.reload()
    app.wait_state("browsing", seconds=20)
    assert app.page.evaluate("[...window.spoken]")[-1] == WORDS["de"]["launch-above"]


@pytest.mark.parametrize("locale,code", [("fr-FR", "en"), ("de", "de")])
def test_a_language_that_the_browser_prefers(open_app, locale, code):
    app = open_app("desktop", locale=locale).go_dressing(bubbles=5)
    check_language(Settings(app), code)


def test_failures_are_told_in_the_language_that_was_chosen(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.allow("console: .*")
    app.context.add_init_script("localStorage.setItem('settings-language', 'de'); delete WebAssembly.Module;"
                                "WebAssembly.Module = function () { throw new Error('no wasm here') };")
    app.go()
    until(lambda: app.page.get_by_role("alert").count() == 1 and
          app.page.get_by_role("alert").inner_text() == WORDS["de"]["unsupported"], 10,
          lambda: f"a German sentence, but {app.page.locator('main').inner_text()!r}")
    assert app.page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.parametrize("language", ["xx", "", "__proto__", "DE", "en; drop", "d" * 5000])
def test_words_in_storage_that_make_no_sense_are_ignored(open_app, language):
    app = open_app("phone")
    app.context.add_init_script(f"localStorage.setItem('settings-language', {json.dumps(language)});"
                                "localStorage.setItem('settings-motion', 'banana'); localStorage.setItem('settings-poems', '7');")
    s = Settings(app.go_dressing(bubbles=5))
    check_language(s, "en")
    assert s.motion() == "full"
    s.open()
    assert s.chosen() == {"motion": "system", "language": "en"}


@pytest.mark.parametrize("broken", [
    f"Object.defineProperty(window, 'localStorage', {{ get() {{ throw {REFUSE} }} }})",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
], ids=["blocked", "full"])
def test_without_storage_it_counts_for_this_visit(open_app, broken):
    app = open_app("phone", locale="en-US")
    app.context.add_init_script(broken)
    app.go(intro=True)
    app.wait_screen("intro")
    while app.screen() == "intro":
        # Not with a mouse: the button may be on its way out just then.
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
    check_language(s, "de")
    assert s.motion() == "reduced"


# --- what is kept ---

def kept(page):
    return page.evaluate("caches.keys().then((names) => names.includes('kept'))")


def test_what_is_kept_is_cleared_when_asked_twice(settings):
    s = settings("phone")
    until(lambda: kept(s.page), 5, "something kept")
    s.open()
    s.choose("motion", "reduced")
    s.press("settings-clear")
    assert s.role("settings-clear-yes").is_visible() and s.focused() == "settings-clear-no"
    assert s.role("settings-status").inner_text() == WORDS["en"]["settings-clear-sure"]
    s.press("settings-clear-no")
    assert s.role("settings-status").inner_text() == "" and s.focused() == "settings-clear"
    assert kept(s.page) and s.stored()["settings-motion"] == "reduced", "no means no"
    s.page.evaluate("localStorage.setItem('somebody-elses', '1')")
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
    until(lambda: kept(s.page), 5, "fetched and kept anew")


def test_what_cannot_be_cleared_is_not_said_to_be(settings):
    s = settings("desktop")
    s.page.evaluate(f"void (CacheStorage.prototype.delete = () => Promise.reject({REFUSE}))")
    s.open()
    s.press("settings-clear")
    s.press("settings-clear-yes")
    s.says("settings-clear-failed")
    s.close()
    s.app.dress()


# --- HooView's ---

def poem_size(hoo):
    hoo.app.tap_point(hoo.center("01/02"))
    until(lambda: hoo.poem.inner_text() != "", 5, "a poem")
    return hoo.poem.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")


def test_poems_of_every_size_are_remembered_and_hooview_speaks_german(open_app):
    app = open_app("phone")
    hoo, s = Hoo(app).open(), Settings(app)
    before = poem_size(hoo)
    s.open()
    assert s.chosen() == {"poems": "standard", "motion": "system", "language": "en"}
    s.choose("poems", "huge")
    s.choose("language", "de")
    hash = app.page.evaluate("location.hash")
    s.press("settings-close")
    app.page.wait_for_function("label => document.querySelector('[data-role=settings]').getAttribute('aria-label') === label",
                               arg=WORDS["de"]["settings"])
    assert hoo.page.title() == WORDS["de"]["hoo-app-name"] and app.page.evaluate("document.documentElement.lang") == "de"
    assert app.page.evaluate("location.hash") == hash
    hoo.wait_open("01")
    assert s.role("disguise-link").get_attribute("aria-label") == WORDS["de"]["hoo-disguise-link"]
    app.page.keyboard.press("Escape")
    assert poem_size(hoo) > 1.4 * before
    s.open()
    assert s.chosen() == {"poems": "huge", "motion": "system", "language": "de"}
    s.press("settings-clear")
    s.press("settings-clear-yes")
    s.says("settings-cleared", "de")
    # Sets that are on their way just then are kept again: what is kept is looked at in the dressing room.
    assert s.chosen()["poems"] == "standard" and s.stored() == {}
    s.close()
    app.page.keyboard.press("Escape")
    assert poem_size(hoo) == before
    # What was chosen here counts in the dressing room as well.
    s.open()
    s.choose("motion", "reduced")
    s.close()
    app.go_dressing(bubbles=5)
    assert s.motion() == "reduced"


# --- looks ---

def contrast(colors):
    def light(color):
        parts = [v / 255 for v in color]
        r, g, b = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    a, b = sorted(map(light, colors))
    return (b + 0.05) / (a + 0.05)


@pytest.mark.parametrize("name,code", itertools.product(SIZES, ["en", "de"]))
def test_fits_every_screen(open_app, name, code):
    app = open_sized(open_app, name, locale=code)
    app.go_dressing(bubbles=5)
    s = Settings(app)
    app.bubble("dinosaur").evaluate("n => n.click()")
    app.wait_state("dressed")
    time.sleep(0.4)
    for percent in (100, 200):
        set_text(app, percent)
        time.sleep(0.4)
        corners = [app.box(s.role(role)) for role in ("settings", "hoo-link")]
        for corner in corners:
            assert min(corner.width, corner.height) >= 44 and is_inside(corner, free_room(app))
            for text in (app.title, app.description):
                assert all(overlap(line, corner) <= 0 for line in text_boxes(app, text)), (
                    f"{text.inner_text()!r} is under a corner at {percent} %")
        s.open()
        time.sleep(0.3)
        assert is_inside(app.box(s.dialog), app.size())
        for target in s.dialog.locator("label, button:visible").all():
            box = app.box(target)
            assert min(box.width, box.height) >= 44, target.inner_text()
            target.scroll_into_view_if_needed()
            assert is_inside(app.box(target), app.box(s.dialog)), target.inner_text()
            check = "n => n.scrollWidth <= n.clientWidth + 1"
            assert target.evaluate(check), f"{target.inner_text()!r} is cut off at {percent} %"
        assert s.dialog.locator(".settings-content").evaluate("n => n.scrollWidth <= n.clientWidth + 1")
        s.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_in_it_can_be_read(settings, scheme):
    s = settings("phone", color_scheme=scheme).open()
    s.press("settings-clear")
    found = s.page.evaluate(r"""() => {
      const rgb = (color) => color.match(/[\d.]+/g).map(Number);
      const ground = rgb(getComputedStyle(document.querySelector('dialog')).backgroundColor).slice(0, 3);
      return [...document.querySelectorAll('dialog *')].filter((n) => n.checkVisibility() && [...n.childNodes].some((c) => c.nodeType === 3 && c.data.trim()))
        .map((n) => [n.textContent, parseFloat(getComputedStyle(n).fontSize), rgb(getComputedStyle(n).color).slice(0, 3), ground]);
    }""")
    assert len(found) >= 8
    for text, size, ink, ground in found:
        least = 3 if size >= 18.66 else 4.5
        assert contrast((ink, ground)) >= least, f"{text!r}: {contrast((ink, ground)):.1f}"


def test_forced_colours_keep_it_all_visible(settings):
    s = settings("desktop", forced_colors="active").open()
    for role in ("settings", "hoo-link", "settings-close"):
        ink, ground = s.role(role).evaluate(
            "n => { const rgb = (c) => c.match(/[\\d.]+/g).map(Number).slice(0, 3);"
            " return [rgb(getComputedStyle(n, '::before').backgroundColor), rgb(getComputedStyle(document.body).backgroundColor)] }")
        assert contrast((ink, ground)) >= 3, role
