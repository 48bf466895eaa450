"""HooView for shots.py: the shelf on every screen, and its failures."""

import json
import tempfile
import time

import hoo
import hoosets
import packs
from geometry import Point
from pointers import Touch
from server import Proxy, Server, until
from published_sets import INDEX, PublishedSets
from test_screens import set_text

SIZES = ("320x568", "390x844 notched", "768x1024", "844x390 notched", "1280x800", "2560x1440")
# The longest texts allowed.
LONG = {"Title": "Professor " + "Wollmilchsauhuhn " * 6 + "the Thirteenth, ", "PoemLine": "It was a long night, and longer still it grew.\n" * 21}
assert len(LONG["Title"]) == 128 and len(LONG["PoemLine"]) <= 1024
COLORS = ("#ffff00", "#ffffff", "#000000", "#ff0000", "#808080", "#0000ff")


def open_hoo(album, size, fragment="", url=None, **more):
    return hoo.Hoo(album.open(size, url, **more)).open(fragment)


def settle(shown, address):
    """Selects a Hoo and waits until nothing moves."""
    shown.tap(address)
    shown.wait_selected(address)
    shown.wait_disc(address)
    time.sleep(0.5)


def moments(album, size, **more):
    """One screen: at rest, tapped, in transit, scrubbing, with large text, at the end of the shelf."""
    shown = open_hoo(album, size, **more)
    app = shown.app
    time.sleep(0.5)
    album.take(app, "at rest")
    if app.kind == "mouse":
        app.page.mouse.move(*shown.center("01/02"))
        time.sleep(0.5)
        album.take(app, "hover")
    shown.tap("01/01")
    time.sleep(0.06)
    album.take(app, "tapped")
    settle(shown, "01/03")
    album.take(app, "selected")
    shown.tap("01/05")
    time.sleep(0.1)
    album.take(app, "travelling")
    scrub(album, shown)
    for percent, poem in ((200, "medium"), (100, "huge"), (200, "huge")):
        set_text(app, percent)
        app.main.evaluate("(n, poem) => { n.dataset.poem = poem }", poem)
        time.sleep(0.4)
        album.take(app, f"text {percent} %, poem {poem}")
    set_text(app, 100)
    app.main.evaluate("n => { n.dataset.poem = 'medium' }")
    shown.scroller.evaluate("n => n.scrollTo(0, 1e9)")
    time.sleep(1)
    album.take(app, "end of the shelf")
    app.page.locator('[data-role="settings"]').click()
    time.sleep(0.5)
    album.take(app, "settings")
    app.close()


def scrub(album, shown):
    finger = Touch(shown.page, shown.app.cdp) if shown.app.kind == "touch" else shown.app.pointer
    start = shown.center("01/02")
    finger.down(start)
    shown.drag(finger, start, Point(start.x + 75, start.y + 22), 0.2)
    time.sleep(0.3)
    album.take(shown.app, "scrubbing")
    finger.up()
    time.sleep(0.6)


def colors(album):
    """Sets in colours that artists may choose, shown and refused, with long texts and odd headers."""
    for size in ("320x568", "390x844 notched", "844x390 notched", "1280x800"):
        with strangers() as url:
            shown = open_hoo(album, size, url=url)
            for i in range(1, len(COLORS) + 1):
                name = hoosets.digits(i)
                shown.page.evaluate(f"location.hash = '#{name}/02'")
                shown.wait_selected(f"{name}/02", 10)
                shown.wait_open(name)
                shown.page.keyboard.press("ArrowRight")
                time.sleep(1)
                album.take(shown.app, f"{COLORS[i - 1]}: {size}")
            shown.app.close()


class strangers:
    """A server of sets in COLORS; the first has long texts."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        for i, color in enumerate(COLORS, 1):
            name = hoosets.digits(i)
            files = hoosets.files(name, 8, hue=i * 0.17)
            files[f"{name}/hoo_set.json"] = json.dumps({"Color": color, "Count": 8}).encode()
            files[f"{name}/header.png"] = hoosets.png(*((90, 22), (40, 80), (400, 20))[i % 3], (120, 120, 120))
            if i == 1:
                files[f"{name}/02/hoo.json"] = json.dumps(LONG).encode()
            (hoosets.pathlib.Path(self.folder.name) / f"{name}.zip").write_bytes(hoosets.archive(files))
        self.server = Server("--hoosets", self.folder.name)
        return self.server.url

    def __exit__(self, *error):
        self.server.stop()
        self.folder.cleanup()


def faults(album):
    """Placeholders, progress, refusals in several colours, unreachable sets, no index."""
    for size in ("320x568", "390x844 notched", "844x390 notched", "1280x800"):
        proxy = Proxy(album.studio.server)
        shelf = PublishedSets(proxy)
        shelf.put("01", slow, color="#2E7D5B", bytes=200000)
        for i, color in enumerate(COLORS, 2):
            shelf.put(hoosets.digits(i), b"no" if i % 2 else (503, "text/plain", b""), color=color)
        app = album.open(size, proxy.url)
        shown = hoo.Hoo(app).go()
        time.sleep(2.5)
        album.take(app, f"eggs: {size}")
        until(lambda: len(shown.refusals()) > 1, 20, "refused")
        shown.scroller.evaluate("n => n.scrollTo(0, 250)")
        time.sleep(1)
        album.take(app, f"refused: {size}")
        shown.scroller.evaluate("n => n.scrollTo(0, 1e9)")
        time.sleep(1)
        album.take(app, f"and more: {size}")
        app.close()
        proxy.answers[INDEX] = (500, "text/plain", b"no")
        app = album.open(size, proxy.url)
        hoo.Hoo(app).go()
        time.sleep(2)
        album.take(app, f"no index: {size}")
        app.close()
        proxy.stop()


def slow(handler):
    """An archive that stalls after its first half."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/zip")
    handler.send_header("Content-Length", "200000")
    handler.end_headers()
    handler.wfile.write(bytes(90000))
    handler.wfile.flush()
    time.sleep(20)


def languages(album):
    for code in ("de", "ar"):
        with tempfile.TemporaryDirectory() as folder:
            app = () if code == "de" else ("--app", packs.translated(folder, code))
            server = Server(*app, "--language", code)
            for size in ("320x568", "844x390 notched", "1280x800"):
                shown = open_hoo(album, size, url=server.url)
                settle(shown, "01/02")
                album.take(shown.app, f"{code}: {size}")
                shown.page.locator('[data-role="settings"]').click()
                time.sleep(0.5)
                album.take(shown.app, f"{code}: {size}")
                shown.app.close()
            server.stop()


def readme(album):
    """Five moments on a phone."""
    shown = open_hoo(album, "390x844 notched")
    time.sleep(0.5)
    album.take(shown.app, "at rest")
    settle(shown, "01/07")
    album.take(shown.app, "selected")
    finger = Touch(shown.page, shown.app.cdp)
    start = shown.center("01/05")
    finger.down(start)
    shown.drag(finger, start, Point(start.x + 120, start.y + 24), 0.3)
    time.sleep(0.5)
    album.take(shown.app, "scrubbing")
    finger.up()
    for address in ("03/02", "04/06"):
        shown.page.evaluate(f"location.hash = '#{address}'")
        shown.wait_open(address[:2])
        shown.wait_selected(address)
        time.sleep(1.5)
        album.take(shown.app, address)
    shown.app.close()


def sheets():
    for size in SIZES:
        yield f"hoo {size}", lambda album, size=size: moments(album, size)
    for size in ("390x844 notched", "1280x800"):
        yield f"hoo dark {size}", lambda album, size=size: moments(album, size, color_scheme="dark")
    yield "hoo forced", lambda album: moments(album, "390x844 notched", forced_colors="active")
    yield "hoo colors", colors
    yield "hoo faults", faults
    yield "hoo languages", languages
    yield "hoo readme", readme
