"""Renews Scripts/cold: runs the programs of both pages, instrumented by wasm-split, through the start and the first gestures, and lists
the functions that were not called. `make profile` builds them first."""

import struct
import subprocess
import sys
import tempfile
import time

import hoo
import hoosets
from driver import Driver
from server import CATALOGUE, ROOT, Server

sys.path.insert(0, str(ROOT / "Scripts"))
from split_wasm import ColdList, entities  # noqa: E402
from wasm_module import WasmModule  # noqa: E402

FEATURES = [f"--enable-{name}" for name in ("bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals", "simd")]
LINKED = ROOT / ".build-wasm" / "linked"
SPLIT = ROOT / ".build-wasm" / "split"
# Longer than a page at rest waits for storage (Patience.archive), so that the timers of the start have fired.
REST = 17
# The profile is written behind the module's own memory.
WATCH = """(() => {
  const native = WebAssembly.instantiateStreaming;
  let exports;
  WebAssembly.instantiateStreaming = async (...all) => {
    const made = await native(...all);
    exports = made.instance.exports;
    if (!('%global' in exports)) exports = Object.assign(Object.create(exports), { '%global': { value: 0 } });
    return { instance: { exports } };
  };
  window.takeProfile = () => {
    const { memory, __write_profile } = exports;
    const end = memory.grow(4) * 65536;
    return [...new Uint8Array(memory.buffer, end, __write_profile(end, 4 * 65536))];
  };
})()"""


class Program:
    """One module of a product, instrumented, and the functions in it that were called."""

    def __init__(self, product, path):
        self.product = product
        self.module = WasmModule(path)
        self.entities = entities(self.module)
        self.called = set()
        instrumented = SPLIT / f"{product}-instrumented.wasm"
        subprocess.run(["wasm-split", "--instrument", *FEATURES, path, "-o", instrumented], check=True)
        self.body = instrumented.read_bytes()

    def open(self, driver, url, screen, **options):
        app = driver.open(url, screen, **options)
        app.context.add_init_script(WATCH)
        app.context.route(f"**/assets/{self.product}.*.wasm",
                          lambda route: route.fulfill(status=200, body=self.body, content_type="application/wasm"))
        return app

    def take(self, app):
        """Adds the functions that were called in a page: a hash of 8 bytes, then the time of each function's first call."""
        data = bytes(app.page.evaluate("window.takeProfile()"))
        times = struct.unpack(f"<{(len(data) - 8) // 4}I", data[8:])
        self.called |= {self.entities.get(self.module.imported + i) for i, time in enumerate(times) if time}
        app.check_faults()


def renew(product, run):
    """Runs a product as it was linked and as it was optimised before it was split: there, one of several equal functions stands for
    all of them, by a name that the start of the linked one perhaps does not call."""
    programs = [Program(product, path) for path in (LINKED / f"{product}.wasm", SPLIT / product / "unguarded.wasm")]
    for program in programs:
        run(program)
    found = set(programs[0].entities.values())
    called = found & set().union(*(program.called for program in programs))
    ColdList(product).renew(found, called)
    more = len(called - programs[0].called)
    print(f"Scripts/cold/{product}.txt: {len(called)} of {len(found)} functions are called, {more} of them as optimised only", flush=True)


def enter(app):
    """Goes through the introduction into the dressing room."""
    app.go(intro=True)
    app.wait_screen("intro")
    while app.screen() == "intro":
        time.sleep(0.7)
        app.page.locator('[data-role="intro-next"]').last.click(force=True)
    app.wait_bubbles(5)
    app.wait_state("browsing")


# Choices of an earlier visit, which the start reads.
CHOSEN = "for (const [key, word] of Object.entries({ language: 'de', motion: 'full', sound: 'off', tilt: 'on', usage: 'off', poems: 'large' }))" \
         " localStorage.setItem(`settings-${key}`, word)"


def press_early(program, driver, url):
    """The first gestures that need no costume: in the launch picture, in the introduction, and around the wheel."""
    for screen in ("phone", "desktop"):
        app = program.open(driver, url, screen)
        app.go(intro=True)
        press_through_launch(app, lambda: app.tap_point((190, 300)) if screen == "phone" else app.page.keyboard.press("a"))
        for name in ("intro-next", "intro-back", "intro-skip"):
            app.page.locator(f'[data-role="{name}"]').last.click(force=True)
            time.sleep(0.7)
        app.wait_state("browsing")
        app.page.keyboard.press("ArrowRight")
        app.page.mouse.move(*app.hub())
        app.page.mouse.wheel(0, 120)
        time.sleep(1)
        app.wait_state("browsing")
        app.page.set_viewport_size({"width": 800, "height": 420})
        time.sleep(1)
        program.take(app)
        app.close()


def press_through_launch(app, press):
    app.page.wait_for_selector("main:not([data-unstarted])")
    while app.screen() == "launch":
        press()


def fail_early(program, driver, url):
    """Faults of a start that the room survives: no catalogue, a bad one, a lost picture, storage that refuses or is silent."""
    storages = {"404": "async () => { throw new Error('refused') }", "pictures": "() => new Promise(() => {})"}
    answers = {"404": {"status": 404}, "list": {"body": '[{"id": "\\u0041\\n", "x": 1e-3}, 7]'}, "text": {"body": '{"'}, "pictures": {"status": 404}}
    for name, answer in answers.items():
        app = program.open(driver, url, "phone")
        app.allow(".")
        app.context.route("**/*-bubble.*" if name == "pictures" else f"**{CATALOGUE}", lambda route: route.fulfill(**answer))
        if name == "text":  # all pictures are late at once, by Patience.late
            app.context.add_init_script("{ const wait = setTimeout; window.setTimeout = (f, ms) => wait(f, ms === 5000 ? 0 : ms); }")
        if name in storages:
            app.context.add_init_script("Object.defineProperty(window, 'caches', { value: { open: %s } })" % storages[name])
        app.go_dressing()
        time.sleep(REST if name in storages else 2)
        program.take(app)
        app.close()


def disguise(program, driver, url):
    press_early(program, driver, url)
    fail_early(program, driver, url)
    for screen in ("phone", "desktop"):
        app = program.open(driver, url, screen)
        enter(app)
        time.sleep(REST if screen == "phone" else 0)  # for the hint to turn the wheel
        program.take(app)
        app.close()
        # A later visit begins in the dressing room, and one after that with what was kept.
        app = program.open(driver, url, screen)
        app.go_dressing(bubbles=5)
        app.fling(6)
        time.sleep(1)
        app.wait_state("browsing")
        time.sleep(REST if screen == "phone" else 0)
        program.take(app)
        app.reload()
        app.wait_state("browsing")
        time.sleep(1)
        program.take(app)
        app.close()
    for options, script in (({"locale": "de-DE"}, ""), ({"reduced_motion": "reduce"}, ""), ({}, CHOSEN)):
        app = program.open(driver, url, "phone", **options)
        app.context.add_init_script(script)
        app.go_dressing(bubbles=5)
        program.take(app)
        app.close()


# Sets that arrive slowly, in pieces, as in a weak network: their progress is drawn meanwhile.
PIECES = """{
  const native = fetch, wait = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));
  window.fetch = async (url, options) => {
    const response = await native(url, options);
    if (!/\\.zip$/.test(url)) return response;
    const bytes = new Uint8Array(await response.arrayBuffer()), size = Math.ceil(bytes.length / 6);
    let place = 0;
    const pull = (stream) => wait(0.7).then(() => {
      stream.enqueue(bytes.subarray(place, place += size));
      if (place >= bytes.length) stream.close();
    });
    return new Response(new ReadableStream({ pull }), { headers: response.headers });
  };
}"""


def hooview(program, driver, url):
    for screen in ("phone", "desktop"):
        app = program.open(driver, url, screen)
        hoo.Hoo(app).open()
        time.sleep(REST if screen == "phone" else 2)
        program.take(app)
        app.close()
    for script in (CHOSEN, PIECES):
        app = program.open(driver, url, "phone")
        app.context.add_init_script(script)
        hoo.Hoo(app).open()
        time.sleep(2)
        program.take(app)
        app.close()


def main():
    driver, server = Driver(), Server()
    with tempfile.TemporaryDirectory() as folder:
        # A shelf whose sets are archives, and so many that not all are open.
        large = Server("--hoosets", hoosets.write(folder, 40, 12))
        try:
            renew("DisguiseWeb", lambda program: disguise(program, driver, server.url))
            renew("HooViewWeb", lambda program: [hooview(program, driver, found.url) for found in (server, large)])
        finally:
            large.stop()
            server.stop()
            driver.stop()


if __name__ == "__main__":
    main()
