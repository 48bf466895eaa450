"""A language that is added by files alone: a table in each folder of Content, as CONTRIBUTING.md says. Texts that it lacks are English."""

import json
import os
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from hoo import Hoo
from server import ROOT
from settings import Settings
from test_make import Maker

IN_A_HURRY = True
CODE = "eo-AQ"  # the browser's code as a whole
FOLDERS = ["address", "dynamics", "fitting", "intro", "opening", "sets", "shelf", "words"]
LACKING = {"dynamics": "restart", "opening": "choose", "fitting": "tabs", "sets": "choose", "words": "settings"}
# The settings name each language in each language.
NAMES = {f"settings-language-{CODE}": "Esperanto", f"settings-language-next-{CODE}": "Esperanto"}


def marked(value):
    """A value whose texts begin with a mark."""
    if isinstance(value, dict):
        return {key: marked(each) for key, each in value.items()}
    if isinstance(value, list):
        return [marked(each) for each in value]
    return f"~{value}" if isinstance(value, str) else value


def add_language(content):
    for folder in FOLDERS:
        table = marked(json.loads((content / folder / "en.json").read_text()))
        if folder in LACKING:
            del table[LACKING[folder]]
        (content / folder / f"{CODE}.json").write_text(json.dumps(table))
    for table in (content / "words").glob("*.json"):
        table.write_text(json.dumps({**json.loads(table.read_text()), **NAMES}))
    lines = json.loads((content / "refusals/de.json").read_text())
    (content / f"refusals/{CODE}.json").write_text(json.dumps({line: f"~{line}" for line in lines}))


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """An app that is built with the language."""
    root = tmp_path_factory.mktemp("sources")
    for name in ["Content", "Web", "Scripts"]:
        shutil.copytree(ROOT / name, root / name)
    for name in ["NOTICE", "LICENSE", "LICENSE-ART", ".build-wasm", ".build-shows"]:
        (root / name).symlink_to(ROOT / name)
    add_language(root / "Content")
    parts = [ROOT / f".build-{part}/out" for part in ("art", "hoos", "fonts")]
    subprocess.run([root / "Scripts/build-app.sh", *parts, root / "app"], check=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return root / "app"


@pytest.fixture
def open_page(open_app, serve, build):
    url = serve("--app", build).url
    return lambda screen="desktop": open_app(screen, url=url, locale=CODE)


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
