"""Both apps by keyboard and screen reader: all that Orca says in Firefox, each sentence once."""

import json

import pytest

import packs
from engines import Room, Shelf
from screen_reader import ScreenReader
from server import ROOT

WORDS = packs.words()
INTRO = json.loads((ROOT / "Content" / "intro" / "en.json").read_text().replace("{name}", WORDS["scotch"]))
SET = json.loads((ROOT / "Art" / "Hoos" / "Sets" / "01.json").read_text())
HOOS = SET["hoos"]


pytestmark = pytest.mark.alone  # Orca drops speech when it falls behind


@pytest.fixture(scope="module")
def reader():
    reader = ScreenReader()
    yield reader
    reader.stop()


@pytest.fixture
def ear(own_server, reader):
    """The screen reader, in front of a server that the browser has not visited."""
    yield reader
    reader.page.leave()


def costume(id):
    """A bundled costume's label and description."""
    costumes = packs.bundled()
    return costumes[id]["label"], costumes[id]["description"]


def test_screen_reader_from_launch_to_dressed_scotch(ear, own_server):
    page, steps = ear.page, INTRO["steps"]
    ear.skip()
    page.navigate(own_server.url + "/")
    ear.hear(f"Finished loading {WORDS['app-name']}.", f"{WORDS['app-name']} heading level 1.", steps[0]["message"])
    ear.press("Tab")
    ear.hear(f"region {WORDS['intro']}", f"{steps[0]['button']} push button.")
    for step in steps[1:]:
        ear.press("Enter")
        ear.hear(step["message"])
    ear.press("Enter")
    ear.hear(f"{WORDS['costumes']}.")
    Room(page, own_server.url).wait_ready()
    ear.press("Tab")
    label, description = costume(page.focused())
    ear.hear(f"{label} push button.")
    ear.press("Enter")
    page.wait_state("dressed")
    # The focus moves and the caption is announced at the same time; a busy machine reports either first.
    ear.hear(f"{WORDS['scotch-dressed'].format(costume=label)} push button.", f"{label} {description}", is_ordered=False)


def hear_poem(ear, hoo):
    """Selects the focused Hoo, whose title was just read, and expects its poem."""
    ear.press("Enter")
    ear.hear("\n".join(hoo["poem"]))


def test_screen_reader_reads_each_poem_once(ear, own_server):
    page, shelf = ear.page, Shelf(ear.page, own_server.url)
    ear.skip()
    page.navigate(own_server.url + "/hoo/")
    shelf.wait_pictures()
    ear.hear_first(f"Finished loading {WORDS['hoo-app-name']}.")
    ear.press("Tab")
    # Orca says the table and the place in it unless it said so while the page loaded, which depends on timing.
    place = (f"{SET['title']}, {len(HOOS)} Hoos.", "Hoos.", r"table with \d+ rows \d+ columns", "row 1.", "column 1")
    ear.hear(f"{HOOS[0]['title']} push button.", perhaps=place)
    hear_poem(ear, HOOS[0])
    ear.press("ArrowRight")
    ear.hear("column 2", f"{HOOS[1]['title']} push button.")
    hear_poem(ear, HOOS[1])
    ear.press("Escape")
    shelf.wait_no_panel()
    hear_poem(ear, HOOS[1])
    ear.press("Tab")
    ear.hear(f"region {WORDS['hoo-selection']}", f"{WORDS['hoo-share']} push button.")
