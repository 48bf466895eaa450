"""The npm package of Dynamics in all three engines: the golden scene has the native bits, and the README's program runs."""

import functools
import http.server
import re
import threading

import pytest

from engines import PAGES
from server import ROOT

PACKAGE = ROOT / ".build-npm" / "package"
TESTS = ROOT / "Kit" / "Tests" / "JavaScriptTests"
HASHES = ROOT / "Kit" / "Sources" / "DynamicsGolden" / "GoldenScene+Hashes.swift"

PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>Dynamics</title><link rel="icon" href="data:,">
<main><canvas width="320" height="240"></canvas></main>
<script type="importmap">{ "imports": { "disguise-dynamics": "./dynamics.js" } }</script>
<script>addEventListener('error', (event) => { window.fault = event.message; });
addEventListener('unhandledrejection', (event) => { window.fault = String(event.reason); });</script>
<script type="module">
%s
window.animator = animator;
const dynamics = await import("disguise-dynamics");
const { marblesHash } = await import("./marbles.mjs");
window.hash = String(marblesHash(dynamics));
</script>"""


class Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html"}

    def log_message(self, *_):
        pass


@pytest.fixture
def site(tmp_path):
    """The address of a page with the package and the README's program."""
    program = re.search(r"```js\n(.*?)```", (PACKAGE / "README.md").read_text(), re.DOTALL)[1]
    (tmp_path / "index.html").write_text(PAGE % program)
    for file in [PACKAGE / "dynamics.js", PACKAGE / "dynamics.wasm", TESTS / "marbles.mjs"]:
        (tmp_path / file.name).write_bytes(file.read_bytes())
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.mark.parametrize("name", PAGES)
def test_package_has_the_native_bits_and_draws_a_pile(engines, site, name):
    page = engines.page(name)
    page.open_fresh(site, seen_intro=False)
    page.wait("window.fault ?? window.hash", 20, "the hash of the marbles")
    assert page.evaluate("window.fault ?? null") is None
    assert page.evaluate("window.hash") == re.search(r"\d[\d_]{8,}", HASHES.read_text())[0].replace("_", "")
    page.wait("!window.animator.isRunning", 30, "boxes at rest")
    pixels = page.evaluate(
        "(() => { const data = document.querySelector('canvas').getContext('2d').getImageData(0, 120, 320, 120).data;"
        " return data.reduce((sum, value, index) => sum + (index % 4 === 3 && value > 127 ? 1 : 0), 0) })()")
    assert pixels > 15000  # thirty boxes of 864 points lie in the lower half
    page.check_faults()
    page.leave()
