"""Our own small driver: one Chromium, pages of the app at the sizes of real screens, and their queries and actions."""

import contextlib
import math
import pathlib
import re
import shutil
import time

from playwright.sync_api import Error, sync_playwright

import second_part
from geometry import Box, Point, circle_center
from pointers import POINTERS, fling, hold_still, swipe, tap
from server import until

HERE = pathlib.Path(__file__).resolve().parent
ANCHOR = Point(0.50, 0.31)  # the point of Scotch's image where a costume's alignment point lands
NATURAL_HEIGHT = 374  # of Scotch, in points
BUBBLES = "[...document.querySelectorAll('button[data-costume-id]')].filter(b => b.offsetWidth > 0)"  # those to be seen
GAP = -math.pi / 10  # seen from the hub of an unturned wheel: beside Scotch, between two spokes

SCREENS = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 1},
}


# Runs a page at four times the speed until `arrive` is called. Frames, events and the clock agree before and after. Tests
# that do not check the way to the dressing room save its time.
HURRY = """(() => {
  const now = performance.now.bind(performance);
  const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
  let gained = null;
  window.hasten = (time) => gained === null ? 4 * time : time + gained;
  window.arrive = () => { gained ??= 3 * now(); };
  performance.now = () => window.hasten(now());
  Object.defineProperty(Event.prototype, 'timeStamp', { get() { return window.hasten(stamp.call(this)); } });
})()"""


class Driver:
    """Debian's Chromium, started once for all tests."""

    def __init__(self):
        # Headless shell: pages open faster and use a fifth less processor time.
        path = shutil.which("chromium-headless-shell")
        if path is None:
            raise RuntimeError("no Chromium: run `make setup`")
        self.playwright = sync_playwright().start()
        self.browser_path = path
        self.arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"]
        self.browser = self.playwright.chromium.launch(executable_path=path, args=self.arguments)

    def open(self, url, screen="phone", pointer=None, **options):
        """A page with its own storage; `options` are Playwright's options for a context."""
        settings = {**SCREENS[screen], **options}
        return App(self.browser.new_context(**settings), url, pointer or ("touch" if settings.get("has_touch") else "mouse"))

    def stop(self):
        self.browser.close()
        self.playwright.stop()


class App:
    """The app in one page."""

    def __init__(self, context, url, pointer):
        self.context = context
        self.url = url
        self.kind = pointer
        self.allowed = []
        self.faults = []
        self.is_in_a_hurry = False
        self.has_no_worker = False
        self.last_hub = None
        context.add_init_script(path=HERE / "recorder.js")
        for script in second_part.away():
            context.add_init_script(script)
        self.page = context.new_page()
        self.cdp = context.new_cdp_session(self.page)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self._note(f"page error: {error}"))

    def leave_undrawn(self):
        """For tests that judge neither motion nor pixels."""
        self.context.add_init_script(path=HERE / "undrawn.js")
        self.page.screenshot = refuse_picture

    # --- faults ---

    def _on_console(self, message):
        if message.type == "error":
            where = message.location.get("url", "") if message.location else ""
            self._note(f"console: {message.text} {where}")

    def _note(self, fault):
        if not any(re.search(pattern, fault) for pattern in self.allowed):
            self.faults.append(fault)

    def allow(self, pattern):
        """Expects errors that this test causes."""
        self.allowed.append(pattern)

    def check_faults(self):
        with contextlib.suppress(Exception):
            self.faults += [f"content security: {text}" for text in self.page.evaluate("window.violations ?? []")]
        assert not self.faults, "\n".join(self.faults)

    # --- opening ---

    def go(self, path="/", intro=False, **options):
        if not intro:
            # Only if nothing is stored yet, so that values written by the app are kept.
            self.context.add_init_script("try { localStorage.setItem('intro-seen', '1') } catch { }")
        self.page.goto(self.url + path, wait_until="commit", **options)
        return self

    def go_dressing(self, path="/", bubbles=3, settled=True):
        """Opens the dressing room directly and waits until all bubbles are seated."""
        with self.hurrying() if settled and self.is_in_a_hurry else contextlib.nullcontext():
            self.go(path)
            self.wait_state("browsing", "spinning", seconds=30)
            if settled:
                self.wait_bubbles(bubbles)
                self.wait_state("browsing")
        return self

    @contextlib.contextmanager
    def hurrying(self):
        """Speeds up the page that is opened within."""
        self.cdp.send("Page.enable")
        script = self.cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": HURRY})["identifier"]
        yield
        self.page.evaluate("window.arrive()")
        self.cdp.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})

    def reload(self):
        self.page.reload(wait_until="commit")

    def close(self):
        self.context.close()

    # --- queries ---

    @property
    def main(self):
        return self.page.locator("main")

    @property
    def scotch(self):
        return self.page.locator('button[data-role="scotch"]')

    @property
    def worn(self):
        return self.page.locator('img[data-role="worn-costume"]')

    @property
    def title(self):
        return self.page.locator('[data-role="costume-title"]')

    @property
    def description(self):
        return self.page.locator('[data-role="costume-description"]')

    @property
    def ring(self):
        return self.page.locator('[data-role="ring"]')

    @property
    def notice(self):
        return self.page.locator('[data-role="notice"]')

    def bubble(self, id):
        return self.page.locator(f'button[data-costume-id="{id}"]')

    def bubbles(self):
        """The ids of the visible bubbles, in document order."""
        return self.page.evaluate(f"{BUBBLES}.map(b => b.dataset.costumeId)")

    def screen(self):
        return self.page.evaluate("document.querySelector('main')?.dataset.screen")

    def state(self):
        return self.page.evaluate("document.querySelector('main')?.dataset.state")

    def path(self):
        """Every screen and state so far, in order."""
        return self.page.evaluate("window.path")

    def box(self, locator):
        return Box(*locator.first.evaluate("n => { const r = n.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }"))

    def boxes(self):
        """The box of every visible bubble by id, all measured at the same moment."""
        found = self.page.evaluate(
            BUBBLES + ".map(b => { const r = b.getBoundingClientRect(); return [b.dataset.costumeId, r.x, r.y, r.width, r.height] })")
        return {id: Box(*box) for id, *box in found}

    def size(self):
        return Box(0, 0, *self.page.evaluate("[innerWidth, innerHeight]"))

    def stage(self):
        """The free area: the room without the apron and the columns of buttons. Its lower edge is the front of the floor."""
        return Box(*self.page.evaluate("""() => {
          const { bottom, right } = document.querySelector('.floor').getBoundingClientRect();
          const style = getComputedStyle(document.querySelector('.insets'));
          const [top, end, start] = ['Top', 'Right', 'Left'].map((side) => parseFloat(style[`padding${side}`]));
          const column = document.querySelector('main').dataset.controls === 'columns' ? 56 : 0;
          return [start + column, top, right - start - end - 2 * column, bottom - top];
        }"""))

    def hub(self):
        """The centre of the circle through three bubbles on the wheel; while they are elsewhere, the one last found."""
        if self.state() not in ("browsing", "spinning") and self.last_hub:
            return self.last_hub
        self.last_hub = circle_center(*[box.center for box in self.boxes().values()][:3])
        return self.last_hub

    def radius(self):
        """The wheel's radius: from the hub to the centre of a seated bubble."""
        hub = self.hub()
        distances = [hub.distance(box.center) for box in self.boxes().values()]
        return sum(distances) / len(distances)

    def wheel_angle(self, id=None):
        """The direction of a bubble, by default the first, from the hub."""
        boxes = self.boxes()
        return self.hub().angle(boxes[id or next(iter(boxes))].center)

    # --- waiting ---

    def wait_state(self, *states, seconds=12):
        wait_page(self.page, f"{list(states)}.includes(document.querySelector('main')?.dataset.state)", seconds,
                  lambda: f"state {states}, but {self.state()}; path {self.path()}")

    def has_worker(self):
        return self.page.evaluate("navigator.serviceWorker.getRegistration().then(r => r?.active?.state === 'activated')")

    def wait_worker(self):
        """Waits for a service worker that controls every page opened from now on. A page that was loading when the worker
        claimed its clients may stay uncontrolled in Chromium."""
        assert not self.has_no_worker, "mark the test with `worker`"
        until(self.has_worker, 15, "a service worker")

    def wait_screen(self, screen, seconds=20):
        wait_page(self.page, f"document.querySelector('main')?.dataset.screen === {screen!r}", seconds,
                  lambda: f"screen {screen}, but {self.screen()}")

    def wait_bubbles(self, count, seconds=12):
        wait_page(self.page, f"{BUBBLES}.length >= {count}", seconds, lambda: f"{count} bubbles, but {self.bubbles()}")

    def wait_still(self, seconds=15, interval=0.3):
        """Waits until nothing that a recording follows has moved for a while."""
        last = [None]

        def is_still():
            before, last[0] = last[0], self.boxes()
            time.sleep(interval)
            after = self.boxes()
            return before is not None and after.keys() == last[0].keys() and all(
                after[id].difference(last[0][id]) < 0.02 for id in after)

        until(is_still, seconds, "everything at rest")

    def wait_idle(self, seconds=15):
        """Waits until the app asks for no more frames: on a busy machine a movement takes longer than its springs say, as late frames advance
        the scene by a quarter of a second at most."""

        def is_idle():
            before = self.frames_drawn()
            time.sleep(0.3)
            return self.frames_drawn() == before

        until(is_idle, seconds, "no frames")

    # --- acting ---

    @property
    def pointer(self):
        return POINTERS[self.kind](self.page, self.cdp)

    def tap_point(self, point):
        tap(self.pointer, point)

    def visible_point(self, id):
        """A point of the bubble that nothing covers, or None if it is hidden."""
        found = self.page.evaluate(
            """id => {
              const node = document.querySelector(`button[data-costume-id="${id}"]`);
              if (!node || node.offsetWidth === 0) return null;
              const b = node.getBoundingClientRect();
              for (const r of [0, 0.3, 0.55, 0.8]) for (let a = 0; a < 12; a++) {
                const x = b.x + b.width / 2 * (1 + r * Math.cos(a * Math.PI / 6));
                const y = b.y + b.height / 2 * (1 + r * Math.sin(a * Math.PI / 6));
                const top = document.elementFromPoint(x, y);
                if (top && top.closest('[data-costume-id]') === node) return [x, y];
              }
              return null;
            }""", id)
        return found and Point(*found)

    def tap_bubble(self, id):
        point = self.visible_point(id)
        assert point, f"bubble {id} is covered"
        self.tap_point(point)

    def visible_bubble(self, *besides):
        """A bubble that can be tapped now, excluding `besides`."""
        return next(id for id in self.bubbles() if id not in besides and self.visible_point(id))

    def tap_scotch(self):
        box = self.box(self.scotch)
        self.tap_point(Point(box.x + box.width * ANCHOR.x, box.y + box.height * ANCHOR.y))

    def dress(self, id=None):
        id = id or self.visible_bubble()
        self.tap_bubble(id)
        self.wait_state("dressed")
        return id

    def fling(self, speed, start=GAP, **options):
        """Flings the wheel at `speed` radians per second, clockwise."""
        fling(self.pointer, self.hub(), self.radius(), start, speed, **options)

    def spin(self, speed):
        """Flings the wheel until it spins by itself. On a busy machine all moves can arrive in one frame, long after the press; the
        wheel is then correctly released at rest."""
        for _ in range(3):
            self.fling(speed)
            # The state stays the same while the wheel is held. Without the program's second part it follows with a frame.
            self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            if self.state() == "spinning":
                return
        raise AssertionError(f"three flings, but {self.state()}; path {self.path()}")

    def turn_by(self, sweep, start=GAP):
        """Turns the wheel by hand and releases it at rest."""
        hold_still(self.pointer, self.hub(), self.radius(), start, sweep)

    def swipe(self, start, end, **options):
        swipe(self.pointer, start, end, **options)

    # --- recording ---

    def record_start(self):
        self.page.evaluate("window.recorder.start()")

    def record_stop(self):
        """{"frames": [...], "events": [...]}, see recorder.js."""
        return self.page.evaluate("window.recorder.stop()")

    def recorded_states(self):
        """The states of the frames recorded so far."""
        return set(self.page.evaluate("window.recorder.states()"))

    def record(self, seconds):
        self.record_start()
        time.sleep(seconds)
        return self.record_stop()

    def frames_drawn(self):
        """The number of frames the app has requested so far."""
        return self.page.evaluate("window.recorder.framesDrawn()")


def refuse_picture(**_):
    raise AssertionError("the page is not drawn: mark the test with `drawn`")


def wait_page(page, condition, seconds, expected):
    """Waits until a JavaScript condition is true. The page asks by itself: questions from here cost the processors much more."""
    end = time.monotonic() + seconds
    while not becomes(page, condition, end - time.monotonic()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {expected()}")


def becomes(page, condition, seconds):
    try:
        return page.evaluate(f"(ms) => window.recorder.until(() => {condition}, ms)", max(0, 1000 * seconds))
    except Error as error:
        if "navigation" not in error.message and "context" not in error.message:
            raise
        return False  # the page went to another address


def worn_box(scotch, costume):
    """The box of the image of `costume` (a dictionary from its pack) on a Scotch whose box is `scotch`."""
    scale = scotch.height / NATURAL_HEIGHT
    width, height = costume["width"] * scale, costume["height"] * scale
    return Box(scotch.x + ANCHOR.x * scotch.width - costume["alignment_x"] * width,
               scotch.y + ANCHOR.y * scotch.height - costume["alignment_y"] * height, width, height)
