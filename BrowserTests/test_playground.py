"""The playground of Dynamics: scenes, drags, single steps, going back, shared addresses, copied programs, languages; in Chromium, its main path
and its start without a network in all engines."""

import json
import subprocess

import pytest

from engines import OFFLINE
from faults import case
from geometry import Point
from playground import Playground
from pointers import Touch
from server import ROOT, until


def moved(point, x, y):
    return Point(point.x + x, point.y + y)


def test_main_path_in_every_engine(engine, own_server):
    """A scene runs, a ball is thrown, the scene is paused, stepped, and shared."""
    playground = Playground(engine, own_server.url).open("#scene=resistance&resistance=0.1")
    playground.pause()
    playground.press("restart")
    start = playground.item(5)
    playground.page.drag([playground.place(start), playground.place(moved(start, 60, -10)), playground.place(moved(start, 180, -20))], 0.2)
    until(lambda: playground.item(5).x > start.x + 150, 10, lambda: f"a thrown ball, but {playground.item(5)}")
    playground.pause()
    steps = playground.steps()
    playground.press("step")
    until(lambda: playground.steps() == steps + 1, 5, "one step")
    playground.choose("pyramid")
    assert playground.fragment() == "#scene=pyramid"


def test_starts_again_without_a_network(engine, own_server):
    """After one visit, with and without the slash at the end of the address."""
    playground = Playground(engine, own_server.url).open("#scene=motors")
    engine.wait("caches.match(new URL('../dynamics', location.href)).then((found) => !!found)", 30, "a page that is kept")
    engine.wait_worker()
    own_server.stop()
    engine.expected = OFFLINE
    engine.reload()
    playground.wait_ready()
    assert playground.fragment() == "#scene=motors"
    engine.open(f"{own_server.url}/dynamics")
    playground.wait_ready()
    until(lambda: playground.steps() > 4, 10, "steps")


def test_all_scenes_open_without_faults(playground):
    playground.open()
    for key in playground.page.evaluate("playground.scenes.map(({ key }) => key)"):
        playground.choose(key)
        until(lambda: playground.steps() > 4, 10, f"{key} running")
        assert playground.fragment() == f"#scene={key}"


# The places of the pointer, in points of the stage, with their times, and the number of steps when it goes up.
WATCH = """(() => {
  const stage = document.getElementById('stage');
  window.trail = [];
  const note = (e) => window.trail.push([e.timeStamp, ((e.clientX - stage.getBoundingClientRect().x) / stage.clientWidth) * 800]);
  stage.addEventListener('pointermove', (e) => { for (const each of e.getCoalescedEvents()) note(each); });
  stage.addEventListener('pointerup', (e) => { window.release = [playground.stepCount(), e.timeStamp]; });
})()"""


def drag_evenly(playground):
    """Drags an item and returns the pointer's trail. A busy machine may send the last moves late, and the item then has their velocity, which
    may be none: such a drag is repeated."""
    playground.page.evaluate(WATCH)
    for _ in range(12):
        playground.pause()
        playground.press("restart")
        start = playground.item(5)
        playground.page.drag([playground.place(moved(start, 10 * i, 0)) for i in range(31)], 0.5)
        trail, (_, time) = playground.page.evaluate("[trail.splice(0), release]")
        if time - trail[-1][0] < 20 and time - trail[-3][0] < 120:
            return trail
    raise AssertionError("twelve drags, and the last moves of all came late")


@pytest.mark.alone
def test_released_item_keeps_the_pointers_velocity(playground):
    playground.open("#scene=resistance&gravity=0")
    trail = drag_evenly(playground)
    until(lambda: playground.steps() > playground.page.evaluate("release[0]") + 20, 10, "a tenth of a second after the release")
    playground.pause()
    trail = [(time, x) for time, x in trail if trail[-1][0] - time <= 100]
    pointer = (trail[-1][1] - trail[0][1]) / (trail[-1][0] - trail[0][0]) * 1000
    frame = playground.page.evaluate("Math.ceil(release[0] / 2)") + 4
    places = []
    for shown in (frame, frame + 3):
        playground.scrub(shown)
        places.append(playground.item(5).x)
    speed = (places[1] - places[0]) / (6 / 120)
    assert pointer > 20 and abs(speed - pointer) < 0.25 * pointer + 20, (speed, pointer)


def test_item_at_rest_in_the_hand_stays_there(playground):
    playground.open("#scene=resistance&resistance=0&gravity=0")
    playground.pause()
    playground.press("restart")
    start = playground.item(5)
    playground.page.drag([playground.place(start), playground.place(moved(start, 100, 0))], 0.2, rest=0.4)
    playground.pause()
    assert abs(playground.item(5).x - start.x - 100) < 12


def test_scrubbed_frame_continues_with_the_same_bits(playground):
    playground.open("#scene=tower")
    playground.choose("rubble")
    until(lambda: playground.steps() > 120, 20, "a second")
    playground.pause()
    hashes = []
    for _ in range(2):
        playground.scrub(40)
        assert playground.ask("shownFrame()") == 40
        playground.press("step")  # runs the eighty steps again first
        until(lambda: playground.ask("remainingSteps()") == 0 and playground.state() == "paused", 20, "the frame again")
        if playground.steps() == 80:
            playground.press("step")
        assert playground.steps() == 81
        hashes.append(playground.ask("stateHash().toString()"))
        for _ in range(20):
            playground.press("step")
    assert hashes[0] == hashes[1]


def test_cancelled_touch_lets_go(open_app, server):
    app = open_app("phone", url=server.url).go("/dynamics/#scene=resistance&gravity=0")
    app.page.wait_for_selector("body[data-state=playing]")
    page = Playground(app.page, server.url)
    box = app.box(app.page.locator("#stage"))
    at = lambda point: Point(box.x + point[0] * box.width / 800, box.y + point[1] * box.height / 600)
    item = lambda: [app.page.evaluate(f"playground.item{axis}(5)") for axis in "XY"]
    touch = Touch(app.page, app.cdp)
    touch.down(at(item()))
    until(lambda: page.ask("heldItem()") == 5, 5, "an item in the hand")
    touch.move(at((400, 300)))
    touch.cancel()
    until(lambda: page.ask("heldItem()") == -1, 5, "an empty hand")
    assert app.page.evaluate("document.getElementById('stage').dataset.holding") == "false"


def test_address_has_the_scene_and_its_changed_constants(playground):
    playground.open("#scene=bridge&gravity=0.5&elasticity=7")
    assert playground.value("gravity") == 0.5
    assert playground.value("elasticity") == 1, "values beyond the ends count as the ends"
    playground.slide("friction", 1.5)
    assert playground.fragment() == "#scene=bridge&gravity=0.5&elasticity=1&friction=1.5"
    playground.press("standard")
    assert playground.fragment() == "#scene=bridge" and playground.value("gravity") == 1


def test_link_has_what_was_done(playground):
    """The link of a scene in which an item was thrown and a constant was changed leads to the same bits in another page."""
    playground.open("#scene=resistance&resistance=0.1")
    start = playground.item(5)
    playground.page.drag([playground.place(start), playground.place(moved(start, 60, -10)), playground.place(moved(start, 180, -20))], 0.2)
    playground.slide("gravity", 0.5)
    playground.pause()
    playground.press("step")  # the first with that gravity
    steps, end = playground.steps(), playground.ask("stateHash().toString()")
    playground.press("share")
    until(lambda: "&inputs=" in playground.fragment(), 5, "a link with inputs")
    fragment = playground.fragment()
    assert "gravity" not in fragment, "constants are those of the start"

    other = Playground(playground.page, playground.url).open(fragment)
    assert "sender of the link" in other.page.text("#note") and other.page.text("#note") == other.page.text("#live")
    until(lambda: other.steps() > 2, 10, "steps")
    other.pause()
    for _ in range(2):
        other.press("restart")
        other.ask(f"advance({steps})")
        assert other.ask("stateHash().toString()") == end and other.value("gravity") == 0.5
    other.slide("gravity", 0.6)
    assert other.fragment() == "#scene=resistance&gravity=0.6&resistance=0.1"


def test_link_with_other_inputs_opens_the_scene_without_them(playground):
    playground.open("#scene=tower")
    for inputs in ("!", "%00", "CgggggB", "A" * 7000):
        playground.page.evaluate(f"location.hash = '#scene=tower&gravity=2&inputs={inputs}'")
        with case(inputs[:9]):
            until(lambda: "cannot be read" in playground.page.text("#note"), 5, "a sentence about the inputs")
            until(lambda: playground.steps() > 2, 10, "steps")
            assert playground.value("gravity") == 2
        playground.choose("pyramid")


def test_bad_addresses_open_a_scene_and_say_so(playground):
    note = lambda: playground.page.text("#note")
    playground.open("#scene=nothing")
    for fragment in ("#scene=nothing", "#scene=&gravity=NaN", "#gravity=1e999&steps=-5", "#%%%", "#scene=__proto__"):
        playground.page.evaluate(f"location.hash = {fragment!r}")
        with case(fragment):
            until(lambda: "names no scene" in note() and note() == playground.page.text("#live"), 5, "a sentence about the link")
            until(lambda: playground.steps() > 2, 10, "steps")
        playground.choose("pyramid")
        assert "names no scene" not in note()


def test_programs_are_copied_or_shown(playground):
    playground.open("#scene=attachment")
    for action, word in (("swift", "import Dynamics"), ("javascript", "new DynamicAnimator(")):
        playground.press(action)
        until(lambda: "is copied" in (playground.page.text("#live") or "") or word in playground.page.evaluate(
            "document.getElementById('copied').value"), 5, f"a program with {word}")


# Each scene's copied program after some steps, and where its items are twenty steps later.
PROGRAMS = """(() => playground.scenes.map(({ key }, index) => {
  playground.openScene(index);
  playground.advance(2);
  const program = playground.code(1);
  playground.advance(20);
  return [key, program, Array.from({ length: playground.itemCount() }, (_, item) => [playground.itemX(item), playground.itemY(item)])];
}))()"""

RUN = """
for (let i = 0; i < 20; i += 1) animator.step();
console.log(JSON.stringify(items.map(({ x, y }) => [x, y])));
"""


def test_copied_programs_build_what_is_on_the_screen(playground, tmp_path):
    """Of every scene, within 6 points: numbers of a program have four decimals, and it begins without the impulses of contacts and joints."""
    playground.open()
    playground.pause()
    package = (ROOT / ".build-npm" / "package" / "dynamics.js").as_uri()
    for key, program, expected in playground.page.evaluate(PROGRAMS):
        file = tmp_path / f"{key}.mjs"
        file.write_text(program.replace("'disguise-dynamics'", json.dumps(package)) + RUN)
        found = json.loads(subprocess.run(["node", file], capture_output=True, text=True, check=True).stdout)
        assert len(found) == len(expected), key
        if key == "turbulence":
            continue  # the last decimals of a speed decide where its items go
        far = [i for i, (a, b) in enumerate(zip(found, expected)) if abs(a[0] - b[0]) + abs(a[1] - b[1]) > 6]
        assert len(far) <= len(found) / 10, (key, [(i, found[i], expected[i]) for i in far[:3]])


@pytest.mark.parametrize("wish, chosen, expected", [("de-DE", None, "de"), ("de-DE", "en", "en"), ("fr-FR", None, "en"), ("fr-FR", "de", "de")])
def test_speaks_the_language_of_the_settings_or_of_the_browser(open_app, server, wish, chosen, expected):
    app = open_app("desktop", url=server.url, locale=wish)
    if chosen:
        app.context.add_init_script(f"localStorage.setItem('settings-language', '{chosen}')")
    page = app.go("/dynamics/#scene=one-way").page
    page.wait_for_selector("body[data-state=playing]")
    words = json.loads((ROOT / "Content" / "dynamics" / f"{expected}.json").read_text())
    assert page.evaluate("document.documentElement.lang") == expected
    assert page.title() == words["page-title"].replace("{title}", words["scene-one-way"])
    assert page.inner_text("#note") == words["note-one-way"]
    assert page.get_attribute("[data-action=play]", "aria-label") == words["pause"]
    decimals = page.inner_text("#clock")
    assert ("," in decimals) == (expected == "de"), decimals
    bare = page.evaluate("[...document.querySelectorAll('[data-word]')].filter((n) => !n.textContent).map((n) => n.dataset.word)")
    assert bare == []


def test_sensors_feel_and_bridges_break(playground):
    """As the picture has them: sensors in another colour while something is in them, joints that are gone."""
    playground.open("#scene=sensors&gravity=2")
    colors = "(() => { const n = playground.drawing(1); const found = []; for (let i = 0; i < n.length; i += 3 + n[i + 2]) if (n[i] === 1) found.push(n[i + 1]); return found; })()"
    playground.pause()
    playground.press("restart")
    assert set(playground.page.evaluate(colors)) == {15 + 32}
    playground.press("play")
    until(lambda: 17 in playground.page.evaluate(colors), 10, "a sensor that feels a ball")
    playground.choose("breaking")
    anchors = "(() => { const n = playground.drawing(1); let count = 0; for (let i = 0; i < n.length; i += 3 + n[i + 2]) if (n[i] === 5) count += 1; return count; })()"
    playground.pause()
    playground.press("restart")
    start = playground.page.evaluate(anchors)
    playground.press("play")
    until(lambda: playground.page.evaluate(anchors) < start, 15, "a broken pin")


def test_reader_with_reduced_motion_starts_paused(open_app, server):
    app = open_app("desktop", url=server.url, reduced_motion="reduce").go("/dynamics/#scene=balls")
    app.page.wait_for_selector("body[data-state=paused]")
    assert app.page.evaluate("playground.stepCount()") == 0
    app.page.click("[data-action=play]")
    until(lambda: app.page.evaluate("playground.stepCount() > 10"), 10, "steps")


def test_page_at_rest_asks_for_no_frames(playground):
    playground.open("#scene=card-house")
    until(lambda: playground.page.evaluate("document.body.dataset.rest") == "true", 20, "rest")
    steps = playground.steps()
    playground.page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert playground.steps() == steps


SIZES = [(320, 568), (375, 667), (568, 320), (667, 375), (768, 1024), (1280, 800)]
SMALL = """[...document.querySelectorAll('button, select, input[type=range], label.chip, a')].filter((n) => n.checkVisibility())
  .filter((n) => { const r = n.getBoundingClientRect(); return r.width < 44 || r.height < 44; }).map((n) => n.outerHTML)"""
STAGE_FITS = """(() => {
  const r = document.getElementById('stage').getBoundingClientRect();
  const below = document.querySelector('[data-action=play]').getBoundingClientRect();
  return r.right <= innerWidth && below.bottom <= innerHeight && Math.abs(r.width / r.height - 4 / 3) < 0.02;
})()"""
NAME_FITS = """(() => {
  const select = document.querySelector('select');
  const style = getComputedStyle(select);
  const context = Object.assign(document.createElement('canvas').getContext('2d'), { font: style.font });
  return context.measureText(select.selectedOptions[0].text).width <= select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
})()"""
NAMELESS = "[...document.querySelectorAll('button, input, select')].filter((n) => !(n.getAttribute('aria-label') || n.labels?.length || n.textContent.trim())).length"


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_targets_are_large_and_nothing_is_cut_off(open_app, server, locale):
    page = open_app("desktop", url=server.url, locale=locale).go("/dynamics/#scene=attachment").page
    page.wait_for_selector("body[data-state=playing]")
    assert page.evaluate(NAMELESS) == 0
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        with case(f"{width} x {height}"):
            assert page.evaluate(SMALL) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate(STAGE_FITS) and page.evaluate(NAME_FITS)


def test_apps_fetch_nothing_of_the_playground(open_app, server):
    app = open_app("desktop", url=server.url)
    asked = []
    app.page.on("request", lambda request: asked.append(request.url))
    app.go_dressing()
    assert asked and not [url for url in asked if "layground" in url or "/dynamics" in url]


FLOW = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [title, scenes, name, clock, note] = ['h1', '.scenes', 'select', '#clock', '.note'].map(box);
  return {
    sideways: document.documentElement.scrollWidth - innerWidth,
    overlaps: title.right > scenes.left && title.bottom > scenes.top,
    name: name.width, right: Math.max(clock.right, note.right) - innerWidth,
    hidden: document.querySelector('.note').scrollHeight - Math.ceil(note.height),
  };
}"""


def test_large_text_flows(driver, server):
    """Twice the browser's usual size, which media queries count in as well."""
    browser = driver.playwright.chromium.launch(
        executable_path=driver.browser_path, args=[*driver.arguments, "--blink-settings=defaultFontSize=32"])
    try:
        for width, height, locale in ((320, 568, "en-US"), (360, 640, "de-DE"), (390, 844, "en-US"), (844, 390, "en-US"), (1024, 768, "en-US"), (1280, 800, "en-US")):
            page = browser.new_page(viewport={"width": width, "height": height}, is_mobile=width == 360, locale=locale)
            page.goto(f"{server.url}/dynamics/")
            page.wait_for_selector("[data-state=playing]")
            found = page.evaluate(FLOW)
            assert found["sideways"] <= 0 and not found["overlaps"] and found["right"] <= 0, (width, found)
            assert found["name"] >= 160 and found["hidden"] <= 0, (width, found)
            page.close()
    finally:
        browser.close()
