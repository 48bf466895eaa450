"""The language of both apps: chosen, preferred by the browser, remembered."""

import contextlib
import json
import time

import pytest

from faults import case
from hoo import Hoo
from opened_files import drop, packed
from opened_sets import TWO, OpenedSets
from server import until
from settings import WORDS, Settings

IN_A_HURRY = True


def test_chosen_language_applies_everywhere(settings):
    s = settings("phone")
    s.check_language("en")
    s.page.evaluate("location.hash = 'x'")
    s.open()
    s.choose("language", "de")
    assert s.role("settings-hint").inner_text() == WORDS["en"]["settings-language-next-de"]
    s.press("settings-close")
    s.wait_loaded("de")
    s.check_language("de")
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
    assert s.app.state() == "dressed", "without a change the page is not reloaded"
    left = s.page.evaluate("document.body.innerText + [...document.querySelectorAll('[aria-label], [alt]')]"
                           ".map(n => (n.getAttribute('aria-label') ?? '') + (n.getAttribute('alt') ?? '')).join()")
    english = [text for key, text in WORDS["en"].items() if text != WORDS["de"][key] and len(text) > 4 and text in left]
    assert not english, f"still in English: {english}"


@pytest.mark.parametrize("caches", ["caches", "no caches"])
@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_file_chosen_together_with_a_language_is_opened(open_app, proxy, page, caches):
    app = open_app("phone", url=proxy.url, locale="en-US")
    if caches == "no caches":
        app.context.add_init_script("Object.defineProperty(window, 'caches', { value: undefined })")
    OpenedSets(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    s = Settings(app).open()
    s.choose("language", "de")
    name, bytes = ("mine eins.disguise", TWO) if page == "hoo" else ("wasser eins.disguise", packed(2))
    with app.page.expect_event("load") if caches == "caches" else contextlib.nullcontext():
        s.role("opening-choose").set_input_files({"name": name, "mimeType": "", "buffer": bytes})
    found = "[data-role=opened-line]" if page == "hoo" else "[data-role=opening-try]"
    until(lambda: app.page.locator(found).count() == 1, 15, "the file is open")
    assert app.page.evaluate("document.documentElement.lang") == ("de" if caches == "caches" else "en")
    assert "#show" not in app.page.url


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_file_dropped_beside_a_chosen_language_is_opened_in_it(open_app, proxy, page):
    app = open_app("desktop", url=proxy.url, locale="en-US")
    OpenedSets(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    s = Settings(app).open()
    s.choose("language", "de")
    with app.page.expect_event("load"):
        drop(app.page, TWO if page == "hoo" else packed(2), "zwei.disguise")
    found = "[data-role=opened-line]" if page == "hoo" else "[data-role=opening-try]"
    until(lambda: app.page.locator(found).count() == 1, 15, "the file is open")
    assert app.page.evaluate("document.documentElement.lang") == "de"


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_file_is_opened_after_another_tab_has_changed_the_language(open_app, proxy, page):
    app = open_app("phone", url=proxy.url, locale="en-US")
    OpenedSets(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    app.page.evaluate("localStorage.setItem('settings-language', 'de')")
    s = Settings(app).open()
    assert s.chosen()["language"] == "en", "this tab keeps its language"
    bytes = TWO if page == "hoo" else packed(2)
    s.role("opening-choose").set_input_files({"name": "zwei.disguise", "mimeType": "", "buffer": bytes})
    found = "[data-role=opened-line]" if page == "hoo" else "[data-role=opening-try]"
    until(lambda: app.page.locator(found).count() == 1, 15, "the file is open")


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_focus_is_at_the_settings_button_after_a_change_of_the_language(open_app, page):
    app = open_app("desktop", locale="en-US")
    Hoo(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    s = Settings(app)
    s.role("settings").focus()
    app.page.keyboard.press("Enter")
    s.wait_open()
    s.radio("language", "de").focus()
    app.page.keyboard.press("Space")
    app.page.keyboard.press("Escape")
    until(lambda: s.role("settings").get_attribute("aria-label") == WORDS["de"]["settings"], 10, "the German page")
    focused = lambda: app.page.evaluate("document.activeElement.dataset.role")
    until(lambda: focused() == "settings", 15, focused)
    app.page.keyboard.press("Enter")
    s.wait_open()
    app.page.keyboard.press("Escape")
    until(lambda: s.role("settings-clear").count() == 0, 5, "closed, with the focus back")
    app.page.evaluate("document.activeElement.blur()")
    app.page.reload()
    app.wait_state("browsing", seconds=20)
    time.sleep(1)
    assert focused() is None, "only where it was"


def test_hint_about_the_language_is_seen_on_small_screens(open_app):
    app = open_app("phone", viewport={"width": 320, "height": 568}, locale="en-US").go_dressing(bubbles=5)
    app.page.evaluate("document.documentElement.style.fontSize = '150%'")
    s = Settings(app).open()
    s.radio("language", "de").focus()
    app.page.keyboard.press("Space")
    hint, dialog = s.role("settings-hint"), app.box(s.dialog)
    assert hint.inner_text() == WORDS["en"]["settings-language-next-de"] and hint.get_attribute("lang") == "de"
    box = app.box(hint)
    assert box.y >= dialog.y and box.bottom <= dialog.bottom + 1 and box.height > 0, f"{box} in {dialog}"


FIRST_WORDS = """
window.framesApart = 0;
window.spoken = new Set();
const look = () => {
  const line = document.querySelector('.launch-above p');
  if (line && getComputedStyle(line).color !== 'rgba(0, 0, 0, 0)') window.spoken.add(line.textContent);
  if (performance.now() < 5000) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@pytest.mark.worker
def test_the_launch_picture_speaks_the_language_that_was_chosen(open_app):
    app = open_app("phone", locale="de-AT")
    app.go_dressing(bubbles=5)
    s = Settings(app)
    s.check_language("de")
    assert s.stored().get("settings-language") is None, "the browser prefers German; no choice was made"
    s.open()
    s.choose("language", "en")
    s.press("settings-close")
    s.wait_loaded("en")
    s.check_language("en")
    app.context.add_init_script(FIRST_WORDS)
    app.page.evaluate("localStorage.setItem('settings-language', 'de')")
    app.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    app.reload()
    app.wait_state("browsing", seconds=20)
    assert app.page.evaluate("[...window.spoken]")[-1] == WORDS["de"]["launch-above"]


@pytest.mark.parametrize("locale,code", [("fr-FR", "en"), ("de", "de")])
def test_browser_language_is_used(open_app, locale, code):
    app = open_app("desktop", locale=locale).go_dressing(bubbles=5)
    Settings(app).check_language(code)


def test_failure_sentences_use_chosen_language(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.allow("console: .*")
    app.context.add_init_script("localStorage.setItem('settings-language', 'de'); delete WebAssembly.Module;"
                                "WebAssembly.Module = function () { throw new Error('no wasm here') };")
    app.go()
    until(lambda: app.page.get_by_role("alert").count() == 1 and
          app.page.get_by_role("alert").inner_text() == WORDS["de"]["unsupported"], 10,
          lambda: f"a German sentence, but {app.page.locator('main').inner_text()!r}")
    assert app.page.evaluate("document.documentElement.lang") == "de"


def test_invalid_remembered_choices_are_ignored(open_app):
    app = open_app("phone")
    app.go_dressing(bubbles=5)
    for language in ("xx", "", "__proto__", "DE", "en; drop", "d" * 5000):
        with case(language[:9]):
            app.page.evaluate(f"void Object.assign(localStorage, {{ 'settings-language': {json.dumps(language)},"
                              " 'settings-motion': 'banana', 'settings-poems': '7' })")
            app.reload()
            app.wait_state("browsing")
            app.wait_bubbles(5)
            s = Settings(app)
            s.check_language("en")
            assert s.motion() == "full"
            s.open()
            assert s.chosen() == {"motion": "system", "sound": "system", "tilt": "off", "language": "en"}


# --- HooView's ---

def poem_size(hoo):
    hoo.app.tap_point(hoo.center("01/02"))
    until(lambda: hoo.poem.inner_text() != "", 5, "a poem")
    return hoo.poem.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")


def test_poem_size_and_language_are_remembered_in_hooview(open_app):
    app = open_app("phone")
    hoo, s = Hoo(app).open(), Settings(app)
    before = poem_size(hoo)
    s.open()
    assert s.chosen() == {"poems": "standard", "motion": "system", "slash": "on", "language": "en"}
    s.choose("poems", "huge")
    s.choose("language", "de")
    hash = app.page.evaluate("location.hash")
    s.press("settings-close")
    app.page.wait_for_function("label => document.querySelector('[data-role=settings]').getAttribute('aria-label') === label",
                               arg=WORDS["de"]["settings"])
    # The chosen owl names the page, too, as soon as its set is open.
    assert hoo.page.title().endswith(WORDS["de"]["hoo-app-name"]) and app.page.evaluate("document.documentElement.lang") == "de"
    assert app.page.evaluate("location.hash") == hash
    hoo.wait_open("01")
    assert s.role("disguise-link").get_attribute("aria-label") == WORDS["de"]["hoo-disguise-link"]
    app.page.keyboard.press("Escape")
    assert poem_size(hoo) > 1.4 * before
    s.open()
    assert s.chosen() == {"poems": "huge", "motion": "system", "slash": "on", "language": "de"}
    s.press("settings-clear")
    s.press("settings-clear-yes")
    s.says("settings-cleared", "de")
    # Sets that are still loading are kept again, so kept data is checked in the dressing room only.
    assert s.chosen()["poems"] == "standard"
    # The mark of a start stays until all kept sets have been read.
    until(lambda: s.stored() == {}, 10, lambda: f"nothing stored, but {s.stored()}")
    s.close()
    app.page.keyboard.press("Escape")
    assert poem_size(hoo) == before
    # A choice made in HooView applies to the dressing room as well.
    s.open()
    s.choose("motion", "reduced")
    s.close()
    app.go_dressing(bubbles=5)
    assert s.motion() == "reduced"
