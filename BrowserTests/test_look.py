"""Contrast in light, dark and forced colours, shadows, and blinking."""

import pytest

from server import CATALOGUE, until
from test_launch import hold_wasm

IN_A_HURRY = True
pytestmark = pytest.mark.drawn

SCHEMES = ("light", "dark")

# Every visible text with its colour and each colour that may be behind it, and the lines that mark buttons.
CONTRASTS = """() => {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (color) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = color;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color) => {
    const [r, g, b] = rgb(color).map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const main = document.querySelector('main');
  const token = (name) => getComputedStyle(main).getPropertyValue(name).replace(/^ *([0-9]+ [0-9]+ [0-9]+) *$/, 'rgb($1)');
  const isLow = (box) => box.bottom > innerHeight * 0.6;
  const ground = (box) => (main.dataset.screen === 'dressing-room'
    ? ['--light', '--wall', '--wall-low', ...(isLow(box) ? ['--floor-far', '--floor-near', '--board'] : [])]
    : ['--ground', '--light', ...(isLow(box) ? ['--floor'] : [])]).map(token);
  const behind = (node, box) => {
    for (let n = node; n && n !== main; n = n.parentElement) {
      const color = getComputedStyle(n).backgroundColor;
      if (rgb(color)[3] === 255) return [color];
    }
    return ground(box);
  };
  const found = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode());) {
    const node = text.parentElement;
    if (!text.data.trim() || node.closest('.unseen') || !node.checkVisibility({ opacityProperty: true })) continue;
    const style = getComputedStyle(node);
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    for (const color of behind(node, node.getBoundingClientRect())) {
      found.push({ name: text.data.trim(), least, ratio: ratio(style.color, color), size });
    }
  }
  const edges = [['--focus', '--focus-gap'], ['--line', '--paper'], ...['--ground', '--light', '--floor', '--wall', '--floor-far', '--floor-near'].map((g) => ['--focus', g]),
    ['--control', '--board'], ['--control', '--floor-far'], ['--lit-edge', '--lit'], ['--unlit', '--board'], ['--title', '--wall-low']];
  for (const [a, b] of edges) found.push({ name: `${a} on ${b}`, least: 3, ratio: ratio(token(a), token(b)) });
  return found;
}"""


def test_costume_drawings_end_below_the_upper_edge(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    pictures = "[...document.querySelectorAll('.bubble .costume, img.scotch')]"
    until(lambda: app.page.evaluate(f"{pictures}.every((image) => image.naturalWidth > 300)"), 20, "every whole costume")
    cut = app.page.evaluate("""async () => {
      const cut = [];
      for (const image of document.querySelectorAll('.bubble .costume, img.scotch')) {
        await image.decode();
        const canvas = new OffscreenCanvas(image.naturalWidth, 1);
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const top = context.getImageData(0, 0, canvas.width, 1).data.filter((_, i) => i % 4 === 3);
        if (Math.max(...top) > 8) cut.push(image.closest('button').dataset.costumeId ?? 'scotch');
      }
      return cut;
    }""")
    assert not cut, f"{cut} reach the upper edge of their canvas"


def check_contrast(app, *expected):
    """Checks the contrast of everything on the screen in both schemes; `expected` texts must be among it."""
    for scheme in SCHEMES:
        app.page.emulate_media(color_scheme=scheme)
        found = app.page.evaluate(CONTRASTS)
        for word in expected:
            assert any(word in f["name"] for f in found), f"{word!r} is not there"
        poor = [f for f in found if f["ratio"] < f["least"]]
        assert not poor, f"{scheme}: " + "; ".join(f"{f['name'][:40]} {f['ratio']:.2f} < {f['least']}" for f in poor)


def test_text_has_contrast_from_launch_to_dressing_room(open_app):
    app = open_app("phone")
    release = hold_wasm(app)
    app.go(intro=True)
    app.page.wait_for_load_state("domcontentloaded")
    check_contrast(app, "Wanted", "dignity")
    release()
    app.wait_screen("intro")
    button = app.page.locator('[data-role="intro-next"]')
    top = "document.querySelector('.panel-top').getBoundingClientRect().top"
    until(lambda: app.page.evaluate(top) >= -1, 5, "the panel in its place")
    check_contrast(app, button.inner_text())
    while app.screen() == "intro":
        button.click()
    app.wait_state("browsing")
    app.page.emulate_media(color_scheme="light")
    app.dress()
    assert app.title.evaluate("n => getComputedStyle(n).color") == "rgb(225, 89, 38)"
    assert app.description.evaluate("n => getComputedStyle(n).color") == "rgb(0, 0, 0)"
    check_contrast(app, app.title.inner_text(), app.description.inner_text()[:20])


def test_notices_have_contrast(open_app):
    app = open_app("phone")
    app.page.route(f"**{CATALOGUE}", lambda route: route.fulfill(status=500))
    app.allow("500")
    app.go()
    app.notice.wait_for()
    until(lambda: float(app.notice.evaluate("n => getComputedStyle(n).opacity")) > 0.9, 5, "the notice in full")
    check_contrast(app, app.notice.inner_text())


def test_failure_sentence_has_contrast(open_app):
    app = open_app("phone")
    app.allow("")
    app.page.route("**/*.wasm", lambda route: route.abort())
    app.go()
    alert = app.page.locator('[role="alert"]')
    alert.wait_for()
    check_contrast(app, alert.inner_text()[:20])


def test_without_scripts_a_sentence_shows_and_no_white_flash(open_app):
    app = open_app("phone", java_script_enabled=False)
    app.go()
    app.page.wait_for_load_state("load")
    check_contrast(app, "JavaScript")
    ground = app.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert max(int(c) for c in ground[4:-1].split(",")) < 64, f"{ground} behind a dark page"


def test_the_scheme_can_change_while_the_app_runs(open_app):
    app = open_app("desktop", color_scheme="dark").go_dressing(bubbles=5)
    app.wait_still()
    before = app.boxes()
    colors = "[getComputedStyle(document.body).color, getComputedStyle(document.querySelector('main')).backgroundImage]"
    dark = app.page.evaluate(colors)
    app.page.emulate_media(color_scheme="light")
    until(lambda: all(a != b for a, b in zip(dark, app.page.evaluate(colors))), 3, lambda: app.page.evaluate(colors))
    assert all(box.difference(before[id]) < 0.1 for id, box in app.boxes().items()), "only colours change"


@pytest.mark.parametrize("media", [{"forced_colors": "active"}, {"contrast": "more"}], ids=["forced", "more"])
def test_forced_colours_keep_text_and_focus_visible(open_app, media):
    app = open_app("desktop", **media).go_dressing()
    app.page.keyboard.press("Tab")
    style = "n => [getComputedStyle(n).outlineStyle, parseFloat(getComputedStyle(n).outlineWidth)]"
    kind, width = app.page.locator(":focus").evaluate(style)
    assert kind == "solid" and width >= 2
    app.dress(app.visible_bubble())
    if "contrast" in media:
        check_contrast(app, app.title.inner_text())
        around, ground = app.page.locator("[data-role=settings]").evaluate(
            "n => [getComputedStyle(n).backgroundImage, getComputedStyle(document.body).backgroundColor]")
        assert ground in around, f"around the corners' icons: {around}"


def test_buttons_that_are_areas_have_an_edge_in_forced_colours(open_app):
    """Icons have none: their colour is enough."""
    app = open_app("phone", forced_colors="active").go(intro=True)
    edge = "n => { const s = getComputedStyle(n); return s.borderStyle === 'solid' && parseFloat(s.borderWidth) >= 1 }"
    app.wait_screen("intro")
    for role in ("intro-next", "intro-skip"): assert app.page.locator(f"[data-role={role}]").evaluate(edge), role
    app.go_dressing()
    pagers = app.page.locator(".pager").all()
    assert pagers and all(pager.evaluate(edge) for pager in pagers)
    app.dress(app.visible_bubble())
    assert app.page.locator("[data-role=share]").evaluate(edge)


# Records the changes of the lids from now on, as [milliseconds, opacity].
WATCH_LIDS = """n => {
  window.blinks = [];
  new MutationObserver(() => window.blinks.push([Date.now(), +n.style.opacity])).observe(n, { attributeFilter: ['style'] });
}"""
HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def open_to_blink(open_app, **options):
    """The dressing room with its clock stopped. The returned function lets seconds pass and returns the changes in them."""
    app = open_app("phone", **options)
    app.page.clock.install()
    app.go_dressing(bubbles=5)
    app.wait_still()
    app.page.locator(".face").wait_for(state="attached")
    app.page.clock.pause_at(app.page.evaluate("Date.now()") + 10)
    app.page.locator(".lids").evaluate(WATCH_LIDS)

    def blinks(seconds):
        app.page.evaluate("window.blinks = []")
        app.page.clock.run_for(seconds * 1000)
        return app.page.evaluate("window.blinks")

    return app, blinks


def test_blink_needs_no_frame_and_stops_in_background(open_app):
    app, blinks = open_to_blink(open_app)
    lids, box = app.page.locator(".face .lids"), app.box(app.scotch)
    place = app.box(lids)
    assert box.x < place.x and place.right < box.right and box.y < place.y < box.y + box.height * 0.2, "on his face"
    frames = app.frames_drawn()
    seen = blinks(20)
    seen = seen[seen[0][1] == 0:]  # the clock may have stopped in the middle of a blink
    assert len(seen) >= 6 and [shown for _, shown in seen] == [1 - i % 2 for i in range(len(seen))], seen
    assert all(abs(seen[i + 1][0] - seen[i][0] - 130) < 20 for i in range(0, len(seen) - 1, 2)), "closed for a moment"
    assert app.frames_drawn() == frames and app.box(app.scotch) == box, "nothing else runs at rest"
    app.page.evaluate(HIDE, True)
    assert not blinks(20), "no blinking in the background"
    app.page.evaluate(HIDE, False)
    assert blinks(8), "he is seen again"


def test_reduced_motion_stops_blinking(open_app):
    _, blinks = open_to_blink(open_app, reduced_motion="reduce")
    assert not blinks(20)


SHADOWS = """() => [...document.querySelectorAll('.shadow')].map((n) => {
  const r = n.getBoundingClientRect();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2, width: r.width, opacity: +getComputedStyle(n).opacity };
})"""


def test_shadows_lie_under_their_objects(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    feet, = app.page.evaluate(SHADOWS)
    scotch = app.box(app.scotch)
    assert abs(feet["x"] - scotch.center.x) < 1 and scotch.center.y < feet["y"] < scotch.bottom and feet["opacity"] == 1
    app.dress()
    app.wait_still()
    thrown = app.page.evaluate(SHADOWS)[1:]
    boxes = list(app.boxes().values())
    assert len(thrown) == len(boxes)
    for box in boxes:
        shadow = min(thrown, key=lambda s: abs(s["x"] - box.center.x))
        assert abs(shadow["x"] - box.center.x) < 0.5
        if box.bottom > app.stage().bottom - 1:
            assert shadow["opacity"] > 0.95 and box.bottom - box.height / 4 < shadow["y"] <= box.bottom
            assert box.width <= shadow["width"] < box.width * 1.3
    app.tap_scotch()
    app.wait_state("browsing")
    assert len(app.page.evaluate(SHADOWS)) == 1, "on the wheel they throw none"
