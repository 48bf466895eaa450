"""Sounds, and what is made of dressed Scotch: pictures, stickers and a film, decoded again by the browser."""

import re

import pytest

from server import until

IN_A_HURRY = True

# Records every sound that is played: its seconds, its rate, its gain.
LISTEN = """
  window.heard = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () {
    heard.push([Math.round(this.buffer.duration * 100) / 100, this.playbackRate.value]);
    return start.call(this);
  };"""
POP, SPRING, BOUNCE, THUD = 0.11, 0.5, 0.2, 0.28

# Takes note of what the dialog shows: the page may not fetch it.
COLLECT = """
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { window.made = blob; return make.call(URL, blob); };"""

# Decodes it.
READ = """async () => {
  const bytes = new Uint8Array(await made.arrayBuffer());
  const type = {0x89: 'image/png', 0x47: 'image/gif', 0x52: 'image/webp'}[bytes[0]];
  const decoder = new ImageDecoder({ data: bytes, type });
  await decoder.tracks.ready;
  await decoder.completed;
  const count = decoder.tracks.selectedTrack.frameCount, frames = [];
  for (let i = 0; i < count; i += 1) {
    const { image } = await decoder.decode({ frameIndex: i });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight), context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const seconds = image.duration / 1e6;
    image.close();
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const at = (x, y) => [...data.slice((y * canvas.width + x) * 4, (y * canvas.width + x) * 4 + 4)];
    let ink = 0;
    for (let p = 3; p < data.length; p += 4) ink += data[p] > 200;
    frames.push({ width: canvas.width, height: canvas.height, corner: at(0, 0), chest: at(canvas.width >> 1, canvas.height * 0.5 | 0), ink, seconds,
      digest: data.reduce((sum, value) => (sum * 31 + value) % 4294967296, 7) });
  }
  return { type, size: bytes.length, frames };
}"""


def requested(app):
    names = app.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    return sorted({match[1] for name in names if (match := re.search(r"assets/(sound|SoundWeb|studio|StudioWeb)\.", name))})


def test_sounds_follow_the_scene_and_the_mute(open_app):
    app = open_app("phone")
    app.page.add_init_script(LISTEN)
    app.go_dressing(bubbles=3)
    sound = app.page.get_by_role("button", name="Sound")
    assert sound.get_attribute("aria-pressed") == "true" and app.box(sound).width >= 44
    app.dress()
    until(lambda: {POP, THUD} <= {seconds for seconds, _ in app.page.evaluate("heard")}, 10, "a pop and a thud")
    assert requested(app) == ["SoundWeb", "sound"], "nothing of the studio yet"
    sound.click()
    assert sound.get_attribute("aria-pressed") == "false"
    before = len(app.page.evaluate("heard"))
    app.tap_scotch()
    app.wait_state("browsing")
    assert len(app.page.evaluate("heard")) == before
    # The mute is remembered, and then nothing is fetched.
    app.reload()
    app.wait_bubbles(3)
    app.wait_state("browsing")
    assert sound.get_attribute("aria-pressed") == "false"
    app.dress()
    assert requested(app) == []
    sound.click()
    until(lambda: POP in [seconds for seconds, _ in app.page.evaluate("heard")], 10, "a pop as a sample")


def test_reduced_motion_is_silent_until_sound_is_chosen(open_app):
    app = open_app("desktop", reduced_motion="reduce")
    app.page.add_init_script(LISTEN)
    app.go_dressing(bubbles=3)
    app.dress()
    assert app.page.evaluate("heard") == [] and requested(app) == []
    app.page.get_by_role("button", name="Sound").click()
    until(lambda: app.page.evaluate("heard"), 10, "a sound")


@pytest.fixture
def shared(open_app):
    app = open_app("desktop", accept_downloads=True)
    app.page.add_init_script(COLLECT)
    app.go_dressing(bubbles=3)
    share = app.page.locator('[data-role="share"]')
    assert not share.is_visible()
    app.dress()
    share.click()
    app.dialog = app.page.get_by_role("dialog", name="Send Scotch out")
    return app


def make(app, kind=None, seconds=20):
    if kind:
        app.dialog.get_by_text(kind, exact=True).click()
    until(lambda: app.dialog.locator(".share-image").is_visible(), seconds, kind or "a picture")
    return app.page.evaluate(READ)


def test_pictures_and_stickers_have_their_sizes(shared):
    picture = make(shared)
    frame = picture["frames"][0]
    assert picture["type"] == "image/png" and frame["corner"][3] == 0 and frame["chest"][3] == 255 and frame["ink"] > 50_000
    large = make(shared, "4×")["frames"][0]
    assert abs(large["width"] - 2 * frame["width"]) <= 2 and abs(large["height"] - 2 * frame["height"]) <= 2
    stage = make(shared, "Picture with stage")["frames"][0]
    assert (stage["width"], stage["height"]) == (1280, 1760) and stage["corner"][3] == 255
    for kind, limit in [("WhatsApp sticker", 102_400), ("Telegram sticker", 524_288), ("Signal sticker", 307_200)]:
        sticker = make(shared, kind)
        frame = sticker["frames"][0]
        assert sticker["type"] == "image/webp" and sticker["size"] <= limit, sticker
        assert (frame["width"], frame["height"], frame["corner"][3]) == (512, 512, 0)
    with shared.page.expect_download() as download:
        shared.dialog.get_by_role("button", name="Save").click()
    assert re.fullmatch(r"scotch-[\w-]+\.webp", download.value.suggested_filename)
    shared.page.keyboard.press("Escape")
    assert shared.dialog.count() == 0 and shared.page.evaluate("document.activeElement.dataset.role") == "share"
    assert shared.state() == "dressed", "the key was the dialog's"


def test_film_is_the_same_each_time_and_moves(shared):
    film = make(shared, "Film (GIF)", 60)
    frames = film["frames"]
    assert film["type"] == "image/gif" and 2 <= sum(frame["seconds"] for frame in frames[:-1]) <= 4
    assert film["size"] < 2_000_000, film["size"]
    assert len({frame["digest"] for frame in frames}) > len(frames) * 0.6, "most frames differ"
    make(shared, "Picture")
    again = make(shared, "Film (GIF)", 60)
    assert [frame["digest"] for frame in again["frames"]] == [frame["digest"] for frame in frames]
