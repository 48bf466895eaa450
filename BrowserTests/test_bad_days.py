"""Bad days. Each leaves a working app or one clear sentence, and a line in the console that says where and what; what was
there stays. Each test prints how many faults of its kind it has survived."""

import json
import re
import struct
import threading
import time
import zlib
from urllib.parse import urljoin

import pytest

import packs
from geometry import Point
from pointers import Mouse
from server import CATALOGUE, fetch, until

EXPECTED = "A bad HTTP response code|Failed to load resource|net::ERR_|ERR_|Failed to fetch|service-worker|fetch a script"
HURRY = "{ const wait = window.setTimeout; window.setTimeout = (f, ms, ...more) => wait(f, ms / 40, ...more); }"


def survived(kind, faults):
    print(f"{kind}: {len(faults)} survived")


class Page:
    """An app whose console is read."""

    def __init__(self, app, *scripts):
        self.app = app
        self.lines = []
        app.allow(EXPECTED)
        app.page.on("console", lambda message: self.lines.append(message.text))
        for script in scripts:
            app.context.add_init_script(script)

    def expect_line(self, pattern, seconds=8):
        # Lines arrive only while the page is asked something.
        until(lambda: self.app.screen() and any(re.search(pattern, line) for line in self.lines), seconds,
              lambda: f"a line like {pattern}, but:\n" + "\n".join(self.lines))

    def expect_work(self, bubbles):
        """He can be dressed and undressed, and nobody is alarmed."""
        app = self.app
        app.wait_state("browsing", seconds=30)
        app.wait_bubbles(bubbles)
        app.wait_state("browsing")
        assert len(app.bubbles()) == bubbles, app.bubbles()
        app.dress()
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")
        assert app.page.locator("[role=alert]:visible").count() == 0

    def expect_notice(self):
        until(lambda: self.app.notice.count() == 1 and self.app.notice.inner_text().strip(), 8, "one quiet notice")
        assert self.app.notice.get_attribute("role") == "status"

    def reload(self):
        self.lines.clear()
        self.app.reload()


@pytest.fixture
def bad(open_app, proxy):
    """Opens a page behind the proxy, with scripts that spoil the browser. A sound browser may hurry."""

    def open_one(*scripts, screen="phone", **options):
        page = Page(open_app(screen, url=proxy.url, **options), *scripts)
        page.app.is_in_a_hurry = not scripts
        return page

    return open_one


def reply(value):
    return 200, "application/json", value if isinstance(value, bytes) else json.dumps(value).encode()


def head(length, kind="application/json"):
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n".encode()


def cut_off(body, kind="application/json"):
    """Promises more than it sends."""
    return lambda handler: handler.wfile.write(head(len(body) + 1000, kind) + body)


def held(release, then=None):
    """Answers only once it is released."""

    def answer(handler):
        release.wait(30)
        if then:
            handler.wfile.write(head(len(then[2]), then[1]) + then[2])

    return answer


def costume(server, id=None, **changes):
    """An entry of the real catalogue, changed."""
    entry = dict(list(packs.catalogue(server).values())[0])
    if id is not None:
        entry["id"] = id
    for key, value in changes.items():
        entry[key] = value
    return entry


# --- the catalogue as a whole ---

DEEP = b"[" * 20_000 + b"]" * 20_000
DOCUMENTS = {
    "missing": ((404, "text/plain", b"not here"), "status 404"),
    "failing": ((500, "text/plain", b"on fire"), "status 500"),
    "dropped": (None, "TypeError"),
    "not JSON": (reply(b"<html>please log in</html>"), "SyntaxError.*<html>"),
    "empty": (reply(b""), "SyntaxError"),
    "an object": (reply({"costumes": 3}), "expected a list of costumes, found an object"),
    "cut off in the JSON": (reply(b'[{"id": "ghost", "lab'), "SyntaxError"),
    "cut off in the body": (cut_off(b'[{"id": "gho'), "TypeError"),
    "too large": (reply(b"[" + b" " * 300_000 + b"]"), "more than 262144 bytes"),
    "too deep": (reply(DEEP), "more than 32 deep"),
    "bytes that are no text": (reply(bytes(range(128, 256)) * 9), "SyntaxError"),
    "304 that nobody asked for": ((304, "application/json", b""), None),
    "wrong kinds": (reply([{"id": 7, "label": None}, 3, "ghost", {"id": "x", "width": -4}]), r"\[0\]\.id: expected text, found a number"),
}


@pytest.mark.parametrize("part", range(3))
def test_a_bad_catalogue_leaves_what_was_there(bad, proxy, part):
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    names = list(DOCUMENTS)[part::3]
    for name in names:
        proxy.answers[CATALOGUE], line = DOCUMENTS[name]
        page.reload()
        page.app.wait_state("browsing", seconds=30)
        page.app.wait_bubbles(5)
        if line:
            page.expect_line(f"api/current_costumes.json: .*{line}")
            page.expect_notice()
    page.expect_work(5)
    survived("catalogue", names)


# Entries, each wrong in its own way, and what the console says of it.
ENTRIES = [
    ({"display_x": "left"}, 'display_x: expected a number, found "left"'),
    ({"label": None}, "label: expected text, found null"),
    ({"width": 100000}, "width: expected 1 to 2048, found 100000"),
    ({"height": -3}, "height: expected 1 to 2048, found -3"),
    ({"width": 0}, "width: expected 1 to 2048, found 0"),
    ({"width": 1e308}, "width: expected 1 to 2048, found a very large number"),
    ({"alignment_y": 1e20}, "alignment_y: expected -1 to 2, found a very large number"),
    ({"label": "x" * 20_000}, "label: is too long, 20000 bytes"),
    ({"image": "javascript:alert(1)"}, 'image: expected a relative, http'),
    ({"id": "../up"}, r'id: expected letters a-z, digits, _ and -, found "\.\./up"'),
    ({"id": 'a"><b>'}, "id: expected letters"),
    ({"id": "\u202egnp"}, "id: expected letters"),
    ({"id": "\U0001f47b"}, "id: expected letters"),
    ({"id": "a\x00b"}, "id: expected letters"),
    ({"id": "\ud800"}, "id: expected letters"),
    ({"id": "pirate"}, 'id: "pirate" is taken by a costume that comes with the app'),
    ({"id": "good"}, 'id: "good" is taken by an earlier costume'),
]


def test_wrong_entries_cost_only_themselves(bad, proxy, server):
    good = costume(server, "good", label="\u202eGood\x00 \U0001f47b \ud800", description="")
    other = costume(server, "other", width=1, height=2048, display_x=-1, display_y=2, alignment_x=2, alignment_y=-1)
    wrong = [costume(server, **{"id": f"c{i}", **changes}) for i, (changes, _) in enumerate(ENTRIES)]
    proxy.answers[CATALOGUE] = reply([good, *wrong, other])
    page = bad()
    page.app.go_dressing(bubbles=5)
    for i, (_, line) in enumerate(ENTRIES):
        page.expect_line(rf"^api/current_costumes.json: \[{i + 1}\]\.{line}")
    page.expect_notice()
    page.expect_work(5)
    for id in ("good", "other"):
        page.app.page.locator(f'button[data-costume-id="{id}"]').evaluate("n => n.click()")
        page.app.wait_state("dressed")
        page.app.page.keyboard.press("Escape")
        page.app.wait_state("browsing")
    survived("entry", ENTRIES)


def test_repetitions_alarm_nobody(bad, proxy, server):
    proxy.answers[CATALOGUE] = reply([costume(server, "good"), costume(server, "good"), costume(server, "pirate")])
    page = bad()
    page.app.go_dressing(bubbles=4)
    page.expect_line(r"\[1\]\.id: \"good\" is taken by an earlier")
    page.expect_line(r"\[2\]\.id: \"pirate\" is taken by a costume that comes with the app")
    time.sleep(0.3)
    assert page.app.notice.count() == 0
    page.expect_work(4)


def test_a_worse_catalogue_is_not_kept_and_a_better_one_is(bad, proxy, server):
    both = list(packs.catalogue(server).values())
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    kept = lambda: page.app.page.evaluate(
        f"caches.open('kept').then(c => c.match('{CATALOGUE}')).then(r => r?.json() ?? null)")
    cases = [
        ("loses one by a fault", [both[0], {**both[1], "width": "wide"}], both),
        ("has a fault, but all that was there", [*both, {"id": 3}], [*both, {"id": 3}]),
        ("leaves one out on purpose", [both[0]], [both[0]]),
    ]
    for name, entries, good in cases:
        proxy.answers[CATALOGUE] = reply(entries)
        page.reload()
        page.app.wait_state("browsing", seconds=30)
        if good != [both[0]]:
            page.expect_notice()  # by now it has been looked at
            time.sleep(0.3)
        until(lambda: kept() == good, 8, lambda: f"{name}: kept {kept()}, not {good}")
    survived("keeping", cases)


# --- slow and hanging ---


def test_a_slow_catalogue_keeps_nobody_waiting_and_is_welcome_late(bad, proxy, server):
    release = threading.Event()
    proxy.answers[CATALOGUE] = held(release, reply(json.dumps(list(packs.catalogue(server).values())).replace(
        '"assets/', '"../assets/').encode()))
    page = bad()
    page.app.go_dressing(bubbles=3)
    page.expect_work(3)
    release.set()
    page.app.wait_bubbles(5)
    assert page.app.notice.count() == 0


def test_silence_ends_after_a_while(bad, proxy):
    release = threading.Event()
    proxy.answers[CATALOGUE] = held(release)
    page = bad(HURRY)
    page.app.go_dressing(bubbles=3)
    page.expect_line("api/current_costumes.json: no answer for a minute")
    page.expect_notice()
    page.expect_work(3)
    release.set()


def test_a_late_picture_holds_up_only_itself(bad, proxy, server):
    costumes = list(packs.catalogue(server).values())
    release = threading.Event()
    for key, address in costumes[0].items():
        if key.startswith("image"):
            path = urljoin(CATALOGUE, address)
            proxy.answers[path] = held(release, (200, "image/png", server.get(path)[2]))
    page = bad("{ const wait = setTimeout; window.setTimeout = (f, ms, ...more) => wait(f, ms === 5000 ? 300 : ms, ...more); }")
    page.app.go_dressing(bubbles=4)
    assert costumes[1]["id"] in page.app.bubbles() and costumes[0]["id"] not in page.app.bubbles()
    release.set()
    page.app.wait_bubbles(5)
    assert page.app.notice.count() == 0


# --- pictures ---


def png(width, height, rows=None):
    """A PNG that declares so many pixels; `rows` of them are there."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    line = b"\0" + b"\x55" * ((width + 7) // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(line) for _ in range(height if rows is None else rows)) + packer.flush()
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


GIF = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="235" height="374"><rect width="99" height="99"/></svg>'
PICTURES = {
    "missing": ((404, "text/plain", b"gone"), "status 404"),
    "dropped": (None, "TypeError"),
    "cut off": (cut_off(png(235, 374)[:200], "image/png"), "TypeError"),
    "a login page": ((200, "image/png", b"<html>please log in</html>"), "not a PNG, JPEG or WebP image"),
    "a drawing in SVG": ((200, "image/svg+xml", SVG), "not a PNG, JPEG or WebP image"),
    "a GIF": ((200, "image/gif", GIF), "not a PNG, JPEG or WebP image"),
    "nothing": ((200, "image/png", b""), "not a PNG, JPEG or WebP image"),
    "damaged": ((200, "image/png", png(235, 374)[:33] + bytes(60)), "EncodingError"),
    "a bomb of pixels": ((200, "image/png", png(14000, 14000)), "more than 4 megapixels"),
    "a bomb of bytes": ((200, "image/png", png(64, 64) + bytes(5 << 20)), "more than 5242880 bytes"),
}


def test_a_bad_picture_costs_one_costume(bad, proxy, server):
    entries = [costume(server, "good"), costume(server, "data", image="data:image/png;base64,AAAA")]
    for i, (answer, _) in enumerate(PICTURES.values()):
        proxy.answers[f"/assets/bad{i}.png"] = answer
        entries.append(costume(server, f"bad{i}", image=f"../assets/bad{i}.png"))
    for entry in entries[1:]:
        for key in ("image@2x", "image@3x"):
            entry.pop(key, None)
    # A wrong kind in the header is no fault of the picture's, and a wrong shape is better than none.
    proxy.answers["/assets/odd.png"] = (200, "text/html", png(600, 20))
    entries.append({**entries[-1], "id": "odd", "image": "../assets/odd.png"})
    proxy.answers[CATALOGUE] = reply(entries)
    page = bad()
    page.app.go_dressing(bubbles=5)
    for i, (_, line) in enumerate(PICTURES.values()):
        page.expect_line(rf"^api/current_costumes.json: bad{i}\.image: api/../assets/bad{i}.png: {line}")
    page.expect_line(r"^api/current_costumes.json: data\.image: data:image/png;base64,AAAA: not a PNG")
    page.expect_line(r"^api/current_costumes.json: odd\.image: .*another shape")
    page.expect_notice()
    page.expect_work(5)
    assert {"good", "odd"} <= set(page.app.bubbles())
    survived("picture", [*PICTURES, "data", "odd"])


def test_another_scale_stands_in_for_a_missing_picture(bad, proxy, server):
    entry = list(packs.catalogue(server).values())[0]
    best = entry.get("image@2x") or entry["image"]
    proxy.answers[urljoin(CATALOGUE, best)] = (404, "text/plain", b"gone")
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.expect_line(rf"{entry['id']}\.image@2x: .*status 404")
    assert page.app.notice.count() == 0


# --- storage ---

REFUSE = "new DOMException('denied', 'SecurityError')"
STORAGE = {
    "no caches": ("Object.defineProperty(window, 'caches', { value: undefined })", "cannot be kept: TypeError"),
    "opening refused": (f"CacheStorage.prototype.open = () => Promise.reject({REFUSE})", "cannot be kept: SecurityError"),
    "opening throws": (f"CacheStorage.prototype.open = () => {{ throw {REFUSE} }}", "cannot be kept: SecurityError"),
    "opening hangs": ("CacheStorage.prototype.open = () => new Promise(() => {});" + HURRY, "storage does not answer"),
    "reading fails": (f"Cache.prototype.match = () => Promise.reject({REFUSE})", "cannot be kept: SecurityError"),
    "full": ("Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))", "cannot be kept: QuotaExceededError"),
}


@pytest.mark.parametrize("name", STORAGE)
def test_goes_on_without_storage(bad, name):
    script, line = STORAGE[name]
    page = bad(script)
    page.app.go_dressing(bubbles=5)
    page.expect_line(line)
    assert page.app.notice.count() == 0
    page.expect_work(5)
    survived("storage", [name])


def test_goes_on_with_a_full_disk(bad, proxy):
    page = bad()
    page.app.cdp.send("Storage.overrideQuotaForOrigin", {"origin": proxy.url, "quotaSize": 2000})
    page.app.go_dressing(bubbles=5)
    page.expect_line("cannot be kept: QuotaExceededError")
    page.expect_work(5)


def test_goes_on_without_a_memory(bad):
    page = bad(f"Object.defineProperty(window, 'localStorage', {{ get() {{ throw {REFUSE} }} }})")
    page.app.go(intro=True)
    page.app.wait_screen("intro")
    while page.app.screen() == "intro":
        page.app.page.locator('[data-role="intro-next"]').evaluate("n => n.click()")
    page.expect_work(5)


EMPTIED = {
    "all of it": ("caches.delete('kept')", None),
    "the pictures": ("caches.open('kept').then(async c => { for (const k of await c.keys()) if (k.url.includes('/assets/')) await c.delete(k) })", None),
    "the catalogue": (f"caches.open('kept').then(c => c.delete('{CATALOGUE}'))", None),
    "the catalogue cut": (f"caches.open('kept').then(c => c.put('{CATALOGUE}', new Response('[{{', {{ headers: {{ ETag: 'x' }} }})))", "the kept copy is no good: SyntaxError"),
    "the catalogue replaced": (f"caches.open('kept').then(async c => c.put('{CATALOGUE}', new Response('{{}}', {{ headers: {{ ETag: (await c.match('{CATALOGUE}')).headers.get('ETag') }} }})))", "expected a list of costumes, found an object"),
    "a picture spoilt": ("caches.open('kept').then(async c => { for (const k of await c.keys()) if (k.url.includes('/assets/')) await c.put(k, new Response('no')) })", "the kept copy is no good"),
    "the shell": ("caches.keys().then(names => Promise.all(names.map(n => caches.delete(n))))", None),
}


@pytest.mark.parametrize("part", range(2))
def test_what_is_emptied_behind_its_back_comes_again(bad, part):
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    names = list(EMPTIED)[part::2]
    for name in names:
        script, line = EMPTIED[name]
        page.app.page.evaluate(f"({script}).then(() => {{}})")
        page.reload()
        page.app.wait_state("browsing", seconds=30)
        page.app.wait_bubbles(5)
        if line:
            page.expect_line(line)
        assert page.app.notice.count() == 0, name
    page.expect_work(5)
    until(lambda: page.app.page.evaluate("[...document.querySelectorAll('.bubble img')].every(i => i.naturalWidth > 0)"), 5, "its pictures")
    survived("storage emptied", names)


# --- the module ---


def only(part, change):
    return lambda path, headers, body: change(headers, body) if part in path else (headers, body)


def plainly(kind, spoil=lambda body: body):
    """Without a coding, so that it can be spoilt."""
    def change(headers, body):
        kept = [(k, v) for k, v in headers if k.lower() not in ("content-type", "content-encoding")]
        return kept + [("Content-Type", kind)], spoil(body)
    return change


def without_wasm(headers, body):
    spoil = lambda text: text.replace("'wasm-unsafe-eval'", "").replace("&#39;wasm-unsafe-eval&#39;", "")
    return [(k, spoil(v)) for k, v in headers], spoil(body.decode()).encode() if b"<!doctype" in body[:20] else body


def app_path(server, extension):
    return re.search(rf'data-{extension}="([^"]+)"', server.get("/")[2].decode())[1]


BROKEN = {
    "blocked by the policy": ("unsupported", None, "CompileError|wasm|WebAssembly"),
    "unknown to the browser": ("unsupported", None, "WebAssembly is not defined"),
    "wasm missing": ("failure", "wasm", r"\.wasm: status 404"),
    "wasm cut off": ("failure", "wasm", r"\.wasm: CompileError"),
    "wasm is a login page": ("failure", "wasm", r"\.wasm: CompileError"),
    "app.json missing": ("failure", "app", r"app\..*json: status 404"),
    "app.json not JSON": ("failure", "app", r"app\..*json: SyntaxError"),
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


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_go_on_says_so_in_one_sentence(bad, proxy, server, name):
    fault, part, line = BROKEN[name]
    path = part and "/" + app_path(server, part).lstrip("/")
    body = path and server.get(path)[2]
    if name.endswith("missing"):
        proxy.answers[path] = (404, "text/plain", b"gone")
    elif name == "wasm cut off":
        proxy.answers[path] = (200, "application/wasm", body[:9000])
    elif name == "wasm is a login page":
        proxy.answers[path] = (200, "text/html", b"<html>please log in</html>")
    elif name == "app.json not JSON":
        proxy.answers[path] = reply(body[:900])
    elif name == "app.json without words":
        proxy.answers[path] = reply({**json.loads(body), "words": None})
    elif name == "blocked by the policy":
        proxy.edit = lambda path, headers, body: without_wasm(headers, body)
    scripts = {"unknown to the browser": ["delete window.WebAssembly"], "a trap in a frame": [TRAP]}.get(name, [])
    screens = list(BROKEN).index(name) % 3
    page = bad(*scripts, screen="desktop" if screens == 2 else "phone",
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
    # Nothing of the app can be reached any more; the link can.
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


def test_a_file_that_was_bad_once_is_asked_for_again(bad, proxy, server):
    for part, kind in (("wasm", "application/wasm"), ("app", "application/json")):
        path = "/" + app_path(server, part).lstrip("/")
        body = server.get(path)[2]

        def answer(handler, path=path, body=body, kind=kind):
            proxy.answers.pop(path)  # before it is told: the page asks again at once
            handler.wfile.write(head(100, kind) + body[:100])

        proxy.answers[path] = answer
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.expect_line(r"\.wasm: .*; asking again")
    page.expect_line(r"json: .*; asking again")
    page.expect_work(5)


def test_wasm_under_a_wrong_name_runs(bad, proxy):
    proxy.edit = only(".wasm", lambda headers, body: (
        [(k, v) for k, v in headers if k.lower() != "content-type"] + [("Content-Type", "text/plain")], body))
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.expect_work(5)


def test_a_hanging_start_says_that_it_waits(bad, proxy, server):
    release = threading.Event()
    path = "/" + app_path(server, "app").lstrip("/")
    proxy.answers[path] = held(release, reply(server.get(path)[2]))
    page = bad(HURRY)
    page.app.go()
    slow = page.app.page.locator("[data-fault=slow]")
    until(lambda: slow.is_visible(), 10, "a sentence")
    assert slow.get_attribute("role") == "status" and page.app.page.locator("[role=alert]:visible").count() == 0
    release.set()
    page.app.wait_state("browsing", seconds=30)
    assert not slow.is_visible()
    page.expect_work(5)


# --- the service worker ---

WORKERS = {
    "unknown": ("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })", "TypeError"),
    "refused": (f"ServiceWorkerContainer.prototype.register = () => Promise.reject({REFUSE})", "SecurityError"),
    "missing": ("", "TypeError"),
}


@pytest.mark.parametrize("name", WORKERS)
def test_goes_on_without_a_service_worker(bad, proxy, name):
    script, line = WORKERS[name]
    if name == "missing":
        proxy.answers["/service-worker.js"] = (404, "text/plain", b"gone")
    page = bad(script)
    page.app.go_dressing(bubbles=5)
    page.expect_line(f"service-worker.js: {line}.*the app starts only with a network")
    page.expect_work(5)
    survived("service worker", [name])


def test_cut_off_halfway_through_the_first_visit(bad, proxy, server):
    shell = json.loads(re.search(r"const shell = (\[.*?\]);", server.get("/service-worker.js")[2].decode(), re.S)[1])
    for path in [path for path in shell if "icon" in path or path.startswith("assets/line")]:
        proxy.answers["/" + path] = None
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.expect_work(5)
    assert not page.app.has_worker()
    proxy.answers.clear()
    page.reload()
    page.app.wait_worker()


def update(proxy, build):
    """From now on the server has another service worker."""
    path = "/service-worker.js"
    body = fetch(proxy.server.port, "GET", path, {})[2]  # as it is; the browser would be sent it compressed
    other = re.sub(rb'const build = "\w+"', f'const build = "{build}"'.encode(), body)
    assert other != body
    proxy.answers[path] = (200, "text/javascript", other)


def test_new_workers_leave_what_is_kept(bad, proxy):
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    shells = lambda: page.app.page.evaluate("caches.keys().then(names => names.filter(name => name.startsWith('shell')))")
    kept = "caches.open('kept').then((cache) => cache.match('/souvenir')).then((found) => found?.text())"
    page.app.page.evaluate("caches.open('kept').then((cache) => cache.put('/souvenir', new Response('here')))")
    first = shells()
    for build in ("next", "newest"):
        update(proxy, build)
        page.reload()
        page.expect_work(5)
        until(lambda: shells()[-1].endswith(build), 15, lambda: f"the shell of {build}, but {shells()}")
    until(lambda: not set(first) & set(shells()), 15, lambda: f"the oldest shell to go, but {shells()}")
    assert page.app.page.evaluate(kept) == "here"


def test_a_new_worker_and_one_without_storage(bad, proxy):
    page = bad()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    update(proxy, "next")
    page.reload()
    page.expect_work(5)
    until(lambda: "next" in page.app.page.evaluate("caches.keys().then(String)"), 15, "the new worker's shell")
    worker = page.app.context.service_workers[-1]
    worker.evaluate("() => { caches.match = caches.open = () => Promise.reject(new Error('out of order')) }")
    page.reload()
    page.expect_work(5)
    survived("service worker", ["updated", "without storage"])


# --- time ---

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


def test_an_hour_out_of_sight_in_the_middle_of_a_fall(bad):
    page = bad(SKEW)
    app = page.app.go_dressing(bubbles=5)
    app.tap_bubble(app.visible_bubble())
    time.sleep(0.15)
    app.page.evaluate("hide()")
    before = app.boxes()
    app.page.evaluate("skew += 3600_000")
    after = app.page.evaluate("""new Promise((done) => { show(); requestAnimationFrame(() => requestAnimationFrame(() => done(
        [...document.querySelectorAll('button[data-costume-id]')].map(b => [b.dataset.costumeId, b.getBoundingClientRect().y])))) })""")
    floor = app.size().height
    for id, y in after:
        # Two frames, of which the first may count for a quarter of a second, at no more than 2000 points per second.
        assert id not in before or abs(y - before[id].y) < 600 and y < floor, f"{id} from {before[id].y:.0f} to {y:.0f}"
    app.wait_state("dressed")
    app.page.keyboard.press("Escape")
    page.expect_work(5)


@pytest.mark.parametrize("seconds", [-3600, -2, 3600])
def test_a_clock_that_is_set(bad, seconds):
    page = bad(SKEW)
    app = page.app.go_dressing(bubbles=5)
    for act in (lambda: app.page.evaluate(f"document.querySelector('.bubble').click(); skew += {seconds * 1000}"),
                lambda: app.page.evaluate(f"skew += {seconds * 1000}")):
        act()
        app.wait_state("dressed", seconds=6)
    app.page.keyboard.press("Escape")
    app.page.evaluate(f"skew += {seconds * 1000}")
    page.expect_work(5)
    survived("clock", [seconds] * 3)


def test_events_dated_in_the_future_and_the_past(bad):
    script = """{
      const stamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
      window.off = 0;
      Object.defineProperty(Event.prototype, 'timeStamp', { get() { return stamp.call(this) + off; } });
    }"""
    page = bad(script)
    page.app.go_dressing(bubbles=5)
    for off in (3600_000, -3600_000, 1e12, -1e12):
        page.app.page.evaluate(f"off = {off}")
        page.expect_work(5)
    survived("clock", range(4))


# --- fingers ---

TEN = """(ids) => {
  const press = (node) => {
    const r = node.getBoundingClientRect();
    const [x, y] = node.dataset.role ? [r.x + r.width * 0.5, r.y + r.height * 0.31] : [r.x + r.width / 2, r.y + r.height / 2];
    for (const [type, buttons] of [['pointerdown', 1], ['pointerup', 0]]) node.dispatchEvent(new PointerEvent(type, {
      bubbles: true, pointerId: 7, pointerType: 'touch', clientX: x, clientY: y, button: 0, buttons }));
  };
  const find = (id) => document.querySelector(id === 'scotch' ? '[data-role=scotch]' : `[data-costume-id="${id}"]`);
  for (const id of ids) PRESS;
}"""


@pytest.mark.parametrize("way", ["press(find(id))", "find(id).click()"])
def test_ten_taps_in_one_frame(bad, way):
    page = bad()
    app = page.app.go_dressing(bubbles=5)
    ids = app.bubbles()
    rows = {"one": ids[:1] * 10, "all": ids * 2, "Scotch": ["scotch"] * 10, "in turn": [ids[0], "scotch"] * 5, "odd": [ids[1], "scotch"] * 4 + [ids[2]]}
    for name, row in rows.items():
        app.page.evaluate(TEN.replace("PRESS", way), row)
        app.wait_state("dressed", "browsing", seconds=10)
        worn = app.worn.count()
        assert worn == (1 if app.state() == "dressed" else 0) and len(app.bubbles()) == 5 - worn, f"{name}: {app.state()}"
        if worn:
            app.page.keyboard.press("Escape")
        app.wait_state("browsing")
    page.expect_work(5)
    survived("taps", rows)


def send(app, kind, places):
    app.cdp.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": p.x, "y": p.y, "id": i} for i, p in places.items()]})


@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4], [4, 2, 0, 1, 3]])
def test_five_fingers(bad, order):
    page = bad()
    app = page.app.go_dressing(bubbles=5)
    hub, radius = app.hub(), app.radius()
    fingers = {i: hub.at(-0.3 + i * 0.25, radius) for i in range(5)}
    before = app.wheel_angle()
    send(app, "touchStart", fingers)
    for step in range(1, 9):
        fingers = {i: hub.at(-0.3 + i * 0.25 + (0.05 if i == 0 else -0.08) * step, radius) for i in fingers}
        send(app, "touchMove", fingers)
        time.sleep(0.02)
    # Several fingers are the browser's, to zoom with: the wheel stays where the first one had turned it.
    assert abs(app.wheel_angle() - before) < 0.1
    for i in order:
        del fingers[i]
        send(app, "touchEnd", fingers) if not fingers else send(app, "touchMove", fingers)
    app.wait_state("browsing")
    app.wait_still()
    before = app.wheel_angle()
    app.turn_by(0.4)
    app.wait_state("browsing")
    assert abs(app.wheel_angle() - before - 0.4) < 0.05, "one finger drives the wheel again"
    page.expect_work(5)


def test_a_cancelled_pointer_in_every_state(bad):
    page = bad()
    app = page.app
    app.go("/?intro")

    def cancel(point, move=None):
        pointer = app.pointer
        pointer.down(point)
        if move:
            pointer.move(move)
        pointer.cancel()

    cancel(Point(195, 400))
    app.wait_screen("intro")
    cancel(app.box(app.page.locator('[data-role="intro-next"]')).center)
    while app.screen() == "intro":
        app.page.locator('[data-role="intro-next"]').evaluate("n => n.click()")
    app.wait_bubbles(5)
    app.wait_state("browsing")
    hub, radius = app.hub(), app.radius()
    rim = hub.at(-0.3, radius)
    cancel(rim, hub.at(0, radius))
    app.wait_state("browsing")
    app.fling(6)
    cancel(rim)
    app.wait_state("browsing")
    app.turn_by(-app.wheel_angle(app.bubbles()[0]) - 0.9)
    first = app.visible_bubble()
    cancel(app.visible_point(first))
    app.wait_state("browsing")
    app.tap_bubble(first)
    cancel(hub)
    app.wait_state("dressed")
    cancel(hub)
    assert app.state() == "dressed"
    app.page.keyboard.press("Escape")
    cancel(rim, hub.at(0.2, radius))
    app.wait_state("browsing")
    page.expect_work(5)
    survived("cancelled", range(8))


def test_odd_buttons(open_app, proxy):
    page = Page(open_app("desktop", url=proxy.url))
    app = page.app.go_dressing(bubbles=5)
    hub, radius = app.hub(), app.radius()
    mouse = Mouse(app.page, app.cdp)
    here, there = hub.at(-0.3, radius), hub.at(0.2, radius)
    raw = lambda kind, point, button, buttons: app.cdp.send("Input.dispatchMouseEvent", {
        "type": kind, "x": point.x, "y": point.y, "button": button, "buttons": buttons, "clickCount": 1})
    bubble = app.visible_point(app.visible_bubble())
    # The right and the middle button dress nobody and turn nothing.
    for button, buttons in (("right", 2), ("middle", 4)):
        raw("mousePressed", bubble, button, buttons)
        raw("mouseReleased", bubble, button, 0)
        assert app.state() == "browsing"
    # Another button goes down while the first drags; the first goes up, the other is still down.
    mouse.down(here)
    raw("mousePressed", here, "right", 3)
    mouse.move(there)
    raw("mouseReleased", there, "left", 2)
    angle = app.wheel_angle()
    raw("mouseMoved", here, "none", 2)
    raw("mouseReleased", here, "right", 0)
    app.wait_state("browsing")
    # Released where nobody told us: the next move has no button.
    mouse.down(here)
    mouse.move(there)
    until(lambda: abs(app.wheel_angle() - angle) > 0.2, 3, "the wheel follows")
    app.page.evaluate("window.addEventListener('pointerup', e => e.stopImmediatePropagation(), { capture: true, once: true })")
    raw("mouseReleased", there, "left", 0)
    raw("mouseMoved", here, "none", 0)
    app.wait_state("browsing")
    # The window goes, the page hides: whoever held the wheel holds it no more.
    for event in ("window.dispatchEvent(new Event('blur'))", "window.dispatchEvent(new Event('pagehide'))",
                  "Object.defineProperty(document, 'hidden', { value: true, configurable: true }), document.dispatchEvent(new Event('visibilitychange'))"):
        mouse.down(here)
        mouse.move(hub.at(-0.2, radius))
        app.page.evaluate(event)
        angle = app.wheel_angle()
        mouse.move(there)
        assert abs(app.wheel_angle() - angle) < 0.01, event
        mouse.up()
        app.wait_state("browsing")
    page.expect_work(5)
    survived("buttons", range(7))
