"""A start that fails or hangs: one sentence says so, and the rest of the page is inert."""

import hashlib
import json
import re
import threading
import time

import pytest

from faults import HURRY, head, held, reply, survived
from server import until

IN_A_HURRY = True


def only(part, change):
    return lambda path, headers, body: change(headers, body) if part in path else (headers, body)


def without_wasm(headers, body):
    spoil = lambda text: text.replace("'wasm-unsafe-eval'", "").replace("&#39;wasm-unsafe-eval&#39;", "")
    return [(k, spoil(v)) for k, v in headers], spoil(body.decode()).encode() if b"<!doctype" in body[:20] else body


def replace(proxy, path, body):
    """Serves a page that names a document with other content, under that content's hash."""
    other = re.sub(r"[0-9a-f]{16}", hashlib.sha256(body).hexdigest()[:16], path)
    proxy.answers[other] = reply(body)
    page = proxy.server.get("/")[2].replace(path[1:].encode(), other[1:].encode())
    proxy.answers["/"] = (200, "text/html; charset=utf-8", page)


def app_path(server, extension):
    return re.search(rf'data-{extension}="([^"]+)"', server.get("/")[2].decode())[1]


BROKEN = {
    "blocked by the policy": ("unsupported", None, "CompileError|wasm|WebAssembly"),
    "unknown to the browser": ("unsupported", None, "WebAssembly is not defined"),
    "wasm missing": ("failure", "wasm", r"\.wasm: status 404"),
    "wasm cut off": ("failure", "wasm", r"\.wasm: CompileError"),
    "wasm is a login page": ("failure", "wasm", r"\.wasm: bytes of another name"),
    "app.json missing": ("failure", "app", r"app\..*json: status 404"),
    "app.json of other bytes": ("failure", "app", r"app\..*json: bytes of another name"),
    "app.json not JSON": ("failure", "app", r"app\..*json: is not valid JSON"),
    "app.json without words": ("failure", "app", r"app.json: words: expected an object"),
    "a trap in a frame": ("failure", None, "RuntimeError: unreachable"),
}
TRAP = """{
  const native = WebAssembly.instantiateStreaming;
  let left = 20;
  WebAssembly.instantiateStreaming = async (...all) => {
    const { instance } = await native(...all);
    const frame = (time) => { if (left-- <= 0) throw new WebAssembly.RuntimeError('unreachable'); instance.exports.frame(time); };
    return { instance: { exports: { ...instance.exports, frame } } };
  };
}"""


@pytest.mark.spared("wasm missing", "wasm is a login page", "app.json missing", "app.json not JSON")
@pytest.mark.parametrize("name", BROKEN)
def test_fatal_fault_shows_one_sentence(open_faulty, proxy, server, name):
    fault, part, line = BROKEN[name]
    path = part and "/" + app_path(server, part).lstrip("/")
    body = path and server.get(path)[2]
    if name.endswith("missing"):
        proxy.answers[path] = (404, "text/plain", b"gone")
    elif name == "wasm cut off":
        proxy.answers[path] = (200, "application/wasm", body[:9000])
    elif name == "wasm is a login page":
        proxy.answers[path] = (200, "text/html", b"<html>please log in</html>")
    elif name == "app.json of other bytes":
        proxy.answers[path] = reply(body + b" ")
    elif name == "app.json not JSON":
        replace(proxy, path, body[:900])
    elif name == "app.json without words":
        replace(proxy, path, json.dumps({**json.loads(body), "words": None}).encode())
    elif name == "blocked by the policy":
        proxy.edit = lambda path, headers, body: without_wasm(headers, body)
    scripts = {"unknown to the browser": ["delete window.WebAssembly"], "a trap in a frame": [TRAP]}.get(name, [])
    screens = list(BROKEN).index(name) % 3
    page = open_faulty(*scripts, screen="desktop" if screens == 2 else "phone",
               **({"viewport": {"width": 320, "height": 568}} if screens == 1 else {}))
    app = page.app
    app.allow("console: .*(Error|status|unreachable|words)|content security.*|CSP|Content Security")
    app.go()
    alert = app.page.locator("[role=alert]:visible")
    until(lambda: alert.count() == 1, 20, "one alert")
    assert alert.get_attribute("data-fault") == fault and len(alert.inner_text()) > 30
    page.expect_line(line)
    box, screen = app.box(alert), app.size()
    assert box.x >= 0 and box.right <= screen.width and box.y >= 0 and box.bottom <= screen.height
    if fault == "failure":
        link = app.page.get_by_role("link", name="Reload the page")
        assert link.evaluate("n => getComputedStyle(n).color === getComputedStyle(n.parentNode).color"), "as readable as the rest"
        assert app.box(link).height >= 44 and app.box(link).width >= 44
        assert link.evaluate("n => { const r = n.getBoundingClientRect(); return n.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) }")
    count = len([text for text in page.lines if re.search(line, text)])
    time.sleep(0.4)
    app.page.mouse.click(160, 200)
    app.page.keyboard.press("Tab")
    assert len([text for text in page.lines if re.search(line, text)]) == count <= 3, "it says so once and stops"
    # Only the link can still be reached.
    assert app.page.evaluate("document.activeElement.tagName") in ("A", "BODY")
    with_frames = app.frames_drawn()
    time.sleep(0.2)
    assert app.frames_drawn() == with_frames
    if path:
        proxy.answers.clear()
        link.click()
        app.wait_state("browsing", seconds=30)
    app.page.evaluate("window.violations = []")
    survived("module", [name])


@pytest.mark.parametrize("height", [667, 740, 844])
def test_failure_does_not_cover_the_lettering(open_faulty, proxy, server, height):
    proxy.answers["/" + app_path(server, "wasm").lstrip("/")] = (404, "text/plain", b"gone")
    app = open_faulty(HURRY, screen="phone", viewport={"width": 375, "height": height}).app
    app.allow("console: .*(Error|status)")
    app.go()
    alert, lettering = app.page.locator("[data-fault=failure]:visible"), app.page.locator(".launch-below img")
    until(lambda: alert.count() == 1, 20, "the failure")
    assert not lettering.is_visible() or app.box(lettering).bottom <= app.box(alert).y


def test_slow_sentence_does_not_replace_the_failure(open_faulty, proxy, server):
    proxy.answers["/" + app_path(server, "wasm").lstrip("/")] = (404, "text/plain", b"gone")
    app = open_faulty(HURRY, screen="phone").app
    app.allow("console: .*(Error|status)")
    app.go()
    alert = app.page.locator("[data-fault=failure]:visible")
    until(lambda: alert.count() == 1, 20, "the failure")
    # The slow sentence is due after 15 s, here after 0.4 s.
    app.page.wait_for_timeout(1500)
    assert alert.count() == 1 and app.page.locator("[data-fault=slow]:visible").count() == 0



def test_truncated_file_is_requested_again(open_faulty, proxy, server):
    for part, kind in (("wasm", "application/wasm"), ("app", "application/json")):
        path = "/" + app_path(server, part).lstrip("/")
        body = server.get(path)[2]

        def answer(handler, path=path, body=body, kind=kind):
            proxy.answers.pop(path)  # before the answer: the page asks again at once
            handler.wfile.write(head(100, kind) + body[:100])

        proxy.answers[path] = answer
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    page.expect_line(r"\.wasm: .*; asking again")
    page.expect_line(r"json: .*; asking again")
    page.expect_work(5)


def test_wasm_with_wrong_content_type_runs(open_faulty, proxy):
    proxy.edit = only(".wasm", lambda headers, body: (
        [(k, v) for k, v in headers if k.lower() != "content-type"] + [("Content-Type", "text/plain")], body))
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    page.expect_work(5)


def test_hanging_start_shows_slow_network_sentence(open_faulty, proxy, server):
    release = threading.Event()
    path = "/" + app_path(server, "app").lstrip("/")
    proxy.answers[path] = held(release, reply(server.get(path)[2]))
    page = open_faulty(HURRY)
    page.app.go()
    slow = page.app.page.locator("[data-fault=slow]")
    until(lambda: slow.is_visible(), 10, "a sentence")
    assert slow.get_attribute("role") == "status" and page.app.page.locator("[role=alert]:visible").count() == 0
    release.set()
    page.app.wait_state("browsing", seconds=30)
    assert not slow.is_visible()
    page.expect_work(5)
