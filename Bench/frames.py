"""Measures the page's work per frame and its long tasks in Chromium (`make bench-frames`): every motion of the dressing room on a phone and
on a desktop, and HooView on a phone with forty sets. Printed are four times the processor times of the page's main thread, from the
browser's trace, as a quarter of this machine's speed would need. The browser's own throttling spins in the thread that it slows down:
beside other programs it leaves a few frames a second, which then have the work of many.

Tasks are everything that the main thread does at a stretch. A frame is a task with an animation frame or an input event of the app's; its
script is all JavaScript and wasm in it, less the driver's own.

    bench-frames ARGS="phone HooView"    # leaves out the desktop
"""

import bisect
import json
import pathlib
import shutil
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "BrowserTests"))

import hoo
import hoosets
from driver import ANCHOR, GAP, Driver
from geometry import Point
from pointers import Touch, fling, swipe
from server import BUILD, Server

ROUNDS = 3
SLOWDOWN = 4
SETS = 40
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "v8"]
SCRIPT = {"FireAnimationFrame", "EventDispatch", "TimerFire", "FunctionCall", "v8.run", "RunMicrotasks", "v8.callFunction", "EvaluateScript"}
FRAME = {"FireAnimationFrame", "EventDispatch"}
STYLE = {"UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"}


def outermost(events):
    """The events that lie within no other one of these."""
    found, end = [], 0
    for event in sorted(events, key=lambda event: (event["ts"], -event.get("dur", 0))):
        if event["ts"] >= end:
            found.append(event)
            end = event["ts"] + event.get("dur", 0)
    return found


def is_drivers(event):
    """Whether it is a function that the driver of the browser has added to the page; the page's own have an address."""
    return event["name"] == "FunctionCall" and not event["args"].get("data", {}).get("url")


def milliseconds(event):
    return SLOWDOWN * event.get("tdur", event.get("dur", 0)) / 1000


def analysed(trace):
    """The script and the style work of each frame, and all tasks, in milliseconds."""
    events = [event for event in json.loads(trace)["traceEvents"] if event.get("ph") == "X"]
    threads = {(event["pid"], event["tid"]) for event in events if event["name"] == "FireAnimationFrame"}
    own = [event for event in events if (event["pid"], event["tid"]) in threads]
    tasks = outermost(event for event in own if event["name"].endswith("RunTask"))
    starts, parts = [task["ts"] for task in tasks], [[] for _ in tasks]
    for event in own:
        at = bisect.bisect_right(starts, event["ts"]) - 1
        if at >= 0 and event["name"] in SCRIPT | STYLE:
            parts[at].append(event)
    frames = [part for part in parts if any(event["name"] in FRAME for event in part)]
    total = lambda events: sum(milliseconds(event) for event in outermost(events))
    work = lambda part, names: total(event for event in part if event["name"] in names)
    script = lambda part: work(part, SCRIPT) - total(event for event in part if is_drivers(event))
    return [script(part) for part in frames], [work(part, STYLE) for part in frames], [milliseconds(task) for task in tasks]


class Measurements:
    """The work of all rounds, by motion."""

    def __init__(self, driver, words):
        self.driver, self.words, self.found = driver, words, {}

    def wants(self, name):
        return not self.words or name in self.words

    def __call__(self, app, name, act, seconds=1.5):
        """Traces `act` and the seconds after it."""
        self.driver.browser.start_tracing(page=app.page, categories=CATEGORIES)
        act()
        time.sleep(seconds)
        parts = analysed(self.driver.browser.stop_tracing())
        for kept, new in zip(self.found.setdefault(name, ([], [], [])), parts):
            kept += new

    def show(self):
        share = lambda values, part: sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0
        print(f"{ROUNDS} rounds; ms of processor time x {SLOWDOWN}")
        print(f"{'motion':32} {'frames':>6} {'script p50':>10} {'p95':>6} {'style p95':>10} {'over 50':>8} {'longest task':>13}")
        for name, (script, style, tasks) in self.found.items():
            print(f"{name:32} {len(script):6} {share(script, 0.5):10.1f} {share(script, 0.95):6.1f} {share(style, 0.95):10.1f} "
                  f"{sum(task > 50 for task in tasks):8} {max(tasks, default=0):13.0f}")


# In traced actions the page is asked for nothing: the questions would count as its script.


def drag(pointer, start):
    """Carries a fallen bubble through the room and lets it go."""
    pointer.down(start)
    for i in range(60):
        pointer.move(Point(start[0] + (i % 20) * 4, start[1] - i * 3))
        time.sleep(0.016)
    pointer.up()


def dressing_room(measure, url, screen):
    app = measure.driver.open(url, screen)
    measure(app, f"{screen}: launch, coming out", app.go, 8)
    app.wait_state("browsing", seconds=40)
    app.wait_bubbles(5, seconds=40)
    measure(app, f"{screen}: turn", lambda: app.page.keyboard.press("ArrowRight"))
    hub, radius = app.hub(), app.radius()
    measure(app, f"{screen}: fling", lambda: fling(app.pointer, hub, radius, GAP, 8), 3)
    app.wait_state("browsing", seconds=20)
    box = app.box(app.scotch)
    nose = Point(box.x + box.width * ANCHOR.x, box.y + box.height * ANCHOR.y)
    measure(app, f"{screen}: poke", lambda: app.tap_point(nose))
    app.wait_state("browsing", seconds=20)
    id = app.visible_bubble()
    point = app.visible_point(id)
    measure(app, f"{screen}: dressing, falling", lambda: app.tap_point(point), 3)
    app.wait_state("dressed", seconds=20)
    time.sleep(1)
    fallen = app.visible_point(app.visible_bubble(id))
    measure(app, f"{screen}: dragging a bubble", lambda: drag(app.pointer, fallen), 1)
    measure(app, f"{screen}: undressing", lambda: app.page.keyboard.press("Escape"), 2)
    app.context.close()


def shelf(folder):
    """Forty sets, the app's own in turns: unpacked ones and archives."""
    own = sorted(path for path in (BUILD / "disguise-app" / "hoosets").iterdir() if path.name.isdigit())
    for i in range(SETS):
        source, name = own[i % len(own)], f"{i + 1:02}"
        if i // len(own) % 2 == 0:
            shutil.copytree(source, pathlib.Path(folder) / name)
        else:
            files = {f"{name}/{path.relative_to(source)}": path.read_bytes() for path in source.rglob("*") if path.is_file()}
            (pathlib.Path(folder) / f"{name}.zip").write_bytes(hoosets.archive(files))
    return folder


def scroll(finger):
    for _ in range(12):
        swipe(finger, Point(195, 720), Point(195, 160), seconds=0.15)
        time.sleep(0.6)


def owl(shown):
    """A point of an owl on the screen."""
    return shown.page.evaluate("""() => {
      const boxes = [...document.querySelectorAll('[data-hoo]')].map((node) => node.getBoundingClientRect());
      const { x, y, width, height } = boxes.find(({ y }) => y > 200);
      return [x + width / 2, y + height / 2];
    }""")


def scrub(finger, start):
    finger.down(Point(*start))
    time.sleep(0.8)
    for i in range(90):
        finger.move(Point(40 + abs(i % 60 - 30) * 10, start[1] + i * 3))
        time.sleep(0.016)
    finger.up()


def select(shown):
    for _ in range(4):
        shown.page.keyboard.press("ArrowRight")
        time.sleep(0.5)


def hoo_view(measure, url):
    app = measure.driver.open(url, "phone")
    shown = hoo.Hoo(app)
    measure(app, "HooView: opening", shown.go, 10)
    shown.wait_open("01")
    finger = Touch(app.page, app.cdp)
    measure(app, "HooView: scrolling", lambda: scroll(finger))
    measure(app, "HooView: jumping", lambda: shown.scroller.evaluate("node => { node.scrollTop = node.scrollHeight / 2 }"), 4)
    start = owl(shown)
    measure(app, "HooView: scrubbing", lambda: scrub(finger, start))
    measure(app, "HooView: selecting by keys", lambda: select(shown))
    app.context.close()


def main():
    driver = Driver()
    measure = Measurements(driver, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        server = Server("--hoosets", shelf(folder))
        try:
            for _ in range(ROUNDS):
                for screen in ("phone", "desktop"):
                    if measure.wants(screen):
                        dressing_room(measure, server.url, screen)
                if measure.wants("HooView"):
                    hoo_view(measure, server.url)
        finally:
            driver.stop()
            server.stop()
    measure.show()


if __name__ == "__main__":
    main()
