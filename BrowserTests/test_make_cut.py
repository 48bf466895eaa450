"""Drawings on a ground in the fitting room: the ground is cut away by its colour, more or less of it, and each step is undone."""

import base64
import shutil

import pytest
from playwright.sync_api import expect

import packs
from dropped_pictures import COLORS, DROP, near
from fitting_room import FITTED, Room, check, sizes
from server import Preview, until
from test_fitting_room_drawings import png, press
from test_fitting_room_hoos import three_hoos
from test_make_character import ADD, ANCHOR, NAME, CharacterMaker

IN_A_HURRY = True
NOTICE, OWN = '[data-role="notice"]', '[data-role="own-picture"]'
CUT, UNCUT = '[data-role="cut-character"]', '[data-role="uncut-character"]'
INK, CREAM, PALE = (200, 30, 30, 255), (250, 240, 220, 255), (250, 190, 170, 255)
# A corner, the pale band, the ink.
PLACES = [(0.02, 0.02), (0.5, 0.22), (0.5, 0.5)]


def on_paper(x, y):
    """A red figure on cream paper with a soft edge of a pixel; above it a pale band, which a second look takes for paper."""
    if 50 <= x < 150 and 60 <= y < 180:
        return INK
    if 49 <= x < 151 and 59 <= y < 181:
        return tuple((a + b) // 2 for a, b in zip(INK, CREAM))
    return PALE if 50 <= x < 150 and 40 <= y < 56 else CREAM


PAPER = png(200, 220, on_paper)


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


def drop(page, selector=".bench:not([hidden]) > section", name="photo.png"):
    page.evaluate(DROP, [base64.b64encode(PAPER).decode(), name, selector])


def shown(page, selector=FITTED):
    return page.evaluate(COLORS, [selector, PLACES])[1:]


def alphas(page, selector=FITTED):
    return [color[3] for color in shown(page, selector)]


def test_opaque_costume_is_told_so_and_its_ground_is_cut_away_by_keyboard(maker, tmp_path):
    page = maker.page
    drop(page)
    page.wait_for_selector('[data-field="label-en"]:focus')
    expect(page.locator(NOTICE)).to_contain_text("photo.png is opaque everywhere. Press 'Cut the background away'")
    assert alphas(page) == [255, 255, 255]
    press(maker, "cut", "step 3 of 12")
    expect(page.locator(NOTICE)).to_be_hidden()
    assert alphas(page) == [0, 255, 255] and shown(page)[2] == list(INK)
    press(maker, "cut", "step 4 of 12")
    press(maker, "cut", "step 5 of 12")
    assert alphas(page) == [0, 0, 255]
    press(maker, "uncut", "step 4 of 12")
    assert alphas(page) == [0, 255, 255]
    # A pixel at the edge was half paper: it is half transparent now, and has the ink's colour.
    edge = page.evaluate(COLORS, [FITTED, [(49.5 / 200, 0.5)]])[1]
    assert abs(edge[3] - 127) < 3 and near(edge[:3], INK[:3], 6)
    for steps in [[0, 0, 255], [0, 255, 255], [0, 255, 255], [255, 255, 255]]:
        page.keyboard.press("Control+z")
        assert alphas(page) == steps
    page.keyboard.press("Control+Shift+z")
    assert alphas(page) == [0, 255, 255]
    maker.settle()
    maker.open()
    assert alphas(page) == [0, 255, 255]
    download = maker.saved_file()
    download.save_as(tmp_path / "photo.disguise")
    report = check(tmp_path / "photo.disguise")
    assert not [fault for fault in report["faults"] if fault["rule"] == "opaque-image"], report


def test_cut_goes_on_after_a_turn_and_a_trim(maker):
    page = maker.page
    drop(page)
    page.wait_for_selector('[data-field="label-en"]:focus')
    press(maker, "turn", "Turned")
    press(maker, "cut", "step 3")
    press(maker, "trim", "Trimmed")
    # Between the band and the figure.
    gap = [FITTED, [(123.5 / 141, 0.5)]]
    assert page.evaluate(COLORS, gap) == [[141, 102], [0, 0, 0, 0]]
    for step in (2, 1, 0):
        press(maker, "uncut", f"step {step}")
    # The ground is back in what is left.
    assert page.evaluate(COLORS, gap) == [[141, 102], list(CREAM)]


def test_nothing_is_cut_where_nothing_would_be_left(maker):
    page = maker.page
    page.evaluate(DROP, [base64.b64encode(png(30, 30, lambda x, y: (90, 90, 90, 255))).decode(), "grey.png", ".costumes"])
    page.wait_for_selector('[data-field="label-en"]:focus')
    press(maker, "cut", "nothing of the drawing would be left")
    expect(page.locator(NOTICE)).to_contain_text("Nothing was cut away")
    assert page.evaluate(COLORS, [FITTED, [(0.5, 0.5)]])[1] == [90, 90, 90, 255]


def test_opaque_character_is_taken_once_its_ground_is_cut_away(maker, tmp_path):
    page = maker.page
    drop(page, '[data-takes="character"] h2')
    expect(page.locator(NOTICE)).to_contain_text("photo.png is opaque everywhere")
    expect(page.locator(ADD)).to_be_visible()
    # The button comes with the frame after the notice.
    expect(page.locator(CUT)).to_be_visible()
    page.locator(CUT).focus()
    page.keyboard.press("Enter")
    expect(page.locator(NAME)).to_be_focused()
    assert page.locator(NAME).input_value() == "Photo"
    size, corner = page.evaluate(COLORS, [OWN, [(0.01, 0.01)]])
    # Trimmed to the figure with its band, and the rows of soft pixels.
    assert size == [104, 143] and corner[3] == 0
    assert page.locator(UNCUT).get_attribute("aria-disabled") is None
    maker.drag(ANCHOR, 12, -9)
    points = maker.points()
    page.locator(CUT).click()
    page.locator(CUT).click()
    until(lambda: page.evaluate(COLORS, [OWN, [(0.5, 0.05)]])[1][3] == 0, 10, "the pale band to go")
    assert all(near(*pair, 0.001) for pair in zip(maker.points(), points))
    page.locator(UNCUT).click()
    until(lambda: page.evaluate(COLORS, [OWN, [(0.5, 0.05)]])[1][3] == 255, 10, "the pale band to come back")
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert all(near(*pair, 0.001) for pair in zip(maker.points(), points))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(ADD)).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    maker.add_costume()
    assert page.locator('[data-role="uncut"]').get_attribute("aria-disabled") == "true"
    file, _, names = maker.saved_show(tmp_path)
    assert check(file)["errors"] == 0 and "character.png" in names


def test_added_costume_leaves_the_offer_to_cut_the_character(maker):
    drop(maker.page, '[data-takes="character"] h2')
    expect(maker.page.locator(CUT)).to_be_visible()
    maker.add_costume()
    maker.page.locator(CUT).click()
    expect(maker.page.locator(NAME)).to_have_value("Photo")


def test_buttons_are_large_and_in_german(open_app, proxy):
    maker = CharacterMaker(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    drop(maker.page, '[data-takes="character"] h2')
    expect(maker.page.locator(NOTICE)).to_contain_text("Drücke „Hintergrund wegschneiden“")
    expect(maker.page.locator(CUT)).to_have_text("Hintergrund wegschneiden", use_inner_text=True)
    for screen in sizes(maker.page):
        for selector in [CUT, UNCUT, '[data-role="cut"]', '[data-role="uncut"]']:
            box = maker.page.locator(selector).bounding_box()
            assert box["width"] >= 44 and box["height"] >= 44, (screen, selector, box)
        assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen


def test_findings_of_a_pack_and_of_a_set_cut_the_ground_away(servers, open_app, tmp_path):
    folder, sets = shutil.copytree(packs.APP / "bundled", tmp_path / "pack"), tmp_path / "sets"
    sets.mkdir()
    three_hoos(sets)
    preview = Preview(folder, sets)
    servers.callback(preview.stop)
    room = Room(preview, open_app("desktop", preview.url, color_scheme="null"), folder)
    page = room.page
    drop(page)
    page.wait_for_selector('[data-field="label-en"]:focus')
    page.locator("#bench-costumes").get_by_role("button", name="Cut the background away: Photo").click()
    until(lambda: alphas(page) == [0, 255, 255], 10, "the ground to go")
    room.save()
    assert not [fault for fault in check(folder)["faults"] if fault["rule"] == "opaque-image"]
    page.get_by_role("tab", name="Hoos").click()
    drop(page)
    page.wait_for_selector('[data-field="hoo-title-en"]:focus')
    expect(page.locator(NOTICE)).to_contain_text("photo.png is opaque everywhere")
    page.locator('[data-field="poem-en"]').fill("On paper I sat.")
    page.locator("#bench-hoos").get_by_role("button", name="Cut the background away: ").click()
    until(lambda: "step 3 of 12" in page.locator('[data-role="spoken"]').inner_text(), 10, "the words")
    press(room, "uncut-hoo", "step 2 of 12")
    room.save()
    assert not [fault for fault in check(sets)["faults"] if fault["rule"] == "opaque-image"]


def test_opaque_header_is_not_complained_about(servers, open_app, tmp_path):
    preview = Preview(three_hoos(tmp_path))
    servers.callback(preview.stop)
    room = Room(preview, open_app("desktop", preview.url, color_scheme="null"), tmp_path, ".tile")
    with room.page.expect_file_chooser() as chooser:
        room.page.get_by_role("button", name="Picture as header").first.click()
    chooser.value.set_files({"name": "header.png", "mimeType": "image/png", "buffer": png(366, 73, lambda x, y: (9, 9, 9, 255))})
    until(lambda: "Another header" in room.page.locator('[data-role="spoken"]').inner_text(), 10, "the header")
    assert room.page.locator(NOTICE).is_hidden()
