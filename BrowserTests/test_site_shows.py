"""The other shows of a site, which its settings list below the shelf."""

import hashlib
import json
import threading

import pytest

import packs
from faults import case, held
from opened_files import packed, room  # noqa: F401 (a fixture)
from opened_shows import BAR, LINE
from server import ROOT, until
from settings import Settings
from shelf import Shelf

IN_A_HURRY = True
APP_NAME = packs.words()["app-name"]
SHOWS = ROOT / ".build/debug/disguise-app/shows"
OCTAVIA = (SHOWS / "octavia.disguise").read_bytes()
(ENTRY,) = json.loads((SHOWS / "shows.json").read_text())
LIST = "/shows/shows.json"
OWN_LINE = "Octavia is another show of this site."


class Offers(Shelf):
    """The list of the site's shows in the settings."""

    def open(self):
        Settings(self.app).open()
        until(lambda: self.role("opening-choose").count() == 1, 5, "the choice of a file")
        return self

    def wait(self, *titles):
        until(lambda: self.offered() == list(titles), 10, lambda: f"{titles}, but {self.offered()}")
        return self

    def offered(self):
        return self.page.locator("[data-role=offers-show] .shelf-title").all_text_contents()

    def choose(self, title=ENTRY["title"]):
        self.page.locator("[data-role=offers-show]").filter(has_text=title).click()

    def wait_played(self, line=OWN_LINE):
        until(lambda: self.page.locator(LINE).count() and line in self.page.locator(LINE).text_content(), 25,
              lambda: f"{line}, but {self.says()!r}")
        self.wait_started()

    def wait_started(self):
        self.app.wait_screen("dressing-room")
        self.app.wait_bubbles(5)
        self.app.wait_state("browsing")


@pytest.fixture
def offers(room):
    return Offers(room)


def test_list_of_the_site_names_each_file_by_its_bytes():
    assert ENTRY["sha256"] == hashlib.sha256(OCTAVIA).hexdigest() and ENTRY["bytes"] == len(OCTAVIA)


def test_show_of_the_site_is_opened_and_kept(room, offers, proxy):
    offers.open().wait("Eight Sleeves")
    assert offers.role("shelf-show").count() == 0, "nothing is on the shelf"
    assert "\u00a0kB\u2069, \u2068Octavia\u2069" in room.page.locator(".shelf-from").text_content()
    until(lambda: room.page.locator(".shelf img").evaluate("n => n.naturalWidth") == 2 * ENTRY["width"], 5, "the picture")
    assert not proxy.paths("octavia.disguise"), "the file comes when it is asked for"
    offers.choose()
    offers.wait_played()
    until(lambda: offers.chosen() == ENTRY["sha256"], 10, "the choice")
    # It is on the shelf now, and no longer among the others.
    offers.open()
    until(lambda: offers.role("shelf-show").count() == 2, 5, "the shelf")
    assert offers.titles() == [APP_NAME, "Eight Sleeves"] and offers.current() == "Eight Sleeves"
    assert "\u2068this site\u2069" in room.page.locator(".shelf-from").nth(1).text_content()
    room.page.wait_for_load_state("networkidle")
    assert offers.offered() == []


def test_kept_show_of_the_site_is_there_at_the_next_start(room, offers):
    offers.open().wait("Eight Sleeves").choose()
    offers.wait_played()
    until(lambda: offers.chosen() == ENTRY["sha256"], 10, "the choice")
    room.reload()
    offers.wait_played()
    assert room.page.locator("dialog").count() == 0
    room.page.locator("[data-role=opened-back]").click()
    until(lambda: room.page.locator(BAR).count() == 0, 5, "the site's own show")
    offers.wait_started()
    offers.open()
    until(lambda: offers.role("shelf-remove").count() == 1, 5, "the shelf")
    offers.press("shelf-remove", "Eight Sleeves")
    until(lambda: offers.kept() == [], 5, "an empty shelf")
    offers.close()
    offers.open().wait("Eight Sleeves")


def test_show_that_is_chosen_with_another_language_opens_in_it(room, offers):
    line = "Octavia ist eine andere Vorstellung dieser Seite."
    for count in (1, 2):  # the site's list, then the shelf, which has the site's own show too
        offers.open()
        Settings(room).choose("language", "de")
        rows = room.page.locator("[data-role=offers-show], [data-role=shelf-show]")
        until(lambda: rows.count() == count, 10, "the show")
        rows.last.click()
        offers.wait_played(line)
        until(lambda: offers.chosen() == ENTRY["sha256"], 10, "the choice")
        assert room.page.evaluate("document.documentElement.lang") == "de"
        offers.open()
        Settings(room).choose("language", "en")
        room.page.locator("[data-role=shelf-show]").first.click()
        until(lambda: room.page.locator(LINE).count() == 0, 10, "the site's own show")
        offers.wait_started()


def test_list_comes_below_the_shelf(room, offers):
    offers.keep(packed(1), "one.disguise")
    offers.open().wait("Eight Sleeves")
    assert offers.titles() == [APP_NAME, "one"]
    headings = room.page.locator("section:has([data-role=opening-choose]) h3").all_text_contents()
    assert headings == ["Open a show", "Your shelf", "More shows of this site"]


def test_list_is_in_the_language_of_the_page(open_app, proxy):
    app = open_app("phone", url=proxy.url, locale="de-DE")
    app.go_dressing(bubbles=5)
    Offers(app).open().wait("Acht Ärmel")
    assert app.page.locator("#offers-title").text_content() == "Weitere Vorstellungen dieser Seite"


def test_list_is_used_by_keyboard(room, offers):
    offers.open().wait("Eight Sleeves")
    offers.role("shelf-make").focus()
    room.page.keyboard.press("Tab")
    assert room.page.evaluate("document.activeElement.dataset.role") == "offers-show"
    assert min(room.page.evaluate("(({ width, height }) => [width, height])(document.activeElement.getBoundingClientRect())")) >= 44
    room.page.keyboard.press("Enter")
    offers.wait_played()


# --- lists and files with faults ----------------------------------------------------------------------------------------

def entry(**changes):
    return {**ENTRY, "title": "Wrong", "title-de": "Falsch", **changes}


WRONG_LISTS = [
    b"", b"[", b"null", b"{}", b"[[]]", b"\xff\xfe", b"<!doctype html>",
    [None, 1, "a", []], [entry(file="../other/octavia.disguise")], [entry(file="https://example.org/a.disguise")], [entry(file="//example.org/a.disguise")],
    [entry(file="a b.disguise")], [entry(file="octavia.zip")], [entry(file=7)], [entry(bytes=26 << 20)], [entry(bytes=-1)], [entry(bytes="many")],
    [entry(sha256="0")], [entry(sha256=None)], [entry(title=" ")], [entry(title=None)], [entry(title={"a": "b"})]]


def test_wrong_lists_are_left_out(room, offers, proxy):
    for body in WRONG_LISTS:
        with case(str(body)[:60]):
            is_list = isinstance(body, list)
            proxy.answers[LIST] = (200, "application/json", json.dumps([*body, ENTRY]).encode() if is_list else body)
            with room.page.expect_response(f"**{LIST}") as response:
                offers.open()
            response.value.finished()
            offers.wait("Eight Sleeves") if is_list else room.page.wait_for_timeout(100)
            assert offers.offered() == (["Eight Sleeves"] if is_list else [])
            offers.close()


def test_words_of_the_list_are_text(room, offers, proxy):
    words = "<img src=x onerror=alert(1)>"
    hostile = entry(title=words, character=words, picture="../../x.png")
    proxy.answers[LIST] = (200, "application/json", json.dumps([hostile]).encode())
    offers.open().wait(words)
    assert room.page.locator(".shelf img").count() == 1 and "x.png" not in room.page.locator(".shelf img").get_attribute("src")
    room.page.wait_for_load_state("networkidle")
    assert not [path for path in proxy.paths() if path.endswith(("/x", "/x.png"))]


def test_without_a_network_the_shelf_alone_is_there(room, offers, proxy):
    room.allow("ERR_|Failed to load")
    offers.keep(packed(1), "one.disguise")
    proxy.answers[LIST] = None
    offers.open()
    until(lambda: offers.role("shelf-show").count() == 2, 5, "the shelf")
    until(lambda: proxy.paths("shows.json"), 5, "the request")
    assert offers.titles() == [APP_NAME, "one"] and offers.offered() == []


def test_list_that_does_not_come_keeps_no_shelf_waiting(room, offers, proxy):
    offers.keep(packed(1), "one.disguise")
    release = threading.Event()
    proxy.answers[LIST] = held(release, (200, "application/json", json.dumps([ENTRY]).encode()))
    offers.open()
    until(lambda: offers.role("shelf-show").count() == 2, 5, "the shelf")
    assert offers.offered() == []
    release.set()
    offers.wait("Eight Sleeves")


ANSWERS = {
    "missing": ((404, "text/plain", b""), "has no show at that address"), "damaged": ((200, "application/zip", b"PK"), "no file of costumes"),
    "page": ((200, "text/html", b"<p>Log in"), "no file of costumes"), "fault": ((500, "text/plain", b"none"), "it answered 500"),
    "dropped": (None, "The network is away"), "large": ((200, "application/zip", bytes((25 << 20) + 1)), "larger than 25 MB")}


def test_show_that_does_not_come_is_told(room, offers, proxy):
    room.allow("ERR_|Failed to load")
    for kind, (answer, sentence) in ANSWERS.items():
        with case(kind):
            proxy.answers["/shows/octavia.disguise"] = answer
            offers.open().wait("Eight Sleeves").choose()
            offers.wait_says(sentence)
            assert offers.kept() == [] and room.page.locator(BAR).count() == 0
            offers.close()
    room.dress()
