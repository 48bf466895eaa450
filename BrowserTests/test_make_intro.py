"""The introduction of a show in the fitting room of every site."""

import json
import re

import pytest
from playwright.sync_api import expect

from fitting_room import sizes
from opened_files import of
from test_make_character import CharacterMaker, NOTICE
from test_make_opening import Opener, content, octavia
from test_make_show import FINDINGS, LIST, PARTS, SPOKEN, check, field, save, show_in, unfold

IN_A_HURRY = True
PAUSE = 500  # milliseconds, after which a press is one of its own
ADD = '[data-role="add-step"]'
STEPS = ".step"
USUAL = '[data-role="intro-usual"]'
BACK = '[data-field="intro-back"]'
BACK_NAME = "The browser's back button leads to the step before"


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


@pytest.fixture
def opener(open_app, proxy):
    return Opener(open_app("desktop", proxy.url), proxy.url)


def press(maker, button, step):
    """Presses a button of a step by the keyboard."""
    node = maker.page.get_by_role("button", name=f"{button}: Step {step}", exact=True)
    node.focus()
    maker.page.keyboard.press("Enter")


def focused(maker):
    return maker.page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.dataset.field ?? document.activeElement.textContent")


def write(maker, *messages):
    """Adds steps that say these messages."""
    for message in messages:
        count = maker.page.locator(STEPS).count()
        maker.page.locator(ADD).focus()
        maker.page.keyboard.press("Enter")
        expect(field(maker, f"step-message-{count + 1}-en")).to_be_focused()
        maker.page.keyboard.type(message)
        field(maker, f"step-button-{count + 1}-en").fill(f"{message}?")


def messages(maker):
    return [field(maker, f"step-message-{number}-en").input_value() for number in range(1, maker.page.locator(STEPS).count() + 1)]


def spoken(maker, sentence):
    expect(maker.page.locator(SPOKEN)).to_contain_text(sentence)


def test_steps_are_added_moved_and_removed_by_keyboard(maker, tmp_path):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    expect(maker.page.locator(USUAL)).to_be_visible()
    expect(maker.page.locator(BACK)).to_be_hidden()
    maker.page.locator(ADD).focus()
    maker.page.keyboard.press("Enter")
    spoken(maker, "Step 1 is added. Steps now: 1.")
    expect(maker.page.locator(USUAL)).to_be_hidden()
    field(maker, "step-message-1-en").fill("One")
    field(maker, "step-button-1-en").fill("One?")
    write(maker, "Two", "Three")
    press(maker, "Move up", 3)
    spoken(maker, "Steps 2 and 3 have changed places.")
    assert messages(maker) == ["One", "Three", "Two"] and focused(maker) == "Move up: Step 2"
    maker.page.keyboard.press("Enter")
    assert messages(maker) == ["Three", "One", "Two"] and focused(maker) == "Move up: Step 1"
    expect(maker.page.get_by_role("button", name="Move up: Step 1")).to_have_attribute("aria-disabled", "true")
    maker.page.keyboard.press("Enter")
    spoken(maker, "This is the first step already.")
    assert messages(maker) == ["Three", "One", "Two"]
    press(maker, "Move down", 2)
    assert messages(maker) == ["Three", "Two", "One"] and focused(maker) == "Move down: Step 3"
    maker.page.keyboard.press("Enter")
    spoken(maker, "This is the last step already.")
    assert messages(maker) == ["Three", "Two", "One"]
    press(maker, "Remove", 3)
    spoken(maker, "Step 3 is removed. Steps now: 2.")
    assert messages(maker) == ["Three", "Two"] and focused(maker) == "Remove: Step 2"
    maker.page.wait_for_timeout(PAUSE)
    press(maker, "Remove", 1)
    assert messages(maker) == ["Two"] and focused(maker) == "Remove: Step 1"
    maker.page.wait_for_timeout(PAUSE)
    maker.page.keyboard.press("Enter")
    spoken(maker, "Step 1 is removed. No steps: the app tells its own introduction.")
    expect(maker.page.locator(ADD)).to_be_focused()
    for sentence in ["Step 1 is added. Steps now: 1.", "Step 1 is added. Steps now: 2.", "Step 3 is added. Steps now: 3."]:
        maker.page.keyboard.press("Control+z")
        spoken(maker, f"Undone. {sentence}")
    assert messages(maker) == ["Three", "Two", "One"]
    field(maker, "step-image-2").select_option("ring")
    maker.page.get_by_label(BACK_NAME).check()
    maker.settle()
    maker.open()
    unfold(maker)
    expect(maker.page.locator(BACK)).to_be_checked()
    expect(field(maker, "step-image-2")).to_have_value("ring")
    file = save(maker, tmp_path / "show.disguise")
    assert show_in(file)["intro"] == {"back": True, "steps": [
        {"message": "Three", "button": "Three?"}, {"message": "Two", "button": "Two?", "image": "ring"}, {"message": "One", "button": "One?"}]}
    report = check(file)
    assert report["errors"] == 0, report


def test_undo_takes_a_step_away_and_the_focus_is_not_lost(maker):
    maker.adopt()
    unfold(maker)
    write(maker, "One")
    field(maker, "step-message-1-en").focus()
    for _ in range(3):
        maker.page.keyboard.press("Control+z")
    spoken(maker, "Undone. Step 1 is removed.")
    expect(maker.page.locator(STEPS)).to_have_count(0)
    expect(maker.page.locator(ADD)).to_be_focused()
    maker.page.keyboard.press("Control+Shift+z")
    expect(maker.page.locator(STEPS)).to_have_count(1)


def test_each_choice_is_a_step_of_undo_and_typing_is_one(maker):
    maker.adopt()
    unfold(maker)
    write(maker, "One")
    maker.page.get_by_label(BACK_NAME).check()
    image = field(maker, "step-image-1")
    image.select_option("ring")
    image.select_option("lids")
    field(maker, "step-message-1-de").click()
    maker.page.keyboard.type("Eins")
    undo = lambda: maker.page.keyboard.press("Control+z")
    undo()
    expect(field(maker, "step-message-1-de")).to_have_value("")
    spoken(maker, "Undone. Other words for the show: Step 1, Message.")
    undo()
    expect(image).to_have_value("ring")
    spoken(maker, "Undone. Step 1, Picture above the message: the ring of a bubble.")
    undo()
    expect(image).to_have_value("")
    undo()
    expect(maker.page.locator(BACK)).not_to_be_checked()
    spoken(maker, f"Undone. {BACK_NAME}: off.")
    maker.page.keyboard.press("Control+Shift+z")
    expect(maker.page.locator(BACK)).to_be_checked()


def test_fault_is_told_leads_to_its_field_and_keeps_the_file(maker):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    write(maker, "One", "Two")
    field(maker, "step-button-2-en").fill("")
    maker.page.keyboard.press("Tab")
    expect(maker.page.locator("#step-button-2-en-problem")).to_contain_text("The button has no words.")
    expect(field(maker, "step-button-2-en")).to_have_attribute("aria-invalid", "true")
    expect(maker.page.locator("#step-message-2-de-problem")).to_have_attribute("data-advice", "")
    field(maker, "step-message-1-de").fill("ä" * 513)
    expect(maker.page.locator("#step-message-1-de-problem")).to_have_text("It is too long. Shorten it; 1024 letters fit. Accents and emoji count extra.")
    texts = maker.page.locator(FINDINGS).all_inner_texts()
    assert any("Step 2, Words on the button (English)" in text for text in texts) and any("Step 1, Message (German)" in text for text in texts)
    maker.settle()
    maker.open()
    # The steps of a section that has not unfolded yet.
    maker.page.locator('[data-role="save-file"]').click()
    expect(field(maker, "step-message-1-de")).to_be_focused()
    expect(maker.page.locator(NOTICE)).to_contain_text("too long")
    lead = lambda text: maker.page.locator(FINDINGS).get_by_role("button").filter(has_text=text).press("Enter")
    lead("Step 2, Words on the button (English)")
    expect(field(maker, "step-button-2-en")).to_be_focused()
    maker.page.locator('[data-role="show-toggle"]').click()
    expect(maker.page.locator(PARTS)).to_be_hidden()
    lead("Step 1, Message (German)")
    expect(field(maker, "step-message-1-de")).to_be_focused()


def test_introduction_in_german_alone_leaves(maker, tmp_path):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    write(maker, "")
    field(maker, "step-button-1-en").fill("")
    field(maker, "step-message-1-de").fill("Guten Tag.")
    maker.page.locator('[data-role="send"]').click()
    expect(field(maker, "step-button-1-en")).to_be_focused()
    expect(maker.page.locator(NOTICE)).to_contain_text("Step 1, Words on the button (English): The button has no words.")
    field(maker, "step-button-1-de").fill("Hallo")
    expect(maker.page.locator("#step-message-1-en-problem")).to_have_text("Nothing in this language. Another one shows.")
    file = save(maker, tmp_path / "ada.disguise")
    assert check(file)["errors"] == 0
    assert show_in(file)["intro"]["steps"] == [{"message": "Guten Tag.", "button": "Hallo", "message-de": "Guten Tag.", "button-de": "Hallo"}]
    maker.settle()
    maker.open()
    unfold(maker)
    expect(field(maker, "step-message-1-en")).to_have_value("")


def test_opened_introduction_is_edited_and_keeps_the_rest(opener, tmp_path):
    opener.open_file(octavia())
    unfold(opener)
    was = json.loads(content(octavia())["show.json"])
    assert messages(opener) == [step["message"] for step in was["intro"]["steps"]]
    field(opener, "step-button-4-de").fill("Arme hoch")
    press(opener, "Move up", 2)
    opener.settle()
    opener.open()
    unfold(opener)
    first, second, third, fourth = was["intro"]["steps"]
    new = content(save(opener, tmp_path / "octavia.disguise").read_bytes())
    assert json.loads(new["show.json"]) == {**was, "intro": {"back": False, "steps": [second, first, third, {**fourth, "button-de": "Arme hoch"}]}}
    press(opener, "Move down", 1)
    field(opener, "step-button-4-de").fill(fourth["button-de"])
    assert save(opener, tmp_path / "again.disguise").read_bytes() == octavia()


def test_typing_without_a_rest_is_kept(opener):
    """A page that ends in the middle of it loses the last seconds alone."""
    opener.open_file(octavia())
    unfold(opener)
    text = field(opener, "step-message-1-en")
    text.fill("")
    text.press_sequentially("x" * 80, delay=60)
    opener.page.once("dialog", lambda dialog: dialog.accept())
    opener.page.reload()
    unfold(opener)
    expect(text).to_have_value(re.compile("^x{10,80}$"), timeout=15000)


def odd_file(intro):
    picture = content(octavia())
    png = next(data for name, data in picture.items() if name.endswith(".png"))
    return of({"config.json": LIST, "a.png": png, "show.json": json.dumps({"title": "Odd", "intro": intro})})


def test_odd_steps_are_kept_and_mended(opener, tmp_path):
    steps = [7, {"message": 3, "button": "b", "image": "moon", "theirs": [1]}, {"message": "שלום\u202e", "button": "מה?", "message-fr": "Salut"}]
    opener.open_file(odd_file({"steps": steps, "theirs": 1}), "odd.disguise")
    unfold(opener)
    assert messages(opener) == ["", "", "שלום\u202e"]
    expect(field(opener, "step-image-2")).to_have_value("moon")
    expect(opener.page.locator("#step-image-2-problem")).to_contain_text("The app has no such picture.")
    # Nobody has been in this field yet.
    expect(opener.page.locator("#step-message-1-en-problem")).to_be_empty()
    expect(opener.page.locator(FINDINGS).filter(has_text="It has no message.")).to_have_count(2)
    press(opener, "Remove", 1)
    field(opener, "step-message-1-en").fill("Hello\u0007")
    press(opener, "Move down", 1)
    # `disguise check` and `disguise publish` refuse the picture, so neither a file nor a website leaves with it.
    opener.page.locator('[data-role="save-file"]').click()
    expect(field(opener, "step-image-2")).to_be_focused()
    expect(opener.page.locator(NOTICE)).to_contain_text("The app has no such picture.")
    field(opener, "step-image-2").select_option("")
    intro = show_in(save(opener, tmp_path / "odd.disguise"))["intro"]
    assert intro == {"theirs": 1, "steps": [steps[2], {"message": "Hello ", "button": "b", "theirs": [1]}]}


def test_more_steps_than_the_app_takes_are_told(opener):
    opener.open_file(odd_file({"steps": [{"message": f"{number}", "button": "b", "message-de": "d", "button-de": "d"} for number in range(400)]}), "odd.disguise")
    unfold(opener)
    expect(opener.page.locator(STEPS)).to_have_count(65)
    expect(opener.page.locator(ADD)).to_have_attribute("aria-disabled", "true")
    opener.page.locator('[data-role="save-file"]').click()
    expect(field(opener, "step-message-65-en")).to_be_focused()
    expect(opener.page.locator(NOTICE)).to_contain_text("There are 400 steps. Remove some; at most 64 fit.")
    press(opener, "Remove", 65)
    expect(field(opener, "step-message-65-en")).to_have_value("65")


def test_add_at_the_limit_says_why_there_is_no_other_step(opener):
    steps = [{"message": f"{number}", "button": "b", "message-de": "d", "button-de": "d"} for number in range(64)]
    opener.open_file(odd_file({"steps": steps}), "odd.disguise")
    unfold(opener)
    opener.page.locator(ADD).focus()
    opener.page.keyboard.press("Enter")
    spoken(opener, "There are 64 steps. Remove some; at most 64 fit.")
    expect(opener.page.locator(STEPS)).to_have_count(64)
    expect(opener.page.locator(ADD)).to_be_focused()


def test_trial_begins_with_the_introduction_at_each_press(maker):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    write(maker, "Who is there?", "Come in.")
    maker.settle()
    for _ in range(2):
        with maker.page.expect_popup() as popup:
            maker.page.locator('[data-role="try-it"]').click()
        app = popup.value
        message, button = app.locator('[data-role="intro-message"]'), app.locator('[data-role="intro-next"]')
        expect(message).to_have_text("Who is there?", timeout=30000)
        button.click()
        expect(message).to_have_text("Come in.")
        button.click()
        expect(app.locator("main")).to_have_attribute("data-screen", "dressing-room", timeout=30000)
        app.close()


def test_separators_of_pasted_texts_are_spaces_and_line_breaks(maker):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    for name, text in [("show-title-en", "One\u2028two"), ("label-en", "A\u2029b"), ("remarks-en", "Boo.\u2028Hm.\u2029Ah.")]:
        field(maker, name).focus()
        maker.page.keyboard.press("Control+a")
        maker.page.keyboard.insert_text(text)
    expect(field(maker, "show-title-en")).to_have_value("One two")
    expect(field(maker, "label-en")).to_have_value("A b")
    expect(field(maker, "remarks-en")).to_have_value("Boo.\nHm.\nAh.")


def test_steps_are_in_german_large_and_within_the_screen(open_app, proxy):
    maker = CharacterMaker(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    maker.adopt()
    unfold(maker)
    maker.page.get_by_role("button", name="Schritt hinzufügen", exact=True).click()
    # The first field is in the reader's language.
    expect(field(maker, "step-message-1-de")).to_be_focused()
    assert maker.page.locator(f"{STEPS} textarea").first.get_attribute("lang") == "de"
    maker.page.keyboard.type("Langeswortohneleerzeichen" * 8)
    for name in ("Nach oben", "Nach unten", "Entfernen"):
        expect(maker.page.get_by_role("button", name=f"{name}: Schritt 1", exact=True)).to_be_visible()
    assert maker.page.get_by_role("combobox", name="Bild darüber", exact=True).evaluate("(node) => [...node.options].filter((o) => !o.hidden).length") == 5
    for screen in sizes(maker.page):
        for node in maker.page.locator(".intro :is(button, input, textarea, select)").all():
            box = node.bounding_box() if node.get_attribute("type") != "checkbox" else node.locator("xpath=..").bounding_box()
            assert box["height"] >= 44 and box["width"] >= 44, (screen, node.get_attribute("data-field"))
        assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
