"""The whole show of a `.disguise` file: its character, colours, words and introduction, whose it is, and the way back."""

import pytest

import opened_files
import shows
from faults import case
from geometry import Point
from opened_files import drop, room  # noqa: F401 (a fixture)
from opened_shows import BACK, BAR, LINE, packed_show, play
from server import until
from settings import Settings
from test_shows import LOOK, contrast, fitted

IN_A_HURRY = True
TURNED = {"phone": {"width": 844, "height": 390}, "tablet": {"width": 1024, "height": 768}}


def stored(app):
    return app.page.evaluate("[location.hash, document.title, Object.entries(localStorage).sort(), getComputedStyle(document.body).backgroundColor]")


def costume(app, index):
    """The id of a costume of the show that plays."""
    return app.page.evaluate(f"[...document.querySelectorAll('button[data-costume-id]')][{index}].dataset.costumeId")


def wear(app, id):
    app.bubble(id).evaluate("n => n.click()")
    app.wait_state("dressed")
    app.wait_still()


HUGE = """[{"id": "a", "label": "Huge", "description": "Boo.", "image": "a.png", "width": 2000, "height": 2000, "display_x": 0.5,
  "display_y": 0.5, "alignment_x": 0.5, "alignment_y": 0.5}]"""
CONTROLS = """() => [...document.querySelectorAll('.corners .corner')].filter((n) => getComputedStyle(n).visibility === 'visible').map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const isReached = node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  return [isReached, node.matches('.corner-share') || getComputedStyle(node).backgroundImage];
})"""


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_controls_stand_out_from_a_costume_that_covers_the_page(open_app, proxy, screen):
    app = open_app(screen, url=proxy.url).go_dressing(bubbles=5)
    drop(app.page, opened_files.of({"config.json": HUGE, "a.png": opened_files.png(200, 200)}))
    app.page.locator("[data-role=opening-try]").click()
    app.wait_state("dressed")
    board = app.page.evaluate("getComputedStyle(document.querySelector('.apron')).backgroundColor")
    found = app.page.evaluate(CONTROLS)
    assert len(found) >= 5 and all(is_reached and (ground is True or board in ground) for is_reached, ground in found), found


def test_ring_of_the_wheel_is_below_the_line(open_app, proxy, driver):
    app = open_app("desktop", url=proxy.url).go_dressing(bubbles=5)
    play(app, packed_show(driver, shows.GIRAFFE, **LOOK)[0]).wait_still()
    app.page.locator(".layer[tabindex]").evaluate("(layer) => layer.focus({ focusVisible: true })")
    top, outline = app.page.locator(".layer[tabindex]").evaluate("(n) => [getComputedStyle(n, '::after').top, getComputedStyle(n).outlineStyle]")
    assert float(top.removesuffix("px")) >= app.box(app.page.locator(BAR)).bottom and outline == "none"


# Each screen meets one of the two, and each of the two meets upright and turned screens.
@pytest.mark.worker
@pytest.mark.spared("tall-phone", "wide-phone turned", "wide-tablet", "tall-tablet turned", "wide-desktop")
@pytest.mark.parametrize("screen", ["phone", "phone turned", "tablet", "tablet turned", "desktop"])
@pytest.mark.parametrize("character", [shows.HIPPO, shows.GIRAFFE], ids=["wide", "tall"])
def test_character_of_a_file_is_dressed(open_app, proxy, driver, character, screen):
    screen, _, turned = screen.partition(" ")
    viewport = {"viewport": TURNED[screen]} if turned else {}
    app = open_app(screen, url=proxy.url, **viewport).go_dressing(bubbles=5)
    bytes, costumes = packed_show(driver, character, **LOOK)
    app.wait_worker()
    app.page.wait_for_load_state("networkidle")
    before = len(proxy.requests)
    play(app, bytes).wait_still()
    name = character["name"]
    assert app.page.title() == "Water Games"
    assert app.scotch.get_attribute("aria-label") == f"{name}, as she is"
    assert app.page.locator(LINE).text_content() == f"{name} comes from water.disguise, made elsewhere, not by this site."
    scotch, hub, bar = app.box(app.scotch), app.hub(), app.box(app.page.locator(BAR))
    width, height = character["size"]
    assert abs(scotch.width / scotch.height - width / height) < 0.01
    assert hub.distance(Point(scotch.x + character["hub"][0] * scotch.width, scotch.y + character["hub"][1] * scotch.height)) <= 1.5
    assert all(box.y >= bar.bottom + 5.5 for box in app.boxes().values()), "the line covers a bubble, or the ring of its focus"
    for index, id in enumerate(list(costumes)[:2]):
        wear(app, costume(app, index))
        scotch, worn = app.box(app.scotch), app.box(app.worn)
        assert worn.difference(fitted(scotch, character, costumes[id])) <= 0.5, id
        assert app.scotch.get_attribute("aria-label") == f"{name}, disguised: {costumes[id]['label']}. Press to undress."
        assert app.worn.get_attribute("alt") == f"{costumes[id]['label']} costume, worn by {name}"
        assert scotch.y >= bar.bottom - 1
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")
    asked = [path for path, *_ in proxy.requests[before:]]
    assert not [path for path in asked if "blob" in path or "opened" in path or "water" in path], asked


def test_picture_has_the_density_of_the_screen(open_app, server, driver):
    for scale in (1, 2):
        app = open_app("tablet", url=server.url, device_scale_factor=scale).go_dressing(bubbles=5)
        play(app, packed_show(driver, shows.HIPPO)[0])
        width = lambda: app.page.evaluate("document.querySelector('.scotch').naturalWidth")
        until(lambda: width() >= 400 * scale, 5, lambda: f"{scale}x, but {width()} pixels")


def test_site_comes_back_as_it_was(room, driver):
    room.dress()
    room.wait_still()
    worn, before = room.worn.get_attribute("alt"), stored(room)
    name = room.scotch.get_attribute("aria-label")
    play(room, packed_show(driver, shows.HIPPO, **LOOK)[0])
    assert room.worn.count() == 0
    wear(room, costume(room, 0))
    others = lambda entries: [entry for entry in entries if entry[0] not in ("start-show", "settings-look")]
    until(lambda: "start-show" in dict(stored(room)[2]), 10, "the choice")
    assert stored(room)[0] == before[0] and others(stored(room)[2]) == others(before[2]), "of a show the choice alone is remembered"
    assert room.page.locator(BACK).text_content() == "Back to Scotch"
    length = room.page.evaluate("history.length")
    room.page.locator(BACK).click()
    until(lambda: room.page.locator(BAR).count() == 0, 5, "the line gone")
    assert room.state() == "dressed" and room.worn.get_attribute("alt") == worn
    until(lambda: stored(room) == before, 5, lambda: f"{before}, but {stored(room)}")
    assert room.scotch.get_attribute("aria-label") == name
    assert room.page.evaluate("history.length") == length
    # The history of looks, and everything else, goes on.
    room.page.locator("[data-role=undo]").click()
    room.wait_state("browsing")
    assert room.scotch.get_attribute("aria-label").startswith("Scotch")
    room.dress()
    assert not [id for id in room.bubbles() if id.startswith("opened")]


def test_next_visit_begins_with_the_show_until_one_goes_back(room, driver):
    room.dress()
    worn = room.worn.get_attribute("alt")
    play(room, packed_show(driver, shows.HIPPO, **LOOK)[0])
    until(lambda: "start-show" in dict(stored(room)[2]), 10, "the choice")
    room.page.evaluate("history.replaceState(null, '', location.pathname)")
    room.reload()
    until(lambda: room.page.locator(LINE).all_text_contents() == ["Hilda comes from water.disguise, made elsewhere, not by this site."], 25, "the show")
    room.page.locator(BACK).click()
    until(lambda: "start-show" not in dict(stored(room)[2]), 5, "no choice")
    room.reload()
    room.wait_state("dressed")
    assert room.worn.get_attribute("alt") == worn and room.page.locator(BAR).count() == 0


def test_second_show_takes_the_place_of_the_first(room, driver):
    play(room, packed_show(driver, shows.HIPPO)[0])
    play(room, packed_show(driver, shows.GIRAFFE)[0], "tall.disguise")
    assert room.page.locator(LINE).text_content() == "Gerda comes from tall.disguise, made elsewhere, not by this site."
    assert room.page.locator(BAR).count() == 1 and room.scotch.get_attribute("aria-label") == "Gerda, as she is"
    room.page.locator(BACK).click()
    room.wait_state("browsing")
    assert room.scotch.get_attribute("aria-label").startswith("Scotch")


def test_costumes_without_a_character_come_to_the_wheel_that_is_on(room, driver):
    play(room, packed_show(driver, shows.HIPPO)[0])
    drop(room.page, opened_files.packed(1), "more.disguise")
    until(lambda: room.page.locator("[data-role=opening-status]").all_text_contents()[0].startswith("One costume has come."), 15, "the sentence")
    room.page.locator("[data-role=opening-try]").click()
    room.wait_state("dressed")
    assert room.title.text_content() == "Costume 1" and room.page.locator(LINE).text_content().startswith("Hilda")


def test_introduction_is_shown_again(room, driver):
    play(room, packed_show(driver, shows.HIPPO, **LOOK)[0])
    settings = Settings(room).open()
    settings.role("opened-intro").click()
    room.wait_screen("intro")
    until(lambda: "I am Hilda. I float." in "".join(room.page.locator("[data-role=intro-message]").all_text_contents()), 10, "the first step")
    panel = lambda: room.box(room.page.locator("[data-role=intro-message] p"))
    until(lambda: panel().y >= room.box(room.page.locator(BAR)).bottom, 5, lambda: f"the panel below the line, but at {panel()}")
    room.page.locator("[data-role=intro-next]").click()
    room.wait_state("browsing")
    room.tap_scotch()
    remark = room.page.locator('[data-role="remark"]')
    remark.wait_for()
    assert remark.inner_text() in ("Snort.", "Splash.")
    room.page.locator(BACK).click()
    room.wait_state("browsing")


def test_introduction_of_the_site_says_the_name(room, driver):
    play(room, packed_show(driver, shows.GIRAFFE)[0])
    Settings(room).open().role("opened-intro").click()
    room.wait_screen("intro")
    for _ in range(2):
        room.page.locator("[data-role=intro-next]").click()
        room.page.wait_for_timeout(400)
    texts = room.page.locator(".panel-sizer").all_text_contents()
    assert any(text.startswith("Gerda.") for text in texts) and not any("Scotch" in text for text in texts)


def test_german_readers_get_the_german_show(open_app, server, driver):
    app = open_app("phone", url=server.url, locale="de-DE").go_dressing(bubbles=5)
    play(app, packed_show(driver, shows.HIPPO, **LOOK)[0])
    assert app.scotch.get_attribute("aria-label") == "Hilda, wie sie ist" and app.page.title() == "Wasserspiele"
    assert app.page.locator(LINE).text_content() == "Hilde kommt aus water.disguise, anderswo gemacht, nicht von dieser Seite."
    assert app.page.locator(BACK).text_content() == "Zurück zu Scotch"
    wear(app, costume(app, 0))
    assert app.scotch.get_attribute("aria-label").startswith("Hilde, verkleidet: ")


COLORS = {
    "mixed": {"accent": "#e8d94a", "ground": "#31506b", "ground_dark": "#f2e6ff", "floor": "#888888", "floor_dark": "#777777"},
    "poles": {"accent": "#ffffff", "accent_dark": "#000000", "ground": "#ffffff", "ground_dark": "#000000", "floor": "#ffffff", "floor_dark": "#000000"},
    "grey": {"accent": "#777777", "ground": "#777777", "ground_dark": "#777777"}}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read_on_any_colours(open_app, server, driver, scheme):
    app = open_app("phone", url=server.url, color_scheme=scheme).go_dressing(bubbles=5)
    for name, colors in COLORS.items():
        with case(name):
            read_on(app, driver, scheme, colors)


def read_on(app, driver, scheme, colors):
    own = stored(app)[3]
    play(app, packed_show(driver, shows.GIRAFFE, colors=colors)[0])
    wear(app, costume(app, 0))
    style = lambda selector, name: app.page.evaluate(f"getComputedStyle(document.querySelector({selector!r})).{name}")
    ground = style("body", "backgroundColor")
    assert ground == style(".wall", "backgroundColor") and ground != own
    for text in (app.title, app.description):
        ink = text.evaluate("n => getComputedStyle(n).color")
        assert contrast(ink, ground) >= 4.5, f"{ink} on {ground}"
    # The line is in the app's own colours.
    assert contrast(style(BAR, "color"), style(BAR, "backgroundColor")) >= 7
    bar = app.page.locator("meta[name=theme-color]").nth(1 if scheme == "dark" else 0).get_attribute("content")
    assert bar == colors["ground_dark" if scheme == "dark" else "ground"]
    app.page.locator(BACK).click()
    assert stored(app)[3] == own


def test_words_of_a_show_are_text_and_set_apart(room, driver):
    name = "<b>Scotch</b>. \u202eBack to Scotch"
    character = {**shows.HIPPO, "name": name, "name-de": name}
    hostile = "<img src=x onerror=alert(1)> {file} {name}"
    play(room, packed_show(driver, character, title=hostile, remarks=[hostile])[0], "<i>$& {name}.disguise")
    line = room.page.locator(LINE)
    assert line.locator("bdi").all_text_contents() == [name, "<i>$& {name}.disguise"] and line.locator("*").count() == 2
    assert line.text_content() == f"{name} comes from <i>$& {{name}}.disguise, made elsewhere, not by this site."
    assert room.page.locator(f"{BAR} button").all_text_contents() == ["Back to Scotch"]
    assert room.page.title() == hostile and room.page.locator("h1").text_content() == hostile
    room.tap_scotch()
    assert room.page.locator('[data-role="remark"]').text_content() == hostile
    assert room.page.locator("main img:not([src^='blob:'], [src*='assets/'], [src^='data:'])").count() == 0


FAULTS = {"no picture": '{"character": {"name": "N", "image": "none.png"}}', "half a picture": '{"character": {"name": "N", "image": "c.png"}}',
          "an anchor": '{"character": {"name": "N", "image": "a.png", "anchor_x": 7}}',
          "a colour": '{"character": {"name": "N", "image": "a.png"}, "colors": {"accent": "red"}}', "no document": "{"}


def test_faulty_show_changes_nothing(room):
    good = opened_files.png(235, 374)
    before, bubbles = stored(room), room.bubbles()
    status = room.page.locator("[data-role=opening-status]")
    for change, show in FAULTS.items():
        with case(change):
            drop(room.page, opened_files.of({"config.json": opened_files.LIST % ("A", "a.png"), "a.png": good, "c.png": good[:-20], "show.json": show}))
            until(lambda: "wrong with that file" in "".join(status.all_text_contents()), 15, lambda: status.all_text_contents())
            assert room.page.locator(BAR).count() == 0 and room.bubbles() == bubbles and stored(room) == before
            assert room.page.evaluate("document.documentElement.dataset.show") is None
            room.page.keyboard.press("Escape")
            until(lambda: status.count() == 0, 3, "no dialog")


def test_reduced_motion_is_kept(open_app, server, driver):
    app = open_app("phone", url=server.url, reduced_motion="reduce").go_dressing(bubbles=5)
    play(app, packed_show(driver, shows.HIPPO)[0])
    assert app.page.evaluate("document.documentElement.dataset.motion") == "reduced"
    wear(app, costume(app, 0))
    app.page.locator(BACK).click()
    app.wait_state("browsing")
    assert app.page.evaluate("document.documentElement.dataset.motion") == "reduced"


def test_way_back_by_keyboard(open_app, server, driver):
    app = open_app("desktop", url=server.url).go_dressing(bubbles=5)
    play(app, packed_show(driver, shows.HIPPO)[0])
    until(lambda: app.page.evaluate("document.activeElement?.dataset.role") == "opened-line", 5, "the focus on the line")
    app.page.keyboard.press("Tab")
    assert app.page.evaluate("document.activeElement.dataset.role") == "opened-back"
    box = app.box(app.page.locator(BACK))
    assert box.height >= 44 and box.width >= 44
    app.page.keyboard.press("Enter")
    until(lambda: app.page.locator(BAR).count() == 0, 5, "the site's own show")
