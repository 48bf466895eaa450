"""Whole shows in `.disguise` files: drawn and packed as a reader makes them, and the page while one of them plays."""

import pathlib
import subprocess
import tempfile

import shows
from opened_files import drop
from server import TOOL, until

BAR = "[data-role=opened-show]"
LINE = "[data-role=opened-line]"
BACK = "[data-role=opened-back]"
DONE = {}


def packed_show(driver, character, **more):
    """The bytes of a file with the show of `character`, and its costumes by id."""
    key = repr((character["name"], more))
    if key not in DONE:
        context = driver.browser.new_context()
        with tempfile.TemporaryDirectory() as folder:
            costumes = shows.write(pathlib.Path(folder) / "show", context.new_page(), character, **more)
            subprocess.run([TOOL, "pack", "show"], cwd=folder, check=True, capture_output=True)
            DONE[key] = (pathlib.Path(folder) / "show.disguise").read_bytes(), costumes
        context.close()
    return DONE[key]


def play(app, bytes, name="water.disguise"):
    """Drops a file with a show, and waits until its wheel is at rest."""
    before = app.page.evaluate("document.documentElement.dataset.show ?? ''")
    drop(app.page, bytes, name)
    until(lambda: app.page.evaluate("document.documentElement.dataset.show ?? ''") not in ("", before), 25,
          lambda: f"the show, but {app.page.locator('[data-role=opening-dialog]').all_text_contents()}")
    app.wait_screen("dressing-room")
    app.wait_bubbles(5)
    app.wait_state("browsing")
    return app
