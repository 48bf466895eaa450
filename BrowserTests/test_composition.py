"""The composition of the dressing room from its pixels: Scotch's centre of mass is the wheel's hub in the middle of the stage, and every
bubble shows. Apps/Tests/DisguiseORamaTests/CoverageTests.swift computes the same at 360 angles on 200 screens."""

import base64
import math

import pytest
from geometry import Point, is_inside, overlap
from server import until
from test_screens import open_sized, text_boxes

IN_A_HURRY = True

SCREENS = ["320x568", "390x844", "844x390", "820x1180", "1280x800", "800x800"]

# Draws every bubble as a disc of its own red, Scotch in black, and nothing else.
PAINT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html, body, main, .stage { background: #fff !important }
    .wall, .floor, .apron, .shadow, .corners, .pager, .footlights, .bubble-content, .lids { display: none !important }
    .scotch-button::before { display: none } .scotch-figure { filter: brightness(0) }`);
  document.adoptedStyleSheets = [sheet];
  const shown = [...document.querySelectorAll('button[data-costume-id]')].filter((b) => b.offsetWidth > 0);
  shown.forEach((b, i) => { b.style.background = `rgb(255 ${20 * i} 255)`; });
  return shown.map((b) => b.dataset.costumeId);
}"""

# The number of pixels of each bubble, and the mean and the extent of the black ones.
COUNT = """async ([data, bubbles]) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + data)).blob());
  const paint = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  paint.drawImage(image, 0, 0);
  const pixels = paint.getImageData(0, 0, image.width, image.height).data;
  const [counts, black] = [Array(bubbles).fill(0), { count: 0, x: 0, y: 0, top: Infinity, bottom: 0 }];
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [pixels[i], pixels[i + 1], pixels[i + 2]];
    if (r === 255 && b === 255 && g < 255 && g % 20 === 0) counts[g / 20]++;
    if (r + g + b > 60) continue;
    const [x, y] = [i / 4 % image.width + 0.5, Math.floor(i / 4 / image.width) + 0.5];
    black.count++; black.x += x; black.y += y;
    [black.top, black.bottom] = [Math.min(black.top, y), Math.max(black.bottom, y)];
  }
  return [counts, { x: black.x / black.count, y: black.y / black.count, height: black.bottom - black.top }];
}"""


def painted(app, reader):
    """The visible share of each bubble's disc, and the mean and the extent of Scotch's silhouette, from a picture of a page at rest. The page
    is drawn for the picture alone. `reader` is any page in Chromium."""
    shown, width = app.page.evaluate(PAINT), next(iter(app.boxes().values())).width
    picture = type(app.page).screenshot(app.page)  # pages that are not drawn refuse pictures of their own, see driver.py
    app.page.evaluate("document.adoptedStyleSheets = window.undrawn ? [window.undrawn] : []")
    counts, scotch = reader.evaluate(COUNT, [base64.b64encode(picture).decode(), len(shown)])
    return {id: count / (math.pi * width ** 2 / 4) for id, count in zip(shown, counts)}, scotch


def open_size(open_app, name):
    width, height = map(int, name.split("x"))
    is_phone = min(width, height) < 600
    return open_app("desktop", pointer="touch" if is_phone else "mouse", viewport={"width": width, "height": height},
                    device_scale_factor=1, has_touch=is_phone, is_mobile=is_phone).go_dressing(bubbles=5)


@pytest.mark.spared("390x844", "820x1180", "800x800")
@pytest.mark.parametrize("name", SCREENS)
def test_wheel_surrounds_scotch_in_the_middle_of_the_stage(open_app, name):
    app = open_size(open_app, name)
    app.wait_still()
    reader = app.context.new_page()
    stage, hub, box = app.stage(), app.hub(), next(iter(app.boxes().values()))
    wheel = 2 * app.radius() + box.width
    assert hub.distance(stage.center) <= 0.03 * wheel, f"hub {hub}, stage {stage}"
    least = 0.9 if min(stage.width, stage.height) < 600 else 0.8
    assert least * min(stage.width, stage.height) <= wheel <= min(stage.width, stage.height)
    assert 87.99 <= box.width <= 200.01 and 0.219 * wheel <= box.width <= 0.291 * wheel
    for _ in range(3):
        shares, scotch = painted(app, reader)
        assert min(shares.values()) >= 0.6, shares
        mass = Point(scotch["x"], scotch["y"])
        assert mass.distance(app.hub()) <= 0.03 * wheel, f"his centre of mass is at {mass}, the hub at {app.hub()}"
        assert scotch["height"] >= 0.6 * wheel
        app.turn_by(math.radians(24))
        app.wait_state("browsing")


@pytest.mark.spared("844x390", "820x1180", "800x800", "390x844")
@pytest.mark.parametrize("name", SCREENS)
def test_dressing_brings_him_forward(open_app, name):
    app = open_size(open_app, name)
    before = app.box(app.scotch)
    app.record_start()
    app.dress()
    app.wait_still()
    frames = [f for f in app.record_stop()["frames"] if f["state"] in ("dressing", "dressed")]
    after, stage = app.box(app.scotch), app.stage()
    assert after.height > 1.1 * before.height and stage.bottom > after.bottom > before.bottom
    # Feet and height grow together: he walks on one plane.
    horizon = before.bottom - (after.bottom - before.bottom) * before.height / (after.height - before.height)
    for _, y, _, height, *_ in (f["boxes"]["scotch"] for f in frames if "scotch" in f["boxes"]):
        assert abs((y + height - horizon) / (before.bottom - horizon) - height / before.height) < 0.01
    assert all(box.bottom <= stage.bottom + 0.5 for box in app.boxes().values())
    assert any(abs(box.bottom - stage.bottom) < 1 for box in app.boxes().values()), "bubbles lie at the front"


@pytest.mark.spared("390x844", "820x1180", "1280x800")
@pytest.mark.parametrize("name", SCREENS)
def test_buttons_are_in_one_place_and_clear_of_everything(open_app, name):
    app = open_size(open_app, name)
    app.dress()
    app.wait_still()
    share = app.page.get_by_role("button", name="Share", exact=True)
    buttons = [app.box(button) for button in app.page.locator(".corner:visible").all()]
    assert all(min(b.width, b.height) >= 44 and is_inside(b, app.size()) for b in buttons)
    for button in buttons:
        assert button.y > app.size().height * 0.35, "within the thumb's reach"
        for box in [*app.boxes().values(), *text_boxes(app, app.title), *text_boxes(app, app.description)]:
            assert overlap(button, box) <= 0, f"{button} lies on {box}"
    largest = max(buttons, key=lambda b: b.width * b.height)
    assert app.box(share).difference(largest) < 1, "sending is the largest"


def are_in_one_row(app, count):
    boxes = [app.box(button) for button in app.page.locator(".corner:visible").all()]
    assert len(boxes) == count and max(b.y for b in boxes) - min(b.y for b in boxes) < 1, boxes


def test_buttons_are_in_one_row_on_the_narrowest_screen(open_app):
    app = open_app("phone", viewport={"width": 280, "height": 653}).go_dressing(bubbles=5)
    app.dress()
    are_in_one_row(app, 6)
    app.page.locator('[data-role="undo"]').click()
    app.wait_state("browsing")
    are_in_one_row(app, 5)


def test_title_is_large_on_a_large_screen(open_app):
    app = open_app("desktop", viewport={"width": 1920, "height": 1080}).go_dressing(bubbles=5)
    app.dress()
    app.wait_still()
    assert float(app.title.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")) >= 64
    line, scotch = text_boxes(app, app.title)[0], app.box(app.scotch)
    assert 0 <= line.x - scotch.right < 30, "next to him"


def test_footlights_count_the_costumes(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    costumes = app.page.locator("button[data-costume-id]").count()
    lights = app.page.get_by_role("img", name=f"{costumes} costumes")
    until(lambda: lights.locator(".footlight").count() == costumes, 3, "a light for each costume")
    assert lights.locator("[data-lit]").count() == 5
    app.dress()
    assert lights.is_visible() and lights.locator("[data-lit]").count() == 1


@pytest.mark.parametrize("saves", [False, True])
def test_backdrop_stays_away_where_data_is_saved(open_app, saves):
    app = open_app("phone")
    app.context.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {{ saveData: {str(saves).lower()} }} }})")
    requested = []
    app.page.on("request", lambda request: requested.append(request.url))
    app.go_dressing(bubbles=5)
    app.wait_still()
    assert any("/wall." in url for url in requested) is not saves
