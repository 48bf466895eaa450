"""Each button of both apps in Chromium, Firefox and WebKitGTK: by key, by mouse and by a screen reader's click, a frame follows."""

import time

import pytest

import packs
from server import until

# Counts the frames that the page draws.
COUNT = """(() => {
  window.drawn = 0;
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => ask((time) => { window.drawn += 1; draw(time); });
})()"""

# Whether a button is at rest where a click would meet it. Transitions of styles need no frame that `drawn` counts.
IN_PLACE = """(async () => {
  const node = document.querySelector(%r), place = () => node.getBoundingClientRect();
  const before = place();
  await new Promise((done) => setTimeout(done, 60));
  const { x, y, width, height } = place();
  return x === before.x && y === before.y && node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})()"""


def click(page, button):
    page.wait(IN_PLACE % button, 10, f"{button} in its place")
    page.click(button)


WAYS = {
    "key": lambda page, button: (page.evaluate(f"document.querySelector({button!r}).focus()"), page.press("Enter")),
    "mouse": click,
    "screen reader": lambda page, button: page.evaluate(f"document.querySelector({button!r}).click()"),
}


def role(name):
    return f'button[data-role="{name}"]'


def open_still(page, url):
    """Opens a page that moves as little as it can."""
    page.open_fresh(url)
    page.evaluate("void Object.assign(localStorage, { 'intro-hint': '2', 'settings-motion': 'reduced' })")
    page.reload()


class Buttons:
    """The buttons of one page, pressed in one way."""

    def __init__(self, page, way):
        self.page = page
        self.way = way

    def wait_rest(self):
        def rests():
            before = self.page.evaluate("drawn")
            time.sleep(0.12)
            return self.page.evaluate("drawn") == before

        until(rests, 10, "no frames at rest")

    def press(self, button):
        """Presses a button once the page rests, and waits for a frame."""
        self.page.wait(f"document.querySelector({button!r})?.checkVisibility({{ visibilityProperty: true }})", 10, f"{button} to be seen")
        self.wait_rest()
        before = self.page.evaluate("drawn")
        WAYS[self.way](self.page, button)
        until(lambda: self.page.evaluate("drawn") > before, 10, lambda: f"a frame after {button} by {self.way}")

    def toggle(self, button):
        """Presses a switch twice: each time its state follows."""
        state = lambda: self.page.evaluate(f"document.querySelector({button!r}).getAttribute('aria-pressed')")
        for _ in range(2):
            before = state()
            self.press(button)
            until(lambda: state() != before, 10, lambda: f"another state of {button} by {self.way}")

    def press_settings(self):
        self.press(role("settings"))
        for name in ("settings-clear", "settings-clear-no", "settings-clear", "settings-clear-yes", "settings-close"):
            self.press(role(name))

    def leave_dialog(self, button):
        """Presses a button that opens a dialog of another script, and closes that."""
        if "closing the share dialog" in self.page.cannot:
            return
        self.press(button)
        self.page.wait("[...document.querySelectorAll('.share-image')].some((node) => !node.hidden)", 30, "the picture in the dialog")
        self.page.press("Escape")
        self.page.wait("document.querySelector('dialog[open]') === null", 5, "no dialog")


# Fifty presses, each at rest, take a minute: one engine is enough in each run.
@pytest.mark.spared("chromium", "webkit")
def test_a_frame_follows_each_button_of_the_dressing_room(engine, serve, tmp_path):
    url = serve("--costumes", packs.crowd(tmp_path / "pack", 9), "--catalogue", packs.crowd(tmp_path / "none", 0)).url
    open_still(engine, url + "/")
    engine.wait_state("browsing")
    engine.evaluate(COUNT)
    for way in WAYS:
        buttons = Buttons(engine, way)
        for name in ("on", "back"):
            buttons.press(f".pager-{name}")
        engine.wait_state("browsing")
        buttons.press("button.bubble:not([hidden])")
        engine.wait_state("dressed")
        buttons.leave_dialog(role("share"))
        for name in ("surprise", "undo", "redo"):
            buttons.press(role(name))
        engine.wait_state("dressed")
        buttons.toggle(role("sound"))
        buttons.press_settings()
        buttons.press(role("scotch"))
        engine.wait_state("browsing")


@pytest.mark.spared("chromium")  # many tests press them there
def test_a_frame_follows_each_button_of_hooview(engine, own_server):
    open_still(engine, own_server.url + "/hoo/")
    engine.wait("document.querySelectorAll('[data-hoo^=\"01/\"] img[src]').length > 3", 20, "pictures")
    engine.evaluate(COUNT)
    for way in WAYS:
        buttons = Buttons(engine, way)
        engine.evaluate("void (document.querySelector('.scroller').scrollTop = 0)")
        buttons.press('button[data-hoo="01/02"]')
        buttons.toggle(role("favourite"))
        if engine.evaluate("!!window.speechSynthesis"):
            buttons.press(role("read"))
        buttons.leave_dialog(role("share"))
        buttons.press(role("close"))
        buttons.press(role("find"))
        buttons.press(".finder button.finder-row")
        engine.wait("!document.querySelector('.panel').inert", 5, "the owl of the day")
        buttons.press(role("close"))
        buttons.press(role("find"))
        buttons.press(".finder button.settings-close")
        buttons.press_settings()
