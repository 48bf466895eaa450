"""HooView in one page: its queries and actions, on top of the driver's App."""

import json
import pathlib

import hoosets
from driver import wait_page
from pointers import follow, line, tap
from server import until


# The distance of the selection disc's centre from that of a Hoo; infinite while either is not there.
DISC_DISTANCE = """(address) => {
  const center = (node) => { const r = node.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const nodes = ['[data-role="selection-disc"]', `button[data-hoo="${address}"]`].map((selector) => document.querySelector(selector));
  if (!nodes.every((node) => node?.checkVisibility({ visibilityProperty: true }))) return Infinity;
  const [[x, y], [u, v]] = nodes.map(center);
  return Math.hypot(x - u, y - v);
}"""


class Hoo:
    def __init__(self, app, url=None):
        self.app = app
        self.page = app.page
        self.url = url or app.url

    def go(self, fragment=""):
        self.page.goto(f"{self.url}/hoo/{fragment}", wait_until="commit")
        return self

    def open(self, fragment=""):
        """Opens HooView and waits for the first set's pictures."""
        self.go(fragment)
        self.wait_open("01")
        return self

    def wait_open(self, set, seconds=20):
        self.wait(f"""document.querySelector('[data-hoo^="{set}/"] img[src]')""", seconds, lambda: f"set {set} open, but {self.refusals()}")

    def refusals(self):
        return self.page.locator(".refusal").all_inner_texts()

    def refusal(self, set):
        return self.page.locator(".refusal", has_text=f"Set {set}")

    def wait_refused(self, set, seconds=15):
        until(lambda: self.refusal(set).count() == 1, seconds, lambda: f"set {set} refused, but {self.refusals()}")
        return self.refusal(set).inner_text()

    # --- queries ---

    @property
    def scroller(self):
        return self.page.locator(".scroller")

    @property
    def disc(self):
        return self.page.locator('[data-role="selection-disc"]')

    @property
    def title(self):
        return self.page.locator('[data-role="hoo-title"]')

    @property
    def poem(self):
        return self.page.locator('[data-role="hoo-poem"]')

    @property
    def notice(self):
        return self.page.locator('[data-role="notice"]')

    def titles(self, set):
        return self.page.locator(f'[data-hoo^="{set}/"]').evaluate_all("l => l.map(n => n.ariaLabel)")

    def is_kept(self, key):
        return self.page.evaluate("async (key) => !!(await (await caches.open('kept')).match(key))", key)

    def hoo(self, address):
        return self.page.locator(f'button[data-hoo="{address}"]')

    def box(self, address):
        return self.app.box(self.hoo(address))

    def center(self, address):
        return self.box(address).center

    def disc_center(self):
        return self.app.box(self.disc).center if self.disc.is_visible() else None

    def selected(self):
        found = self.page.locator('[aria-selected="true"] > button').evaluate_all("l => l.map(n => n.dataset.hoo)")
        assert len(found) <= 1, found
        return found[0] if found else None

    def offset(self):
        return self.scroller.evaluate("n => n.scrollTop")

    def fragment(self):
        return self.page.evaluate("location.hash")

    def panel_is_shown(self):
        return self.page.locator(".panel").get_attribute("data-state") == "in"

    def is_covered(self, address):
        """Whether the bar or the panel, below or beside the Hoo, covers a part of it."""
        box, panel = self.box(address), self.app.box(self.page.locator(".panel"))
        beside = panel.x >= box.right - 1 or panel.right <= box.x + 1
        return box.y < 52 or not (beside or box.bottom <= panel.y + 1)

    def mounted(self):
        return self.page.locator("[data-hoo]").count()

    # --- waiting ---

    def wait(self, condition, seconds, expected):
        """Waits until a JavaScript condition is true."""
        wait_page(self.page, condition, seconds, expected)

    def wait_selected(self, address, seconds=5):
        self.wait(f"(document.querySelector('[aria-selected=true] > button')?.dataset.hoo ?? null) === {json.dumps(address)}", seconds,
                  lambda: f"{address} selected, but {self.selected()}")
        assert self.selected() == address

    def wait_disc(self, address, seconds=5):
        """Waits until the disc rests at the centre of a Hoo."""
        self.wait(f"({DISC_DISTANCE})({json.dumps(address)}) < 1", seconds,
                  lambda: f"the disc at {address} {self.center(address)}, but {self.disc_center()}")

    def wait_state(self, *states, seconds=3):
        self.app.wait_state(*states, seconds=seconds)

    # --- acting ---

    def tap(self, address):
        tap(self.app.pointer, self.center(address))

    def drag(self, pointer, start, end, seconds):
        follow(pointer, line(start, end), seconds)


def some_sets(folder, *counts):
    """Writes small sets as archives, one for each of `counts`."""
    folder = pathlib.Path(folder)
    for i, count in enumerate(counts, 1):
        name = hoosets.digits(i)
        (folder / f"{name}.zip").write_bytes(hoosets.archive(hoosets.files(name, count, hue=i * 0.17, title=f"Owls {i}")))
    return folder
