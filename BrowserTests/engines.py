"""The three engines for the tests in test_engines_*.py, each started on first use, and the actions and queries of both apps."""

import math

from driver_chromium import ChromiumPage
from driver_firefox import FirefoxPage
from driver_webkit import WebKitPage
from geometry import Point, circle_center, turn
from server import until

PAGES = {page.name: page for page in (ChromiumPage, FirefoxPage, WebKitPage)}

# Errors that Chromium logs without a server.
OFFLINE = ["ERR_CONNECTION_REFUSED", "ERR_FAILED"]

# A bubble, excluding some, and a point of it that nothing covers: [id, x, y], or null.
FREE_BUBBLE = """(() => {
  for (const node of document.querySelectorAll('button[data-costume-id]')) {
    if (!node.offsetWidth || %s.includes(node.dataset.costumeId)) continue;
    const box = node.getBoundingClientRect();
    for (const share of [0.5, 0.2, 0.8]) {
      const [x, y] = [box.x + box.width * share, box.y + box.height / 2];
      if (document.elementFromPoint(x, y)?.closest('[data-costume-id]') === node) return [node.dataset.costumeId, x, y];
    }
  }
  return null;
})()"""


def restart_offline(page, server, wait_ready):
    """Starts the page under its service worker, then again with the server stopped."""
    page.wait_worker()
    page.reload()
    wait_ready()
    server.stop()
    page.expected = OFFLINE
    page.reload()
    wait_ready()


class Engines:
    """Each engine is started once, for all its tests."""

    def __init__(self, chromium):
        self.chromium = chromium  # returns the driver that the other tests share
        self.pages = {}

    def page(self, name):
        if name not in self.pages:
            self.pages[name] = ChromiumPage(self.chromium()) if name == "chromium" else PAGES[name]()
        return self.pages[name]

    def stop(self):
        for page in self.pages.values():
            page.stop()


class Room:
    """Disguise-o-Rama in one page."""

    def __init__(self, page, url):
        self.page = page
        self.url = url

    def open(self, bubbles=5):
        self.page.open_fresh(self.url + "/")
        return self.wait_ready(bubbles)

    def wait_ready(self, bubbles=5):
        self.page.wait(f"[...document.querySelectorAll('[data-costume-id]')].filter(n => n.offsetWidth).length >= {bubbles}",
                       20, f"{bubbles} bubbles")
        self.page.wait_state("browsing")
        return self

    def bubble(self, id):
        return f'button[data-costume-id="{id}"]'

    def free_bubble(self, *besides):
        """The id of a bubble that can be clicked, and the point to click."""
        found = until(lambda: self.page.evaluate(FREE_BUBBLE % list(besides)), 5, "a bubble that nothing covers")
        return found[0], Point(*found[1:])

    def dress(self, *besides):
        """Clicks a bubble once it is at rest: a fallen one still bounces when Scotch is dressed, and a late click would miss it."""
        id, point = until(lambda: self.still_bubble(besides), 10, "a free bubble at rest")
        self.page.click(point)
        self.wait_worn(id)
        return id

    def still_bubble(self, besides):
        """A free bubble that has come to rest; None if another is free by then, which may still move."""
        first, _ = self.free_bubble(*besides)
        self.page.wait_still(self.bubble(first))
        id, point = self.free_bubble(*besides)
        return (id, point) if id == first else None

    def wait_worn(self, id):
        until(lambda: self.page.state() == "dressed" and not self.page.evaluate(
            f"document.querySelector('{self.bubble(id)}')?.offsetWidth > 0"), 15,
            lambda: f"{id} worn, but {self.page.state()}")

    def worn(self):
        return self.page.evaluate("document.querySelector('[data-role=worn-costume]')?.alt ?? null")

    def label(self, id):
        return self.page.evaluate(f"document.querySelector('{self.bubble(id)}').getAttribute('aria-label')")

    def click_scotch(self):
        box = self.page.box("[data-role=scotch]")
        self.page.click(Point(box.x + box.width * 0.5, box.y + box.height * 0.31))

    def wheel(self, id):
        """The wheel's hub, and a bubble's distance and direction from it."""
        ids = self.page.evaluate("[...document.querySelectorAll('[data-costume-id]')].filter(n => n.offsetWidth).map(n => n.dataset.costumeId)")
        hub = circle_center(*[self.page.box(self.bubble(one)).center for one in ids[:3]])
        center = self.page.box(self.bubble(id)).center
        return hub, hub.distance(center), hub.angle(center)

    def drag_wheel(self, start, sweep, seconds, rest=0):
        """Drags along the wheel's rim, starting between two spokes."""
        id, _ = self.free_bubble()
        hub, radius, _ = self.wheel(id)
        self.page.drag([hub.at(start + sweep * i / 12, radius) for i in range(13)], seconds, rest)

    def fling(self):
        """Flings the wheel until it spins. A busy machine may pause before the release, which then happens at rest."""
        for _ in range(3):
            self.drag_wheel(self.gap, 0.7, 0.15)
            if "spinning" in self.page.states():
                return
        raise AssertionError(f"three flings, but {self.page.states()}")

    def turned(self, id, before):
        return turn(before, self.wheel(id)[2])

    @property
    def gap(self):
        """A direction from the hub that passes between two bubbles beside Scotch."""
        return -math.pi / 10


class Shelf:
    """HooView in one page."""

    def __init__(self, page, url):
        self.page = page
        self.url = url

    def open(self, fragment=""):
        self.page.open_fresh(f"{self.url}/hoo/{fragment}")
        return self.wait_pictures()

    def wait_pictures(self, set="01"):
        self.page.wait(f"document.querySelectorAll('[data-hoo^=\"{set}/\"] img[src]').length > 3", 20,
                       lambda: f"pictures of set {set}, but {self.page.text('main')}")
        return self

    def hoo(self, address):
        return f'button[data-hoo="{address}"]'

    def center(self, address):
        return self.page.box(self.hoo(address)).center

    def selected(self):
        return self.page.evaluate("document.querySelector('[aria-selected=true] > button')?.dataset.hoo ?? null")

    def wait_selected(self, address):
        until(lambda: self.selected() == address, 6, lambda: f"{address} selected, but {self.selected()}")

    def wait_disc(self, address):
        """Waits until the disc rests at the centre of a Hoo."""
        disc = "[data-role=selection-disc]"
        until(lambda: self.page.exists(disc + ":not([hidden])")
              and self.page.box(disc).center.distance(self.center(address)) < 1, 6, f"the disc at {address}")

    def wait_poem(self, address):
        """Waits until the panel shows a Hoo's title and poem."""
        label = self.page.evaluate(f"document.querySelector('{self.hoo(address)}').getAttribute('aria-label')")
        until(lambda: self.page.text("[data-role=hoo-title]") == label and self.page.text("[data-role=hoo-poem]"), 5,
              lambda: f"{label}, but {self.page.text('[data-role=hoo-title]')}")

    def wait_no_panel(self):
        self.page.wait("document.querySelector('.panel').dataset.state === 'out'", 5, "the panel gone")

    def fragment(self):
        return self.page.evaluate("location.hash")


class SettingsBox:
    """The settings of either app in one page."""

    def __init__(self, page):
        self.page = page

    def open(self):
        self.page.click("button[data-role=settings]")
        self.page.wait("document.querySelector('dialog[open]') !== null", 5, "the settings open")
        self.page.wait_still("dialog .settings-head")
        return self

    def choose(self, setting, word):
        choice = f'input[name="settings-{setting}"][value="{word}"]'
        self.page.click(f'label:has({choice})')
        self.page.wait(f"document.querySelector({choice!r}).checked", 3, f"{setting}: {word} chosen")

    def change(self, setting, word):
        """Opens the settings, changes one and closes them with Escape."""
        self.open()
        self.choose(setting, word)
        self.page.press("Escape")

    def wait_closed(self):
        self.page.wait("document.querySelector('dialog[open]') === null", 5, "the settings closed")
