"""The scripts that make parts of the app from tables of words: Scripts/tables.py and Scripts/fonts.sh."""

import json
import shutil
import subprocess

import pytest

from server import ROOT


@pytest.fixture
def sources(tmp_path):
    """A copy of the tables and of the scripts that read them."""
    for name in ["Content", "Scripts", "Art/Hoos/Sets"]:
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def run(sources, script):
    out = sources / "out"
    return subprocess.run([sources / "Scripts" / script, out], capture_output=True, text=True), out


def test_missing_texts_are_those_of_the_language_and_of_english(sources):
    (sources / "Content/opening/de-AT.json").write_text(json.dumps({"title": "Gwand"}))
    (sources / "Content/shelf/fr.json").write_text(json.dumps({"title": "Étagère", "sets": {"make": "Hiboux"}, "unknown": "x"}))
    done, out = run(sources, "tables.py")
    assert (done.returncode, done.stderr) == (0, "")
    english = {name: json.loads((out / f"{name}.json").read_text()) for name in ("address", "opening", "sets", "shelf")}
    german, austrian, french = (json.loads((out / f"studio/{code}.json").read_text()) for code in ("de", "de-AT", "fr"))
    assert austrian == german | {"opening": german["opening"] | {"title": "Gwand"}}
    sets = english["shelf"]["sets"] | {"make": "Hiboux"}
    assert french == english | {"shelf": english["shelf"] | {"title": "Étagère", "sets": sets}}
    assert not (out / "studio/en.json").exists() and not (out / "dynamics/en.json").exists()


def test_region_of_a_script_has_the_texts_of_the_script(sources):
    (sources / "Content/opening/zh-Hant.json").write_text(json.dumps({"title": "服裝"}))
    for name in ("words/zh-Hant-TW", "words/de-AT"):
        (sources / f"Content/{name}.json").write_text("{}")
    _, out = run(sources, "tables.py")
    assert json.loads((out / "studio/zh-Hant-TW.json").read_text())["opening"]["title"] == "服裝"
    for folder in ("dynamics", "fitting", "refusals", "studio"):
        assert (out / f"{folder}/de-AT.json").read_text() == (out / f"{folder}/de.json").read_text(), folder


@pytest.mark.parametrize("text, line", [
    ("{", "Content/shelf/fr.json: is not JSON in UTF-8: "),
    ("[]", "Content/shelf/fr.json: expected an object of texts; put { and } around it"),
    ('{"title": 1}', "Content/shelf/fr.json: title: expected text, found a number; correct it"),
    ('{"sets": {"make": null}}', "Content/shelf/fr.json: sets: make: expected text, found null; correct it"),
])
def test_table_that_cannot_be_read_ends_the_build_with_its_name(sources, text, line):
    (sources / "Content/shelf/fr.json").write_text(text)
    done, _ = run(sources, "tables.py")
    assert done.returncode == 1 and done.stderr.startswith(line) and done.stderr.count("\n") == 1


def test_file_that_is_no_table_of_a_language_is_named(sources):
    for name in ["FR.json", ".DS_Store"]:
        (sources / "Content/shelf" / name).write_text("")
    done, _ = run(sources, "tables.py")
    assert done.returncode == 0 and done.stderr.startswith("Content/shelf/FR.json: is not the table of a language;")
    assert done.stderr.count("\n") == 1


def test_letters_that_the_face_lacks_are_named(sources):
    (sources / "Content/shelf/he.json").write_text('{"title": "שלום"}')
    done, out = run(sources, "fonts.sh")
    assert done.returncode == 0 and (out / "condensed-light.woff2").stat().st_size > 5000
    assert done.stderr.startswith("Content/shelf/he.json: RobotoCondensed-Light lacks ו (U+05D5), ") and done.stderr.count("\n") == 1
