"""A whole show of ours, made in the fitting room of every site: from the SVG files of its drawings to a `.disguise` file."""

import json
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from server import ROOT, TOOL, until
from test_make_character import ADD, NAME, CharacterMaker

IN_A_HURRY = True
DRAWINGS = ROOT / "Art" / "shows" / "octavia"
SHOW, COSTUMES = (json.loads((ROOT / "Content" / "shows" / "octavia" / f"{name}.json").read_text()) for name in ("show", "config"))
TEXTS = {"show-title": "title", "launch-above": "above", "lettering-above": "lettering_above", "lettering-below": "lettering_below", "launch-below": "below"}


class ShowMaker(CharacterMaker):
    def fill(self, field, value):
        self.page.locator(f'[data-field="{field}"]').fill(value)

    def adopt(self):
        self.page.locator(ADD).focus()
        with self.page.expect_file_chooser() as chooser:
            self.page.keyboard.press("Enter")
        chooser.value.set_files(DRAWINGS / "octavia.svg")
        expect(self.page.locator(NAME)).to_have_value("Octavia")

    def describe_show(self):
        for suffix, language in [("", "en"), ("-de", "de")]:
            self.fill(f"character-alternative-{language}", SHOW["character"][f"alternative_text{suffix}"])
        self.page.locator('[data-role="show-toggle"]').click()
        for suffix, language in [("", "en"), ("-de", "de")]:
            for field, key in TEXTS.items():
                self.fill(f"{field}-{language}", ({**SHOW, **SHOW["launch"]})[key + suffix])
            self.fill(f"remarks-{language}", "\n".join(SHOW[f"remarks{suffix}"]))
        for key, color in SHOW["colors"].items():
            self.fill(f"color-{key.replace('_', '-')}", color)
        for number, step in enumerate(SHOW["intro"]["steps"], start=1):
            self.page.locator('[data-role="add-step"]').click()
            for suffix, language in [("", "en"), ("-de", "de")]:
                for key in ("message", "button"):
                    self.fill(f"step-{key}-{number}-{language}", step[key + suffix])

    def add(self, costume):
        with self.page.expect_file_chooser() as chooser:
            self.page.locator('[data-role="add"]').click()
        chooser.value.set_files(DRAWINGS / f"{costume['id']}.svg")
        expect(self.page.locator('[data-field="label-en"]')).to_be_focused()
        for suffix, language in [("", "en"), ("-de", "de")]:
            for field, key in [("label", "label"), ("summary", "description"), ("alternative", "alternative_text")]:
                self.fill(f"{field}-{language}", costume[key + suffix])
        self.fill("id", costume["id"])


@pytest.fixture
def maker(open_app, proxy):
    return ShowMaker(open_app("desktop", proxy.url), proxy.url)


def test_show_is_made_from_svg_files(maker, tmp_path):
    maker.adopt()
    maker.describe_show()
    for costume in COSTUMES:
        maker.add(costume)
    maker.settle()
    file, character, names = maker.saved_show(tmp_path)
    report = json.loads(subprocess.run([TOOL, "check", "--json", file], capture_output=True, text=True).stdout)
    assert report["errors"] == 0 and report["costumes"] == len(COSTUMES), report
    with zipfile.ZipFile(file) as archive:
        archive.extractall(tmp_path / "made")
        show, costumes = (json.loads(archive.read(f"{name}.json")) for name in ("show", "config"))
    # The words, the introduction and the colours are those of the show that `make build` packs.
    own = lambda document: {key: value for key, value in document.items() if key != "character"}
    assert own(show) == own(SHOW)
    for key in ("name", "alternative_text", "alternative_text-de"):
        assert character[key] == SHOW["character"][key]
    assert 1.1 < character["width"] / character["height"] < 1.4, "the page trims the empty border of the canvas"
    assert "lids.png" in names, "her eyes were found"
    words = lambda costume: [costume[key] for key in sorted(costume) if key == "id" or key.split("-")[0] in ("label", "description", "alternative_text")]
    assert [words(costume) for costume in costumes] == [words(costume) for costume in COSTUMES]
    subprocess.run([TOOL, "pack", "made"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "made.disguise").read_bytes() == file.read_bytes()


def test_made_show_is_played(maker):
    maker.adopt()
    maker.describe_show()
    maker.add(COSTUMES[0])
    maker.settle()
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    app = popup.value
    # A show on trial begins with its introduction.
    message, button = app.locator('[data-role="intro-message"]'), app.locator('[data-role="intro-next"]')
    for step in SHOW["intro"]["steps"]:
        expect(message).to_have_text(step["message"].replace("{name}", SHOW["character"]["name"]), timeout=30000)
        expect(button).to_contain_text(step["button"].replace("{name}", SHOW["character"]["name"]))
        button.click()
    app.wait_for_selector("html[data-show] img.lids", state="attached", timeout=30000)
    until(lambda: app.title().startswith(SHOW["title"]), 10, "the title")
    app.close()
