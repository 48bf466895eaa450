"""Sounds, and the dialog that makes pictures and stickers of dressed Scotch; test_film.py has its films."""

import json
import re

import pytest

import film
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

# Decodes the picture that the dialog shows.
READ = """async () => {
  const bytes = new Uint8Array(await made.arrayBuffer());
  const image = await createImageBitmap(made), canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const at = (x, y) => [...data.slice((y * canvas.width + x) * 4, (y * canvas.width + x) * 4 + 4)];
  let ink = 0;
  for (let p = 3; p < data.length; p += 4) ink += data[p] > 200;
  const type = {0x89: 'image/png', 0x52: 'image/webp'}[bytes[0]];
  return { type, size: bytes.length, width: canvas.width, height: canvas.height, corner: at(0, 0), chest: at(canvas.width >> 1, canvas.height * 0.5 | 0), ink };
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
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=3)
    assert not app.page.locator('[data-role="share"]').is_visible()
    app.dress()
    app.dialog = film.open_dialog(app.page)
    return app


def make(app, kind=None):
    type, _ = film.make(app.dialog, kind)
    picture = app.page.evaluate(READ)
    assert picture["type"] == type
    return picture


def test_pictures_and_stickers_have_their_sizes(shared):
    picture = make(shared)
    assert picture["type"] == "image/png" and picture["corner"][3] == 0 and picture["chest"][3] == 255 and picture["ink"] > 50_000
    large = make(shared, "4×")
    assert abs(large["width"] - 2 * picture["width"]) <= 2 and abs(large["height"] - 2 * picture["height"]) <= 2
    stage = make(shared, "Picture with stage")
    assert (stage["width"], stage["height"]) == (1280, 1760) and stage["corner"][3] == 255
    for kind, limit in [("WhatsApp sticker", 102_400), ("Telegram sticker", 524_288), ("Signal sticker", 307_200)]:
        sticker = make(shared, kind)
        assert sticker["type"] == "image/webp" and sticker["size"] <= limit, sticker
        assert (sticker["width"], sticker["height"], sticker["corner"][3]) == (512, 512, 0)
    with shared.page.expect_download() as download:
        shared.dialog.get_by_role("button", name="Save").click()
    assert re.fullmatch(r"scotch-[\w-]+\.webp", download.value.suggested_filename)
    shared.page.keyboard.press("Escape")
    assert shared.dialog.count() == 0 and shared.page.evaluate("document.activeElement.dataset.role") == "share"
    assert shared.state() == "dressed", "the key was the dialog's"


def test_a_dialog_closed_in_the_middle_leaves_nothing(shared):
    shared.dialog.get_by_text("Film (GIF)", exact=True).click()
    until(lambda: shared.dialog.locator("progress").get_attribute("value"), 10, "progress")
    shared.page.keyboard.press("Escape")
    until(lambda: shared.page.evaluate("true") and not shared.page.workers, 5, "no worker")
    other = shared.dress()
    film.make(film.open_dialog(shared.page))
    assert json.loads(shared.page.evaluate("job.commission"))["costume"] == other


def test_sharing_works_once_the_network_is_back(open_faulty, proxy):
    page = open_faulty().app
    page.allow("Cache.add")
    page.page.add_init_script(film.COLLECT)
    page.go_dressing(bubbles=3)
    page.dress()
    script, module = film.address("studio.js"), film.address("StudioWeb.wasm")
    proxy.answers.update({script: None, module: (503, "text/plain", b"no")})
    page.page.locator('[data-role="share"]').click()
    until(lambda: page.notice.count() == 1 and "network" in page.notice.inner_text(), 8, "a notice")
    del proxy.answers[script]
    dialog = film.open_dialog(page.page)
    until(lambda: "network" in dialog.locator('[data-role="share-status"]').inner_text(), 8, "the fault in the dialog")
    assert dialog.locator("progress").is_hidden()
    del proxy.answers[module]
    film.make(dialog, "Picture with stage")
