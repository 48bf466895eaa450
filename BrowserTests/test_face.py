"""Scotch's face: his eyes, his expressions, his reactions to costumes, and his head in the bubbles."""

import plistlib

import pytest

import packs
from geometry import Point
from server import ROOT, until

IN_A_HURRY = True
FACES = "calm grin growl roar wince awe smug worry doze bliss".split()
COSTUMES = {costume["id"]: costume for name in ("bundled", "catalogue")
            for costume in plistlib.loads((ROOT / "Content" / name / "config.plist").read_bytes())}


def expression(app):
    return FACES[int(app.page.locator(".face").get_attribute("data-face"))]


def pupils(app):
    """The places of his pupils in his image, in its points."""
    return app.page.evaluate("""() => [...document.querySelectorAll('.face-eye span')].map((n) => {
      const { m41, m42 } = new DOMMatrix(getComputedStyle(n).transform);
      return [m41, m42];
    })""")


def drawn(app, selector):
    """The cell of his face's drawing that an element shows."""
    return app.page.locator(selector).evaluate("n => getComputedStyle(n).backgroundPosition")


def test_eyes_follow_the_mouse_and_rest(open_app):
    app = open_app("desktop").go_dressing()
    app.page.evaluate("window.framesApart = 0")  # it counts frames
    app.page.locator(".face").wait_for(state="attached")
    app.wait_still()
    width, middle = app.size().width, app.box(app.scotch).y + app.box(app.scotch).height * 0.15
    seen = []
    for x in (width - 2, 2):
        app.page.mouse.move(x, middle)
        until(lambda: len(seen) == 0 or abs(pupils(app)[0][0] - seen[0]) > 6, 3, lambda: pupils(app))
        app.wait_still()
        left, right = pupils(app)
        assert left == right, "both eyes look the same way"
        seen.append(left[0])
    frames = app.frames_drawn()
    app.page.wait_for_timeout(700)
    assert app.frames_drawn() <= frames + 30
    frames = app.frames_drawn()
    app.page.wait_for_timeout(400)
    assert app.frames_drawn() == frames, "no frames while the mouse rests"
    inside = app.box(app.page.locator(".face-eye.face-left"))
    pupil = app.box(app.page.locator(".face-eye.face-left span"))
    assert inside.x - pupil.width < pupil.x < inside.right, "it stays in his eye"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_each_costume_has_its_own_reaction(open_app, motion):
    app = open_app("phone", reduced_motion=motion).go_dressing(bubbles=5)
    app.page.locator(".face").wait_for(state="attached")
    everything = app.page.evaluate("[...document.querySelectorAll('[data-costume-id]')].map(n => n.dataset.costumeId)")
    assert set(everything) <= set(COSTUMES)
    looks = set()
    for id in everything:
        app.bubble(id).evaluate("n => n.click()")
        app.wait_state("dressed")
        reaction = COSTUMES[id]["reaction"]
        until(lambda: expression(app) == reaction["face"], 2, lambda: f"{id}: {expression(app)}")
        assert drawn(app, ".face-mouth").startswith(f"{-56 * FACES.index(reaction['face'])}px")
        looks.add(tuple(reaction.values()))
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")
        assert expression(app) == "calm"
    assert len(looks) == len(everything)


def test_dressed_he_has_a_life_of_his_own_without_frames(open_app):
    app = open_app("phone")
    app.page.clock.install()
    app.go_dressing(bubbles=5)
    app.page.locator(".face").wait_for(state="attached")
    app.dress()
    app.wait_still()
    app.page.clock.pause_at(app.page.evaluate("Date.now()") + 10)
    app.page.locator(".face").evaluate("""n => {
      window.seen = [];
      new MutationObserver(() => window.seen.push([Date.now(), n.dataset.face])).observe(n, { attributeFilter: ['data-face'] });
    }""")
    start, frames = app.page.evaluate("Date.now()"), app.frames_drawn()
    app.page.clock.run_for(60_000)
    times = [start] + [time for time, _ in app.page.evaluate("window.seen")]
    assert len(times) >= 7 and len({face for _, face in app.page.evaluate("window.seen")}) >= 2
    assert all(b - a < 15_000 for a, b in zip(times, times[1:])), times
    assert app.frames_drawn() == frames, "a timer and changes of attributes, no frames"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_mouth_moves_while_he_speaks(open_app, motion):
    app = open_app("phone", reduced_motion=motion).go_dressing(bubbles=5)
    app.page.locator(".face").wait_for(state="attached")
    app.page.evaluate("window.spoken = 0; addEventListener('animationstart', (e) => { window.spoken += e.animationName === 'face-speak' })")
    app.tap_scotch()
    app.page.locator('[data-role="remark"]').wait_for()
    if motion == "no-preference":
        until(lambda: app.page.evaluate("window.spoken") == 1, 3, "his mouth moves")
    else:
        app.page.wait_for_timeout(300)
        assert app.page.evaluate("window.spoken") == 0
    assert expression(app) != "calm"
    app.dress()
    until(lambda: not app.page.locator(".face-speaks").count(), 2, "dressed he is silent")


def test_his_head_is_in_every_bubble_until_the_costume_is_on_him(open_app):
    app = open_app("phone").go_dressing(bubbles=5)
    for id in app.bubbles():
        head, image = app.bubble(id).locator(".head"), app.bubble(id).locator(".costume")
        assert head.evaluate("n => n.complete && n.naturalWidth > 0 && n.style.opacity == 1 && n.alt === ''"), id
        assert head.evaluate("n => n.nextElementSibling.className") == "costume", "under the costume"
        costume, ours = COSTUMES[id], app.box(head)
        box = app.box(image)
        scale = box.width / costume["width"]
        anchor = Point(box.x + costume["alignment_x"] * box.width, box.y + costume["alignment_y"] * box.height)
        assert anchor.distance(Point(ours.x + 0.5 * 235 * scale, ours.y + 0.31 * 374 * scale)) < 0.5, "with the same fit"
    worn = app.dress()
    app.wait_still()
    assert not app.page.locator(".scotch-figure .head").is_visible(), worn


def test_another_scotch_has_neither_face_nor_head(open_app, serve):
    if not (packs.CHALLENGE / "config.plist").exists():
        pytest.skip("../shared/challenge is not here")
    app = open_app("phone", url=serve("--costumes", packs.CHALLENGE).url).go_dressing()
    app.dress("ghost")
    app.page.wait_for_timeout(500)
    assert app.page.locator(".face, .head").count() == 0
