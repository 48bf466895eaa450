"""The show's own words and colours in the fitting room of every site."""

import json
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from fitting_room import sizes
from opened_files import of
from server import TOOL, until
from test_make_character import CharacterMaker, NOTICE, png
from test_make_opening import Opener, content, octavia

IN_A_HURRY = True
SHOW = '[data-role="show"]'
TOGGLE = '[data-role="show-toggle"]'
PARTS = '[data-role="show-parts"]'
SPOKEN = '[data-role="spoken"]'
FINDINGS = '[data-role="findings"] li'
ACCENT, GROUND, DARK = '[data-field="color-accent"]', '[data-field="color-ground"]', '[data-field="color-ground-dark"]'


def field(maker, name):
    return maker.page.locator(f'[data-field="{name}"]')


def unfold(maker):
    maker.page.locator(TOGGLE).click()
    expect(maker.page.locator(PARTS)).to_be_visible()


def swatches(maker, name="Buttons and titles"):
    return maker.page.locator(".swatch").and_(maker.page.get_by_role("button", name=f"{name}: "))


def show_in(file):
    with zipfile.ZipFile(file) as archive:
        return json.loads(archive.read("show.json"))


def check(file):
    return json.loads(subprocess.run([TOOL, "check", "--json", file], capture_output=True, text=True).stdout)


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


@pytest.fixture
def opener(open_app, proxy):
    return Opener(open_app("desktop", proxy.url), proxy.url)


def save(maker, path):
    maker.settle()
    maker.saved_file().save_as(path)
    return path


def fill(maker):
    for name, text in [("show-title-en", "Water Games"), ("show-title-de", "Wasserspiele"), ("launch-above-en", "Wanted."),
                       ("lettering-above-en", "WATER"), ("lettering-below-en", "GAMES"), ("launch-below-en", "Mind the mud."),
                       ("remarks-en", "Snort.\nSplash."), ("remarks-de", "Schnaub.")]:
        field(maker, name).fill(text)


def test_words_and_colors_leave_in_a_show_that_the_tool_accepts(maker, tmp_path):
    expect(maker.page.locator(SHOW)).to_be_hidden()
    maker.adopt()
    expect(maker.page.locator(TOGGLE)).to_have_attribute("aria-expanded", "false")
    unfold(maker)
    fill(maker)
    expect(maker.page.locator(ACCENT)).to_have_value("#e15926")
    field(maker, "color-accent").fill("#2e7d5b")
    field(maker, "color-floor").fill("#b9d7c4")
    maker.add_costume()
    # After a visit.
    maker.open()
    unfold(maker)
    expect(field(maker, "remarks-en")).to_have_value("Snort.\nSplash.")
    expect(field(maker, "color-floor")).to_have_value("#b9d7c4")
    file = save(maker, tmp_path / "show.disguise")
    show = show_in(file)
    assert show.pop("character")["name"] == "Octavia"
    assert show == {
        "title": "Water Games", "title-de": "Wasserspiele", "remarks": ["Snort.", "Splash."], "remarks-de": ["Schnaub."],
        "launch": {"above": "Wanted.", "lettering_above": "WATER", "lettering_below": "GAMES", "below": "Mind the mud."},
        "colors": {"accent": "#2e7d5b", "floor": "#b9d7c4"}}
    report = check(file)
    assert report["errors"] == 0, report


def test_colors_are_proposed_from_the_picture_undone_and_told(maker):
    maker.adopt()
    unfold(maker)
    expect(swatches(maker)).to_have_count(3)
    names = swatches(maker).evaluate_all("(nodes) => nodes.map((node) => node.getAttribute('aria-label'))")
    assert len(set(names)) == 3 and all(name.startswith("Buttons and titles: ") and ", #" in name for name in names)
    first = swatches(maker).first
    first.focus()
    maker.page.keyboard.press("Enter")
    color = names[0][-7:]
    expect(maker.page.locator(ACCENT)).to_have_value(color)
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(maker.page.locator(SPOKEN)).to_contain_text(names[0])
    swatches(maker, "Wall").first.click()
    expect(maker.page.locator(GROUND)).not_to_have_value("#fff8ec")
    expect(maker.page.locator("#color-ground-dark-problem")).to_contain_text("dark pages have the app's own")
    maker.page.keyboard.press("Control+z")
    expect(maker.page.locator(GROUND)).to_have_value("#fff8ec")
    expect(maker.page.locator(SPOKEN)).to_contain_text("Undone. Wall: the app's own.")
    maker.page.keyboard.press("Control+z")
    expect(maker.page.locator(ACCENT)).to_have_value("#e15926")
    maker.page.keyboard.press("Control+Shift+z")
    expect(maker.page.locator(ACCENT)).to_have_value(color)
    # Without one of its own, the accent of dark pages is that of light ones.
    expect(field(maker, "color-accent-dark")).to_have_value(color)
    own = maker.page.get_by_role("button", name="Buttons and titles: the app's own", exact=True)
    own.focus()
    maker.page.keyboard.press("Enter")
    expect(maker.page.locator(ACCENT)).to_have_value("#e15926")
    expect(own).to_have_attribute("aria-disabled", "true")
    expect(own).to_be_focused()


def test_another_picture_has_other_proposals(maker):
    maker.adopt()
    unfold(maker)
    expect(swatches(maker)).to_have_count(3)
    maker.drop_character(png(60, 80, lambda x, y: (32, 96, 192, 255) if 9 < x < 50 else (0, 0, 0, 0)), "blue.png")
    expect(swatches(maker)).to_have_count(1)
    expect(swatches(maker)).to_have_attribute("aria-label", "Buttons and titles: blue, #2060c0")


def test_fault_is_told_leads_to_its_field_and_keeps_the_file(maker):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    field(maker, "lettering-above-en").fill("x" * 25)
    expect(maker.page.locator("#lettering-above-en-problem")).to_have_text("It is too long. Shorten it; 24 letters fit. Accents and emoji count extra.")
    expect(field(maker, "lettering-above-en")).to_have_attribute("aria-invalid", "true")
    field(maker, "remarks-de").fill("\n".join("abcdefg"))
    expect(maker.page.locator("#remarks-de-problem")).to_contain_text("There are 7 remarks")
    texts = maker.page.locator(FINDINGS).all_inner_texts()
    assert any("Lettering above (English)" in text for text in texts) and any("Remarks (German)" in text for text in texts)
    maker.page.locator(TOGGLE).click()
    expect(maker.page.locator(PARTS)).to_be_hidden()
    maker.page.locator('[data-role="save-file"]').click()
    expect(field(maker, "lettering-above-en")).to_be_focused()
    expect(maker.page.locator(NOTICE)).to_contain_text("too long")
    maker.page.locator(TOGGLE).click()
    maker.page.locator(FINDINGS).get_by_role("button").filter(has_text="Remarks (German)").click()
    expect(field(maker, "remarks-de")).to_be_focused()
    # Faults are kept.
    maker.settle()
    maker.open()
    unfold(maker)
    expect(field(maker, "lettering-above-en")).to_have_value("x" * 25)


def test_typing_in_a_field_is_one_step(maker):
    maker.adopt()
    unfold(maker)
    field(maker, "show-title-en").click()
    maker.page.keyboard.type("Water")
    maker.page.keyboard.press("Tab")
    maker.page.keyboard.type("Wanted")
    maker.page.keyboard.press("Control+z")
    expect(field(maker, "launch-above-en")).to_have_value("")
    expect(maker.page.locator(SPOKEN)).to_contain_text("Other words for the show: First line of the launch picture.")
    maker.page.keyboard.press("Control+z")
    expect(field(maker, "show-title-en")).to_have_value("")
    maker.page.keyboard.press("Control+Shift+z")
    expect(field(maker, "show-title-en")).to_have_value("Water")


def test_opened_show_is_edited_and_keeps_the_rest(opener, tmp_path):
    opener.open_file(octavia())
    unfold(opener)
    expect(field(opener, "show-title-en")).to_have_value("Eight Sleeves")
    expect(field(opener, "show-title-de")).to_have_value("Acht Ärmel")
    was = json.loads(content(octavia())["show.json"])
    expect(field(opener, "color-accent")).to_have_value(was["colors"]["accent"])
    field(opener, "show-title-de").fill("Acht Arme")
    field(opener, "remarks-en").fill("Blub.")
    opener.settle()
    opener.open()
    file = save(opener, tmp_path / "octavia.disguise")
    new, old = content(file.read_bytes()), content(octavia())
    assert {name for name in old if new.get(name) != old[name]} == {"show.json"} and new.keys() == old.keys()
    assert json.loads(new["show.json"]) == {**was, "title-de": "Acht Arme", "remarks": ["Blub."]}
    unfold(opener)
    field(opener, "show-title-de").fill("Acht Ärmel")
    field(opener, "remarks-en").fill("\n".join(was["remarks"]))
    assert save(opener, tmp_path / "again.disguise").read_bytes() == octavia()


LIST = """[{"id": "a", "label": "A", "description": "Boo.", "image": "a.png", "width": 235, "height": 374, "display_x": 0.5,
  "display_y": 0.3, "alignment_x": 0.5, "alignment_y": 0.31}]"""


def test_opened_show_without_a_character_is_edited_too(opener, tmp_path):
    picture = png(47, 75, lambda x, y: (32, 96, 192, 255) if x > 9 else (0, 0, 0, 0))
    file = of({"config.json": LIST, "a.png": picture, "show.json": '{"title": "Bare", "title-fr": "Nu", "colors": {"theirs": 1}}'})
    opener.open_file(file, "bare.disguise")
    unfold(opener)
    expect(opener.page.locator('[data-role="show-bare"]')).to_be_visible()
    expect(swatches(opener)).to_have_count(0)
    field(opener, "show-title-en").fill("")
    field(opener, "color-ground").fill("#dff1f7")
    show = show_in(save(opener, tmp_path / "bare.disguise"))
    assert show == {"title-fr": "Nu", "colors": {"theirs": 1, "ground": "#dff1f7"}}


def test_app_shows_them_when_it_is_tried(maker):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    fill(maker)
    field(maker, "color-ground").fill("#dff1f7")
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    popup.value.wait_for_selector("html[data-show]", timeout=30000)
    until(lambda: popup.value.title() == "Water Games", 20, "the show's title")
    until(lambda: popup.value.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()") == "#dff1f7", 20, "the wall")
    popup.value.close()


def test_section_is_in_german_large_and_within_the_screen(open_app, proxy):
    maker = CharacterMaker(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    maker.adopt()
    toggle = maker.page.get_by_role("button", name="Die Show: Worte und Farben", exact=True)
    for screen in sizes(maker.page):
        assert toggle.bounding_box()["height"] >= 44, screen
    unfold(maker)
    assert maker.page.get_by_label("Wand, dunkel", exact=True).evaluate("(node) => node.type") == "color"
    expect(swatches(maker, "Knöpfe und Titel")).to_have_count(3)
    for screen in sizes(maker.page):
        for node in maker.page.locator(f"{PARTS} :is(button, input, textarea)").all():
            if node.is_visible():
                box = node.bounding_box()
                assert box["height"] >= 44 and box["width"] >= 44, (screen, node.get_attribute("aria-label"))
        assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
    # The first fields are in the reader's language.
    assert maker.page.locator('[data-role="show-form"] input').first.get_attribute("lang") == "de"
