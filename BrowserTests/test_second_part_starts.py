"""Every way to start, with the program's second part held back, refused or damaged, in one page each. A start and the gestures around
the wheel need only the first part; a gesture or a fault that needs the second waits for it, or the page says that it cannot go on.

`SECOND_PART="held back" make test-browser ONLY="test_start test_launch"` keeps the part from every page of other tests as well, until
a call needs it; `make soak` does so with all tests of the start."""

import json
import time

import pytest

import hoo
from faults import reply
from second_part import NOTE_CALLS, SecondPart, expect_no_call
from server import CATALOGUE, until
from test_intro import button, said, step_on

STORELESS = """if (location.search.includes('storeless')) {
  const refuse = () => { throw new DOMException('denied', 'SecurityError'); };
  Object.defineProperty(window, 'localStorage', { get: refuse });
  Object.defineProperty(window, 'caches', { value: { open: async () => refuse() } });
}"""


# Choices of an earlier visit.
CHOSEN = [(f"settings-{name}", word) for name, word in {"language": "de", "motion": "full", "sound": "off", "tilt": "on", "usage": "off",
                                                       "poems": "large"}.items()]


class Starts:
    """One page that starts again and again, without the second part."""

    def __init__(self, app, proxy, kind):
        self.app, self.proxy, self.kind = app, proxy, kind

    def open(self, path="/", remembered=()):
        """Goes to `path` as a visitor of whom only this is `remembered`."""
        self.app.page.goto(self.proxy.url + "/lost-page")  # no page of the app that could store something
        self.app.page.evaluate("(words) => { localStorage.clear(); for (const [key, word] of words) localStorage.setItem(key, word) }", list(remembered))
        self.app.page.goto(self.proxy.url + path, wait_until="commit")

    def room(self, path="/", bubbles=5, remembered=()):
        with self.app.hurrying():
            self.open(path, [("intro-seen", "1"), *remembered])
            self.app.wait_screen("dressing-room")
            self.app.wait_bubbles(bubbles)
            self.app.wait_state("browsing")

    def expect_whole(self, doing):
        assert self.app.page.locator("[data-fault]:visible").count() == 0, doing
        expect_no_call(self.app, "DisguiseWeb", doing)

    def expect_wait(self, doing, alerts=1):
        """A call waits for the part. Where it cannot be had, the page says so."""
        until(lambda: self.app.page.evaluate("window.calledTooEarly.length"), 10, f"{doing}: a call of the second part")
        alert = self.app.page.locator("[role=alert]:visible")
        if self.kind == "held back":
            time.sleep(0.3)
            assert alert.count() == 0, doing
        else:
            until(lambda: alert.count() == alerts, 10, f"{doing}: an alert")

    # --- needs only the first part ---

    def launch(self, press):
        """A press in the launch picture leaves it; the introduction goes on, back and away."""
        app = self.app
        self.open()
        app.page.wait_for_selector("main:not([data-unstarted])", state="attached")
        while app.screen() == "launch":
            press()
        app.wait_screen("intro")
        first = said(app)
        step_on(app)
        app.page.get_by_role("button", name="Back").click()
        until(lambda: said(app) == first, 5, "the first message again")
        app.page.get_by_role("button", name="Skip").click()
        app.wait_state("browsing")
        self.expect_whole("a press in the launch picture")

    def wheel(self):
        app = self.app
        self.room()
        for turn in (lambda: app.fling(6), lambda: app.page.keyboard.press("ArrowRight"), lambda: app.page.mouse.wheel(0, 200)):
            angle = app.wheel_angle()
            turn()
            until(lambda: abs(app.wheel_angle() - angle) > 0.1, 5, "a turn")
            app.wait_state("browsing", seconds=40)
        app.page.set_viewport_size({"width": 800, "height": 420})
        until(lambda: app.size().width == 800, 5, "the other size")
        app.wait_state("browsing")
        app.page.set_viewport_size({"width": 390, "height": 844})
        self.expect_whole("turning the wheel")

    def other_readers(self):
        """Another language, less motion, and a zoomed page, whose density has sixteen digits."""
        app = self.app
        app.page.emulate_media(reduced_motion="reduce")
        app.cdp.send("Emulation.setDeviceMetricsOverride", {"width": 390, "height": 844, "deviceScaleFactor": 1.100000023841858, "mobile": True})
        self.room(remembered=CHOSEN)
        assert app.page.evaluate("document.documentElement.lang") == "de"
        self.expect_whole("a zoomed page in German")
        app.cdp.send("Emulation.clearDeviceMetricsOverride")
        app.page.emulate_media(reduced_motion="no-preference")

    def lost(self):
        """No catalogue, a bad one, or no storage: the room opens with what there is."""
        for name, answer in {"missing": (404, "text/plain", b""), "no list": reply({}), "no JSON": reply(b'[{"id": "\\u0041')}.items():
            self.proxy.answers[CATALOGUE] = answer
            self.room(bubbles=3)
            until(lambda: self.app.notice.inner_text().strip(), 8, f"a notice about a catalogue: {name}")
            self.expect_whole(f"a catalogue: {name}")
        self.proxy.answers.pop(CATALOGUE)
        self.open("/?storeless")
        self.app.page.get_by_role("button", name="Skip").click()
        self.app.wait_state("browsing")
        self.expect_whole("a page without storage")

    # --- waits for the second ---

    def fatal(self):
        """A document that is none ends the start with one sentence, in any case."""
        path = json.loads(self.app.page.locator("script[data-languages]").get_attribute("data-languages"))["en"]
        self.proxy.answers["/" + path] = (404, "text/plain", b"gone")
        self.app.cdp.send("Network.enable")
        self.app.cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
        self.open()
        alert = self.app.page.locator("[role=alert]:visible")
        until(lambda: alert.count() == 1, 15, "the failure")
        self.proxy.answers.pop("/" + path)

    def wish(self):
        self.open("/#wear=pirate", [("intro-seen", "1")])
        self.expect_wait("a costume in the address")

    def tap(self):
        """The last one: a tap is kept until the part is there."""
        self.room()
        self.app.tap_bubble(self.app.visible_bubble())
        self.expect_wait("a tap on a bubble")


@pytest.mark.spared("refused", "no answer", "broken server", "cut off")
@pytest.mark.parametrize("kind", ["held back", "refused", "damaged", "no answer", "broken server", "cut off"])
def test_every_start_works_or_waits(open_faulty, proxy, kind):
    part = SecondPart(proxy, kind)
    page = open_faulty(NOTE_CALLS, STORELESS)
    app = page.app
    app.allow("console: .*(Error|status|second|storeless)|denied")
    starts = Starts(app, proxy, kind)
    starts.launch(lambda: app.tap_point((190, 300)))
    starts.launch(lambda: app.page.keyboard.press("a"))
    starts.wheel()
    starts.other_readers()
    starts.lost()
    starts.fatal()
    starts.wish()
    starts.tap()
    part.mend()
    if kind != "held back":
        app.page.get_by_role("link", name="Reload the page").click()
        return page.expect_work(5)
    app.wait_state("dressed", seconds=20)


def test_keys_that_wait_are_not_left_to_the_browser(open_faulty, proxy):
    """A key that needs the second part has no answer yet; the browser would scroll or search by it."""
    part = SecondPart(proxy, "held back")
    app = open_faulty(NOTE_CALLS).app
    app.go_dressing(bubbles=5)
    app.page.evaluate("window.left = []; addEventListener('keydown', (event) => { if (!event.defaultPrevented) left.push(event.key) })")
    app.tap_bubble(app.visible_bubble())
    for key in ("ArrowDown", "Tab", "Escape"):
        app.page.keyboard.press(key)
    assert app.page.evaluate("window.left") == ["Tab"]
    part.mend()
    app.wait_state("browsing", "undressing", seconds=20)


def test_hooview_reads_settings_and_keeps_the_first_tap(open_faulty, proxy):
    part = SecondPart(proxy, "held back", "/hoo/")
    app = open_faulty(NOTE_CALLS, "for (const [key, word] of %s) localStorage.setItem(key, word)" % json.dumps(CHOSEN)).app
    view = hoo.Hoo(app, proxy.url).open()
    expect_no_call(app, "HooViewWeb")
    view.tap("01/02")
    part.mend()
    view.wait_selected("01/02")
