"""The generator of the owls (Art/Hoos): languages, letters, and its words about mistakes in a set."""

import json
import subprocess

import pytest

from server import ROOT

GENERATOR = ROOT / ".build-hoos/release/Hoos"


def a_set():
    line = {"text": "OWLS", "colour": "cream", "y": 39, "size": 25}
    hoo = {"title": "Barn Owl", "poem": ["I wear my heart", "upon my face."], "owl": {"body": "slim", "feathers": "barn"}}
    return {"color": "#2c6848", "title": "Owls", "header": {"lines": [line], "scene": []}, "hoos": [hoo, json.loads(json.dumps(hoo))]}


@pytest.fixture
def generate(tmp_path):
    def generate(described):
        sets = tmp_path / "sets"
        sets.mkdir(exist_ok=True)
        (sets / "01.json").write_text(json.dumps(described))
        return subprocess.run([GENERATOR, sets, tmp_path / "out"], capture_output=True, text=True)

    return generate


def test_texts_and_headers_may_be_in_any_language_or_in_english_alone(generate, tmp_path):
    described = a_set()
    described["title-fr"] = "Hiboux"
    described["hoos"][0] |= {"title-fr": "Effraie", "poem-fr": ["Mon cœur"], "title-pt-BR": "Suindara"}
    described["header"]["lines-fr"] = [described["header"]["lines"][0] | {"text": "HIBOUX, Ê Ç ŒUF 24?"}]
    assert generate(described).stderr == ""
    out = tmp_path / "out/01"
    assert json.loads((out / "hoo_set.json").read_text()) == {"Color": "#2c6848", "Count": 2, "Title": "Owls", "Title-fr": "Hiboux"}
    hoo = json.loads((out / "01/hoo.json").read_text())
    assert [key for key in hoo if key not in ("Eyes", "Lids")] == ["Title", "Title-fr", "Title-pt-BR", "PoemLine", "PoemLine-fr"]
    assert "Title-fr" not in json.loads((out / "02/hoo.json").read_text())
    assert sorted(file.name for file in out.glob("header*")) == ["header-fr.svg", "header.svg"]
    assert generate(a_set()).stderr == ""
    assert [file.name for file in out.glob("header*")] == ["header.svg"]


@pytest.mark.parametrize(
    "change, place, known",
    [
        (lambda s: s | {"titel-de": "Eulen"}, '01.json: unknown key "titel-de"', "color, header, hoos, title, title-xx"),
        (lambda s: s["header"].update({"lines-": []}), '01.json, header: unknown key "lines-"', "lines, lines-xx, owls, scene, x"),
        (lambda s: s["header"]["lines"][0].update(wight=9), '01.json, header, line 01: unknown key "wight"', "weight"),
        (lambda s: s["hoos"][1].update({"poem-d3": []}), '01.json, hoo 02: unknown key "poem-d3"', "owl, poem, poem-xx, title, title-xx"),
        (lambda s: s["hoos"][1]["owl"].update(iriss="blue"), '01.json, hoo 02, owl: unknown key "iriss"', "iris"),
        (
            lambda s: s["hoos"][1]["owl"].update({"with": [{"part": "cup", "at": "foot", "size": 2}]}),
            '01.json, hoo 02, owl, with 01: unknown key "size"',
            "at, flip, layer, part, scale, turn",
        ),
    ],
)
def test_unknown_key_ends_the_build_with_its_place_and_the_known_ones(generate, change, place, known):
    described = a_set()
    described = change(described) or described
    result = generate(described)
    assert result.returncode == 1
    assert result.stderr.startswith(f"hoos: {place}; use one of ")
    assert known in result.stderr


@pytest.mark.parametrize("letter", ["a", "%", "ß", "😀"])
def test_letter_without_strokes_ends_the_build_with_a_message(generate, letter):
    described = a_set()
    described["header"]["lines"][0]["text"] = "OWL" + letter
    result = generate(described)
    assert result.returncode == 1
    assert result.stderr.startswith(f'hoos: 01.json, header, lines: no letter "{letter}"; use one of ! ')


def test_header_in_a_region_ends_the_build_because_no_app_reads_one(generate):
    described = a_set()
    described["header"]["lines-fr-CA"] = described["header"]["lines"]
    result = generate(described)
    assert (result.returncode, "lines-fr-CA: the language of a header has two or three letters" in result.stderr) == (1, True)
