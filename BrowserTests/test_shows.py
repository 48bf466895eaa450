"""Shows: other characters with other proportions, names, colours and words."""

import json
import math
import subprocess
import urllib.request

import pytest

import shows
from geometry import Box, Point
from server import ROOT, TOOL
from test_composition import painted

IN_A_HURRY = True
APP, RENDERED = ROOT / ".build/debug/disguise-app", ROOT / ".build-art/out/shows"

LOOK = {
    "title": "Water Games", "title-de": "Wasserspiele", "colors": {"accent": "#ffd84d", "ground": "#dff1f7", "ground_dark": "#0f2530", "floor": "#b9d7c4",
                                                                   "floor_dark": "#12241c"},
    "launch": {"above": "Wanted: a lady of weight.", "lettering_above": "WATER", "lettering_below": "GAMES", "below": "Mind the mud."},
    "intro": {"steps": [{"message": "I am {name}. I float.", "message-de": "Ich bin {name}. Ich schwimme.", "button": "Let me see",
                         "button-de": "Zeig mal"}]},
    "remarks": ["Snort.", "Splash."], "remarks-de": ["Schnaub.", "Platsch."]}


@pytest.fixture
def pack(driver, tmp_path):
    """Writes the show of a character, and returns the folder and its costumes."""
    def write(character, **more):
        context = driver.browser.new_context()
        try:
            return tmp_path / "pack", shows.write(tmp_path / "pack", context.new_page(), character, **more)
        finally:
            context.close()

    (tmp_path / "empty.json").write_text("[]")
    return write


@pytest.fixture
def served(pack, serve, tmp_path):
    def start(character, *options, **more):
        folder, costumes = pack(character, **more)
        return serve("--costumes", folder, "--catalogue", tmp_path / "empty.json", *options), costumes

    return start


def fitted(scotch, character, costume):
    """The box of a worn costume's image."""
    scale = scotch.width / character["size"][0]
    (x, y), side = character["anchor"], costume["width"] * scale
    return Box(scotch.x + x * scotch.width - costume["alignment_x"] * side,
               scotch.y + y * scotch.height - costume["alignment_y"] * side, side, side)


@pytest.mark.spared("giraffe-phone", "hippo-tablet")
@pytest.mark.parametrize("screen", ["phone", "tablet", "desktop"])
@pytest.mark.parametrize("character", [shows.HIPPO, shows.GIRAFFE], ids=["hippo", "giraffe"])
def test_another_character_is_dressed(open_app, served, character, screen):
    server, costumes = served(character, **LOOK)
    app = open_app(screen, url=server.url, device_scale_factor=1).go_dressing(bubbles=5)
    app.wait_still()
    name = character["name"]
    assert app.page.title() == "Water Games"
    assert app.scotch.get_attribute("aria-label") == f"{name}, as she is"
    # Coverage, in pixels, and the hub.
    scotch, hub = app.box(app.scotch), app.hub()
    width, height = character["size"]
    assert abs(scotch.width / scotch.height - width / height) < 0.01
    assert hub.distance(Point(scotch.x + character["hub"][0] * scotch.width, scotch.y + character["hub"][1] * scotch.height)) <= 1.5
    reader = app.context.new_page()
    for _ in range(3):
        shares, _ = painted(app, reader)
        assert min(shares.values()) >= 0.58, shares
        app.turn_by(math.radians(24))
        app.wait_state("browsing")
    # Fit, exact in the character's own coordinates.
    for id in list(costumes)[:2]:
        app.bubble(id).evaluate("n => n.click()")
        app.wait_state("dressed")
        app.wait_still()
        scotch, worn = app.box(app.scotch), app.box(app.worn)
        assert worn.difference(fitted(scotch, character, costumes[id])) <= 0.5, id
        assert app.scotch.get_attribute("aria-label") == f"{name}, disguised: {costumes[id]['label']}. Press to undress."
        assert name in app.worn.get_attribute("alt")
        stage = app.stage()
        assert stage.x - 1 <= scotch.x and scotch.right <= stage.right + 1 and stage.y - 1 <= scotch.y and scotch.bottom <= stage.bottom + 1
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")


def test_pictures_are_named_after_the_character_and_the_costume(open_app, served):
    server, costumes = served(shows.HIPPO, **LOOK)
    app = open_app("desktop", url=server.url).go_dressing(bubbles=3)
    id = next(iter(costumes))
    app.bubble(id).evaluate("n => n.click()")
    app.wait_state("dressed")
    app.page.locator("[data-role=share]").click()
    app.page.locator("[data-role=share-dialog] .share-image:visible").wait_for()
    with app.page.expect_download() as download:
        app.page.locator("[data-role=share-save]").click()
    assert download.value.suggested_filename == f"hilda-{costumes[id]['label'].lower().replace(' ', '-')}.png"


def test_a_visit_to_a_show_says_its_words(open_app, served):
    server, _ = served(shows.HIPPO, **LOOK)
    app = open_app("phone", url=server.url).go(intro=True)
    page = app.page
    assert page.locator(".launch-above p").inner_text() == "Wanted: a lady of weight."
    assert page.get_by_role("img", name="Hilda").count() == 1
    letters = page.locator(".launch-above img").evaluate("n => n.decode().then(() => [n.naturalWidth, n.src.includes('WATER')])")
    assert letters == [256, True]
    app.wait_screen("intro")
    button = page.locator('[data-role="intro-next"]')
    button.wait_for()
    page.wait_for_function("document.querySelector('[data-role=intro-message]')?.innerText.includes('I am Hilda. I float.')")
    assert button.inner_text().strip() == "Let me see"
    # Yellow carries black letters.
    colours = button.evaluate("n => [getComputedStyle(n).backgroundColor, getComputedStyle(n).color]")
    assert colours == ["rgb(255, 216, 77)", "rgb(0, 0, 0)"]
    button.click()
    app.wait_state("browsing")
    app.tap_scotch()
    remark = page.locator('[data-role="remark"]')
    remark.wait_for()
    assert remark.inner_text() in ("Snort.", "Splash.")


def test_a_show_speaks_german(open_app, served):
    server, _ = served(shows.HIPPO, **LOOK)
    app = open_app("phone", url=server.url, locale="de-DE").go_dressing(bubbles=5)
    assert app.scotch.get_attribute("aria-label") == "Hilda, wie sie ist"
    assert app.page.title() == "Wasserspiele"
    app.dress()
    assert app.scotch.get_attribute("aria-label").startswith("Hilde, verkleidet: ")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read_on_the_colours_of_a_show(open_app, served, scheme):
    server, _ = served(shows.GIRAFFE, colors={"accent": "#e8d94a", "ground": "#31506b", "ground_dark": "#f2e6ff", "floor": "#888888", "floor_dark": "#777777"})
    app = open_app("phone", url=server.url, color_scheme=scheme).go_dressing(bubbles=5)
    app.dress()
    ground = app.page.evaluate("getComputedStyle(document.body).backgroundColor")
    wall = app.page.evaluate("getComputedStyle(document.querySelector('.wall')).backgroundColor")
    assert ground == wall
    for text in (app.title, app.description):
        ink = text.evaluate("n => getComputedStyle(n).color")
        assert contrast(ink, ground) >= 4.5, f"{ink} on {ground}"
    share = app.page.locator(".corner-share").evaluate("n => [getComputedStyle(n).color, getComputedStyle(n).backgroundColor]")
    assert contrast(*share) >= 4.5, share
    board = app.page.locator(".apron").evaluate("n => getComputedStyle(n).backgroundColor")
    assert contrast(app.page.locator(".corner-settings").evaluate("n => getComputedStyle(n).color"), board) >= 4.5


def contrast(one, two):
    def luminance(colour):
        parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted([luminance(one), luminance(two)])
    return (high + 0.05) / (low + 0.05)


def test_check_finds_no_error_in_a_whole_show(pack):
    folder, _ = pack(shows.HIPPO)
    found = json.loads(subprocess.run([TOOL, "check", "--json", folder], capture_output=True, text=True, check=True).stdout)
    assert [fault["rule"] for fault in found["faults"]] == []


OFFERED = sorted((ROOT / "Content/shows").iterdir())


@pytest.mark.parametrize("pack", [APP / "bundled", *(RENDERED / show.name for show in OFFERED), *(APP / f"shows/{show.name}.disguise" for show in OFFERED)],
                         ids=lambda path: path.name)
def test_check_finds_nothing_in_our_shows(pack):
    ours = subprocess.run([TOOL, "check", pack], capture_output=True, text=True, check=True)
    assert "no faults" in ours.stdout


def test_a_site_offers_our_other_shows(server):
    with urllib.request.urlopen(server.url + "/shows/shows.json") as answer:
        assert answer.headers["Content-Type"] == "application/json"
        offered = json.load(answer)
    assert [entry["file"] for entry in offered] == [f"{show.name}.disguise" for show in OFFERED]
    for entry in offered:
        assert entry["title"] and entry["title-de"] and entry["character"]
        with urllib.request.urlopen(server.url + "/shows/" + entry["file"]) as answer:
            assert answer.headers["Content-Type"] == "application/zip"
            assert answer.headers["Cache-Control"] == "no-cache"
            assert len(answer.read()) == entry["bytes"]
        with urllib.request.urlopen(server.url + "/shows/" + entry["picture"]) as answer:
            header = answer.read(24)
        assert [int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")] == [2 * entry["width"], 2 * entry["height"]]


@pytest.mark.parametrize("show", OFFERED, ids=lambda path: path.name)
def test_our_other_shows_are_dressed(open_app, serve, tmp_path, show):
    (tmp_path / "empty.json").write_text("[]")
    url = serve("--costumes", APP / f"shows/{show.name}.disguise", "--catalogue", tmp_path / "empty.json").url
    document, costumes = (json.loads((show / name).read_text()) for name in ("show.json", "config.json"))
    character = document["character"]
    app = open_app("phone", url=url, device_scale_factor=1).go_dressing(bubbles=len(costumes))
    assert app.page.title() == document["title"]
    assert app.scotch.get_attribute("aria-label") == character["alternative_text"]
    for costume in costumes:
        app.bubble(costume["id"]).evaluate("n => n.click()")
        app.wait_state("dressed")
        app.wait_still()
        # The canvases are the same, and so are the points.
        assert app.box(app.worn).difference(app.box(app.scotch)) <= 0.5, costume["id"]
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")
