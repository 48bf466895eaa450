"""Photographs each screen and the middle of each animation at three sizes, into shots/."""

import pathlib
import shutil
import time

from driver import SCREENS, Driver
from server import ROOT, Server
from test_launch import hold_wasm

OUT = ROOT / "shots"


class Album:
    def __init__(self, app, screen):
        self.app, self.screen, self.count = app, screen, 0

    def take(self, name):
        self.count += 1
        self.app.page.screenshot(path=OUT / f"{self.screen}-{self.count:02}-{name}.png")


def launch(album):
    app = album.app
    release = hold_wasm(app)
    app.go(intro=True)
    app.page.wait_for_load_state("domcontentloaded")
    time.sleep(0.5)
    album.take("launch")
    release()
    while app.screen() == "launch" and not app.page.evaluate("document.querySelector('.launch-ring')?.hasAttribute('style')"):
        time.sleep(0.005)
    album.take("launch-opening")


def introduction(album):
    app = album.app
    app.wait_screen("intro")
    time.sleep(1.5)
    album.take("intro")
    app.page.locator('[data-role="intro-next"]').last.click()
    time.sleep(0.15)
    album.take("intro-next-step")
    while app.screen() == "intro":
        time.sleep(0.8)
        app.page.locator('[data-role="intro-next"]').last.click()
        time.sleep(0.1)
    album.take("intro-leaving")


def wheel(album):
    app = album.app
    app.wait_bubbles(1)
    time.sleep(0.15)
    album.take("bubbles-coming-out")
    app.wait_bubbles(5)
    app.wait_state("browsing")
    app.wait_still()
    album.take("wheel")
    app.turn_by(0.6)
    album.take("wheel-turned")
    app.fling(7)
    time.sleep(0.3)
    album.take("wheel-spinning")
    app.wait_state("browsing")


def dressing(album):
    app = album.app
    for i in range(5):
        id = app.bubbles()[i]
        app.bubble(id).evaluate("n => n.click()")
        if i == 0:
            for pause in (0.08, 0.2, 0.3):
                time.sleep(pause)
                album.take(f"dressing-{id}")
        app.wait_state("dressed")
        app.wait_still()
        album.take(f"dressed-{id}")
        app.page.keyboard.press("Escape")
        if i == 0:
            time.sleep(0.15)
            album.take("undressing")
        app.wait_state("browsing")
    first, second = app.bubbles()[:2]
    app.bubble(first).evaluate("n => n.click()")
    app.wait_state("dressed")
    app.wait_still()
    app.bubble(second).evaluate("n => n.click()")
    time.sleep(0.2)
    album.take("changing-directly")


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    driver, server = Driver(), Server()
    try:
        for screen in SCREENS:
            album = Album(driver.open(server.url, screen), screen)
            for part in (launch, introduction, wheel, dressing):
                part(album)
            album.app.check_faults()
            album.app.close()
            print(f"{album.count} pictures of the {screen}")
    finally:
        server.stop()
        driver.stop()
    print(f"in {pathlib.Path(OUT).relative_to(ROOT)}/")


if __name__ == "__main__":
    main()
