"""Empty and faulty fields in the fitting room of every site: what is told, when, and where the focus goes."""

import pytest
from playwright.sync_api import expect

from fitting_room import drawing
from test_make_character import NOTICE, CharacterMaker, costume
from test_make_hoos import HooMaker
from test_make_show import FINDINGS, field, unfold

IN_A_HURRY = True
PAUSE = 500  # milliseconds, after which a press is one of its own
SAVE = '[data-role="save-file"]'


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


@pytest.fixture
def german(open_app, proxy):
    maker = CharacterMaker(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    maker.adopt()
    maker.drop(costume(), "hut.png", field="label-de")
    return maker


def save(maker):
    maker.page.wait_for_timeout(PAUSE)
    maker.page.locator(SAVE).click()


def is_faulty(maker, name):
    return field(maker, name).get_attribute("aria-invalid") == "true"


def severity(maker, text):
    return maker.page.locator(FINDINGS).filter(has_text=text).get_attribute("data-severity")


def test_new_step_is_faulty_once_a_field_is_left_or_the_file_is_to_leave(maker):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    maker.page.locator('[data-role="add-step"]').click()
    message, button = "step-message-1-en", "step-button-1-en"
    expect(field(maker, message)).to_be_focused()
    expect(maker.page.locator(FINDINGS).filter(has_text="The button has no words")).to_have_count(1)
    assert not is_faulty(maker, message) and not is_faulty(maker, button)
    assert severity(maker, "The button has no words") == "warning"
    maker.page.keyboard.press("Tab")
    expect(field(maker, message)).to_have_attribute("aria-invalid", "true")
    assert not is_faulty(maker, button)
    save(maker)
    expect(field(maker, message)).to_be_focused()
    expect(field(maker, button)).to_have_attribute("aria-invalid", "true")
    assert severity(maker, "The button has no words") == "error"
    # The next step is a new one.
    maker.page.wait_for_timeout(PAUSE)
    maker.page.locator('[data-role="add-step"]').click()
    expect(field(maker, "step-message-2-en")).to_be_focused()
    assert not is_faulty(maker, "step-message-2-en")


def test_finger_that_leaves_a_field_shows_its_fault(open_app, proxy):
    maker = HooMaker(open_app("tablet", proxy.url), proxy.url)
    maker.page.locator('[data-role="new-set"]').tap()
    expect(field(maker, "set-title-en")).to_be_focused()
    assert not is_faulty(maker, "set-title-en")
    field(maker, "color").tap()
    expect(field(maker, "set-title-en")).to_have_attribute("aria-invalid", "true")


def test_fault_leads_to_the_field_in_the_readers_language(german):
    for name in ("label-de", "label-en"):
        field(german, name).fill("")
    save(german)
    expect(field(german, "label-de")).to_be_focused()
    expect(german.page.locator(NOTICE)).to_contain_text("Name (Deutsch): Es hat keinen Namen.")
    for name in ("label-de", "label-en"):
        field(german, name).fill("Hut")
    for name in ("summary-de", "summary-en"):
        field(german, name).fill("ü" * 400)
    save(german)
    expect(field(german, "summary-de")).to_be_focused()
    field(german, "summary-de").fill("Kurz.")
    save(german)
    expect(field(german, "summary-en")).to_be_focused()


def test_empty_step_leads_to_the_readers_language(german):
    unfold(german)
    german.page.locator('[data-role="add-step"]').click()
    field(german, "step-button-1-de").fill("Los")
    save(german)
    expect(field(german, "step-message-1-de")).to_be_focused()
    field(german, "step-message-1-de").fill("Hallo.")
    with german.page.expect_download():
        save(german)


def test_hoo_without_a_poem_leads_to_the_readers_language(open_app, proxy):
    maker = HooMaker(open_app("desktop", proxy.url, locale="de-DE"), proxy.url)
    maker.drop(drawing(), "eule.png", "hoo-title-de")
    assert not is_faulty(maker, "poem-de") and not is_faulty(maker, "poem-en")
    save(maker)
    expect(field(maker, "set-title-de")).to_be_focused()
    field(maker, "set-title-de").fill("Nachtschicht")
    save(maker)
    expect(field(maker, "poem-de")).to_be_focused()


def test_name_that_is_typed_anew_is_no_fault_in_passing(maker):
    maker.drop(costume(), "hat.png")
    maker.page.keyboard.press("Tab")
    for expected in (False, True):
        field(maker, "label-en").focus()
        maker.page.keyboard.press("Control+a")
        maker.page.keyboard.press("Delete")
        assert not is_faulty(maker, "label-en")
        if expected:
            maker.page.keyboard.press("Tab")
            expect(field(maker, "label-en")).to_have_attribute("aria-invalid", "true")
        else:
            maker.page.keyboard.type("Cap")
            maker.page.keyboard.press("Tab")
    field(maker, "label-en").focus()
    assert is_faulty(maker, "label-en")
    maker.page.keyboard.type("H")
    maker.page.keyboard.press("Backspace")
    assert not is_faulty(maker, "label-en")


def test_new_set_is_incomplete_in_the_list_once_a_field_is_left(open_app, proxy):
    maker = HooMaker(open_app("desktop", proxy.url), proxy.url)
    maker.page.locator('[data-role="new-set"]').click()
    mark = maker.page.locator('[data-role="sets"] .mark')
    expect(mark).not_to_have_text("!")
    maker.page.keyboard.press("Tab")
    expect(mark).to_have_text("!")
    # A tile of the shelf is marked in the same way.
    maker.drop(drawing(), "owl.png", "hoo-title-en")
    tile = maker.page.locator(".tile")
    assert tile.get_attribute("data-fault") is None
    field(maker, "poem-en").focus()
    field(maker, "color").focus()
    expect(tile).to_have_attribute("data-fault", "")
