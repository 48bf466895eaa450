"""All screens in all states: everything is on the screen, nothing important is covered, and rotation, resizing and larger
text at any moment keep it so."""

import itertools
import math
import time

import pytest

import packs
from geometry import Box, is_inside, overlap
from server import until

IN_A_HURRY = True

TOUCH = {"has_touch": True, "is_mobile": True}


def screen(width, height, density, insets=(0, 0, 0, 0), **more):
    return {"viewport": {"width": width, "height": height}, "device_scale_factor": density, "insets": insets, **more}


# Safe areas as (top, right, bottom, left).
SIZES = {
    "320x568": screen(320, 568, 1, **TOUCH),
    "375x667": screen(375, 667, 2, **TOUCH),
    "390x844 notched": screen(390, 844, 3, (47, 0, 34, 0), **TOUCH),
    "768x1024": screen(768, 1024, 2, **TOUCH),
    "844x390 notched": screen(844, 390, 3, (0, 47, 21, 47), **TOUCH),
    "932x430": screen(932, 430, 2, **TOUCH),
    "1280x800": screen(1280, 800, 1),
    "2560x1440": screen(2560, 1440, 1),
}


@pytest.fixture
def open_screen(open_app):
    return lambda name, url=None: open_sized(open_app, name, url=url)


def open_sized(open_app, name, **more):
    """Opens a page at one of SIZES through `open_app`."""
    options = dict(SIZES[name])
    insets = options.pop("insets")
    app = open_app("desktop", pointer="touch" if options.get("has_touch") else "mouse", **options, **more)
    cover(app, insets)
    return app


def cover(app, insets):
    """Sets safe areas: the insets (top, right, bottom, left) that the device covers."""
    app.insets = insets
    keys = ("top", "right", "bottom", "left")
    app.cdp.send("Emulation.setSafeAreaInsetsOverride", {"insets": dict(zip(keys, insets))})


def room(app):
    """The screen without its safe-area insets."""
    top, right, bottom, left = app.insets
    whole = app.size()
    return Box(left, top, whole.width - left - right, whole.height - top - bottom)


def check_bubbles(app):
    boxes = app.boxes()
    walls = room(app)
    for id, box in boxes.items():
        assert box.width >= 55.9 and abs(box.width - box.height) < 0.1, f"{id} is {box}"
        assert is_inside(box, walls._replace(y=0, height=walls.bottom)), f"{id} at {box} is outside of {walls}"
    assert not close_pairs(boxes), close_pairs(boxes)


def close_pairs(boxes, apart=1):
    """Pairs of bubbles that overlap by more than `apart` points, with the distance of their edges."""
    distances = {(a, b): one.center.distance(other.center) - (one.width + other.width) / 2
                 for (a, one), (b, other) in itertools.combinations(boxes.items(), 2)}
    return {pair: distance for pair, distance in distances.items() if distance < -apart}


def check_wheel(app):
    check_bubbles(app)
    assert is_inside(app.box(app.scotch), room(app)), f"Scotch at {app.box(app.scotch)} in {room(app)}"


def text_boxes(app, locator):
    """The boxes of a text's lines."""
    return [Box(*box) for box in locator.first.evaluate(
        "n => { const r = document.createRange(); r.selectNodeContents(n);"
        " return [...r.getClientRects()].map(b => [b.x, b.y, b.width, b.height]) }")]


def check_text(app, locator, what):
    assert locator.first.evaluate("n => n.scrollHeight <= n.clientHeight + 1 && n.scrollWidth <= n.clientWidth + 1"), (
        f"{what} is cut off: {locator.first.inner_text()!r}")
    for line in text_boxes(app, locator):
        assert is_inside(line, room(app)), f"{what} at {line} is outside of {room(app)}"


def check_dressed(app):
    check_wheel(app)
    check_caption(app)
    for locator in (app.title, app.description):
        for line in text_boxes(app, locator):
            assert all(overlap(line, box) <= 8 for box in app.boxes().values()), f"a bubble lies on {line}"


def check_caption(app):
    worn = app.box(app.worn)
    for what, locator in (("title", app.title), ("description", app.description)):
        check_text(app, locator, what)
        for line in text_boxes(app, locator):
            assert overlap(line, worn) <= 1, f"{what} at {line} lies over the costume at {worn}"


def check_intro(app):
    message, button = app.page.locator('[data-role="intro-message"]'), app.page.locator('[data-role="intro-next"]')
    check_text(app, message.locator("p"), "his message")
    check_text(app, button.locator("span").first, "the answer")
    box, panel = app.box(button), app.box(app.page.locator(".panel-top"))
    assert box.height >= 44 and is_inside(box, app.size())
    lowest = max(line.bottom for line in text_boxes(app, message.locator("p")))
    scotch = app.box(app.page.locator("main > img.scotch"))
    assert lowest <= panel.bottom <= scotch.y - 30, f"his head at {scotch.y:.0f} is in his message, {panel.bottom:.0f}"
    assert scotch.bottom >= app.size().bottom - 1


def resize(app, width, height):
    app.page.set_viewport_size({"width": width, "height": height})
    app.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def set_text(app, percent):
    app.page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
    time.sleep(0.1)


def turn(app):
    size = app.size()
    resize(app, size.height, size.width)
    cover(app, app.insets[3:] + app.insets[:3])


@pytest.mark.spared("375x667", "390x844 notched", "768x1024", "844x390 notched", "932x430", "1280x800", "2560x1440")
@pytest.mark.parametrize("name", SIZES)
def test_introduction_fits(open_screen, name):
    app = open_screen(name)
    app.go(intro=True)
    app.wait_screen("intro")
    for percent in (100, 200):
        set_text(app, percent)
        time.sleep(0.8)
        check_intro(app)
    set_text(app, 100)
    while app.screen() == "intro":
        app.page.locator('[data-role="intro-next"]').click(force=True)
        time.sleep(0.7)
        if app.screen() == "intro":
            check_intro(app)


@pytest.mark.spared("375x667", "390x844 notched", "768x1024", "932x430", "1280x800", "2560x1440")
@pytest.mark.parametrize("name", SIZES)
def test_all_states_fit(open_screen, name):
    app = open_screen(name).go_dressing(bubbles=5)
    passed = []
    # All other sizes lie between these two.
    largest = (100, 200) if name in ("320x568", "390x844 notched", "844x390 notched", "1280x800") else (100,)
    for percent in largest:
        set_text(app, percent)
        app.wait_still()
        check_wheel(app)
        if percent == 100:
            app.fling(4)
            check_wheel(app)
            app.wait_state("browsing")
        id = app.visible_bubble()
        app.tap_bubble(id)
        app.wait_state("dressed")
        app.wait_still()
        check_dressed(app)
        sharp = lambda: app.worn.evaluate("n => n.naturalWidth / n.getBoundingClientRect().width")
        enough = min(0.99 * min(3, SIZES[name]["device_scale_factor"]), 2.9 / app.box(app.scotch).height * 374)
        until(lambda: sharp() >= enough, 5, lambda: f"a worn costume of {enough} pixels per point, but {sharp()}")
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")
        check_wheel(app)
        passed += [f"browsing, dressed and undressed at {percent} %"]
    print(f"{', '.join(passed)}, spinning", flush=True)


def hidden_share(app, id):
    """The share of a bubble's circle at whose points the page finds no bubble, but Scotch's silhouette or another thing."""
    return app.page.evaluate("""id => {
      const button = document.querySelector(`button[data-costume-id="${id}"]`), b = button.getBoundingClientRect();
      let hidden = 0;
      for (let i = 0; i < 300; i++) {
        const r = b.width / 2 * Math.sqrt((i + 0.5) / 300) * 0.98, a = i * Math.PI * (3 - Math.sqrt(5));
        const top = document.elementFromPoint(b.x + b.width / 2 + r * Math.cos(a), b.y + b.height / 2 + r * Math.sin(a));
        hidden += !top?.closest('[data-costume-id]');
      }
      return hidden / 300;
    }""", id)


@pytest.mark.spared("1280x800")
@pytest.mark.parametrize("name", ["320x568", "844x390 notched", "1280x800"])
def test_every_bubble_shows_and_what_fell_lies_in_front(open_screen, name):
    app = open_screen(name).go_dressing(bubbles=5)
    for _ in range(4):
        shares = {id: hidden_share(app, id) for id in app.bubbles()}
        assert max(shares.values()) <= 0.4, shares
        app.turn_by(math.radians(18))
        app.wait_state("browsing")
    app.dress()
    app.wait_still()
    # Nothing but the edge of the screen.
    shares = {id: hidden_share(app, id) for id in app.bubbles()}
    assert max(shares.values()) <= 0.03, f"what fell lies in front of him: {shares}"


@pytest.mark.parametrize("width, height", [(320, 480), (375, 667)])
def test_large_long_words_are_clear_of_the_costume(open_app, width, height):
    app = open_app("phone", viewport={"width": width, "height": height}, locale="de-DE").go_dressing(bubbles=5)
    cover(app, (0, 0, 0, 0))
    set_text(app, 200)
    app.wait_still()
    app.bubble("beekeeper").evaluate("n => n.click()")
    app.wait_state("dressed")
    app.wait_still()
    check_caption(app)


@pytest.mark.parametrize("name", ["768x1024", "1280x800"])
def test_focus_ring_is_clear_of_large_text(open_screen, name):
    app = open_screen(name).go_dressing(bubbles=5)
    set_text(app, 200)
    app.wait_still()
    app.bubble("beekeeper").focus()
    app.page.keyboard.press("Enter")
    app.wait_state("dressed")
    app.wait_still()
    assert app.scotch.evaluate("n => document.activeElement === n && getComputedStyle(n).outlineStyle") == "solid"
    x, y, width, height = app.box(app.scotch)
    ring = Box(x - 6, y - 6, width + 12, height + 12)
    for line in text_boxes(app, app.description):
        assert overlap(line, ring) <= 0, f"words at {line}, the ring at {ring}"


@pytest.mark.spared("320x568", "1280x800")
@pytest.mark.parametrize("name", ["320x568", "390x844 notched", "1280x800"])
def test_rotation_in_any_state_keeps_everything_on_screen(open_screen, name):
    app = open_screen(name).go_dressing(bubbles=5)

    def turn_and_check(check, *states):
        turn(app)
        app.wait_state(*states)
        app.wait_still()
        check(app)

    app.fling(9)
    time.sleep(0.3)
    turn_and_check(check_wheel, "browsing")
    app.tap_bubble(app.visible_bubble())
    time.sleep(0.25)  # in the middle of dressing and falling
    turn_and_check(check_dressed, "dressed")
    turn_and_check(check_dressed, "dressed")  # at rest, and back
    app.page.keyboard.press("Escape")
    time.sleep(0.2)
    turn_and_check(check_wheel, "browsing")
    pointer = app.pointer
    pointer.down(app.hub().at(-0.4, app.radius()))
    pointer.move(app.hub().at(-0.1, app.radius()))  # more than a tap's tolerance
    turn(app)
    time.sleep(0.1)
    check_wheel(app)
    pointer.up()
    app.wait_state("browsing")


def test_shrinking_window_keeps_bubbles_inside(open_app):
    app = open_app("desktop").go_dressing(bubbles=5)
    app.insets = (0, 0, 0, 0)
    app.tap_bubble(app.visible_bubble())
    for step in range(30):
        resize(app, 1280 - 30 * step, 800 - 8 * step)
        walls = room(app)
        assert all(is_inside(box, walls._replace(y=0, height=walls.bottom)) for box in app.boxes().values()), (app.boxes(), walls)
        # A wall that moves over falling bubbles presses them into one another for a moment.
        until(lambda: not close_pairs(app.boxes(), apart=6), 1, lambda: close_pairs(app.boxes(), apart=6))
    app.wait_state("dressed")
    app.wait_still()
    check_dressed(app)


def test_a_larger_window_and_a_denser_screen_get_sharper_pictures(open_app):
    app = open_app("desktop", viewport={"width": 480, "height": 360}).go_dressing(bubbles=5)
    app.dress()
    seen = lambda: app.page.evaluate(
        "[...document.querySelectorAll('.scotch, [data-role=\"worn-costume\"]')].map(n => n.naturalWidth)")
    small = seen()
    for width, height, density in [(900, 700, 1), (890, 700, 2)]:
        app.cdp.send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": density, "mobile": False})
        until(lambda: all(now > then for now, then in zip(seen(), small)), 8, f"sharper than {small}, but {seen()}")
        assert app.page.evaluate("[...document.images].every(i => i.offsetWidth === 0 || i.naturalWidth > 0)")
        small = seen()


@pytest.mark.spared("2-844x390 notched", "24-768x1024", "60-320x568")
@pytest.mark.parametrize("count,name", [
    (1, "320x568"), (2, "844x390 notched"), (9, "375x667"), (24, "768x1024"), (60, "320x568")])
def test_few_and_many_costumes(open_screen, serve, tmp_path, name, count):
    url = serve("--costumes", packs.crowd(tmp_path / "pack", count), "--catalogue", packs.crowd(tmp_path / "none", 0)).url
    app = open_screen(name, url)
    app.go_dressing(bubbles=1)
    app.wait_still()
    check_wheel(app)
    seen = set(app.bubbles())
    pages = app.page.get_by_role("button", name="Turn the wheel on")
    assert pages.is_visible() == (len(seen) < count)
    for _ in range(20):
        if len(seen) == count:
            break
        pages.click()
        time.sleep(0.9)
        seen |= set(app.bubbles())
    assert len(seen) == count, "turning the wheel shows every costume"
    app.wait_state("browsing")
    check_wheel(app)
    app.tap_bubble(app.visible_bubble())
    app.wait_state("dressed")
    app.wait_still()
    check_dressed(app)


@pytest.mark.spared("de-ltr-320x568", "ja-ltr-844x390 notched")
@pytest.mark.parametrize("code,direction,name", [
    ("de", "ltr", "320x568"), ("ja", "ltr", "844x390 notched"), ("ar", "rtl", "390x844 notched")])
def test_other_languages_fit(open_screen, serve, tmp_path, name, code, direction):
    app = open_screen(name, serve("--app", packs.translated(tmp_path, code), "--language", code).url)
    app.go(intro=True)
    assert app.page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [code, direction]
    app.wait_screen("intro")
    while app.screen() == "intro":
        time.sleep(0.7)
        check_intro(app)
        app.page.locator('[data-role="intro-next"]').click(force=True)
        time.sleep(0.1)
    app.wait_state("browsing")
    check_wheel(app)
    app.bubble("pirate").evaluate("n => n.click()")
    app.wait_state("dressed")
    assert last_letter_is_on_the_right(app.description), "English ends on the right on a page in any language"


def last_letter_is_on_the_right(line):
    """Whether a text ends with its last letter on the right, as left-to-right text does."""
    return line.first.evaluate("""n => {
      const [text, r] = [n.firstChild, document.createRange()];
      const edge = (i) => (r.setStart(text, i), r.setEnd(text, i + 1), r.getBoundingClientRect());
      const [end, before] = [edge(text.length - 1), edge(text.length - 2)];
      return end.x > before.x;
    }""")


TITLES = ["Ö", "猫", "Donaudampfschifffahrtsgesellschaftskapitän", "Rechtsschutzversicherungsangestellte im Sonntagsanzug",
          "潜入捜査中のとても目立つ宇宙飛行士", "رائد فضاء متنكر في زي ساحر عجوز", "A man of very many very different hats"]
DESCRIPTIONS = ["", "Ja.", "Niemand erwartet einen Kapitän, wenn er zum Kaffee kommt. Genau das ist der Plan, und er ist, wenn man "
                "es recht bedenkt, noch nie schiefgegangen.", "誰にも気づかれていないはずです。たぶん、きっと、おそらく。もし気づかれても、笑って手を振りましょう。",
                "لن يتعرف علي أحد بهذه اللحية الطويلة والقبعة المدببة، إلا ربما والدتي."]


@pytest.mark.parametrize("name", ["320x568", "375x667", "390x844 notched"])
def test_ring_around_him_does_not_cross_a_long_description(open_screen, serve, tmp_path, name):
    url = serve("--costumes", packs.crowd(tmp_path / "pack", 2, ["A man of very many very different hats"], [DESCRIPTIONS[2] * 2]),
                "--catalogue", packs.crowd(tmp_path / "none", 0)).url
    app = open_screen(name, url)
    app.go_dressing(bubbles=1)
    app.dress()
    app.wait_still()
    words, ring = app.box(app.description), app.box(app.scotch).y - 6
    assert words.bottom <= ring + 0.5, f"{words} reaches over the ring at {ring:.0f}"


@pytest.mark.spared("320x568")
@pytest.mark.parametrize("name", ["320x568", "844x390 notched"])
def test_long_and_tiny_words(open_screen, serve, tmp_path, name):
    url = serve("--costumes", packs.crowd(tmp_path / "pack", 7, TITLES, DESCRIPTIONS),
                "--catalogue", packs.crowd(tmp_path / "none", 0)).url
    app = open_screen(name, url)
    app.go_dressing(bubbles=5)
    ids = app.page.evaluate("[...document.querySelectorAll('button[data-costume-id]')].map(b => b.dataset.costumeId)")
    assert len(ids) == 7
    for id in ids:
        app.bubble(id).evaluate("n => n.click()")
        app.wait_state("dressed")
        time.sleep(0.4)  # the caption before this one is gone
        check_caption(app)
