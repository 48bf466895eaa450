"""The generator of the owls (Art/Hoos): languages, letters, its words about mistakes in a set, and a check of what it made."""

import json
import subprocess

import pytest

from server import BUILD, ROOT, TOOL

GENERATOR = ROOT / ".build-hoos/release/Hoos"


def a_set():
    line = {"text": "OWLS", "colour": "cream", "y": 39, "size": 25}
    hoo = {"title": "Barn Owl", "poem": ["I wear my heart", "upon my face."], "owl": {"body": "slim", "feathers": "barn"}}
    return {"colour": "#2c6848", "title": "Owls", "header": {"lines": [line], "scene": []}, "hoos": [hoo, json.loads(json.dumps(hoo))]}


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
        (lambda s: s | {"titel-de": "Eulen"}, '01.json: unknown key "titel-de"', "colour, header, hoos, title, title-xx"),
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


@pytest.mark.parametrize(
    "key, value, message",
    [
        ("look", [0.5], 'look: a list of 1; write 2 numbers'),
        ("look", [5, 5], 'look: 5 is out of range; use a number from -1 to 1'),
        ("fluff", [3], 'fluff: a list of 1; write 2 numbers'),
        ("fluff", [-3, 2], 'fluff: -3 is out of range; use a number from 3 to 60'),
        ("shift", [3], 'shift: a list of 1; write 2 numbers'),
        ("wings", [1], 'wings: a list of 1; write 2 numbers, or none'),
        ("wings", [1, 2, 3], 'wings: a list of 3; write 2 numbers, or none'),
        ("scale", 0, 'scale: 0 is out of range; use a number from 0.1 to 4'),
        ("scale", -1, 'scale: -1 is out of range; '),
        ("opacity", 3, 'opacity: 3 is out of range; use a number from 0 to 1'),
        ("opacity", "3", 'opacity: a value of another type; write a number'),
        ("look", ["left"], 'look 01: a value of another type; write a number'),
        ("look", 1, 'look: a value of another type; write a list'),
        ("cheeks", 1, 'cheeks: a value of another type; write true or false'),
        ("hat", None, ""),
        ("hat", 3, 'hat: a value of another type; write a text'),
        ("hat", "leaf lime lime", 'hat: "leaf lime lime" has 3 words; write a name, or a name and a colour, '),
        ("hat", "leaf zz", 'hat: unknown colour "zz"; use one of #rrggbb, '),
        ("hat", "zz", 'hat: unknown part "zz"; use one of '),
        ("eyes", "zz", 'eyes: unknown eyes "zz"; use one of angry, '),
        ("face", "zz", 'face: unknown face "zz"; use one of '),
        ("brows", "zz", 'brows: unknown brows "zz"; use one of '),
        ("tufts", "zz", 'tufts: unknown tufts "zz"; use one of '),
        ("beak", "zz", 'beak: unknown beak "zz"; use one of '),
        ("belly", "zz", 'belly: unknown belly "zz"; use one of '),
        ("body", "zz", 'body: unknown body "zz"; use one of '),
        ("feathers", "zz", 'feathers: unknown coat "zz"; use one of '),
        ("mask", "zz", 'mask: unknown glasses "zz"; use one of '),
        ("iris", "#zz", 'iris: unknown colour "#zz"; use one of '),
        ("friends", [{"body": "slim"}], 'friend 01: no key "feathers"; add it'),
        ("with", [{"part": "cup", "at": "foot", "layer": "zz"}], 'with 01, layer: unknown layer "zz"; use one of back, '),
        ("with", [{"part": "cup", "at": "500 500"}], 'with 01, at: unknown place "500 500"; use belly, crown, foot, left, right, or two numbers'),
    ],
)
def test_value_that_cannot_be_drawn_ends_the_build_with_its_key(generate, key, value, message):
    described = a_set()
    described["hoos"][1]["owl"][key] = value
    result = generate(described)
    assert result.stderr.startswith(f"hoos: 01.json, hoo 02, owl, {message}" if message else "")
    assert (result.returncode, result.stderr.count("\n")) == ((1, 1) if message else (0, 0))


def test_thing_of_a_header_has_its_place_in_points(generate):
    described = a_set()
    described["header"]["scene"] = [{"part": "oak", "at": "left"}]
    assert generate(described).stderr == 'hoos: 01.json, header, scene 01, at: unknown place "left"; use two numbers from "0 0" to "366 73"\n'


def test_document_that_is_not_json_ends_the_build_with_the_line(tmp_path):
    (tmp_path / "01.json").write_text('{\n  "colour": "red"\n  "title": "Owls"\n}')
    result = subprocess.run([GENERATOR, tmp_path, tmp_path / "out"], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (1, "hoos: 01.json is not valid JSON: expected a comma or } in line 3, column 3; correct it\n")


def test_our_own_sets_are_without_fault():
    result = subprocess.run([TOOL, "hoosets", "check", BUILD / "disguise-app/hoosets"], capture_output=True, text=True)
    count = len(list((ROOT / "Art/Hoos/Sets").glob("*.json")))
    assert (result.stdout, result.stderr) == (f"{count} sets: no faults\n", "")
