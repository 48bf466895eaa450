"""The introduction, shown once."""

import json
import time

import pytest

import pixels
from server import until

pytestmark = pytest.mark.spared("desktop")


def message(app):
    return app.page.locator('[data-role="intro-message"]')


def button(app):
    return app.page.locator('[data-role="intro-next"]')


def said(app):
    """The text of the newest message, as a screen reader finds it."""
    return app.page.evaluate(
        "(() => { const n = [...document.querySelectorAll('[data-role=\"intro-message\"]')].pop();"
        " return n ? n.innerText.trim() : '' })()")


def step_on(app):
    before = said(app)
    button(app).last.click()
    until(lambda: app.screen() != "intro" or said(app) != before, 5, "the next step")


def walk(app):
    """Walks to the end and returns the messages on the way."""
    heard = []
    while app.screen() == "intro" and len(heard) < 30:
        heard.append(said(app))
        step_on(app)
    return heard


def test_introduction_is_shown_once(app):
    app.go(intro=True)
    app.wait_screen("intro")
    length = app.page.evaluate("history.length")
    heard = walk(app)
    assert len(heard) >= 3 and all(heard) and len(set(heard)) == len(heard), heard
    app.wait_screen("dressing-room")
    app.wait_bubbles(3)
    assert app.page.evaluate("history.length") == length, "going back is off: nothing is added to the history"
    assert app.page.evaluate("localStorage.getItem('intro-seen')") is not None
    app.reload()
    app.wait_screen("dressing-room")
    assert "intro" not in app.path()


@pytest.mark.drawn
def test_panel_reaches_down_to_its_line_on_wide_screens(open_app):
    app = open_app("desktop")
    app.go(intro=True)
    app.wait_screen("intro")
    app.wait_still()
    app.page.evaluate("for (const name of ['--ground', '--light']) document.documentElement.style.setProperty(name, '#088')")
    panel = app.page.locator(".panel-top").bounding_box()
    bottom, shot = round(panel["y"] + panel["height"]), app.page.screenshot()
    runs = pixels.runs(app.context.new_page(), shot, (10, bottom - 4), (0, 1), 12)
    rows = {start + row: [int(value) for value in color.split()] for start, colors in runs for row, color in enumerate(colors)}
    # Two more rows of the panel, then the line.
    assert all(min(rows.get(row, [255])) > 230 for row in (4, 5)) and max(rows[6]) < 100, rows


def test_his_head_is_below_the_line_however_late_its_pictures_come(open_app, serve, tmp_path):
    steps = [{"message": "I am he. I look down.", "button": "Let me see", "image": "ring"}]
    (tmp_path / "intro.json").write_text(json.dumps({"back": False, "steps": steps}))
    app = open_app("phone", url=serve("--intro", tmp_path / "intro.json").url, viewport={"width": 844, "height": 390})
    app.page.route("**/assets/ring*", lambda route: (time.sleep(1), route.continue_()))
    app.go(intro=True)
    app.wait_screen("intro")
    picture = app.page.locator("[data-role=intro-message] img")
    until(lambda: picture.evaluate("node => node.complete && node.naturalWidth > 0"), 10, "the picture in the panel")
    line = lambda: app.box(app.page.locator(".panel-line"))
    until(lambda: app.box(app.page.locator("main > img.scotch")).y > line().bottom - 12, 5,
          lambda: f"his head at {app.box(app.page.locator('main > img.scotch'))}, the line at {line()}")


def test_scotch_steps_back_into_the_middle_of_the_wheel(app):
    app.go(intro=True)
    app.wait_screen("intro")
    large = app.box(app.page.locator("main > img.scotch"))
    app.record_start()
    walk(app)
    app.wait_state("browsing")
    frames = app.record_stop()["frames"]
    boxes = {tuple(round(side) for side in f["boxes"]["scotch"]) for f in frames if "scotch" in f["boxes"]}
    screen, small = app.size(), app.box(app.scotch)
    assert small.height < large.height and small.bottom < app.stage().bottom
    assert app.hub().distance(small.center) < 0.03 * small.height, "in the middle of the wheel"
    assert len(boxes) >= 4, "he gets there on a spring, not at once"


def test_introduction_layout(app):
    app.go(intro=True)
    app.wait_screen("intro")
    screen = app.size()
    until(lambda: abs(app.box(button(app)).bottom - screen.height) < 1, 3, "the bottom panel in its place")
    box = app.box(button(app))
    assert abs(box.width - screen.width) < 1 and box.height >= 44
    style = button(app).first.evaluate(
        "n => { const b = getComputedStyle(n), t = getComputedStyle(n.querySelector('*') ?? n);"
        " return [b.backgroundColor, t.color, t.fontSize, t.fontWeight] }")
    assert style == ["rgb(225, 89, 38)", "rgb(255, 255, 255)", "20px", "700"], style
    until(lambda: app.box(message(app)).y >= -1, 3, "the top panel in its place")
    assert app.box(message(app)).bottom < screen.height / 2


def test_messages_are_in_live_region_and_bubbles_are_off_screen(app):
    app.go(intro=True)
    app.wait_screen("intro")
    live = message(app).last.evaluate(
        "n => { const l = n.closest('[aria-live], [role=status], [role=log], [role=alert]');"
        " return l && (l.getAttribute('aria-live') || l.getAttribute('role')) }")
    assert live in ("polite", "assertive", "status", "log")
    assert app.page.locator("[data-costume-id]").count() == 0, "bubbles enter the page in the dressing room only"
    assert app.scotch.count() == 0, "he is an image until the dressing room"
    assert app.page.get_by_role("img", name="Scotch").count() >= 1


def test_introduction_works_by_keyboard(open_app):
    app = open_app("desktop")
    app.go(intro=True)
    app.wait_screen("intro")
    for _ in range(30):
        if app.screen() != "intro":
            break
        before = said(app)
        if not button(app).last.evaluate("n => document.activeElement === n"):
            app.page.keyboard.press("Tab")
        app.page.keyboard.press("Enter")
        until(lambda: app.screen() != "intro" or said(app) != before, 5, "the next step")
    app.wait_state("browsing")


@pytest.mark.parametrize("width, height", [(568, 320), (667, 375), (320, 568)])
def test_large_text_leaves_room_for_the_way_out(open_app, width, height):
    app = open_app("phone", viewport={"width": width, "height": height}, locale="de-DE", reduced_motion="reduce")
    app.page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })")
    app.go(intro=True)
    app.wait_screen("intro")
    while app.screen() == "intro":
        app.wait_still()
        words = app.box(message(app).locator("p"))
        assert words.y >= 0 and app.box(app.page.locator("[data-role=intro-skip]")).y >= words.bottom, said(app)
        step_on(app)


def test_back_and_skip_add_nothing_to_the_history(app):
    app.go(intro=True)
    app.wait_screen("intro")
    page, length = app.page, app.page.evaluate("history.length")
    back, skip = page.get_by_role("button", name="Back"), page.get_by_role("button", name="Skip")
    assert not back.is_visible() and min(app.box(skip).width, app.box(skip).height) > 43.9
    first = said(app)
    step_on(app)
    back.click()
    until(lambda: said(app) == first, 5, "the first message again")
    assert not back.is_visible()
    step_on(app)
    skip.click()
    app.wait_state("browsing")
    assert page.evaluate("history.length") == length
    assert page.evaluate("localStorage.getItem('intro-seen')") is not None


def test_back_button_and_history_lead_back(open_app, serve, tmp_path):
    steps = [{"message": f"Message {n}", "button": f"Button {n}"} for n in (1, 2, 3)]
    (tmp_path / "intro.json").write_text(json.dumps({"back": True, "steps": steps}))
    app = open_app("phone", serve("--intro", tmp_path / "intro.json").url)
    app.go(intro=True)
    app.wait_screen("intro")
    back = app.page.get_by_role("button", name="Back")
    is_at = lambda n: until(lambda: said(app) == f"Message {n}", 5, lambda: f"message {n}, but {said(app)}")
    is_at(1)
    assert not back.is_visible(), "there is nothing before the first step"
    step_on(app)
    until(back.is_visible, 2, "the way back")
    box = app.box(back)
    assert min(box.width, box.height) > 43.9 and box.x >= 0
    entry = app.page.url
    back.evaluate("n => { n.click(); n.click() }")  # before the history reports the first step
    is_at(1)
    assert not back.is_visible() and app.page.url == entry
    assert button(app).evaluate("n => document.activeElement === n"), "the focus does not go with it"
    app.page.evaluate("history.forward()")
    is_at(2)
    step_on(app)
    app.page.evaluate("history.back()")
    is_at(2)
    app.reload()
    app.wait_screen("intro")
    is_at(2)
    step_on(app)
    step_on(app)
    app.wait_screen("dressing-room")
    until(lambda: app.page.evaluate("!history.state?.step"), 3, "the entry that the page began with")


@pytest.mark.spared("0")
@pytest.mark.parametrize("pause", [0, 0.05])
def test_rapid_taps_in_introduction_do_no_harm(open_app, pause):
    app = open_app("phone")
    app.go(intro=True)
    app.wait_screen("intro")
    for _ in range(12):
        app.tap_point((195, 810))
        app.page.wait_for_timeout(pause * 1000)
    app.page.wait_for_timeout(1500)
    walk(app)
    app.wait_screen("dressing-room")
    app.wait_bubbles(3)
