"""The way from three pictures on disk to a second browser that wears one of them, by a visitor with human pauses."""

import time

from playwright.sync_api import expect

from server import until
from settings import Settings
from test_make import KEPT
from test_make_character import ART, octopus

IN_A_HURRY = True
PAUSES = {"click": 0.5, "drag": 2, "letter": 0.25}  # seconds
FOR_A_SHOW, FOR_A_COSTUME = 180, 60


class Visitor:
    """Counts the clicks and drags of somebody who types names alone. The pauses are added up, not waited for; `seconds` has the waiting for the
    page besides."""

    def __init__(self, page):
        self.page = page
        self.begin()

    def begin(self):
        self.counts = dict.fromkeys(PAUSES, 0)
        self.start = time.monotonic()

    @property
    def pauses(self):
        return sum(PAUSES[kind] * count for kind, count in self.counts.items())

    def tell(self, action):
        counts = ", ".join(f"{count} {kind}s" for kind, count in self.counts.items())
        print(f"{action}: {self.pauses:.0f} s of pauses ({counts}), {time.monotonic() - self.start:.0f} s of waiting")

    def click(self, selector):
        self.counts["click"] += 1
        self.page.locator(selector).click()

    def choose(self, selector, file):
        """Presses a button, then the file and Open in the system's dialog."""
        with self.page.expect_file_chooser() as chooser:
            self.click(selector)
        self.counts["click"] += 2
        chooser.value.set_files(file)

    def drag(self, selector, x, y):
        self.counts["drag"] += 1
        box = self.page.locator(selector).bounding_box()
        start = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(start[0] + x, start[1] + y, steps=4)
        self.page.mouse.up()

    def name(self, field, text):
        """Selects what is in the field by two clicks, and types over it."""
        place = f'[data-field="{field}"]'
        expect(self.page.locator(place)).to_be_focused()
        self.counts["click"] += 2
        self.page.locator(place).click(click_count=3)
        self.counts["letter"] += len(text)
        self.page.keyboard.type(text)

    def add_costume(self, file, name):
        self.choose('[data-role="add"]', file)
        self.name("label-en", name)
        self.drag(".stage", 10, -10)
        self.drag('[data-role="circle"]', 5, -10)

    def save(self):
        with self.page.expect_download() as download:
            self.click('[data-role="save-file"]')
        return download.value


def costumes():
    return [path for path in sorted(ART.rglob("*@2x.png")) if path.stem.removesuffix("@2x") in ("diver", "spider")]


def make_show(visitor):
    visitor.choose('[data-role="add-character"]', octopus())
    visitor.name("character-name", "Olga")
    visitor.drag('[data-point="anchor"]', 4, -6)
    visitor.drag('[data-point="hub"]', -3, 5)
    for file, name in zip(costumes(), ["Diver", "Spider"]):
        visitor.add_costume(file, name)


def wear(visitor, app, file):
    """Opens the file in another browser, and puts a costume on."""
    visitor.page = app.page
    Settings(app).open()
    until(lambda: app.page.locator("[data-role=opening-choose]").count() == 1, 5, "the choice of a file")
    visitor.counts["click"] += 1
    visitor.choose("[data-role=opening-choose]", file)
    until(lambda: "Olga" in "".join(app.page.locator("[data-role=opened-line]").all_text_contents()), 25, "the show")
    app.wait_bubbles(2)
    app.wait_state("browsing")
    visitor.counts["click"] += 1
    app.page.get_by_role("button", name="Spider").first.click()
    app.wait_state("dressed")


def test_three_pictures_become_a_show_that_another_browser_wears(open_app, proxy, tmp_path):
    maker, friend = (open_app("desktop", proxy.url) for _ in range(2))
    friend.go_dressing(bubbles=5)
    page = maker.page
    page.on("filechooser", lambda _: None)  # handed out from the first listener on
    page.goto(f"{proxy.url}/make/")
    page.wait_for_selector(KEPT)
    visitor = Visitor(page)
    make_show(visitor)
    file = tmp_path / "olga.disguise"
    visitor.save().save_as(file)
    wear(visitor, friend, file)
    visitor.tell("a show with two costumes")
    assert visitor.pauses <= FOR_A_SHOW
    assert friend.title.text_content() == "Spider"

    visitor.page = page
    visitor.begin()
    visitor.add_costume(next(path for path in ART.rglob("*@2x.png") if "balloon" in path.name), "Balloon")
    visitor.save()
    visitor.tell("one more costume")
    assert visitor.pauses <= FOR_A_COSTUME
