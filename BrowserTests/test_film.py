"""The film of a costume that springs onto Scotch, as GIF and as video: its bytes, decoded by FFmpeg, against the scene."""

import hashlib

import pytest

import film
import packs
from server import until

IN_A_HURRY = True
PURPLE, BLUE, GREEN = (200, 0, 220), (30, 60, 220), (20, 160, 60)
STAGE = (255, 248, 236)  # at its corner, see painters.js
SCOTCH, FIRST_COSTUME = 0, 3  # Drawing.Image


@pytest.fixture
def discs(serve, tmp_path):
    """A server of three costumes that are discs."""
    return serve("--costumes", film.discs(tmp_path / "pack", [BLUE, PURPLE, GREEN]), "--catalogue", packs.crowd(tmp_path / "none", 0))


def dressed_in_purple(app):
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=3)
    app.bubble("b").evaluate("node => node.click()")
    app.wait_state("dressed")
    return film.open_dialog(app.page)


def places(poses, image):
    """The frames in which the costume is drawn once, opaque, and in front of Scotch: its centre in points by the frame's number."""
    found = {}
    for i, frame in enumerate(poses["frames"]):
        images = [stroke["image"] for stroke in frame]
        own = [stroke for stroke in frame if stroke["image"] == image]
        if len(own) == 1 and own[0]["opacity"] > 0.99 and images.index(image) > images.index(SCOTCH):
            found[i] = own[0]
    return found


def check_places(frames, poses):
    """Compares three moments: the costume on its way, later, and at rest."""
    assert len(frames) == len(poses["frames"])
    assert all(abs(a - b) < 8 for a, b in zip(frames[0].color(2, 2), STAGE)), frames[0].color(2, 2)
    expected = places(poses, FIRST_COSTUME + 1)
    moments = sorted(expected)
    # He wears it at the beginning; from the first gap on it comes back.
    back = next(b for a, b in zip(moments, moments[1:]) if b > a + 3)
    chosen = [back, back + 3, moments[-1]]
    for i in chosen:
        pose, scale = expected[i], frames[i].width / poses["width"]
        x, y, count = frames[i].center(PURPLE)
        # On its way bubbles that fall in front of it may cover a part.
        slack = 1.5 if i == moments[-1] else 6
        assert count > 300 and abs(x / scale - pose["x"]) < slack and abs(y / scale - pose["y"]) < slack, (i, x / scale, y / scale, pose)
    ways = [abs(expected[a]["y"] - expected[b]["y"]) + abs(expected[a]["x"] - expected[b]["x"]) for a, b in zip(chosen, chosen[1:])]
    assert max(ways) > 15, f"it moves: {ways}"


def check_sound(data, length):
    """The sound is as long as the film, silent at first and in the end, and loud in between."""
    samples, rate = film.sound(data)
    assert abs(len(samples) / rate - length) < 0.1, (len(samples) / rate, length)
    peak = lambda a, b: max(abs(value) for value in samples[int(a * rate):int(b * rate)])
    assert peak(0, 0.03) < 0.02 and peak(length - 0.3, length - 0.05) < 0.02 and peak(0, length) > 0.1


def test_gif_shows_the_costume_where_the_scene_has_it(open_app, discs):
    app = open_app("desktop", url=discs.url)
    dialog = dressed_in_purple(app)
    type, data = film.make(dialog, "Film (GIF)")
    frames, _ = film.decode(data)
    assert type == "image/gif" and (frames[0].width, frames[0].height) == (320, 459) and len(data) < 3_000_000
    pauses = [round((b.seconds - a.seconds) * 20) for a, b in zip(frames, frames[1:])]
    assert pauses[0] == 6 and set(pauses[1:]) == {1}, "20 frames a second after a pause"
    check_places(frames, app.page.evaluate(film.POSES, 0))
    film.make(dialog, "Picture")
    assert hashlib.sha256(film.make(dialog, "Film (GIF)")[1]).digest() == hashlib.sha256(data).digest(), "the same bytes each time"


@pytest.mark.spared("webm")  # Firefox makes one too
@pytest.mark.parametrize("type", [pytest.param("video/mp4", id="mp4"), pytest.param("video/webm", id="webm")])
def test_video_shows_the_costume_where_the_scene_has_it(open_app, discs, servers, type):
    proxy = film.without_h264(discs, servers) if type == "video/webm" else discs
    app = open_app("desktop", url=proxy.url)
    dialog = dressed_in_purple(app)
    made, data = film.make(dialog, "Film (video)")
    frames, seconds = film.decode(data)
    assert made == type and (frames[0].width, frames[0].height) == (468, 672) and len(data) < 4_000_000
    length = len(frames) / 30
    assert 4 < length < 5 and abs(seconds - length) < 0.05 and all(abs(frame.seconds - i / 30) < 0.001 for i, frame in enumerate(frames)), "30 frames a second"
    if type == "video/webm":
        check_sound(data, length)
    check_places(frames, app.page.evaluate(film.POSES, 1))
    movie = dialog.locator("video")
    until(lambda: abs((movie.evaluate("node => node.duration") or 0) - length) < 0.05, 5, "the player knows the film")
    assert "Disc b" in movie.get_attribute("aria-label") and "468 × 672" in dialog.locator('[data-role="share-status"]').inner_text()
