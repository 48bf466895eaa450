"""The whole show of a `.disguise` file in Chromium, Firefox and WebKitGTK."""

import pytest

import shows
from engines import Room
from opened_files import drop
from opened_shows import BACK, BAR, LINE, packed_show
from test_shows import LOOK

pytestmark = pytest.mark.spared("chromium")  # all other tests run in Chromium


def test_show_of_a_file_is_played_and_left(engine, own_server, driver):
    room = Room(engine, own_server.url).open()
    worn = room.dress()
    label, ground = room.worn(), engine.evaluate("getComputedStyle(document.body).backgroundColor")
    for character, file in ((shows.HIPPO, "wide.disguise"), (shows.GIRAFFE, "tall.disguise")):
        drop(engine, packed_show(driver, character, **LOOK)[0], file)
        name = character["name"]
        engine.wait(f"document.querySelector('{LINE}')?.textContent === '{name} comes from {file}, made elsewhere, not by this site.'", 25, file)
        room.wait_ready()
        assert engine.evaluate("document.title") == "Water Games"
        box, (width, height) = engine.box("[data-role=scotch]"), character["size"]
        assert abs(box.width / box.height - width / height) < 0.01
        assert engine.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(223, 241, 247)" != ground
        room.dress()
        assert name in room.worn()
    engine.evaluate(f"document.querySelector('{BACK}').click()")
    engine.wait(f"!document.querySelector('{BAR}')", 5, "the line gone")
    room.wait_worn(worn)
    assert room.worn() == label and engine.evaluate("getComputedStyle(document.body).backgroundColor") == ground
    room.click_scotch()
    room.wait_ready()
