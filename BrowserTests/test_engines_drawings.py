"""The fitting room of every site in Chromium, Firefox and WebKitGTK: drawings of other kinds, and their ground."""

import base64
import json

import pytest

from dropped_pictures import COLORS, DROP, ENCODED, WEBP, near, svg
from faults import case
from server import until

KEPT = "document.querySelector('[data-role=\"saving\"][data-state=\"status-kept\"]') !== null"
FITTED = "[data-role=fitted]"
RED = (200, 30, 30, 255)


def drop(page, data, name):
    """Drops a file, and waits until its costume is there."""
    page.evaluate(f"({DROP})({json.dumps([base64.b64encode(data).decode(), name, '.costumes'])})")
    page.wait("document.activeElement.dataset.field === 'label-en'", 20, name)


def colors(page, *places):
    return page.evaluate(f"({COLORS})({json.dumps([FITTED, places])})")


@pytest.fixture
def make(engine, own_server):
    engine.open_fresh(own_server.url + "/make/")
    engine.wait(KEPT, 60, "the fitting room")
    engine.wait("document.querySelector('[data-role=scotch]').naturalWidth > 0", 20, "the character")
    return engine


def test_svg_is_drawn_sharp_and_without_its_script(make):
    places = (0.5, 0.5), (0.795, 0.795), (0.805, 0.805)
    drawings = {'viewBox="0 0 235 374"': RED, 'width="235" height="374"': (30, 200, 30, 255), 'width="100%" viewBox="0 0 235 374"': (30, 30, 200, 255)}
    for count, (attributes, color) in enumerate(drawings.items(), 1):
        content = f'<script>parent.hacked = 1</script><rect x="10%" y="10%" width="70%" height="70%" fill="rgb{color[:3]}"/>'
        make.evaluate("document.activeElement.blur()")
        drop(make, svg(attributes + ' onload="parent.hacked = 1"', content), "robot.svg")
        with case(attributes):
            assert make.evaluate("document.querySelectorAll('[data-role=costumes] button').length") == count
            # WebKit decodes a picture again for the canvas, and draws none until then.
            until(lambda: near(colors(make, *places)[1], color, 2), 10, "the drawing")
            size, _, edge, outside = colors(make, *places)
            assert size == [705, 1122] and near(edge, color, 2) and outside[3] == 0
            assert make.evaluate("self.hacked === undefined")


def test_jpeg_and_webp_become_costumes_and_lose_their_ground(make):
    drop(make, WEBP, "dot.webp")
    assert colors(make)[0] == [1, 1]
    make.evaluate("document.activeElement.blur()")
    drop(make, base64.b64decode(make.evaluate(f"({ENCODED})('image/jpeg')")), "photo.jpg")
    make.wait(f"document.querySelector('{FITTED}').naturalWidth === 240", 20, "the photograph")
    assert colors(make, (0.02, 0.02))[1][3] == 255
    make.evaluate("document.querySelector('[data-role=cut]').click()")
    make.wait("document.querySelector('[data-role=spoken]').textContent.includes('step 3')", 20, "the cut")
    _, corner, red = colors(make, (0.02, 0.02), (0.3, 0.5))
    assert corner[3] == 0 and near(red, RED)
