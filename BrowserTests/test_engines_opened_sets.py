"""Sets of a `.disguise` file on HooView's page in Chromium, Firefox and WebKitGTK."""

import time

import pytest

from engines import Shelf
from opened_files import drop
from opened_sets import TWO
from opened_shows import BACK, BAR, LINE
from test_engines_opening import SAVING

pytestmark = pytest.mark.spared("chromium")  # all other tests run in Chromium


def test_sets_of_a_file_are_read_left_and_kept(engine, own_server):
    shelf = Shelf(engine, own_server.url).open("#02/04")
    shelf.wait_selected("02/04")
    offset = engine.evaluate("document.querySelector('.scroller').scrollTop")
    for _ in range(2):
        drop(engine, TWO, "mine.disguise")
        engine.wait(f"document.querySelector('{LINE}')?.textContent === 'These owls come from mine.disguise, made elsewhere, not by this site.'", 40, "the line")
        shelf.wait_pictures()
        assert engine.evaluate("document.querySelector('[data-hoo=\"01/01\"]').ariaLabel") == "Stranger 1"
        engine.click(shelf.hoo("01/02"))
        shelf.wait_selected("01/02")
        shelf.wait_poem("01/02")
        assert shelf.fragment() == "#02/04"
        engine.evaluate(f"document.querySelector('{BACK}').click()")
        engine.wait(f"!document.querySelector('{BAR}')", 5, "the line gone")
        shelf.wait_selected("02/04")
        engine.wait(f"Math.abs(document.querySelector('.scroller').scrollTop - {offset}) < 1", 5, "the place on the shelf")
        assert shelf.fragment() == "#02/04"
    drop(engine, TWO, "mine.disguise")
    engine.wait("localStorage.getItem('start-sets')", 40, "the choice")
    time.sleep(SAVING)
    engine.reload()
    engine.wait(f"document.querySelector('{LINE}')", 60, "the kept sets")
    shelf.wait_pictures()
