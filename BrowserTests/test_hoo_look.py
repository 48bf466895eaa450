"""HooView's look: contrast on every set's colour, and large text without clipping or overlap."""

import json
import time

import pytest

import hoo
import hoosets
import pixels
from geometry import is_inside, overlap
from published_sets import PublishedSets
from server import until
from test_screens import open_sized, room, set_text, text_boxes

COLORS = ("#2E7D5B", "#ffff00", "#ffffff", "#000000", "#ff0000", "#808080", "#777777", "#60788c")
LONG = {"Title": ("Doctor " * 20)[:128], "PoemLine": "A night is long, and longer still it grew.\n" * 23}

# The contrast of a text's or line's colour with its background.
CONTRAST = """([text, ground]) => {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (node, property) => {
    paint.fillStyle = getComputedStyle(node)[property];
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((c) => c / 255)
      .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [luminance(text, 'color'), luminance(ground, 'backgroundColor')].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}"""


def contrast(shown, text, ground):
    return shown.page.evaluate(CONTRAST, [text.element_handle(), ground.element_handle()])


def test_text_has_contrast_on_every_set_colour(open_app, proxy):
    published = PublishedSets(proxy)
    for i, color in enumerate((*COLORS, "#000000", "#000000", "#000000"), 1):
        published.put(hoosets.digits(i), (503, "text/plain", b""), color=color)
    app = open_app("tablet", url=proxy.url, reduced_motion="reduce")
    app.allow("503")
    shown = hoo.Hoo(app).go()
    bar = shown.page.locator(".bar")
    for i, color in enumerate(COLORS, 1):
        ground = shown.page.locator(".ground", has_text=f"Set {hoosets.digits(i)} ")
        until(lambda: ground.locator(".refusal").count() == 1, 10, lambda: f"set {i} out of reach, but {shown.refusals()}")
        assert contrast(shown, ground.locator(".refusal"), ground) >= 4.5, f"why, on {color}"
        middle, half = app.box(ground).center.y, app.size().height / 2
        shown.scroller.evaluate("(n, y) => n.scrollBy(0, y)", middle - half)
        in_view = "n => n.style.getPropertyValue('--set')"
        if middle > half:
            until(lambda: app.main.evaluate(in_view) == color, 5, lambda: f"{color}, but {app.main.evaluate(in_view)}")
            assert contrast(shown, bar.locator("h1"), bar) >= 4.5, f"the bar on {color}"


@pytest.fixture
def talkative(serve, tmp_path):
    """A server of one set whose second Hoo has the longest texts allowed."""
    files = hoosets.files("01", 9)
    files["01/02/hoo.json"] = json.dumps(LONG).encode()
    (tmp_path / "01.zip").write_bytes(hoosets.archive(files))
    return serve("--hoosets", tmp_path).url


@pytest.mark.parametrize("size", ["320x568", "844x390 notched", "1280x800"])
def test_nothing_is_cut_off_or_covered_with_large_text(open_app, talkative, size):
    shown = hoo.Hoo(open_sized(open_app, size, url=talkative)).open()
    set_text(shown.app, 200)
    for address in ("01/01", "01/02"):
        shown.tap(address)
        shown.wait_disc(address)
        panel = shown.page.locator(".panel")
        until(lambda: shown.app.box(panel).bottom <= shown.app.size().height + 0.01, 5, "the panel in its place")
        shown.app.wait_still()
        check_panel(shown, panel)
        assert not shown.is_covered(address), f"{address} at {shown.box(address)} is covered"
        # On wide screens the panel may cover the next owl.
        shown.page.keyboard.press("Escape")
        shown.wait_selected(None)


def test_low_screen_shows_three_lines_of_a_large_poem_and_its_owl(open_app):
    shown = hoo.Hoo(open_app("phone", viewport={"width": 320, "height": 480})).open()
    set_text(shown.app, 200)
    shown.tap("01/05")
    shown.wait_disc("01/05")
    shown.app.wait_still()
    text = shown.app.box(shown.page.locator(".panel-text"))
    seen = [line for line in text_boxes(shown.app, shown.poem) if line.width and line.bottom <= text.bottom]
    assert len(seen) >= 3, f"{seen} in {text}"
    assert not shown.is_covered("01/05"), f"the owl at {shown.box('01/05')} is covered"


def check_panel(shown, panel):
    """Checks that all of the panel's text can be reached and none of it covers the buttons."""
    app = shown.app
    buttons = [app.box(panel.locator(f'[data-role="{role}"]')) for role in ("share", "close")]
    for box in buttons:
        assert is_inside(box, app.box(panel)) and is_inside(box, room(app)), f"a button at {box}"
        for line in text_boxes(app, shown.title):
            assert overlap(line, box) <= 1, f"{line} lies on the button at {box}"
    text = panel.locator(".panel-text")
    text.evaluate("n => n.scrollTo(0, 1e6)")
    last = text_boxes(app, shown.poem)[-1]
    assert is_inside(last, room(app)), f"the last line at {last} is outside of {room(app)}"
    assert app.box(panel.locator('[data-role="close"]')).difference(buttons[1]) < 1, "the buttons stay where they are"
    for line in text_boxes(app, shown.poem):
        assert line.x >= room(app).x and line.right <= room(app).right, f"{line} is cut off"


@pytest.mark.parametrize("width, percent", [(200, 100), (240, 100), (320, 100), (320, 200), (390, 200)])
def test_buttons_of_the_bar_keep_their_size_beside_the_title(open_app, width, percent):
    shown = hoo.Hoo(open_app("phone", viewport={"width": width, "height": 480})).go()
    set_text(shown.app, percent)
    boxes = [shown.app.box(shown.page.locator(f".bar [data-role={role}]")) for role in ("disguise-link", "find", "settings")]
    assert [(box.width, box.height) for box in boxes] == [(44, 44)] * 3
    assert boxes[0].x >= 0 and boxes[-1].right <= width
    for line in text_boxes(shown.app, shown.page.locator(".bar h1")):
        assert boxes[0].right <= line.x and line.right <= boxes[1].x, f"the title at {line} between {boxes}"


def test_title_is_seen_beside_a_long_poem(open_app, talkative):
    shown = hoo.Hoo(open_sized(open_app, "844x390 notched", url=talkative)).open()
    shown.tap("01/02")
    shown.wait_disc("01/02")
    shown.app.wait_still()
    panel, box = shown.app.box(shown.page.locator(".panel")), text_boxes(shown.app, shown.title)[0]
    assert is_inside(box, panel), f"the title at {box} in {panel}"


# Words that stand in more than one line.
BROKEN_WORDS = """(node) => {
  const range = document.createRange(), text = node.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1;
  }).map(([word]) => word);
}"""


@pytest.mark.parametrize("size", ["390x844 notched", "844x390 notched", "768x1024", "1280x800"])
def test_titles_of_owls_break_between_words_with_large_text(open_app, size):
    shown = hoo.Hoo(open_sized(open_app, size, locale="de")).open()
    set_text(shown.app, 200)
    broken = []
    for address in ("01/02", "01/09", "02/01", "02/03", "03/03", "04/06"):
        shown.page.evaluate(f"location.hash = '#{address}'")
        shown.wait_selected(address)
        until(lambda: not shown.title.inner_text().startswith("Hoo "), 5, "its title")
        broken += shown.title.evaluate(BROKEN_WORDS)
    assert not broken


@pytest.mark.parametrize("percent", [100, 200])
def test_long_titles_of_sets_are_readable(open_app, serve, tmp_path, percent):
    """In the rail, and as the lettering of a set whose header's picture is in another language."""
    title = "Das Verzeichnis aller Eulen, Käuze und Uhus, die nachts wach sind und tags schlafen, mit ihren Gedichten darüber"
    for i in range(1, 13):
        name = hoosets.digits(i)
        files = hoosets.files(name, 9, title=f"Shelf {i}")
        about = json.loads(files[f"{name}/hoo_set.json"])
        files[f"{name}/hoo_set.json"] = json.dumps({**about, "Title-de": title}).encode()
        (tmp_path / f"{name}.zip").write_bytes(hoosets.archive(files))
    shown = hoo.Hoo(open_sized(open_app, "390x844 notched", url=serve("--hoosets", tmp_path).url, locale="de")).open()
    set_text(shown.app, percent)
    header = shown.page.locator(".ground .header .long").first
    until(lambda: header.count() == 1, 5, "a title in letters")
    shown.app.wait_still()  # other text lays the shelf out again, and the letters are made again
    size = "n => { const s = getComputedStyle(n); return [parseFloat(s.fontSize), s.hyphens, n.scrollHeight - n.clientHeight, s.lineHeight] }"
    font, hyphens, over, _ = header.evaluate(size)
    assert font >= 19 and hyphens == "auto", f"{font} {hyphens}"
    assert is_inside(shown.app.box(header), shown.app.box(header.locator("..")), 1), "its lines"
    assert not header.evaluate(BROKEN_WORDS)
    rail = shown.page.locator(".rail")
    shown.page.mouse.move(*shown.app.box(rail).center)
    rail.focus()
    shown.page.keyboard.press("ArrowDown")
    label = rail.locator("span")
    until(label.is_visible, 3, "the name")
    font, hyphens, over, _ = label.evaluate(size)
    assert font >= 17 * percent / 100 * 0.75 and hyphens == "auto" and over <= 1, f"{font} {hyphens} {over}"
    assert is_inside(shown.app.box(label), room(shown.app)) and not label.evaluate(BROKEN_WORDS)
    assert title in shown.page.locator(".ground h2").first.inner_text(), "whole for those who listen"


# --- the font and the system's colours -----------------------------------------------------------------------------

FACES = """() => [...document.fonts].filter((f) => f.status === 'loaded').map((f) => `${f.family.replaceAll('"', '')} ${f.weight}`).sort()"""


@pytest.mark.worker
def test_both_font_weights_load_offline(open_app, proxy):
    shown = hoo.Hoo(open_app("phone", url=proxy.url)).open()
    both = ["Roboto Condensed 100 400", "Roboto Condensed 500 900"]
    shown.tap("01/02")
    until(lambda: shown.page.evaluate(FACES) == both, 5, lambda: shown.page.evaluate(FACES))
    assert shown.page.evaluate("[...document.fonts].every((f) => f.display === 'swap')"), "text shows before they come"
    sizes = shown.page.evaluate("performance.getEntriesByType('resource').filter((r) => r.name.endsWith('.woff2'))"
                                ".map((r) => r.encodedBodySize)")
    assert len(sizes) == 2 and max(sizes) < 20000, sizes
    shown.app.wait_worker()
    proxy.stop()
    shown.app.allow("ERR_")
    shown.app.reload()
    shown.wait_open("01")
    until(lambda: shown.page.evaluate(FACES) == both, 5, lambda: shown.page.evaluate(FACES))


@pytest.mark.drawn
def test_selected_owl_has_ring_in_forced_colours(open_app):
    shown = hoo.Hoo(open_app("phone", forced_colors="active")).open()
    shown.tap("01/06")
    shown.wait_disc("01/06")
    time.sleep(0.3)
    density, disc = shown.page.evaluate("devicePixelRatio"), shown.app.box(shown.disc)
    decoder = shown.app.context.browser.new_page()
    # Towards a corner of the cell, which neither the owl nor a line reaches.
    inner = (disc.width / 2 - 9) * 0.7071
    start = ((disc.center.x - inner) * density, (disc.center.y - inner) * density)
    (_, ring), *_ = pixels.runs(decoder, shown.page.screenshot(), start, (-1, -1), 11 * density)
    decoder.close()
    assert len(ring) >= 5 * density / 2**0.5, f"a ring of the highlight's colour, not {ring}"
    assert len(set(ring[2:-2])) == 1, ring


def test_panel_beside_its_owl_has_an_edge_in_forced_colours(open_app):
    shown = hoo.Hoo(open_app("desktop", forced_colors="active")).open()
    shown.tap("01/06")
    shown.wait_disc("01/06")
    panel = shown.page.locator(".panel[data-side]")
    assert panel.evaluate("n => getComputedStyle(n).borderStyle") == "solid"


def test_headers_speak_the_readers_language(open_app, server):
    """Our own sets have their lettering in both languages."""
    headers = []
    for language in ("en", "de"):
        shown = hoo.Hoo(open_app("phone", locale=language)).open()
        picture = shown.page.locator(".ground .header img").first
        until(lambda: picture.get_attribute("src"), 5, "a header")
        headers.append(picture.get_attribute("src"))
    assert headers[0] != headers[1]
