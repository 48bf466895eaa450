"""Clocks that jump, and a page that is hidden for an hour."""

import time

import pytest

from faults import survived

SKEW = """{
  window.skew = 0;
  window.hidden = null;
  const [now, frame] = [performance.now.bind(performance), window.requestAnimationFrame];
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
  performance.now = () => now() + skew;
  Object.defineProperty(Event.prototype, 'timeStamp', { get() { return stamp.call(this) + skew; } });
  window.requestAnimationFrame = (f) => frame((time) => window.hidden ? window.hidden.push(f) : f(time + skew));
  window.hide = () => { window.hidden = []; };
  window.show = () => { const late = window.hidden; window.hidden = null; late.forEach((f) => requestAnimationFrame(f)); };
}"""


def test_hour_in_background_during_fall_advances_at_most_one_frame(open_faulty):
    page = open_faulty(SKEW)
    app = page.app.go_dressing(bubbles=5)
    app.tap_bubble(app.visible_bubble())
    time.sleep(0.15)
    app.page.evaluate("hide()")
    before = app.boxes()
    app.page.evaluate("skew += 3600_000")
    after = app.page.evaluate("""new Promise((done) => { show(); requestAnimationFrame(() => requestAnimationFrame(() => done(
        [...document.querySelectorAll('button[data-costume-id]')].map(b => [b.dataset.costumeId, b.getBoundingClientRect().y])))) })""")
    floor = app.stage().bottom
    for id, y in after:
        # At most two frames at 2000 points per second; the first may cover a quarter of a second.
        assert id not in before or abs(y - before[id].y) < 600 and y < floor, f"{id} from {before[id].y:.0f} to {y:.0f}"
    app.wait_state("dressed")
    app.page.keyboard.press("Escape")
    page.expect_work(5)


@pytest.mark.spared("-2", "3600")
@pytest.mark.parametrize("seconds", [-3600, -2, 3600])
def test_clock_jumps_do_not_stop_dressing(open_faulty, seconds):
    page = open_faulty(SKEW)
    app = page.app.go_dressing(bubbles=5)
    for act in (lambda: app.page.evaluate(f"document.querySelector('.bubble').click(); skew += {seconds * 1000}"),
                lambda: app.page.evaluate(f"skew += {seconds * 1000}")):
        act()
        app.wait_state("dressed", seconds=6)
    app.page.keyboard.press("Escape")
    app.page.evaluate(f"skew += {seconds * 1000}")
    page.expect_work(5)
    survived("clock", [seconds] * 3)


def test_events_with_wrong_timestamps_do_no_harm(open_faulty):
    script = """{
      const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
      window.off = 0;
      Object.defineProperty(Event.prototype, 'timeStamp', { get() { return stamp.call(this) + off; } });
    }"""
    page = open_faulty(script)
    page.app.go_dressing(bubbles=5)
    for off in (3600_000, -3600_000, 1e12, -1e12):
        page.app.page.evaluate(f"off = {off}")
        page.expect_work(5)
    survived("clock", range(4))
