"""Owls that blink, in the app's own sets."""

import time

import hoo
from server import until

# Ten times as often; and a note of each lid: its owl, and whether it lies on the picture.
WATCH = """
  const later = setTimeout;
  window.setTimeout = (action, wait, ...more) => later(action, wait >= 400 && wait <= 1400 ? wait / 10 : wait, ...more);
  window.blinks = [];
  addEventListener('animationstart', ({ animationName, target }) => {
    if (animationName !== 'blink') return;
    const [button, lid] = [target.closest('[data-hoo]'), target.getBoundingClientRect()];
    const box = button.querySelector('img').getBoundingClientRect();
    const isOver = lid.left > box.left && lid.right < box.right && lid.top > box.top && lid.bottom < box.bottom && lid.width > 4;
    blinks.push([button.dataset.hoo, isOver]);
  });"""


def test_owls_blink_now_and_then_but_never_under_reduced_motion(open_app):
    shown = hoo.Hoo(open_app("phone"))
    shown.app.context.add_init_script(WATCH)
    shown.open()
    blinks = lambda: shown.page.evaluate("blinks")
    until(lambda: len({owl for owl, _ in blinks()}) >= 4, 8, lambda: f"four owls, but {blinks()}")
    assert all(is_over for _, is_over in blinks()), blinks()
    shown.page.emulate_media(reduced_motion="reduce")
    time.sleep(0.3)
    before = len(blinks())
    time.sleep(0.8)
    assert len(blinks()) == before
    shown.page.emulate_media(reduced_motion="no-preference")
    until(lambda: len(blinks()) > before, 8, "more of them")
