"""Ten thousand Hoos in five hundred sets: only lines near the screen are in the page. Times are printed, not judged,
because machines differ; the number of elements and its independence of the shelf's length are judged."""

import time

import pytest

import hoo
import hoosets
from geometry import Point
from pointers import Touch, swipe
from server import Server, until

SETS, HOOS = 500, 20
WATCH = """window.tasks = [];
new PerformanceObserver((l) => window.tasks.push(...l.getEntries().map(e => e.duration))).observe({ type: 'longtask' });
addEventListener('pointerdown', (e) => { window.press = { time: e.timeStamp, rest: 0 } }, true);
addEventListener('pointermove', () => { if (window.press) press.rest ||= performance.now() - press.time }, true);"""
HOLD = 350  # milliseconds of `Scrubber.hold`


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    server = Server("--hoosets", hoosets.write(tmp_path_factory.mktemp("crowd"), SETS, HOOS))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def few(tmp_path_factory):
    server = Server("--hoosets", hoosets.write(tmp_path_factory.mktemp("few"), 5, HOOS))
    yield server
    server.stop()


@pytest.fixture
def shown(open_app, crowd):
    app = open_app("phone", url=crowd.url)
    app.page.add_init_script(WATCH)
    return hoo.Hoo(app)


def share(work, part):
    return sorted(work)[int(len(work) * part)] if work else 0


def tasks(shown):
    """The number of tasks over 50 ms since the last call, and the longest."""
    found = shown.page.evaluate("window.tasks.splice(0)")
    return f"{len(found)} tasks over 50 ms, the longest {max(found, default=0):.0f} ms"


def memory(shown):
    """The page's heap after a collection, and its number of elements."""
    shown.app.cdp.send("HeapProfiler.collectGarbage")
    shown.app.cdp.send("Performance.enable")
    found = {m["name"]: m["value"] for m in shown.app.cdp.send("Performance.getMetrics")["metrics"]}
    return found["JSHeapUsedSize"], shown.page.evaluate("document.querySelectorAll('*').length")


def forgive_rest(shown):
    """Takes back the selection of a swipe that began as a hold: `Touch` waits for the page's answer to its press, on a busy machine longer
    than a finger may rest."""
    if shown.selected():
        rest = shown.page.evaluate("press.rest")
        assert rest >= HOLD, f"{shown.selected()} after a swipe that rested {rest} ms"
        shown.page.keyboard.press("Escape")
        shown.wait_selected(None)


def is_quiet(shown):
    """Whether all Hoos on the screen have their pictures."""
    return shown.page.evaluate("""() => {
      const seen = [...document.querySelectorAll('[data-hoo]')].filter(n => {
        const r = n.getBoundingClientRect(); return r.bottom > 0 && r.y < innerHeight });
      return seen.length > 0 && seen.every(n => n.querySelector('img[src]'));
    }""")


def is_at_rest(shown):
    """Whether all Hoos on the screen have their pictures, and half a second brings no more elements."""
    count = lambda: shown.page.evaluate("document.querySelectorAll('*').length")
    before = count()
    time.sleep(0.5)
    return count() == before and is_quiet(shown)


def test_only_what_is_near_is_in_the_page(shown):
    shown.open()
    total = shown.scroller.evaluate("n => n.scrollHeight")
    most = 0
    for part in (0, 0.1, 0.37, 0.5, 0.83, 1):
        shown.scroller.evaluate(f"n => {{ n.scrollTop = {total * part} }}")
        until(lambda: is_quiet(shown), 20, f"pictures at {part}")
        most = max(most, shown.mounted())
        grid = shown.page.locator("[role=grid]")
        assert grid.get_attribute("aria-rowcount") == str(SETS * HOOS // 4)
    assert most <= 4 * 40, most
    assert shown.page.locator(f'[data-hoo="{SETS}/{HOOS}"]').count() == 1, "the last one is at the end"


@pytest.mark.timed
def test_fling_through_ten_thousand_hoos(shown):
    """Printed, not judged; the CPU is slowed down four times."""
    shown.app.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    shown.open()
    until(lambda: is_quiet(shown), 20, "pictures")
    print(f"opening: {tasks(shown)};", end=" ")
    finger = Touch(shown.page, shown.app.cdp)
    shown.app.record_start()
    for _ in range(8):
        swipe(finger, Point(195, 720), Point(195, 160), seconds=0.12)
        time.sleep(0.5)
        forgive_rest(shown)
    work = [frame["work"] for frame in shown.app.record_stop()["frames"] if frame["callbacks"]]
    print(f"flinging {shown.offset():.0f} points: {tasks(shown)}; frame work p50 {share(work, 0.5):.1f}, "
          f"p95 {share(work, 0.95):.1f}, p99 {share(work, 0.99):.1f} ms of {len(work)};", end=" ")
    shown.scroller.evaluate("n => { n.scrollTop = n.scrollHeight / 2 }")
    until(lambda: is_quiet(shown), 20, "pictures in the middle")
    print(f"jumping: {tasks(shown)}", flush=True)
    assert shown.offset() > 5000
    assert shown.selected() is None


def test_memory_does_not_grow_with_the_shelf(open_app, shown, few):
    small = hoo.Hoo(open_app("phone", url=few.url)).open()
    until(lambda: is_at_rest(small), 20, "pictures")
    small_heap, small_nodes = memory(small)
    shown.open()
    for part in range(1, 11):
        shown.scroller.evaluate(f"n => {{ n.scrollTop = n.scrollHeight * {part / 11} }}")
        until(lambda: is_at_rest(shown), 20, f"pictures at {part}")
    heap, nodes = memory(shown)
    print(f"100 Hoos: {small_heap / 1e6:.1f} MB of heap, {small_nodes} elements; "
          f"10,000: {heap / 1e6:.1f} MB, {nodes} elements", flush=True)
    assert nodes < small_nodes * 1.6
    assert heap < small_heap * 2 + 3e6


@pytest.mark.timed
def test_the_frame_of_a_scrubbing_finger(shown):
    shown.app.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    shown.open()
    until(lambda: is_quiet(shown), 20, "pictures")
    finger = Touch(shown.page, shown.app.cdp)
    finger.down(shown.center("01/06"))
    shown.wait_state("scrubbing", seconds=3)
    shown.app.record_start()
    shown.drag(finger, shown.center("01/06"), Point(195, 780), 0.4)
    time.sleep(1.5)
    work = [frame["work"] for frame in shown.app.record_stop()["frames"] if frame["callbacks"]]
    finger.up()
    print(f"scrubbing at the edge: {tasks(shown)}; frame work p50 {share(work, 0.5):.1f}, p95 {share(work, 0.95):.1f} ms",
          flush=True)
    assert shown.offset() > 100
