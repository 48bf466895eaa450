"""Sounds, and the dialog that makes pictures and stickers of dressed Scotch; test_film.py has its films."""

import json
import re
import time

import pytest

import film
from server import until
from test_pictures import costumes, forms

IN_A_HURRY = True

# Records every sound that is played: its seconds, its rate, its gain.
LISTEN = """
  window.heard = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () {
    heard.push([Math.round(this.buffer.duration * 100) / 100, this.playbackRate.value]);
    return start.call(this);
  };"""
POP, SPRING, BOUNCE, THUD, CLICK = 0.11, 0.5, 0.2, 0.28, 0.05

# Records the number of the frame with the first dressing, and of the frame in which its pop began to sound.
FIRST_POP = """(() => {
  window.first = {};
  let frames = 0;
  requestAnimationFrame(function count() { frames += 1; requestAnimationFrame(count); });
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () {
    if (Math.abs(this.buffer.duration - 0.11) < 0.01) {
      first.pop ??= frames;
      first.state ??= this.context.state;
    }
    return start.call(this);
  };
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    if (document.querySelector('[data-role="worn-costume"]')) first.frame ??= frames;
  }).observe(document.querySelector('main'), { childList: true, subtree: true, attributes: true }));
})()"""

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


def open_with_sounds(open_app, screen, script):
    """Opens the dressing room with a script that listens, and waits for the sounds."""
    app = open_app(screen)
    app.page.add_init_script(script)
    app.go_dressing(bubbles=3)
    app.wait_state("browsing")
    until(lambda: "SoundWeb" in requested(app), 10, "the sounds")
    return app


def hear_sample(app):
    """Presses Sound, on and off, until a pop answers. One that is ready more than 250 ms after the press is not played."""
    before = len(app.page.evaluate("heard"))

    def is_heard():
        app.page.get_by_role("button", name="Sound").click()
        time.sleep(0.4)
        return POP in [seconds for seconds, _ in app.page.evaluate("heard")[before:]]

    until(is_heard, 15, "a pop as a sample")


def test_sounds_follow_the_scene_and_the_mute(open_app):
    app = open_app("phone")
    app.page.add_init_script(LISTEN)
    app.go_dressing(bubbles=3)
    sound = app.page.get_by_role("button", name="Sound")
    assert sound.get_attribute("aria-pressed") == "true" and app.box(sound).width >= 44
    until(lambda: requested(app) == ["SoundWeb", "sound"], 10, "the sounds, fetched while the room rests")
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
    hear_sample(app)


@pytest.mark.timed
def test_the_first_pop_comes_with_its_frame(open_app):
    app = open_with_sounds(open_app, "phone", FIRST_POP)
    app.dress()
    first = until(lambda: (lambda found: found if "pop" in found else None)(app.page.evaluate("first")), 5, "the pop")
    assert abs(first["pop"] - first["frame"]) <= 3 and first["state"] == "running", first


def test_spokes_click_as_they_pass_the_top(open_app):
    app = open_with_sounds(open_app, "desktop", LISTEN)
    app.page.keyboard.press("a")  # a key of no meaning opens the device's sound
    before = len(app.page.evaluate("heard"))
    for _ in range(3):
        app.page.keyboard.press("ArrowRight")
    app.wait_state("browsing")
    clicks = [seconds for seconds, _ in app.page.evaluate("heard")[before:]]
    assert clicks and set(clicks) <= {CLICK, 0.04}, clicks


def test_reduced_motion_is_silent_until_sound_is_chosen(open_app):
    app = open_app("desktop", reduced_motion="reduce")
    app.page.add_init_script(LISTEN)
    app.go_dressing(bubbles=3)
    app.dress()
    assert app.page.evaluate("heard") == [] and requested(app) == []
    hear_sample(app)


def test_silent_page_without_a_network_says_that_sharing_needs_it(open_app):
    app = open_app("phone", reduced_motion="reduce").go_dressing(bubbles=5)
    app.allow("ERR_INTERNET_DISCONNECTED")
    app.dress()
    share = app.page.locator('[data-role="share"]')
    app.context.set_offline(True)
    share.click()
    until(lambda: "sharing needs the network" in " ".join(app.notice.all_text_contents()), 10, app.notice.all_text_contents)
    app.context.set_offline(False)
    share.click()
    until(lambda: app.page.locator("dialog[open]").count() == 1, 10, "the dialog")


@pytest.fixture
def shared(open_app):
    app = open_app("desktop", accept_downloads=True)
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=3)
    assert not app.page.locator('[data-role="share"]').is_visible()
    app.dress()
    app.dialog = film.open_dialog(app.page)
    return app


def edges(app):
    """The colours on the sticker's edge: just outside the figure, and beyond."""
    return app.page.evaluate("""async () => {
      const image = await createImageBitmap(made), canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, 512, 512);
      const rows = [];
      for (let y = 60; y < 460; y += 40) {
        let x = 0;
        while (x < 512 && data[(y * 512 + x) * 4 + 3] < 128) x += 1;
        if (x < 500) rows.push([x, [...data.slice((y * 512 + x + 4) * 4, (y * 512 + x + 4) * 4 + 4)]]);
      }
      return rows;
    }""")


def test_stickers_have_a_white_edge(shared):
    make(shared, "WhatsApp sticker")
    rows = edges(shared)
    assert len(rows) > 6 and all(x >= 14 and min(color) > 225 for x, color in rows), rows


def test_a_sticker_that_cannot_be_made_is_not_offered(open_app):
    app = open_app("desktop")
    app.page.add_init_script("""
      const write = HTMLCanvasElement.prototype.toDataURL;
      HTMLCanvasElement.prototype.toDataURL = function () { return write.call(this, 'image/png'); };""")
    app.go_dressing(bubbles=3)
    app.dress()
    dialog = film.open_dialog(app.page)
    labels = dialog.locator("fieldset").first.inner_text()
    assert "WhatsApp" not in labels and "Telegram sticker" in labels and "Signal sticker" in labels


# Notes every height of the dialog, and the places of its buttons, in each frame.
HEIGHTS = """(() => {
  window.framesApart = 0;
  window.boxes = new Set();
  const look = () => {
    const dialog = document.querySelector('.share'), bar = document.querySelector('.share-bar');
    if (dialog && !dialog.getAnimations().length) boxes.add(`${dialog.offsetHeight} ${bar.offsetTop} ${dialog.getBoundingClientRect().top}`);
    requestAnimationFrame(look);
  };
  look();
})()"""


@pytest.mark.parametrize("profile", ["phone", "desktop"])
def test_nothing_jumps_while_something_is_made(open_app, profile):
    app = open_app(profile)
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=3)
    app.dress()
    dialog = film.open_dialog(app.page)
    film.make(dialog)
    app.page.wait_for_timeout(400)
    app.page.evaluate(HEIGHTS)
    for kind in ("Film (GIF)", "WhatsApp sticker", "Picture with stage"):
        film.make(dialog, kind)
    assert len(app.page.evaluate("[...boxes]")) == 1, app.page.evaluate("[...boxes]")


def test_words_are_in_the_picture_until_the_reader_turns_them_off(shared):
    signed = make(shared)
    switch = shared.dialog.get_by_label("The joke and a small name")
    commission = json.loads(shared.page.evaluate("job.commission"))
    assert switch.is_checked() and commission["signed"] is True
    costume = next(one for one in commission["app"]["costumes"] + commission["catalogue"] if one["id"] == commission["costume"])
    assert commission["app"]["words"]["app-name"] == "Disguise-o-Rama" and costume["label"] and costume["description"]
    switch.click()
    plain = make(shared)
    assert plain["height"] < signed["height"] - 60
    shared.page.keyboard.press("Escape")
    dialog = film.open_dialog(shared.page)
    film.make(dialog)
    assert not dialog.get_by_label("The joke and a small name").is_checked(), "remembered"


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
    assert re.fullmatch(r"scotch-[a-z]+-signal\.webp", download.value.suggested_filename)
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


def test_picture_that_arrives_damaged_is_no_fault_of_the_network(open_faulty, proxy, server):
    page = open_faulty().app
    page.go_dressing(bubbles=3)
    entry = costumes(server)[page.dress()]
    damaged = [*forms(entry), entry["bubble"]]
    proxy.answers.update({path: (200, "image/webp", b"no picture") for path in damaged})
    page.page.evaluate("""async (paths) => {
      for (const path of paths) for (const name of await caches.keys()) await (await caches.open(name)).put(path, new Response('no picture'));
    }""", damaged)
    dialog = film.open_dialog(page.page)
    said = lambda: dialog.locator('[data-role="share-status"]').inner_text()
    until(lambda: "damaged" in said(), 8, lambda: f"the fault in the dialog, but {said()!r}")
    assert dialog.locator("progress").is_hidden()


def test_sharing_works_once_the_network_is_back(open_faulty, proxy):
    page = open_faulty().app
    page.allow("Cache.add")
    page.page.add_init_script(film.COLLECT)
    page.go_dressing(bubbles=3)
    page.dress()
    script, module = film.address("studio.js"), film.address("StudioWeb.wasm")
    proxy.answers.update({script: None, module: (503, "text/plain", b"no")})
    page.page.locator('[data-role="share"]').click()
    until(lambda: page.notice.count() == 1 and "did not arrive" in page.notice.inner_text(), 8, "a notice: the site answers")
    del proxy.answers[script]
    dialog = film.open_dialog(page.page)
    until(lambda: "try again" in dialog.locator('[data-role="share-status"]').inner_text(), 8, "the fault in the dialog")
    assert dialog.locator("progress").is_hidden()
    del proxy.answers[module]
    film.make(dialog, "Picture with stage")
