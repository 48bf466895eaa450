"""The settings in one page: the dialog, its choices, and the values that are remembered."""

import time

from playwright.sync_api import Error

import packs
from server import until

WORDS = {code: packs.words(code) for code in ("en", "de")}
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

    def wait_whole(self):
        """Waits for the list of the site's shows, which comes late and makes the dialog larger, and until it has its size."""
        until(lambda: self.role("offers-show").count() == 1, 5, "the list of shows")
        places = [None]

        def is_still():
            places.append(self.app.box(self.dialog))
            time.sleep(0.2)
            return places[-1] == places[-2]

        until(is_still, 5, "the dialog at rest")

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
        """All remembered values except the note that persistent storage was asked for, which is no choice of the reader."""
        return self.page.evaluate("Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.startsWith('persist-asked')))")

    def motion(self):
        return self.page.evaluate("document.documentElement.dataset.motion")

    def focused(self):
        return self.page.evaluate("document.activeElement.dataset.role ?? document.activeElement.tagName")

    def wait_loaded(self, code):
        """Waits until the page is back in another language and all bubbles are seated."""
        def is_there():
            try:
                return self.page.evaluate(
                    f"document.documentElement.lang === '{code}' && document.querySelector('main').dataset.state === 'browsing'")
            except Error:  # the page is loading
                return False

        until(is_there, 25, f"the page in {code}")
        self.app.wait_bubbles(5)
        self.app.wait_state("browsing")

    def says(self, word, code="en"):
        until(lambda: self.role("settings-status").inner_text() == WORDS[code][word], 5,
              lambda: f"{word}, but {self.role('settings-status').inner_text()!r}")
    def check_language(self, code):
        words = WORDS[code]
        assert self.page.evaluate("document.documentElement.lang") == code
        assert self.page.title() == words["app-name"]
        assert self.app.scotch.get_attribute("aria-label") == words["scotch-undressed"]
        assert self.role("settings").get_attribute("aria-label") == words["settings"]
