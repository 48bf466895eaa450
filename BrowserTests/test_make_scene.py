"""The texts of a show where the app has them, in place of the stage of the fitting room."""

import json

import pytest
from playwright.sync_api import expect

from faults import case
from fitting_room import sizes
from opened_files import drop
from test_make_character import CharacterMaker
from test_make_intro import ADD, SPOKEN
from test_make_opening import Opener, content, octavia
from test_make_show import field, save, show_in, unfold

IN_A_HURRY = True
CHOICE = '[data-role="scene-choice"]'
LANGUAGE = '[data-role="scene-language"]'
SCENE = '[data-role="scene"]'
STAGE = '[data-role="stage"]'


@pytest.fixture
def opener(open_app, proxy):
    opener = Opener(open_app("desktop", proxy.url), proxy.url)
    opener.open_file(octavia())
    unfold(opener)
    return opener


def show(maker, scene):
    maker.page.locator(CHOICE).select_option(label=scene)
    expect(maker.page.locator(SCENE)).to_be_visible()
    expect(maker.page.locator(STAGE)).to_be_hidden()


def test_choice_comes_with_a_show(open_app, proxy):
    maker = CharacterMaker(open_app("desktop", proxy.url), proxy.url)
    expect(maker.page.locator(CHOICE)).to_be_hidden()
    maker.adopt()
    expect(maker.page.locator(CHOICE)).to_be_visible()
    expect(maker.page.locator(LANGUAGE)).to_be_hidden()
    show(maker, "Introduction")
    expect(maker.page.locator('[data-role="scene-usual"]')).to_be_visible()
    expect(maker.page.locator(f"{SCENE} form").filter(visible=True)).to_have_count(0)
    maker.add_costume()
    expect(maker.page.locator(STAGE)).to_be_visible()
    expect(maker.page.locator(CHOICE)).to_have_value("0")


def test_texts_are_edited_where_they_stand_and_are_those_of_the_form(opener, tmp_path):
    show(opener, "Launch picture")
    above = field(opener, "launch-above-stage-en")
    expect(above).to_have_value(field(opener, "launch-above-en").input_value())
    above.fill("Wanted.")
    expect(field(opener, "launch-above-en")).to_have_value("Wanted.")
    field(opener, "lettering-above-stage-en").fill("x" * 25)
    for name in ("lettering-above-stage-en", "lettering-above-en"):
        expect(opener.page.locator(f"#{name}-problem")).to_have_text("It is too long. Shorten it; 24 letters fit. Accents and emoji count extra.")
        expect(field(opener, name)).to_have_attribute("aria-invalid", "true")
    opener.page.keyboard.press("Control+z")
    expect(field(opener, "lettering-above-stage-en")).to_have_value("EIGHT")
    opener.page.locator(LANGUAGE).select_option(label="German")
    field(opener, "launch-below-stage-de").fill("Achtung.")
    show(opener, "Remarks")
    field(opener, "remarks-stage-de").fill("Blub.")
    expect(field(opener, "remarks-de")).to_have_value("Blub.")
    was = json.loads(content(octavia())["show.json"])
    assert show_in(save(opener, tmp_path / "octavia.disguise")) == {
        **was, "remarks-de": ["Blub."], "launch": {**was["launch"], "above": "Wanted.", "below-de": "Achtung."}}


def test_step_is_edited_on_the_stage_and_its_neighbours_are_a_press_away(opener):
    steps = json.loads(content(octavia())["show.json"])["intro"]["steps"]
    show(opener, "Introduction")
    message, place = field(opener, "step-message-stage-en"), opener.page.locator('[data-role="scene-place"]')
    expect(message).to_have_value(steps[0]["message"])
    expect(place).to_have_text("1 of 4")
    on = opener.page.get_by_role("button", name="Next step", exact=True)
    on.focus()
    for number in range(2, 5):
        opener.page.keyboard.press("Enter")
        expect(place).to_have_text(f"{number} of 4")
        expect(message).to_have_value(steps[number - 1]["message"])
    expect(on).to_have_attribute("aria-disabled", "true")
    opener.page.keyboard.press("Enter")
    field(opener, "step-button-stage-en").fill("")
    expect(opener.page.locator("#step-button-stage-en-problem")).to_contain_text("Nothing in this language. Another one shows.")
    expect(opener.page.locator("#step-button-4-en-problem")).to_contain_text("Nothing in this language. Another one shows.")
    opener.page.get_by_role("button", name="Step before", exact=True).press("Enter")
    expect(opener.page.locator("#step-button-stage-en-problem")).to_be_hidden()
    message.fill("Hello")
    expect(field(opener, "step-message-3-en")).to_have_value("Hello")
    opener.page.keyboard.press("Control+z")
    expect(message).to_have_value(steps[2]["message"])
    expect(opener.page.locator(SPOKEN)).to_contain_text("Undone. Other words for the show: Step 3, Message.")
    opener.page.get_by_role("button", name="Remove: Step 4", exact=True).press("Enter")
    expect(place).to_have_text("3 of 3")
    opener.page.locator(ADD).press("Enter")
    expect(place).to_have_text("4 of 4")


def test_stage_shows_the_step_that_the_form_is_at(opener):
    steps = json.loads(content(octavia())["show.json"])["intro"]["steps"]
    show(opener, "Introduction")
    message, place = field(opener, "step-message-stage-en"), opener.page.locator('[data-role="scene-place"]')
    field(opener, "step-button-3-de").focus()
    expect(place).to_have_text("3 of 4")
    opener.page.get_by_role("button", name="Move up: Step 3", exact=True).press("Enter")
    expect(place).to_have_text("2 of 4")
    expect(message).to_have_value(steps[2]["message"])
    opener.page.get_by_role("button", name="Remove: Step 1", exact=True).press("Enter")
    expect(place).to_have_text("1 of 3")
    expect(message).to_have_value(steps[2]["message"])


def test_focus_goes_to_the_choice_where_undo_hides_the_text_that_has_it(open_app, proxy):
    maker = CharacterMaker(open_app("desktop", proxy.url), proxy.url)
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    maker.page.locator(ADD).press("Enter")
    show(maker, "Introduction")
    field(maker, "step-message-stage-en").focus()
    maker.page.keyboard.press("Control+z")
    expect(field(maker, "step-message-stage-en")).to_be_hidden()
    expect(maker.page.locator(CHOICE)).to_be_focused()
    maker.page.locator('[data-role="costumes"] button').first.click()
    maker.page.locator(STAGE).press("ArrowRight")
    show(maker, "Launch picture")
    field(maker, "launch-above-stage-en").focus()
    maker.page.keyboard.press("Control+z")
    expect(maker.page.locator(STAGE)).to_be_visible()
    expect(maker.page.locator(CHOICE)).to_be_focused()


def test_window_that_follows_another_keeps_its_scene_and_its_focus(opener):
    other = opener.app.context.new_page()
    other.goto(opener.page.url)
    other.locator(CHOICE).select_option(label="Introduction")
    text = other.locator('[data-field="step-message-stage-en"]')
    text.focus()
    field(opener, "step-message-1-en").fill("From the other window.")
    expect(text).to_have_value("From the other window.", timeout=15000)
    expect(text).to_be_focused()


def test_costume_that_is_chosen_or_changed_is_on_the_stage(opener):
    show(opener, "Launch picture")
    opener.page.locator('[data-role="costumes"] button').nth(1).click()
    expect(opener.page.locator(STAGE)).to_be_visible()
    opener.page.locator(STAGE).press("ArrowRight")
    show(opener, "Remarks")
    opener.page.keyboard.press("Control+z")
    expect(opener.page.locator(STAGE)).to_be_visible()
    expect(opener.page.locator(CHOICE)).to_have_value("0")


def test_scene_has_the_colors_of_the_show_and_the_ring_is_round(open_app, proxy):
    for scheme, color in [("light", "rgb(216, 239, 236)"), ("dark", "rgb(13, 42, 51)")]:
        opener = Opener(open_app("phone", proxy.url, color_scheme=scheme), proxy.url)
        opener.open_file(octavia())
        show(opener, "Launch picture")
        assert opener.page.locator(SCENE).evaluate("(node) => getComputedStyle(node).backgroundColor") == color
        ring = opener.page.locator('[data-role="scene-picture"]').bounding_box()
        assert ring["width"] == pytest.approx(ring["height"], abs=1), ring
        above = field(opener, "launch-above-stage-en")
        assert above.evaluate("(node) => node.scrollHeight <= node.clientHeight"), "all of the line is shown"
        above.focus()
        order = []
        for _ in range(4):
            order.append(opener.page.evaluate("document.activeElement.dataset.field"))
            opener.page.keyboard.press("Tab")
        assert order == [f"{name}-stage-en" for name in ("launch-above", "lettering-above", "lettering-below", "launch-below")]


def test_scenes_are_in_german_large_and_within_the_screen(open_app, proxy):
    opener = Opener(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    drop(opener.page, octavia(), "octavia.disguise")
    for screen in sizes(opener.page):
        with case(screen):
            check_scenes(opener)


def check_scenes(opener):
    for scene, name in [("Startbild", "launch-above"), ("Einführung", "step-message"), ("Sprüche", "remarks")]:
        opener.page.locator(CHOICE).select_option(label=scene)
        expect(field(opener, f"{name}-stage-de")).to_be_visible()
        picture = opener.page.locator('[data-role="scene-picture"]').bounding_box()
        assert picture["height"] >= 80, picture
        for node in opener.page.locator(":is([data-role=scene], [data-role=scenes]) :is(button, input, textarea, select)").filter(visible=True).all():
            box = node.bounding_box()
            assert box["height"] >= 44 and box["width"] >= 44, node.get_attribute("data-field")
        assert opener.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The box grows with its texts.
    opener.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert opener.page.locator("[data-role=scene]").evaluate("(scene) => scene.scrollHeight <= scene.clientHeight")
    opener.page.evaluate("document.documentElement.style.fontSize = ''")
