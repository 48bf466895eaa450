"""A website that the fitting room of a site saves: it is what `disguise publish` would have written, and any static host takes it."""

import json
import re
import subprocess
from datetime import datetime
from html import unescape

import pytest
from playwright.sync_api import expect

from faults import case
from fitting_room import sizes
from hoo import Hoo
from opened_files import drop
from server import TOOL, until
from static_hosts import check_files, check_headers
from test_make_character import CharacterMaker
from test_make_opening import NOTICE, OCTAVIA, SPOKEN, plain_pack
from websites import BUTTON, MENU, STATUS, document, files_of, make_show, press, replace, saved, time_of, unpacked

IN_A_HURRY = True
LABEL = '[data-field="label-en"]'
KEPT_SET = "caches.open('kept').then((kept) => kept.keys()).then((keys) => keys.some(({ url }) => url.includes('/hoo/')))"


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


def open_file(maker, data, name="octavia.disguise"):
    drop(maker.page, data, name)
    expect(maker.page.locator(SPOKEN)).to_contain_text(f"Opened {name}.")
    maker.settle()


def published(folder, data):
    """The files that the tool publishes for a file."""
    file, site = folder / "made.disguise", folder / "published"
    file.write_bytes(data)
    subprocess.run([TOOL, "publish", file, "-o", site], check=True, stdout=subprocess.DEVNULL)
    return {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*") if path.is_file() and path.suffix not in (".br", ".gz")}


@pytest.mark.worker
def test_show_made_on_the_page_is_an_app_of_its_own_on_a_plain_host(maker, open_app, tmp_path, servers):
    make_show(maker)
    host = unpacked(saved(maker, "olga-website.zip"), tmp_path, servers)
    app = open_app("phone", host.url).go_dressing(bubbles=1)
    assert app.page.get_by_role("button", name="Olga, without a costume").is_visible()
    assert app.bubbles() == ["sleeves"]
    app.dress("sleeves")
    assert app.worn.get_attribute("alt") == "Sleeves costume, worn by Olga"
    assert app.page.url.endswith("#wear=sleeves") and app.page.locator("[data-role=opened-show]").count() == 0
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    # Links to looks lead to the app itself, as no look has a page of its own.
    assert app.page.evaluate("document.querySelector('[data-link]').dataset.link") == "#wear=*"
    other = open_app("desktop", host.url)
    other.go("/#wear=sleeves").wait_state("dressed")
    app.wait_worker()
    Hoo(app).open()
    until(lambda: app.page.evaluate(KEPT_SET), 10, "a kept set")
    host.stop()
    app.allow("Failed to load|ERR_|fetch|no network")
    app.go_dressing(bubbles=1)
    app.dress("sleeves")
    Hoo(app).open("#01/02")


def test_website_begins_with_the_introduction_of_the_show(maker, open_app, tmp_path, servers):
    open_file(maker, OCTAVIA.read_bytes())
    host = unpacked(saved(maker, "octavia-website.zip"), tmp_path, servers)
    app = open_app("phone", host.url, locale="de-DE")
    app.go("/", intro=True)
    app.page.wait_for_selector('[data-role="intro-message"]')
    assert app.page.title() == "Acht Ärmel"
    assert "Octavia" in app.page.content()


def test_introduction_made_on_the_page_is_that_of_the_website(maker, open_app, tmp_path, servers):
    make_show(maker)
    maker.page.locator('[data-role="show-toggle"]').click()
    for number, message in enumerate(("Who is there?", "Come in, {name} waits."), 1):
        maker.page.locator('[data-role="add-step"]').click()
        maker.page.locator(f'[data-field="step-message-{number}-en"]').fill(message)
        maker.page.locator(f'[data-field="step-button-{number}-en"]').fill(f"Button {number}")
    maker.page.locator('[data-field="step-image-2"]').select_option("ring")
    maker.settle()
    data = saved(maker, "olga-website.zip")
    steps = document(files_of(data))["intro"]["steps"]
    assert [(step["message"], step["button"]) for step in steps] == [("Who is there?", "Button 1"), ("Come in, Olga waits.", "Button 2")]
    assert "image" in steps[1] and "image" not in steps[0]
    host = unpacked(data, tmp_path, servers)
    app = open_app("phone", host.url)
    app.go("/", intro=True)
    message = app.page.locator('[data-role="intro-message"]')
    expect(message).to_have_text("Who is there?")
    app.page.locator('[data-role="intro-next"]').click()
    expect(message).to_have_text("Come in, Olga waits.")


def test_documents_are_those_that_the_tool_publishes(maker, tmp_path):
    open_file(maker, OCTAVIA.read_bytes())
    ours, theirs = files_of(saved(maker, "octavia-website.zip")), published(tmp_path, OCTAVIA.read_bytes())
    pictures = ("scotch", "ring", "line", "lids")
    for language in ("en", "de"):
        mine, tools = document(ours, language), document(theirs, language)
        apart = ("words", "intro", "texts")
        assert [mine[key] for key in apart] == [tools[key] for key in apart]
        others = [{key: value for key, value in found.items() if key not in (*pictures, *apart, "costumes")} for found in (mine, tools)]
        assert others[0] == pytest.approx(others[1])
        plain = lambda costume: {key: value for key, value in costume.items() if not key.startswith(("image", "webp", "bubble", "reaction"))}
        # The tool leaves out what the app takes without it.
        for costume, other in zip(mine["costumes"], tools["costumes"]):
            assert other.get("reaction", {}).items() <= costume.get("reaction", {}).items()
        assert [plain(costume) for costume in mine["costumes"]] == [plain(costume) for costume in tools["costumes"]]
        assert document(ours, language, "hoo")["words"] == document(theirs, language, "hoo")["words"]
    manifests = [json.loads(files["manifest.webmanifest"]) for files in (ours, theirs)]
    assert manifests[0] == manifests[1] and manifests[0]["name"] == "Eight Sleeves"
    assert ours["404.html"] == theirs["404.html"] and json.loads(ours["api/current_costumes.json"]) == []
    assert set(mine["texts"].values()) <= set(ours)
    # No look has a page of its own, no other form of a picture is made, and the playground stays with the site that it was made on.
    lacks = {path for path in theirs if path not in ours}
    assert not {path for path in lacks if path.startswith(("api/", "shows/")) or "DisguiseWeb" in path or path.endswith(".js") and not path.startswith(("assets/make-", "assets/playground"))}


def test_costumes_alone_are_worn_by_the_character_of_the_site(maker, open_app, tmp_path, servers):
    open_file(maker, plain_pack(), "pack.disguise")
    files = files_of(saved(maker, "costumes-website.zip"))
    site = document(files)
    assert [costume["id"] for costume in site["costumes"]] == [costume["id"] for costume in document(published(tmp_path, plain_pack()))["costumes"]]
    assert site["words"]["app-name"] == "Disguise-o-Rama" and site["face"] and len(json.loads(files["api/current_costumes.json"])) > 0
    host = unpacked(saved(maker, "costumes-website.zip"), tmp_path, servers)
    app = open_app("desktop", host.url).go_dressing()
    first = site["costumes"][0]
    app.dress(first["id"])
    assert app.title.inner_text() == first["label"]


def test_hosts_send_every_file_of_the_index(maker, tmp_path, servers):
    open_file(maker, OCTAVIA.read_bytes())
    data = saved(maker, "octavia-website.zip")
    for kind in ("nginx", "lighttpd", "apache"):
        with case(kind):
            host = unpacked(data, tmp_path / kind, servers, kind)
            check_files(host)
            check_headers(host)


@pytest.mark.worker
def test_visitors_get_a_website_that_takes_the_place_of_another(maker, open_app, tmp_path, servers):
    """All files have the sizes that they had, so hosts tell them apart by their times alone."""
    make_show(maker)
    first = saved(maker, "olga-website.zip")
    maker.page.locator(LABEL).fill("Mittens")
    maker.settle()
    second = saved(maker, "olga-website.zip")
    for kind in ("plain", "nginx"):
        with case(kind):
            host = unpacked(first, tmp_path / kind, servers, kind)
            app = open_app("phone", host.url).go_dressing(bubbles=1)
            app.wait_worker()
            replace(host, second)
            app.reload()
            expect(app.notice).to_contain_text("next time", timeout=20000)
            app.go_dressing(bubbles=1)
            assert app.bubbles() == ["mittens"]
            host.stop()
            app.allow("Failed to load|ERR_|fetch|no network")
            app.go_dressing(bubbles=1)
            assert app.bubbles() == ["mittens"]


def test_website_of_a_site_with_a_show_of_its_own(open_app, serve, tmp_path):
    server = serve("--costumes", OCTAVIA)
    maker = CharacterMaker(open_app("desktop", server.url), server.url)
    open_file(maker, plain_pack(), "pack.disguise")
    files = files_of(saved(maker, "costumes-website.zip"))
    assert document(files)["words"]["app-name"] == "Eight Sleeves" and "Octavia" in document(files)["words"]["scotch-dressed"]
    assert len(document(files)["costumes"]) == 3
    make_show(maker)
    files = files_of(saved(maker, "olga-website.zip"))
    # The site offers its other shows.
    texts = [text for path, text in files.items() if path.endswith((".html", ".json", ".webmanifest")) and not path.startswith("shows/")]
    assert not [text for text in texts if b"Octavia" in text or b"Eight Sleeves" in text]
    theirs = published(tmp_path, plain_pack())
    drawn = lambda found: re.search(r'<img src="(data:[^"]+)" data-word="lettering-above src"', found["index.html"].decode())[1]
    assert unescape(drawn(files)) == unescape(drawn(theirs))


def test_the_same_work_gives_the_same_files_with_which_the_tool_goes_on(maker, tmp_path, servers):
    """Also at another visit, and on a page without https."""
    open_file(maker, OCTAVIA.read_bytes())
    data = saved(maker, "octavia-website.zip")
    maker.open()
    maker.page.wait_for_selector(LABEL)
    again = saved(maker, "octavia-website.zip")
    assert files_of(again) == files_of(data), "another visit"
    assert abs(time_of(again) - datetime.now()).total_seconds() < 60
    maker.page.evaluate("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
    assert files_of(saved(maker, "octavia-website.zip")) == files_of(data), "without https"
    host = unpacked(data, tmp_path, servers)
    (tmp_path / "octavia.disguise").write_bytes(OCTAVIA.read_bytes())
    subprocess.run([TOOL, "publish", tmp_path / "octavia.disguise", "-o", host.site], check=True, stdout=subprocess.DEVNULL)
    index = json.loads((host.site / "site.json").read_text())
    assert (index["version"], index["history"]) == (2, [1])
    assert any(file["path"].startswith("assets/picture.") for file in index["earlier"])


def test_failure_is_one_line_and_the_work_stays(maker, proxy):
    open_file(maker, OCTAVIA.read_bytes())
    kit = maker.page.evaluate("JSON.parse(document.querySelector('[data-facts]').dataset.facts).late.kit").removeprefix("..")
    files = [file["path"] for file in json.loads(maker.page.evaluate(f"fetch('..{kit}').then((response) => response.text())"))["files"]]
    wasm = "/" + next(path for path in files if "StudioWeb" in path)
    maker.app.allow("Failed to load|ERR_")
    failures = {
        "file missing": ({wasm: (404, "text/plain", b"")}, "this site has a new version"),
        "other bytes": ({wasm: (200, "application/wasm", b"no wasm")}, "this site has a new version"),
        "server fails": ({wasm: (503, "text/plain", b"")}, "could not be fetched"),
        "cut off": ({wasm: None}, "could not be fetched"),
    }
    for kind, (answers, words) in failures.items():
        with case(kind):
            maker.saved_file()
            expect(maker.page.locator(STATUS)).to_have_text("Saved as octavia.disguise")
            proxy.answers.update(answers)
            press(maker.page)
            expect(maker.page.locator(NOTICE)).to_contain_text(words, timeout=30000)
            assert "\n" not in maker.page.locator(NOTICE).inner_text()
            expect(maker.page.locator(SPOKEN)).to_contain_text(words)
            expect(maker.page.locator(STATUS)).to_have_text("Saved in this browser")
            expect(maker.page.locator('[data-role="costumes"] button')).to_have_count(5)
            for path in answers:
                del proxy.answers[path]
            maker.page.evaluate("document.querySelector('[data-role=notice]').hidden = true")
    saved(maker, "octavia-website.zip")


def test_costume_without_a_name_makes_no_website(maker):
    maker.make("")
    press(maker.page)
    expect(maker.page.locator(LABEL)).to_be_focused()
    assert "no name" in maker.page.locator(NOTICE).inner_text()


def test_menu_is_used_by_keyboard_and_says_what_goes_on(maker):
    make_show(maker)
    maker.page.evaluate("""(status) => {
      self.told = [];
      new MutationObserver(() => self.told.push(document.querySelector(status).textContent)).observe(document.querySelector(status), { childList: true, subtree: true, characterData: true });
    }""", STATUS)
    maker.page.locator('[data-role="save-file"]').focus()
    maker.page.keyboard.press("Tab")
    expect(maker.page.locator(MENU)).to_be_focused()
    assert maker.page.locator(MENU).get_attribute("aria-label") == "Other ways to save"
    maker.page.keyboard.press("Enter")
    expect(maker.page.locator(BUTTON)).to_be_visible()
    maker.page.keyboard.press("Escape")
    expect(maker.page.locator(BUTTON)).to_be_hidden()
    expect(maker.page.locator(MENU)).to_be_focused()
    maker.page.keyboard.press("Enter")
    maker.page.keyboard.press("Tab")
    expect(maker.page.locator(BUTTON)).to_be_focused()
    with maker.page.expect_download(timeout=60000):
        maker.page.keyboard.press("Enter")
    expect(maker.page.locator(MENU)).to_be_focused()
    expect(maker.page.locator(STATUS)).to_have_text("Saved as olga-website.zip")
    told = maker.page.evaluate("self.told")
    assert told.index("Making the website…") < told.index("Saved as olga-website.zip")


@pytest.mark.parametrize("words", [("en-US", "Other ways to save", "Save as website"), ("de-DE", "Anders speichern", "Als Website speichern")])
def test_menu_is_large_and_within_the_screen(open_app, proxy, words):
    locale, title, name = words
    maker = CharacterMaker(open_app("phone", proxy.url, locale=locale), proxy.url)
    summary = maker.page.locator(MENU)
    assert summary.get_attribute("aria-label") == title
    summary.click()
    button = maker.page.get_by_role("button", name=name, exact=True)
    for screen in sizes(maker.page):
        with case(screen):
            for box in (summary.bounding_box(), button.bounding_box()):
                assert box["height"] >= 44 and box["width"] >= 44
            assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            box = maker.page.locator(".ways p").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= maker.page.evaluate("innerWidth")


def test_open_menu_leaves_the_header_as_it_is(maker):
    save, header = maker.page.locator('[data-role="save-file"]'), maker.page.locator("header")
    for size in [(844, 390), (568, 320), (390, 844), (1280, 800)]:
        maker.page.set_viewport_size(dict(zip(("width", "height"), size)))
        closed = save.bounding_box(), header.bounding_box()
        maker.page.locator(MENU).click()
        with case(size):
            assert (save.bounding_box(), header.bounding_box()) == closed
            box = maker.page.locator(".ways p").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
        maker.page.keyboard.press("Escape")
        expect(maker.page.locator(BUTTON)).to_be_hidden()
