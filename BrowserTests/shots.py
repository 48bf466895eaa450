"""Photographs every screen in every moment and lays the pictures out in contact sheets in shots/. Words pick sheets by
name: `make shots ONLY="844x390 dark"`; DOCS=1 also renews the README's pictures in docs/."""

import base64
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import packs
import shots_film
import shots_hoo
from driver import Driver
from server import CATALOGUE, ROOT, Proxy, Server
from test_launch import hold_wasm
from test_screens import DESCRIPTIONS, SIZES, TITLES, open_sized, set_text, turn

OUT = ROOT / "shots"
SHEET = """<style>body { margin: 12px; background: #777; font: 13px sans-serif; color: #fff; display: flex; flex-wrap: wrap;
gap: 12px; align-items: flex-end } figure { margin: 0 } img { display: block; height: 330px } figcaption { padding: 3px 0 }</style>"""


class Album:
    """The pictures of one sheet."""

    def __init__(self, studio, name):
        self.studio, self.name, self.pictures = studio, name, []

    def open(self, size, url=None, **more):
        opener = lambda screen, url, **options: self.studio.driver.open(url or self.studio.server.url, screen, **options)
        return open_sized(opener, size, url=url, **more)

    def take(self, app, caption):
        self.pictures.append((caption, app.page.screenshot()))

    def save(self):
        figures = "".join(
            f'<figure><img src="data:image/png;base64,{base64.b64encode(png).decode()}"><figcaption>{caption}</figcaption></figure>'
            for caption, png in self.pictures)
        context = self.studio.driver.browser.new_context(viewport={"width": 1600, "height": 400})
        page = context.new_page()
        page.set_content(SHEET + figures, wait_until="load")
        page.screenshot(path=OUT / f"{self.name}.png", full_page=True)
        context.close()
        print(f"shots/{self.name}.png: {len(self.pictures)} pictures", flush=True)


def wear(app, id):
    app.bubble(id).evaluate("n => n.click()")


def moments(album, size, **more):
    """One screen, from the launch to the last costume."""
    app = album.open(size, **more)
    release = hold_wasm(app)
    app.go(intro=True)
    app.page.wait_for_load_state("load")
    album.take(app, "launch")
    release()
    while app.screen() == "launch" and not app.page.evaluate("document.querySelector('.launch-ring')?.style.transform"):
        time.sleep(0.005)
    time.sleep(0.2)
    album.take(app, "launch, opening")
    app.wait_screen("intro")
    time.sleep(1)
    album.take(app, "introduction")
    set_text(app, 200)
    time.sleep(0.6)
    album.take(app, "text at 200 %")
    set_text(app, 100)
    while app.screen() == "intro":
        time.sleep(0.5)
        app.page.locator('[data-role="intro-next"]').last.click(force=True)
    app.wait_bubbles(1)
    time.sleep(0.3)
    album.take(app, "bubbles coming out")
    room(album, app)
    app.close()


def room(album, app):
    app.wait_bubbles(5)
    app.wait_state("browsing")
    album.take(app, "wheel")
    app.fling(8)
    time.sleep(0.2)
    album.take(app, "spinning")
    app.wait_state("browsing")
    wear(app, "pirate")
    for pause, caption in ((0.1, "dressing"), (0.2, "later"), (0.3, "later")):
        time.sleep(pause)
        album.take(app, caption)
    turn(app)
    album.take(app, "turned while they fall")
    turn(app)
    app.wait_state("dressed")
    app.wait_still()
    album.take(app, "dressed")
    wear(app, "wizard")
    time.sleep(0.25)
    album.take(app, "changing")
    set_text(app, 200)
    app.wait_still()
    album.take(app, "text at 200 %")
    set_text(app, 100)
    app.page.keyboard.press("Escape")
    time.sleep(0.2)
    album.take(app, "undressing")


def dressed(album, app, caption, id=None):
    """Photographs the room at rest, and with the costume `id` (by default the first) on Scotch."""
    app.go_dressing(bubbles=1)
    app.wait_still()
    album.take(app, caption)
    wear(app, id or app.bubbles()[0])
    app.wait_state("dressed")
    app.wait_still()
    album.take(app, f"{caption}, dressed")
    app.close()


def costumes(album):
    """Photographs Scotch in every costume, large."""
    app = album.open("390x844 notched")
    app.go_dressing(bubbles=5)
    for id in app.bubbles():
        wear(app, id)
        app.wait_state("dressed")
        app.wait_still()
        album.take(app, id)
    app.close()


def crowds(album):
    for count in (1, 2, 5, 9, 24, 60):
        with pack(album.studio, count) as url:
            for size in ("320x568", "844x390 notched", "768x1024"):
                dressed(album, album.open(size, url), f"{count}: {size}")


def words(album):
    with pack(album.studio, 7, TITLES, DESCRIPTIONS * 2) as url:
        for size in ("320x568", "844x390 notched", "1280x800"):
            app = album.open(size, url)
            app.go_dressing(bubbles=5)
            for id in app.bubbles():
                wear(app, id)
                app.wait_state("dressed")
                time.sleep(0.5)
                album.take(app, size)
            app.close()


def languages(album):
    for code in ("de", "ja", "ar"):
        with tempfile.TemporaryDirectory() as folder:
            server = Server("--app", packs.translated(folder, code), "--language", code)
            for size in ("320x568", "844x390 notched", "1280x800"):
                app = album.open(size, server.url)
                release = hold_wasm(app)
                app.go(intro=True)
                app.page.wait_for_load_state("load")
                album.take(app, f"{code}: {size}")
                release()
                app.wait_screen("intro")
                for _ in range(2):
                    time.sleep(1)
                    album.take(app, f"{code}: {size}")
                    app.page.locator('[data-role="intro-next"]').click(force=True)
                app.close()
            server.stop()


def faults(album):
    proxy = Proxy(album.studio.server)
    for size in ("320x568", "844x390 notched", "1280x800"):
        proxy.answers[CATALOGUE] = (500, "text/plain", b"no")
        app = album.open(size, proxy.url)
        app.go_dressing(bubbles=3)
        time.sleep(1)
        album.take(app, f"no catalogue: {size}")
        app.close()
        app = album.open(size, proxy.url)
        app.context.add_init_script("delete window.WebAssembly")
        app.go()
        time.sleep(1)
        album.take(app, f"no WebAssembly: {size}")
        app.close()
    proxy.stop()


def show(album, folder):
    """Photographs one of our other shows: each moment and each costume on four screens, in light and in dark."""
    server = Server("--costumes", folder, "--catalogue", packs.crowd(pathlib.Path(album.studio.folder.name) / folder.name, 0))
    for size in ("390x844 notched", "844x390 notched", "768x1024", "1280x800"):
        for scheme in ("light", "dark"):
            app = album.open(size, server.url, color_scheme=scheme)
            release = hold_wasm(app)
            app.go(intro=True)
            app.page.wait_for_load_state("load")
            album.take(app, f"{size} {scheme}: launch")
            release()
            app.wait_screen("intro")
            time.sleep(1.2)
            album.take(app, "introduction")
            while app.screen() == "intro":
                app.page.locator('[data-role="intro-next"]').last.click(force=True)
                time.sleep(0.1)
            show_room(album, app)
            app.close()
    server.stop()


def show_room(album, app):
    app.wait_bubbles(1)
    app.wait_state("browsing")
    album.take(app, "wheel")
    for index, id in enumerate(app.bubbles()):
        wear(app, id)
        if index == 0:
            time.sleep(0.35)
            album.take(app, "dressing")
        app.wait_state("dressed")
        app.wait_still()
        album.take(app, id)


class pack:
    """Starts a server with a crowd of costumes."""

    def __init__(self, studio, *arguments):
        self.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(self.folder.name)
        self.server = Server("--costumes", packs.crowd(root / "pack", *arguments), "--catalogue", packs.crowd(root / "none", 0))

    def __enter__(self):
        return self.server.url

    def __exit__(self, *error):
        self.server.stop()
        self.folder.cleanup()


def readme(album):
    """The README's picture: five moments on a phone, in light and in dark."""
    for scheme in ("light", "dark"):
        first = len(album.pictures)
        app = album.open("390x844 notched", color_scheme=scheme)
        release = hold_wasm(app)
        app.go(intro=True)
        app.page.wait_for_load_state("load")
        album.take(app, "launch")
        release()
        app.wait_screen("intro")
        time.sleep(1.2)
        album.take(app, "introduction")
        while app.screen() == "intro":
            app.page.locator('[data-role="intro-next"]').last.click(force=True)
            time.sleep(0.1)
        app.wait_bubbles(5)
        app.wait_state("browsing")
        album.take(app, "wheel")
        app.tap_bubble("pirate")
        album.take(app, "dressing")
        app.wait_state("dressed")
        app.tap_bubble("dinosaur")
        app.wait_state("dressed")
        app.wait_still()
        album.take(app, "dressed")
        app.close()
        strip(album, f"dressing-room-{scheme}", album.pictures[first:])


def strip(album, name, pictures):
    """Joins pictures into one; with DOCS=1 also writes a small copy for the README."""
    figures = "".join(f'<img src="data:image/png;base64,{base64.b64encode(png).decode()}">' for _, png in pictures)
    style = "<style>body { margin: 0; display: flex; gap: 8px } img { width: 190px; border-radius: 12px }</style>"
    context = album.studio.driver.browser.new_context(viewport={"width": 982, "height": 412}, device_scale_factor=1.5)
    page = context.new_page()
    page.set_content(style + figures, wait_until="load")
    page.screenshot(path=OUT / f"{name}.png", omit_background=True)
    context.close()
    if os.environ.get("DOCS"):
        subprocess.run(["pngquant", "--force", "--quality", "60-90", "--output", ROOT / "docs" / f"{name}.png",
                        OUT / f"{name}.png"], check=True)


STRIPS = {"hoo readme": "hooview"}
THEMES = {"costumes": costumes, "crowds": crowds, "words": words, "languages": languages, "faults": faults, "readme": readme}


class Studio:
    def __init__(self):
        self.driver, self.server, self.folder = Driver(), Server(), tempfile.TemporaryDirectory()

    def close(self):
        self.server.stop()
        self.driver.stop()
        self.folder.cleanup()


def sheets(studio):
    """Every sheet's name and the function that fills it."""
    for size in SIZES:
        yield size, lambda album, size=size: moments(album, size)
    for size in ("390x844 notched", "1280x800"):
        yield f"dark {size}", lambda album, size=size: moments(album, size, color_scheme="dark")
    yield from THEMES.items()
    for folder in sorted((ROOT / ".build-art/out/shows").iterdir()):
        yield f"show {folder.name}", lambda album, folder=folder: show(album, folder)
    yield from shots_film.sheets()
    yield from shots_hoo.sheets()


def main():
    wanted = sys.argv[1:]
    if not wanted:
        shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(exist_ok=True)
    studio = Studio()
    try:
        for name, fill in sheets(studio):
            if wanted and not any(word in name for word in wanted):
                continue
            album = Album(studio, name.replace(" ", "-"))
            fill(album)
            if name in STRIPS:
                strip(album, STRIPS[name], album.pictures)
            album.save()
    finally:
        studio.close()


if __name__ == "__main__":
    main()
