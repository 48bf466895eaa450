"""The fitting room of `disguise preview` on a folder with a show: costumes are fitted on the show's own character."""

import json

import pytest
from playwright.sync_api import expect

import shows
from fitting_room import FITTED, WORN, Room, boxes, check, near
from server import Preview

CHARACTER = '[data-role="scotch"]'
# A rectangle without a border, whose place on the character is known.
PLATE = [["box", 0, 0, 90, 60, "#a33a3a"]]


@pytest.fixture
def open_room(servers, driver, open_app, tmp_path):
    """Opens the room of the show of a character, and returns it with its costumes."""
    def open_room(character, **options):
        folder = tmp_path / "show"
        context = driver.browser.new_context()
        costumes = shows.write(folder, context.new_page(), character, title="Water Games")
        (tmp_path / "plate.png").write_bytes(shows.png(context.pages[0], (90, 60), 1, PLATE))
        context.close()
        lids = next(folder.glob("character.png")).read_bytes()
        (folder / "lids.png").write_bytes(lids)
        change(folder, lids="lids.png")
        preview = Preview(folder)
        servers.callback(preview.stop)
        return Room(preview, open_app("desktop", preview.url, **options), folder), costumes

    return open_room


def change(folder, **members):
    """Changes the character of a show."""
    file = folder / "show.json"
    show = json.loads(file.read_text())
    show["character"].update(members)
    file.write_text(json.dumps(show))


def saved(room):
    return {costume["id"]: costume for costume in json.loads((room.folder / "config.json").read_text())}


def place_on(room, character):
    """The box of the fitted costume in the points of the character."""
    costume, figure = boxes(room.page, FITTED, CHARACTER)
    scale = character["size"][1] / figure["height"]
    return [(costume["x"] - figure["x"]) * scale, (costume["y"] - figure["y"]) * scale, costume["width"] * scale, costume["height"] * scale]


def box(costume, character):
    """The box of a saved costume in the points of the character."""
    (width, height), (x, y) = character["size"], character["anchor"]
    return [x * width - costume["alignment_x"] * costume["width"], y * height - costume["alignment_y"] * costume["height"], costume["width"],
            costume["height"]]


@pytest.mark.parametrize("character", [shows.HIPPO, shows.GIRAFFE], ids=["wide", "tall"])
def test_costume_is_fitted_on_the_shows_character_and_the_app_shows_it_there(open_room, character):
    room, costumes = open_room(character)
    page, name = room.page, character["name"]
    expect(page.locator("#fitting")).to_have_text(f"On {name}")
    figure = page.locator(CHARACTER)
    assert figure.evaluate("async (image) => { await image.decode(); return [...image.srcset.matchAll(/ [123]x/g)].length; }") == 3
    width, height = character["size"]
    drawn = figure.bounding_box()
    near([drawn["width"] / drawn["height"]], [width / height], 0.01)
    # The first costume is where the app has it.
    near(place_on(room, character), box(costumes["crown"], character), 0.5)
    head = page.locator(".bubble .head").first
    assert head.is_visible() and head.get_attribute("src") == figure.get_attribute("src")
    before = (room.folder / "config.json").read_bytes()
    page.locator('[data-role="middle"]').click()
    expect(page.locator('[data-role="place"]')).to_contain_text(f"In {name}'s middle.")
    page.locator('[data-role="fill"]').click()
    page.locator(".stage").focus()
    page.keyboard.press("Shift+ArrowRight")
    room.save()
    costume = saved(room)["crown"]
    side = min(width, height)
    assert [costume["width"], costume["height"]] == [side, side]
    near(box(costume, character), [(width - side) / 2 + 10, (height - side) / 2, side, side], 0.02)
    shown = place_on(room, character)
    near(shown, box(costume, character), 0.5)
    assert check(room.folder)["errors"] == 0 and (room.folder / "character@2x.png").exists()
    # Others are as they were.
    assert {**saved(room), "crown": None} == {**{one["id"]: one for one in json.loads(before)}, "crown": None}
    page.goto(f"{room.preview.url}/#wear=crown")
    page.wait_for_selector(WORN)
    worn, man = boxes(page, WORN, f'button{CHARACTER}')
    scale = height / man["height"]
    near([(worn["x"] - man["x"]) * scale, (worn["y"] - man["y"]) * scale, worn["width"] * scale, worn["height"] * scale], shown, 1.5 * scale)


def test_dropped_drawing_is_measured_on_the_character_in_the_pages_language(open_room, tmp_path):
    room, _ = open_room(shows.HIPPO, locale="de-DE")
    page = room.page
    expect(page.locator("#fitting")).to_have_text("An Hilde")
    room.drop(tmp_path / "plate.png", "plate.png", field="label-de")
    expect(page.locator('[data-role="place"]')).to_contain_text("In der Mitte von Hilde.")
    page.locator(".stage").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator('[data-role="place"]')).to_contain_text("Von der Mitte von Hilde: 1 Punkt")
    room.save()
    near(box(saved(room)["plate"], shows.HIPPO), [155, 94, 90, 60], 0.02)


def test_frames_show_the_draft_on_the_character(open_room):
    room, _ = open_room(shows.HIPPO)
    page = room.page
    page.locator(".stage").focus()
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator('[data-role="own-scotch"]').is_hidden()
    page.get_by_role("button", name="Show the app").click()
    frame = page.frame_locator("figure:first-child iframe")
    frame.locator(WORN).wait_for()
    shown = frame.locator("button[data-role=scotch]").bounding_box()
    near([shown["width"] / shown["height"]], [400 / 250], 0.02)
    assert "Hilda" in frame.locator("button[data-role=scotch]").get_attribute("aria-label")


def test_open_page_follows_the_show_and_asks_where_it_has_changes(open_room):
    room, _ = open_room(shows.HIPPO)
    page, title = room.page, room.page.locator("#fitting")
    change(room.folder, name="Hermine", width=500, height=312.5, anchor_x=0.6)
    expect(title).to_have_text("On Hermine")
    moved = {"size": (500, 312.5), "anchor": (0.6, 0.5)}
    near(place_on(room, moved), box(saved(room)["crown"], moved), 0.5)
    # A page with changes has measured by the character that it shows.
    page.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    change(room.folder, name="Hortense", anchor_x=0.5)
    page.wait_for_timeout(1000)
    expect(title).to_have_text("On Hermine")
    before = (room.folder / "config.json").read_bytes()
    room.app.allow("409")
    page.keyboard.press("Control+s")
    page.wait_for_selector("dialog[open]")
    assert "show.json" in page.locator('[data-role="conflict-files"]').inner_text()
    assert (room.folder / "config.json").read_bytes() == before
    page.get_by_role("button", name="Take theirs").click()
    expect(title).to_have_text("On Hortense")


def test_page_says_when_another_character_stands_in(open_room):
    room, _ = open_room(shows.HIPPO)
    page, line = room.page, room.page.locator('[data-role="stand-in"]')
    assert line.is_hidden()
    picture = (room.folder / "character.png").read_bytes()
    (room.folder / "character.png").write_bytes(b"no picture")
    expect(line).to_be_visible()
    expect(line).to_have_text("The show's character cannot be read, so another one stands in. 'To mend' names the fault.")
    near(page.locator(CHARACTER).evaluate("(image) => [image.naturalWidth / image.naturalHeight]"), [235 / 374], 0.01)
    expect(page.locator('ul[data-role="findings"]').first).to_contain_text("character.png")
    (room.folder / "character.png").write_bytes(picture)
    expect(line).to_be_hidden()
