"""A language that is added by files alone: a table in each folder of Content, as CONTRIBUTING.md says. Texts that it lacks are English."""

import json
import os
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from hoo import Hoo
from server import BUILD, ROOT
from settings import Settings
from test_make import Maker

IN_A_HURRY = True
CODE = "eo-AQ"  # the browser's code as a whole
FOLDERS = ["address", "dynamics", "fitting", "intro", "opening", "sets", "shelf", "words"]
LACKING = {"dynamics": "restart", "opening": "choose", "fitting": "tabs", "sets": "choose", "words": "settings"}
RIGHT_TO_LEFT = "ar"
# The settings name each language in each language.
NAMES = {f"settings-language-{way}{code}": code for way in ("", "next-") for code in (CODE, RIGHT_TO_LEFT)}


def marked(value):
    """A value whose texts begin with a mark."""
    if isinstance(value, dict):
        return {key: marked(each) for key, each in value.items()}
    if isinstance(value, list):
        return [marked(each) for each in value]
    return f"~{value}" if isinstance(value, str) else value


def add_language(content, code):
    for folder in FOLDERS:
        table = marked(json.loads((content / folder / "en.json").read_text()))
        if folder in LACKING:
            del table[LACKING[folder]]
        (content / folder / f"{code}.json").write_text(json.dumps(table))
    for table in (content / "words").glob("*.json"):
        table.write_text(json.dumps({**json.loads(table.read_text()), **NAMES}))
    lines = json.loads((content / "refusals/de.json").read_text())
    (content / f"refusals/{code}.json").write_text(json.dumps({line: f"~{line}" for line in lines}))


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """An app that is built with the language, and with one from right to left."""
    root = tmp_path_factory.mktemp("sources")
    for name in ["Content", "Web", "Scripts"]:
        shutil.copytree(ROOT / name, root / name)
    for name in ["NOTICE", "LICENSE", "LICENSE-ART", ".build-wasm", ".build-shows"]:
        (root / name).symlink_to(ROOT / name)
    for code in (CODE, RIGHT_TO_LEFT):
        add_language(root / "Content", code)
    parts = [ROOT / f".build-{part}/out" for part in ("art", "hoos", "fonts")]
    subprocess.run([root / "Scripts/build-app.sh", *parts, root / "app"], check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return root / "app"


@pytest.fixture
def open_page(open_app, serve, build):
    url = serve("--app", build).url
    return lambda screen="desktop", locale=CODE: open_app(screen, url=url, locale=locale)


def scripts(app):
    return {str(file.relative_to(app)): file.read_bytes() for file in app.rglob("*.js")}


def test_language_adds_no_byte_to_a_script(build):
    with_it, without = scripts(build), scripts(BUILD / "disguise-app")
    assert len(with_it) >= 20 and [name for name in with_it | without if with_it.get(name) != without.get(name)] == []


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_both_apps_and_what_they_load_later_speak_it(open_page, page):
    app = open_page()
    Hoo(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    assert app.page.evaluate("document.documentElement.lang") == CODE
    settings = Settings(app).open()
    expect(settings.dialog).to_contain_text("~Open " + ("a show" if page == "disguise" else "sets"))
    expect(settings.dialog).to_contain_text("Choose a file")
    expect(settings.role("shelf-make")).to_have_text("~Make " + ("a show" if page == "disguise" else "owls"))
    assert "~Choose a file" not in settings.dialog.inner_text() and settings.dialog.locator("h2").inner_text() == "Settings"
    settings.close()
    app.page.evaluate("location.hash = 'show=https://files.test/a.disguise'")
    expect(settings.role("opening-dialog").locator("h2")).to_have_text("~" + ("A show" if page == "disguise" else "Owls") + " from elsewhere")


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_texts_that_do_not_come_are_english_until_they_do(open_page, page):
    app = open_page()
    app.context.route("**/texts.*", lambda route: route.abort())
    app.allow("ERR_FAILED")
    Hoo(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    settings = Settings(app).open()
    expect(settings.dialog).to_contain_text("Open " + ("a show" if page == "disguise" else "sets"))
    expect(settings.role("shelf-make")).to_have_text("Make " + ("a show" if page == "disguise" else "owls"))
    settings.close()
    app.context.unroute("**/texts.*")
    settings.open()
    expect(settings.role("shelf-make")).to_have_text("~Make " + ("a show" if page == "disguise" else "owls"))


def test_page_to_make_shows_speaks_it(open_page):
    app = open_page()
    maker = Maker(app, app.url)
    texts = json.loads((ROOT / "Content/fitting/en.json").read_text())
    assert maker.page.evaluate("document.documentElement.lang") == CODE
    expect(maker.page.locator("[data-word=undo]")).to_have_text("~" + texts["undo"])
    assert maker.page.locator('nav[data-word~="tabs"]').get_attribute("aria-label") == texts["tabs"]


def test_playground_speaks_it(open_page):
    app = open_page()
    app.page.goto(f"{app.url}/dynamics/")
    app.page.wait_for_selector("#scene option", state="attached", timeout=30000)
    assert app.page.evaluate("document.documentElement.lang") == CODE
    expect(app.page.locator("[data-word=playground]")).to_have_text("~playground")
    expect(app.page.locator("[data-name=step]")).to_have_attribute("aria-label", "~One step")
    expect(app.page.locator("[data-name=restart]")).to_have_attribute("aria-label", "Start again")


def test_playground_is_english_without_its_table(open_page):
    app = open_page()
    app.context.route("**/playground.eo-AQ.*", lambda route: route.abort())
    app.allow("ERR_FAILED")
    app.page.goto(f"{app.url}/dynamics/")
    expect(app.page.locator("[data-word=playground]")).to_have_text("playground")
    assert app.page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize("screen", ["phone", "desktop"])
@pytest.mark.parametrize("locale, direction", [(RIGHT_TO_LEFT, "rtl"), (CODE, "ltr")])
def test_all_pages_have_the_direction_of_their_language(open_page, screen, locale, direction):
    app = open_page(screen, locale)
    app.go_dressing(bubbles=5)
    for path, ready in [("", "main[data-screen]"), ("/make/", '[data-role="saving"][data-state="status-kept"]'), ("/dynamics/", "body[data-state=playing]")]:
        app.page.goto(app.url + path)
        app.page.wait_for_selector(ready)
        expect(app.page.locator("html")).to_have_attribute("dir", direction)
        assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    stage, panel = (app.box(app.page.locator(name)) for name in (".stage", ".panel"))
    assert screen == "phone" or (stage.x > panel.x) == (direction == "rtl"), "the panel is at the end of the line"
