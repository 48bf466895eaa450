"""The start on a slow phone: the requests, their order and their bytes. Times are printed, not judged, because they are
the machine's. `make test-browser ONLY=start` prints them.

Painted: every picture of the launch screen is decoded. Usable: the wasm has started and answers a tap or a key; until then
the launch picture does not move."""

import pytest

from server import until

# Round trip in milliseconds, bytes per second down and up: Lighthouse's slow 4G.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
# Brotli and PNG as sent, headers included; the wasm has a budget of its own in Scripts/sizes.sh.
MOST_BYTES_TO_PAINT = 80_000
MOST_BYTES_TO_USE = 200_000

MARKS = """
window.marks = {};
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, ...rest) {
  if (this === window && type === 'keydown' && document.currentScript === null && document.readyState !== 'loading')
    marks.usable ??= performance.now();
  return listen.call(this, type, ...rest);
};
document.addEventListener('DOMContentLoaded', async () => {
  await Promise.all([...document.querySelectorAll('main img')].map((image) => image.decode()));
  marks.painted = performance.now();
});
"""


class Start:
    """A first visit on a phone of `density`, four times slower than this machine, on a slow line."""

    def __init__(self, app):
        self.app = app
        self.requests = []  # in the order of the requests
        self.warnings = []
        app.context.add_init_script(MARKS)
        app.page.on("console", lambda message: self.warnings.append(message.text) if message.type == "warning" else None)
        app.cdp.on("Network.requestWillBeSent", self._asked)
        app.cdp.on("Network.loadingFinished", self._came)
        app.cdp.send("Network.enable")
        app.cdp.send("Network.emulateNetworkConditions", SLOW_4G)
        app.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        app.go(intro=True)
        until(lambda: {"painted", "usable"} <= self.marks().keys(), 60, lambda: f"painted and usable: {self.marks()}")

    def _asked(self, event):
        path = event["request"]["url"].removeprefix(self.app.url)
        if path.startswith("/"):
            self.requests.append({"id": event["requestId"], "path": path, "asked": event["timestamp"], "bytes": 0})

    def _came(self, event):
        for request in self.requests:
            if request["id"] == event["requestId"]:
                request |= {"bytes": event["encodedDataLength"], "came": event["timestamp"]}

    def marks(self):
        return self.app.page.evaluate("window.marks ?? {}")

    def until_wasm(self):
        """The requests up to the one for the wasm, the last that the first answer to a tap needs."""
        last = next(i for i, request in enumerate(self.requests) if request["path"].endswith(".wasm"))
        return self.requests[:last + 1]


@pytest.fixture(params=[2, 3])
def start(request, open_app):
    return Start(open_app("phone", device_scale_factor=request.param))


def test_first_paint_needs_only_the_page(start):
    """Nothing delays the first paint; the pictures are requested before the program."""
    early = [request["path"] for request in start.until_wasm()]
    assert early[0] == "/"
    assert not [path for path in early if path.endswith(".css")]
    assert start.app.page.evaluate(
        "performance.getEntriesByType('resource').filter(e => e.renderBlockingStatus === 'blocking').length") == 0
    kinds = [path.split("/")[-1].split(".")[0] for path in early[1:]]
    assert sorted(kinds) == ["DisguiseWeb", "app", "bridge", "ring-2x", "scotch-2x"], kinds
    marks = start.marks()
    paint = start.app.page.evaluate("performance.getEntriesByType('paint').map(e => e.startTime).pop()")
    print(f"first paint {paint:.0f} ms, painted whole {marks['painted']:.0f} ms, usable {marks['usable']:.0f} ms; "
          "1.6 Mbit/s, 150 ms, CPU slowed down 4 times", flush=True)


def test_start_needs_few_bytes(start):
    start.app.wait_screen("intro", seconds=30)
    early = start.until_wasm()
    until(lambda: all(request["bytes"] for request in early), 10, lambda: f"all of {early}")
    whole = sum(request["bytes"] for request in early)
    wasm = early[-1]["bytes"]
    print(f"{whole - wasm:.0f} bytes to paint, {whole:.0f} to use", flush=True)
    assert whole - wasm < MOST_BYTES_TO_PAINT
    assert whole < MOST_BYTES_TO_USE


def test_nothing_is_fetched_twice_or_unused(start):
    """Pictures that were waited for or preloaded are the ones used."""
    start.app.wait_screen("intro", seconds=30)
    sent = [request["path"] for request in start.requests if request["bytes"] > 0]
    assert len(sent) == len(set(sent)), sorted(sent)
    assert not [text for text in start.warnings if "preload" in text], start.warnings
