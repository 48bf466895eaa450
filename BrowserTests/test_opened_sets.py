"""Sets of Hoos of a `.disguise` file on HooView's page: checked whole, in place of the site's, kept, or refused in a sentence."""

import json

import pytest

import opened_files
from opened_files import accepted, digest, hostile_layouts, packed
from opened_sets import KEPT, TWO, OpenedSets, packed_sets, page_of
from opened_shows import BAR, LINE
from pointers import Touch
from server import until
from settings import Settings

IN_A_HURRY = True
ONE = packed_sets(("01", 12, "Stranger"))


@pytest.fixture
def open_sets(open_app, proxy):
    """Opens HooView with the site's owls."""
    def open_one(screen="phone", fragment="", **options):
        return OpenedSets(open_app(screen, url=proxy.url, **options)).open(fragment)
    return open_one


@pytest.fixture
def page(open_sets):
    return open_sets()


def words_of(page):
    return page.titles("01")[0]


# --- opening ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("locale, status, word", [("en-US", "no file of owls", "Make an owl of a picture"),
                                                  ("de-DE", "keine Datei mit Eulen", "Ein Bild zur Eule machen")])
def test_dropped_picture_is_pointed_to_the_fitting_room(open_sets, proxy, locale, status, word):
    page = open_sets(locale=locale)
    opened_files.drop(page.page, b"x", "owl.png")
    page.wait_says(status)
    link = page.page.locator("[data-role=opening-dialog] [data-role=shelf-make]")
    link.wait_for()
    assert link.count() == 1 and link.bounding_box()["height"] >= 44 and link.text_content() == word
    link.click()
    page.page.wait_for_url(f"{proxy.url}/make/#hoos")
    page.page.locator('[data-bench="hoos"]').wait_for(state="visible")


def test_settings_lead_to_the_page_on_which_owls_are_made(page, proxy):
    link = Settings(page.app).open().dialog.get_by_role("link", name="Make owls", exact=True)
    link.wait_for()
    assert link.bounding_box()["height"] >= 44
    assert link.evaluate("n => n.href") == f"{proxy.url}/make/#hoos"


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_sets_of_a_dropped_file_take_the_page(open_sets, proxy, screen):
    page = open_sets(screen)
    page.page.wait_for_load_state("networkidle")
    before = len(proxy.requests)
    page.open_file(TWO)
    assert page.page.locator(LINE).text_content() == "These owls come from mine.disguise, made elsewhere, not by this site."
    assert page.page.evaluate("document.activeElement.dataset.role") == "opened-line"
    assert page.titles("01")[0] == "Stranger 1"
    bar, line = page.app.box(page.page.locator(".bar")), page.app.box(page.page.locator(BAR))
    assert abs(bar.y - line.bottom) <= 1 and page.box("01/01").y >= bar.bottom
    page.tap("01/03")
    page.wait_selected("01/03")
    page.wait_disc("01/03")
    assert page.title.text_content() == "Stranger 3" and page.poem.text_content() == "Only here.\nThe 3th."
    assert not page.page.locator(".panel [data-role=share]").is_visible()
    assert page.page.title() == "Stranger 3 · HooView"
    asked = [path for path, *_ in proxy.requests[before:]]
    assert not [path for path in asked if "opened" in path.split("/") or "mine" in path or "blob" in path], asked


def test_owls_are_scrubbed(page):
    page.open_file(TWO)
    finger = Touch(page.page, page.app.cdp)
    finger.down(page.center("01/01"))
    page.drag(finger, page.center("01/01"), page.center("01/03"), 0.3)
    page.wait_selected("01/03")
    assert page.app.state() == "scrubbing" and page.page.locator("[data-role=loupe]").is_visible()
    finger.up()
    page.wait_disc("01/03")


def test_site_comes_back_as_it_was(open_sets):
    page = open_sets(fragment="#02/04")
    page.wait_selected("02/04")
    page.wait_disc("02/04")
    page.app.wait_still()
    before = page.offset(), page.title.text_content(), page.page.title(), page.fragment(), page.page.evaluate("history.length")
    colour = page.page.evaluate("[document.querySelector('main').style.cssText, document.querySelector('meta[name=theme-color]').content]")
    assert before[0] > 0
    page.open_file(TWO)
    assert page.selected() is None
    page.tap("01/02")
    page.wait_selected("01/02")
    page.back()
    page.wait_selected("02/04")
    until(lambda: (page.offset(), page.title.text_content(), page.page.title(), page.fragment()) == before[:4], 5,
          lambda: f"{before}, but {page.offset(), page.title.text_content(), page.page.title(), page.fragment()}")
    assert page.page.evaluate("[document.querySelector('main').style.cssText, document.querySelector('meta[name=theme-color]').content]") == colour
    until(lambda: not page.chosen(), 5, "no choice")
    # Everything goes on.
    page.page.keyboard.press("Escape")
    page.wait_selected(None)
    page.tap("02/02")
    page.wait_selected("02/02")
    assert page.fragment() == "#02/02" and "Stranger" not in page.title.text_content()


def test_back_closes_the_panel_and_the_address_stays_the_sites(page):
    page.open_file(TWO)
    page.tap("01/02")
    page.wait_selected("01/02")
    assert page.fragment() == "", "a link would lead to one of the site's owls"
    page.page.go_back()
    page.wait_selected(None)
    page.page.go_forward()
    page.wait_selected("01/02")


def test_second_file_takes_the_place_of_the_first(page):
    page.open_file(TWO)
    page.open_file(packed_sets(("01", 4, "Other")), "other.disguise")
    until(lambda: page.titles("01")[0] == "Other 1", 10, lambda: page.titles("01"))
    assert page.page.locator(BAR).count() == 1
    page.back()
    assert "Other" not in words_of(page) and "Stranger" not in words_of(page)


def test_file_is_chosen_in_the_settings(page, tmp_path):
    (tmp_path / "chosen.disguise").write_bytes(ONE)
    settings = page.open_settings()
    assert "Open sets" in settings.dialog.inner_text()
    page.role("opening-choose").set_input_files(tmp_path / "chosen.disguise")
    page.wait_line("chosen.disguise")
    page.wait_open("01")


def test_german_readers_read_german(open_sets):
    page = open_sets(locale="de-DE").open_file(TWO)
    assert page.line() == "Diese Eulen kommen aus mine.disguise, anderswo gemacht, nicht von dieser Seite."
    assert page.titles("01")[0] == "Fremde 1"
    page.tap("01/01")
    page.wait_selected("01/01")
    assert page.poem.text_content() == "Nur hier."
    assert "Second" in page.page.locator(".grid").inner_text() or page.titles("02") != [], "the format's own language"


def test_words_of_a_file_are_text(page):
    words = "<b>Bold</b><img src=x onerror=alert(1)>"
    page.open_file(packed_sets(("01", 3, words)))
    page.tap("01/01")
    page.wait_selected("01/01")
    assert page.title.text_content() == f"{words} 1"


# --- refusals --------------------------------------------------------------------------------------------------------

def fault(change):
    return page_of(TWO, change)


REFUSED = [
    ("costumes", lambda: packed(1), "Costumes live in that file"),
    ("no archive", lambda: b"nothing of an archive", "no file of owls"),
    ("a picture of the second set", lambda: fault(lambda files: files.update({"02/05/hoo.png": b"text"})), "wrong with that file"),
    ("no poem", lambda: fault(lambda files: files.update({"01/02/hoo.json": json.dumps({"Title": "A"}).encode()})), "wrong with that file"),
    ("a stray file", lambda: fault(lambda files: files.update({"01/evil.svg": b"<svg onload='alert(1)'/>"})), "wrong with that file"),
    ("no sets", lambda: opened_files.of({"a.txt": "text"}), "wrong with that file"),
]


@pytest.mark.worker
def test_files_with_a_fault_are_refused_and_nothing_is_lost(page, proxy):
    page.app.wait_worker()
    titles = page.titles("01")
    for title, bytes, sentence in REFUSED:
        page.drop(bytes(), "<img src=x onerror=alert(1)>.disguise")
        page.wait_says(sentence)
        assert page.page.locator("[data-role=opening-dialog] img").count() == 0, title
        page.close_dialog()
    page.drop(REFUSED[3][1]())
    until(lambda: "01/02/hoo.json: lacks PoemLine" in page.role("opening-line").text_content(), 10, "the line for makers")
    page.close_dialog()
    assert page.titles("01") == titles and page.page.locator(BAR).count() == 0 and not page.chosen()
    # Sets that are open stay so.
    page.open_file(TWO)
    page.drop(REFUSED[2][1](), "bad.disguise")
    page.wait_says("wrong with that file")
    page.close_dialog()
    assert "mine.disguise" in page.line() and page.titles("01")[0] == "Stranger 1"


def test_hostile_files_are_refused(page):
    page.page.wait_for_load_state("networkidle")
    files = [(title, bytes) for title, bytes in hostile_layouts() if title != "__MACOSX"]  # beside the sets, and so left out
    assert accepted(page.page, files[::5], "wrong", "no file of owls") == []
    assert page.page.locator(BAR).count() == 0


def test_disguise_o_rama_says_where_owls_are_opened(open_app, proxy):
    app = open_app("phone", url=proxy.url).go_dressing(bubbles=5)
    opened_files.drop(app.page, TWO)
    until(lambda: "HooView opens it" in " ".join(app.page.locator("[data-role=opening-status]").all_text_contents()), 15, "the sentence")


# --- what works with them --------------------------------------------------------------------------------------------

def test_finder_searches_the_files_texts(page):
    page.open_file(TWO)
    page.find("only here second 4")
    until(lambda: any("Second 4" in row for row in page.rows()), 10, page.rows)
    page.page.locator(".finder-list button").first.click()
    page.wait_selected("02/04")
    page.find("hoo 1 of 01")
    until(lambda: "Nothing" in page.page.locator(".finder-status").text_content() or page.rows() == [], 5, page.rows)


def test_favourites_are_the_files_own(page):
    page.tap("01/01")
    page.wait_selected("01/01")
    page.role("favourite").click()
    stored = "localStorage.getItem('hoo-favourites')"
    until(lambda: page.page.evaluate(stored) == "01/01", 5, "a favourite of the site")
    page.open_file(TWO).wait_kept()
    page.tap("01/01")
    page.wait_selected("01/01")
    assert page.role("favourite").get_attribute("aria-pressed") == "false"
    page.page.keyboard.press("Escape")
    page.wait_selected(None)
    page.tap("01/02")
    page.wait_selected("01/02")
    page.role("favourite").click()
    until(lambda: page.role("favourite").get_attribute("aria-pressed") == "true", 5, "a favourite of the file")
    assert page.page.evaluate(stored) == "01/01"
    record = f"(async () => (await (await (await caches.open('shows')).match('../shows/{digest(TWO)}.json')).json()).favourites)()"
    until(lambda: page.page.evaluate(record) == "01/02", 5, "the file's favourite kept")
    page.back()
    page.wait_selected("01/01")
    assert page.role("favourite").get_attribute("aria-pressed") == "true"
    # Both come back with a reload.
    page.open_file(TWO)
    page.find("")
    until(lambda: any("Stranger 2" in row for row in page.rows()), 5, page.rows)


# --- the shelf -------------------------------------------------------------------------------------------------------

@pytest.mark.worker
def test_sets_are_kept_and_come_back_offline(page):
    page.app.allow("ERR_INTERNET_DISCONNECTED")
    page.app.wait_worker()
    page.open_file(TWO).wait_kept()
    assert page.chosen() == digest(TWO)
    page.page.wait_for_load_state("networkidle")
    page.page.evaluate("new Promise((done) => setTimeout(done, 1500))")
    page.app.context.set_offline(True)
    page.app.reload()
    page.wait_line("mine.disguise")
    page.wait_open("01")
    assert page.titles("01")[0] == "Stranger 1"
    page.back()
    page.app.reload()
    page.wait_open("01")
    assert page.page.locator(BAR).count() == 0 and "Stranger" not in words_of(page)
    page.app.context.set_offline(False)


def test_chosen_owl_outlives_a_reload(page):
    page.open_file(TWO).wait_kept()
    page.tap("01/02")
    page.wait_selected("01/02")
    page.app.reload()
    page.wait_line("mine.disguise")
    page.wait_selected("01/02", 20)
    page.back()
    page.wait_selected(None)


def test_shelf_lists_files_of_sets(page):
    page.open_file(TWO).wait_kept()
    page.open_file(ONE, "one.disguise")
    titles = lambda: page.page.locator("[data-role=shelf-show] .shelf-title").all_text_contents()
    until(lambda: page.chosen() == digest(ONE), 10, "the choice")
    page.open_settings()
    until(lambda: len(titles()) == 3, 5, titles)
    assert titles()[0] == "HooView" and sorted(titles()[1:]) == ["Stranger", "mine"]
    assert page.page.locator("[data-role=shelf-show][aria-current=true] .shelf-title").text_content() == "Stranger"
    assert page.role("offers-show").count() == 0 and page.role("shelf-make").get_attribute("href").endswith("/make/#hoos")
    # The file is opened again, removed and put back.
    page.page.locator("[data-role=shelf-row]").filter(has_text="mine").locator("[data-role=shelf-show]").click()
    page.wait_line("mine.disguise")
    page.open_settings()
    until(lambda: len(titles()) == 3, 5, titles)
    row = page.page.locator("[data-role=shelf-row]").filter(has_text="Stranger")
    row.locator("[data-role=shelf-remove]").click()
    until(lambda: "Put it back" in page.role("shelf-back").text_content(), 5, "the way back")
    page.page.evaluate("new Promise((done) => setTimeout(done, 450))")  # a press right after another one on the row is that one
    page.role("shelf-back").click()
    until(lambda: len(titles()) == 3, 5, titles)


def test_shelf_of_disguise_o_rama_lists_no_sets(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    page = OpenedSets(app).open().open_file(TWO).wait_kept()
    app.go_dressing(bubbles=5)
    assert page.page.locator(BAR).count() == 0
    page.open_settings()
    until(lambda: page.role("offers-show").count() >= 1, 5, "the site's other shows")
    assert page.role("shelf-show").count() == 0


def test_cleared_data_takes_the_sets(page):
    page.open_file(TWO).wait_kept()
    page.open_settings()
    page.role("settings-clear").click()
    page.role("settings-clear-yes").click()
    until(lambda: "cleared" in page.role("settings-status").text_content().lower() or not page.page.evaluate("caches.has('shows')"), 10, "cleared")
    page.app.reload()
    page.wait_open("01")
    page.page.wait_for_load_state("networkidle")
    assert page.page.locator("[data-role=opening-dialog]").count() == 0 and "Stranger" not in words_of(page)
    until(lambda: not page.chosen(), 5, "no choice")


# --- by address ------------------------------------------------------------------------------------------------------

def test_sets_of_another_host_open_after_a_question(open_sets, host):
    page = open_sets(ignore_https_errors=True)
    address = host.give("/owls.disguise", TWO)
    page.page.evaluate(f"location.hash = 'show={address}'")
    until(lambda: page.role("address-open").count() == 1, 10, page.says)
    assert "These owls come from" in page.says() and not host.requests
    page.role("address-open").click()
    page.wait_line("127.0.0.1")
    page.wait_open("01")
    assert page.fragment() == "" and page.titles("01")[0] == "Stranger 1"
    assert page.notice.count() == 0, "the fragment is no Hoo's"


def test_page_opens_with_an_address_that_leads_to_no_sets(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.allow("Failed to load|404")
    page = OpenedSets(app).open("#show=shows/nothing.disguise")
    page.wait_says("has no owls at that address")
    page.close_dialog()
    assert page.fragment() == "" and page.notice.count() == 0 and page.titles("01")


def test_show_of_the_site_is_refused_with_its_place(page):
    page.page.evaluate("location.hash = 'show=shows/octavia.disguise'")
    page.wait_says("Costumes live in that file")
