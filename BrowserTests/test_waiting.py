"""The pages of an app whose later programs are still being built, as `make run` serves it on a new machine (Scripts/waiting.py)."""

import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from server import BUILD, ROOT
from test_make import KEPT

IN_A_HURRY = True
LINE = "This part is still being built."
FAILED = "This part could not be built."
LATER = ["fitting", "dynamics", "studio"]


@pytest.fixture
def unfinished(tmp_path):
    """The app with empty modules in the place of its later programs."""
    app = tmp_path / "app"
    shutil.copytree(BUILD / "disguise-app", app)
    for program in [program for folder in LATER for program in (app / folder).glob("*.wasm")]:
        program.write_bytes(b"\0asm\1\0\0\0")
    # They are compressed after the script has run.
    for packed in [packed for folder in LATER for ending in ("gz", "br") for packed in (app / folder).glob(f"*.{ending}")]:
        packed.unlink()
    subprocess.run([ROOT / "Scripts/waiting.py", app], check=True)
    return app


@pytest.mark.parametrize("path, ready", [("make/", KEPT), ("dynamics/", "[data-state=ready], #scene option")])
def test_page_says_that_it_is_being_built_and_loads_by_itself(open_app, serve, unfinished, path, ready):
    server = serve("--app", unfinished)
    app = open_app("phone", url=server.url)
    app.page.goto(f"{server.url}/{path}")
    expect(app.page.locator("body")).to_contain_text(LINE)
    # As build-app.sh does.
    shutil.copytree(BUILD / "disguise-app", unfinished.with_suffix(".new"))
    unfinished.rename(unfinished.with_suffix(".old"))
    unfinished.with_suffix(".new").rename(unfinished)
    app.page.wait_for_selector(ready, timeout=60000, state="attached")


@pytest.mark.parametrize("path", ["make/", "dynamics/"])
def test_page_that_waits_says_that_the_build_failed(open_app, serve, unfinished, path):
    server = serve("--app", unfinished)
    app = open_app("phone", url=server.url)
    app.page.goto(f"{server.url}/{path}")
    expect(app.page.locator("body")).to_contain_text(LINE)
    assert app.page.evaluate("getComputedStyle(document.body).marginTop") == "0px"
    subprocess.run([ROOT / "Scripts/waiting.py", unfinished, "failed"], check=True)
    expect(app.page.locator("body")).to_contain_text(FAILED, timeout=60000)
    assert app.page.locator("meta[http-equiv=refresh]").count() == 0


def test_words_of_the_studio_say_that_the_build_failed(unfinished):
    subprocess.run([ROOT / "Scripts/waiting.py", unfinished, "failed"], check=True)
    assert FAILED in (unfinished / "words/en.json").read_text()
    assert (unfinished / "studio/opening.js").read_text().count(FAILED) == 1


def test_words_of_other_languages_say_it_in_english(unfinished):
    (unfinished / "words/xx.json").write_text("{}")
    subprocess.run([ROOT / "Scripts/waiting.py", unfinished, "failed"], check=True)
    assert FAILED in (unfinished / "words/xx.json").read_text()


def test_words_of_the_studio_say_that_it_is_being_built(unfinished):
    assert LINE in (unfinished / "words/en.json").read_text()
    assert (unfinished / "studio/opening.js").read_text().count(LINE) == 1


def test_whole_app_has_nothing_of_it(tmp_path):
    app = BUILD / "disguise-app"
    before = {file: file.read_bytes() for folder in ["words", *LATER] for file in (app / folder).iterdir() if file.suffix in (".html", ".json", ".js")}
    subprocess.run([ROOT / "Scripts/waiting.py", app], check=True)
    assert before == {file: file.read_bytes() for file in before} and not any(LINE.encode() in data for data in before.values())
