"""The fitting room's page under test: what it is opened on, and what is done there."""

import base64
import json
import plistlib
import subprocess

from playwright.sync_api import Error

import packs
from driver import SCREENS
from server import TOOL, until

SAVED = '[data-role="saving"][data-state="status-saved"]'
FITTED = '[data-role="fitted"]'
WORN = 'main[data-state="dressed"] [data-role="worn-costume"]'
DROP = """([data, name]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name, { type: 'image/png' }));
  for (const type of ['dragover', 'drop']) {
    document.querySelector('.bench:not([hidden]) > section').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: carried }));
  }
}"""
# The boxes of two elements at the same moment, when neither they nor what they are part of is animated: Scotch takes a pose once
# he is dressed, and breathes now and then.
BOXES = """async (selectors) => {
  const nodes = selectors.map((selector) => document.querySelector(selector));
  const moving = document.getAnimations().filter(({ effect }) => nodes.some((node) => effect.target.contains(node)));
  await Promise.all(moving.map((animation) => animation.finished.catch(() => {})));
  return nodes.map((node) => node.getBoundingClientRect().toJSON());
}"""


def boxes(page, *selectors):
    """The preview loads the page again once it notices a save, perhaps while the boxes are measured."""
    try:
        return page.evaluate(BOXES, selectors)
    except Error as error:
        if "context was destroyed" not in str(error):
            raise
    page.wait_for_selector(selectors[0])
    return page.evaluate(BOXES, selectors)


def address(preview):
    line = until(lambda: next((line for line in preview.log if line.startswith("Fitting room: ")), None), 10, "the address")
    return line.split()[-1]


class Room:
    """The page, with the folder that it edits."""

    def __init__(self, preview, app, folder, ready='[data-role="costumes"] button'):
        self.app, self.page, self.folder = app, app.page, folder
        self.preview = preview
        self.page.goto(address(preview))
        self.page.wait_for_selector(ready)

    def drop(self, file, name, field="label-en"):
        self.page.evaluate(DROP, [base64.b64encode(file.read_bytes()).decode(), name])
        self.page.wait_for_selector(f'[data-field="{field}"]:focus')

    def drag(self, selector, x, y):
        box = self.page.locator(selector).bounding_box()
        start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(start[0] + x, start[1] + y, steps=4)
        self.page.mouse.up()

    def save(self):
        self.page.keyboard.press("Control+s")
        self.page.wait_for_selector(SAVED)

    def costumes(self):
        return {costume["id"]: costume for costume in plistlib.loads((self.folder / "config.plist").read_bytes())}

    def place(self, worn, scotch):
        """A costume's box in Scotch's own points."""
        costume, figure = boxes(self.page, worn, scotch)
        scale = 374 / figure["height"]
        return [(costume["x"] - figure["x"]) * scale, (costume["y"] - figure["y"]) * scale, costume["width"] * scale,
                costume["height"] * scale]


def sizes(page):
    """Gives the page of a phone the window of a phone, then that of a tablet."""
    for screen in ("phone", "tablet"):
        page.set_viewport_size(SCREENS[screen]["viewport"])
        yield screen


def drawing():
    return next((packs.APP / "catalogue" / "Assets.xcassets").rglob("beekeeper@2x.png"))


def check(folder):
    return json.loads(subprocess.run([TOOL, "check", "--json", folder], capture_output=True, text=True).stdout)


def near(a, b, distance):
    assert all(abs(x - y) <= distance for x, y in zip(a, b)), f"{a} is not near {b}"
