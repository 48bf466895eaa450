"""The grid's lines: present, one device pixel wide and equally bright on every screen."""

import contextlib

import pytest

import hoo
import pixels
from driver import App
from engines import Shelf
from server import until

LINES = """() => {
  const boxes = [...document.querySelectorAll('[data-hoo^="01/"]')].map((n) => n.parentElement.getBoundingClientRect());
  return { density: devicePixelRatio, left: boxes[0].left, top: boxes[0].top,
           width: Math.max(...boxes.map((b) => b.right)) - boxes[0].left, height: Math.max(...boxes.map((b) => b.bottom)) - boxes[0].top,
           columns: new Set(boxes.map((b) => Math.round(b.left))).size, rows: new Set(boxes.map((b) => Math.round(b.top))).size };
}"""


@contextlib.contextmanager
def dense(driver, density, url):
    """A page on a screen of that density. Playwright only scales the picture; a browser started with a density lays the page
    out in its pixels, like a real screen."""
    if density == 1:
        context = driver.browser.new_context(
            viewport={"width": 390, "height": 700}, has_touch=True, is_mobile=True)
        yield App(context, url, "touch")
        context.close()
        return
    browser = driver.playwright.chromium.launch(
        executable_path=driver.browser_path,
        args=[*driver.arguments, f"--force-device-scale-factor={density}", "--window-size=700,900"])
    yield App(browser.new_context(no_viewport=True), url, "mouse")
    browser.close()


def check(decoder, shot, found):
    """Checks the first set's lines along a column and a row that no owl reaches."""
    density = found["density"]
    margin = 4 * density
    left, top = found["left"] * density, found["top"] * density
    width, height = found["width"] * density, found["height"] * density
    down = pixels.runs(decoder, shot, (left + margin, top - margin), (0, 1), height + margin + 1)
    across = pixels.runs(decoder, shot, (left + margin, top + margin), (1, 0), width - margin + 1)
    assert len(down) == found["rows"] + 1, f"lines below one another: {down}"
    assert len(across) == found["columns"], f"lines beside one another: {across}"
    color = down[0][1][0]
    for place, colors in down + across:
        assert colors.count(color) == 1, f"one pixel of {color} at {place}, not {colors}"
    for place, colors in down[:-1] + across[:-1]:  # after the last line comes the border
        assert len(colors) == 1, f"one pixel at {place}, not {colors}"


@pytest.mark.parametrize("density", [1, 1.25, 1.5, 2, 3])
def test_lines_are_even_at_every_density(driver, server, density):
    with dense(driver, density, server.url) as app:
        shown = hoo.Hoo(app).open()
        until(lambda: shown.page.evaluate("document.fonts.status") == "loaded", 5, "fonts")
        shown.scroller.evaluate("n => n.scrollTo(0, 7)")
        shown.page.wait_for_timeout(100)
        found = shown.page.evaluate(LINES)
        assert found["density"] == density
        decoder = driver.browser.new_page()
        check(decoder, shown.page.screenshot(), found)
        decoder.close()
        app.check_faults()


@pytest.mark.drawn
def test_lines_are_even_in_every_engine(engine, own_server, driver):
    shelf = Shelf(engine, own_server.url).open()
    # Without the ghost of a finger, which comes to a page at rest and covers lines.
    engine.evaluate("localStorage.setItem('settings-hint', 'seen')")
    engine.navigate(shelf.url + "/hoo/")
    shelf.wait_pictures()
    decoder = driver.browser.new_page()
    for density in (1, 1.25, 1.5, 1) if engine.name == "firefox" else (1,):
        if engine.name == "firefox":
            engine.set_density(density)
        engine.wait_still(".line")
        check(decoder, engine.screenshot(), engine.evaluate(f"({LINES})()"))
    decoder.close()
