"""Sharing, saving and copying in Chromium, Firefox and WebKitGTK, as far as each can. None of them has a share sheet here: the
tests give them one that takes note."""

import base64

import pytest

import film
from engines import Room

SHEET = """(() => {
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [file], title, text, url }) => {
    window.words = { title, text, url };
    if (window.isCancelled) throw new DOMException('cancelled', 'AbortError');
    window.sent = { name: file.name, type: file.type, size: file.size };
  };
  HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };
})()"""
STATUS = "[data-role=share-status]"
# Whether an engine encodes H.264 depends on what is installed beside it, as FFmpeg for Firefox. Where it does not, it makes WebM.
ENCODES_H264 = """VideoEncoder.isConfigSupported({ codec: 'avc1.42001f', avc: { format: 'avc' }, width: 468, height: 672 })
    .then(({ supported }) => supported, () => false)"""


@pytest.fixture
def dialog(engine, own_server):
    room = Room(engine, own_server.url).open()
    engine.evaluate(film.COLLECT)
    engine.evaluate(SHEET)
    room.dress()
    engine.click("[data-role=share]")
    return engine


def wait_made(page, seconds=40):
    page.wait("[...document.querySelectorAll('.share-image')].some((node) => !node.hidden)", seconds, lambda: page.text(".share"))


def copy(page, said):
    page.click("[data-role=share-copy]")
    page.wait(f"document.querySelector('{STATUS}').textContent.includes('{said}')", 5, lambda: page.text(STATUS))


def test_a_picture_is_handed_on(dialog):
    wait_made(dialog)
    dialog.click("[data-role=share-send]")
    dialog.wait("window.sent?.type === 'image/png' && sent.size === made.size && /^scotch-.+\\.png$/.test(sent.name)", 3)
    handed = dialog.evaluate("words")
    assert handed["title"].startswith("Disguise-o-Rama: ") and handed["text"], handed
    assert "/wear/" in handed["url"] and handed["url"].startswith("http"), handed
    before = dialog.text(STATUS)
    dialog.evaluate("window.isCancelled = true")
    dialog.click("[data-role=share-send]")
    assert dialog.text(STATUS) == before, "a cancelled share is no fault"
    dialog.click("[data-role=share-save]")
    dialog.wait("saved === sent.name", 3)
    if dialog.name == "chromium":  # asks for a permission
        copy(dialog, "would not copy")
        dialog.app.context.grant_permissions(["clipboard-write"])
    copy(dialog, "Copied.")


# Software encoders of VP8 take long: one engine is enough, and test_film.py has Chromium's.
@pytest.mark.spared("chromium", "webkit")
def test_a_video_is_made(dialog):
    wait_made(dialog)
    choice = "label:has([value=video])"
    dialog.wait(f"document.querySelector('{choice}').offsetWidth > 0", 5, "the choice of a video")
    dialog.wait_still(choice)
    dialog.click(choice)
    dialog.wait("document.querySelector('[value=video]').checked", 3)
    wait_made(dialog, 120)
    type, data = dialog.evaluate(film.MADE)
    frames, seconds = film.decode(base64.b64decode(data))
    assert all(abs(a - b) < 16 for a, b in zip(frames[0].color(2, 2), (255, 248, 236))), frames[0].color(2, 2)
    assert type == ("video/mp4" if dialog.evaluate(ENCODES_H264) else "video/webm"), type
    assert 120 < len(frames) < 150 and abs(seconds - len(frames) / 30) < 0.1, (len(frames), seconds)
