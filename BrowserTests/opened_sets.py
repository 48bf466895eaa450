"""Sets of Hoos in `.disguise` files, and HooView's page while those of one are open."""

import io
import json
import zipfile

import hoo
import hoosets
from opened_files import drop
from opened_shows import BACK, BAR, LINE
from server import until
from settings import Settings

STATUS = "[data-role=opening-status]"
KEPT = "These owls are on your shelf"


def files_of(name, count, title, german=None, poem="Only here."):
    """The files of a set, whose titles and poems are in no set of a site."""
    files = hoosets.files(name, count, hue=0.9, title=title)
    about = json.loads(files[f"{name}/hoo_set.json"])
    files[f"{name}/hoo_set.json"] = json.dumps({**about, **({"Title-de": german} if german else {})}).encode()
    for i in range(1, count + 1):
        texts = {"Title": f"{title} {i}", "PoemLine": f"{poem}\nThe {i}th."}
        if german:
            texts |= {"Title-de": f"{german} {i}", "PoemLine-de": "Nur hier."}
        files[f"{name}/{hoosets.digits(i)}/hoo.json"] = json.dumps(texts).encode()
    return files


def packed_sets(*sets, **more):
    """The bytes of a file of sets: (name, count, title, and perhaps the German title)."""
    files = {key: value for set in sets for key, value in files_of(*set).items()} | more.get("files", {})
    return hoosets.archive(files)


TWO = packed_sets(("01", 12, "Stranger", "Fremde"), ("02", 5, "Second"))


def page_of(bytes, change):
    """The bytes of an archive with one of its files changed."""
    files = {info.filename: zipfile.ZipFile(io.BytesIO(bytes)).read(info) for info in zipfile.ZipFile(io.BytesIO(bytes)).infolist()}
    change(files)
    return hoosets.archive(files)


class OpenedSets(hoo.Hoo):
    """HooView in one page, which opens files."""

    def role(self, name):
        return self.page.locator(f"[data-role={name}]")

    def says(self):
        return " ".join(self.page.locator(STATUS).all_text_contents())

    def wait_says(self, text, seconds=20):
        until(lambda: text in self.says(), seconds, lambda: f"{text!r}, but {self.says()!r}")

    def line(self):
        return " ".join(self.page.locator(LINE).all_text_contents())

    def wait_line(self, text, seconds=30):
        until(lambda: text in self.line(), seconds, lambda: f"{text!r}, but {self.line()!r} {self.says()!r}")
        return self

    def drop(self, bytes, name="mine.disguise"):
        drop(self.page, bytes, name)
        return self

    def open_file(self, bytes, name="mine.disguise"):
        """Drops a file and waits for its first set."""
        self.drop(bytes, name).wait_line(name)
        self.wait_open("01")
        return self

    def close_dialog(self):
        self.page.keyboard.press("Escape")
        until(lambda: self.page.locator(STATUS).count() == 0, 5, "the dialog closed")

    def back(self):
        self.page.locator(BACK).click()
        until(lambda: self.page.locator(BAR).count() == 0, 5, "the line gone")
        self.wait_open("01")

    def chosen(self):
        return self.page.evaluate("localStorage.getItem('start-sets')")

    def wait_kept(self):
        until(lambda: self.chosen(), 10, "the choice")
        return self

    def find(self, text):
        self.role("find").click()
        self.page.locator(".finder input").fill(text)

    def rows(self):
        return self.page.locator(".finder-list button").all_inner_texts()

    def open_settings(self):
        settings = Settings(self.app).open()
        until(lambda: self.role("opening-choose").count() == 1, 10, "the choice of a file")
        return settings
