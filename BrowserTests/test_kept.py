"""Data kept between visits: documents that stop the app, sets and images that are no longer named, and the edition that
shows while a newer one is on its way."""

import contextlib
import json
import threading

import pytest
from playwright.sync_api import Error

import hoo
import hoosets
import packs
from faults import held, reply
from published_sets import INDEX, with_file
from server import CATALOGUE, until

# Stands for a document that makes the module trap, and for one on which it never returns.
STOPPER = """{
  const native = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...all) => {
    const { instance } = await native(...all);
    let [address, count] = [0, 0];
    const reserve = (size) => { count = size; return address = instance.exports.reserve(size); };
    const answered = (...rest) => {
      const text = new TextDecoder().decode(new Uint8Array(instance.exports.memory.buffer, address, count));
      if (text.includes('TRAPPING')) throw new WebAssembly.RuntimeError('unreachable');
      if (!text.includes('LOST')) instance.exports.answered(...rest);
    };
    return { instance: { exports: { ...instance.exports, reserve, answered } } };
  };
}"""
MARKS = "Object.keys(localStorage).filter((key) => key.startsWith('start-'))"
KEYS = "caches.open('kept').then((cache) => cache.keys()).then((keys) => keys.map((key) => new URL(key.url).pathname))"


def keep(page, key, value):
    """Replaces the kept document, so that the network's copy counts as newer."""
    page.evaluate("([key, text]) => caches.open('kept').then((cache) => cache.put(key, new Response(text, "
                  "{ headers: { 'Content-Type': 'application/json', ETag: '\"old\"' } })))", [key, json.dumps(value)])


def stopping_index(word):
    return {"sets": [{"name": "01", "color": "#336655", "count": 9, "title": word, "archive": "../assets/x.zip"}]}


def alert(page):
    return page.locator("[role=alert]:visible")


def wait_alert(page):
    until(lambda: alert(page).count() == 1, 15, "an alert")


# --- documents that stop the app ---


def test_a_kept_index_that_traps_stops_one_start_only(shown, published, proxy):
    published.good("01")
    shown.app.allow("unreachable|RuntimeError")
    shown.page.add_init_script(STOPPER)
    shown.open()
    until(lambda: shown.is_kept(INDEX) and shown.is_kept("hoosets/01"), 5, "kept")
    keep(shown.page, INDEX, stopping_index("TRAPPING"))
    # Without a network the next start has nothing to show, but it runs.
    index = proxy.answers[INDEX]
    proxy.answers[INDEX] = None
    shown.go()
    wait_alert(shown.page)
    shown.go()
    until(lambda: shown.notice.count() == 1, 10, "a notice")
    assert "No owls within reach" in shown.notice.inner_text() and alert(shown.page).count() == 0
    # With a network everything is there, and the kept document is replaced.
    proxy.answers[INDEX] = index
    shown.open()
    until(lambda: shown.page.evaluate(MARKS) == [], 5, "the mark erased")
    assert alert(shown.page).count() == 0
    proxy.answers[INDEX] = None
    shown.open()
    assert alert(shown.page).count() == 0


@pytest.mark.drawn
def test_a_kept_catalogue_that_traps_stops_one_start_only(open_faulty, server, proxy):
    page = open_faulty(STOPPER)
    app = page.app.go_dressing(bubbles=5)
    app.allow("unreachable|RuntimeError")
    until(lambda: app.page.evaluate(f"caches.open('kept').then((cache) => cache.match('{CATALOGUE}')).then(Boolean)"), 5, "kept")
    whole = "[...document.querySelectorAll('.bubble .costume')].every((image) => image.src.includes('-3x.'))"
    until(lambda: app.page.evaluate(whole), 20, "every whole costume")
    images = len(proxy.paths("/assets/"))
    keep(app.page, CATALOGUE, [{**list(packs.catalogue(server).values())[0], "label": "TRAPPING"}])
    app.reload()
    wait_alert(app.page)
    app.reload()
    page.expect_work(5)
    until(lambda: app.page.evaluate(MARKS) == [], 5, "the mark erased")
    app.reload()
    app.wait_state("browsing", seconds=30)
    app.wait_bubbles(5)
    assert not [path for path in proxy.paths("/assets/")[images:] if path.endswith((".png", ".webp"))], "kept images stay"


def test_an_index_that_traps_is_not_kept(shown, published, proxy):
    published.good("01")
    good = proxy.answers[INDEX]
    shown.app.allow("unreachable|RuntimeError")
    shown.page.add_init_script(STOPPER)
    proxy.answers[INDEX] = reply(stopping_index("TRAPPING"))
    shown.go()
    wait_alert(shown.page)
    assert not shown.is_kept(INDEX)
    proxy.answers[INDEX] = good
    shown.open()
    assert alert(shown.page).count() == 0


def test_a_start_whose_page_crashes_is_remembered(shown, published):
    """As well as a start that hangs and is closed: the page is not told of its end."""
    published.good("01")
    shown.app.context.add_init_script(STOPPER)
    shown.open()
    until(lambda: shown.is_kept(INDEX), 5, "kept")
    keep(shown.page, INDEX, stopping_index("LOST"))
    shown.go()
    until(lambda: shown.page.evaluate(MARKS) == ["start-hoo"], 10, "the mark of a start")
    with contextlib.suppress(Error):
        shown.page.goto("chrome://crash")
    shown.page = shown.app.context.new_page()
    shown.open()
    until(lambda: shown.page.evaluate(MARKS) == [], 5, "the mark erased")


@pytest.mark.parametrize("path, key, value", [("/hoo/", INDEX, stopping_index("LOST")), ("/", CATALOGUE, ["LOST"])])
def test_start_left_early_is_not_counted_as_failure(open_app, proxy, path, key, value):
    app = open_app("phone", url=proxy.url).go("/hoo/")
    app.wait_state("browsing")
    until(lambda: app.page.evaluate(MARKS) == [], 10, "its own start to be over")
    keep(app.page, key, value)
    # An answer of the network would end the start.
    release = threading.Event()
    proxy.answers[key] = held(release)
    left = app.context.new_page()
    left.add_init_script(STOPPER)
    left.route("**/*-second.*", lambda route: None)
    left.goto(app.url + path, wait_until="commit")
    until(lambda: len(app.page.evaluate(MARKS)) == 1, 10, "a mark of a start that reads kept documents")
    # HooView answers a mouse by the second part of its program, which does not come.
    left.mouse.move(200, 400)
    left.mouse.move(190, 410)
    left.goto("about:blank")
    # The write of another tab comes here through the browser, late on a busy machine.
    until(lambda: app.page.evaluate(MARKS) == [], 15, "the mark erased")
    release.set()


# --- documents that are no longer named ---


def test_sets_that_the_index_no_longer_names_are_deleted(shown, published, proxy):
    for name in ("01", "02"):
        published.good(name)
    shown.open()
    until(lambda: shown.is_kept("hoosets/02") and shown.is_kept(INDEX), 10, "kept")
    keep(shown.page, "/assets/03.0123456789abcdef.json", {"files": []})
    keep(shown.page, "/souvenir", "here")
    keep(shown.page, CATALOGUE, [])
    # A faulty index deletes nothing.
    good = json.loads(proxy.answers[INDEX][2])["sets"]
    proxy.answers[INDEX] = reply({"sets": [good[0], {**good[1], "color": "red"}]})
    shown.open()
    until(lambda: shown.page.locator("[role=rowgroup]").count() == 1, 10, "one set")
    assert shown.is_kept("hoosets/02")
    proxy.answers[INDEX] = reply({"sets": good[:1]})
    shown.open()
    until(lambda: sorted(shown.page.evaluate(KEYS)) == sorted([INDEX, CATALOGUE, "/souvenir", "/hoo/hoosets/01"]), 10,
          lambda: f"only the named keys, but {shown.page.evaluate(KEYS)}")
    assert alert(shown.page).count() == 0


HELD_FRAMES = """{
  const [native, held] = [window.requestAnimationFrame, []];
  window.requestAnimationFrame = (frame) => held.push(frame);
  window.draw = () => { window.requestAnimationFrame = native; held.splice(0).forEach((frame) => native(frame)); };
}"""
UNCHANGED = b"HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n"


def test_nothing_is_deleted_before_the_kept_index_is_in_use(shown, published, proxy):
    """A page in the background draws no frame before the network confirms the kept index."""
    published.good("01")
    shown.open()
    until(lambda: shown.is_kept("hoosets/01") and shown.is_kept(INDEX), 5, "kept")
    keep(shown.page, INDEX, json.loads(proxy.answers[INDEX][2]))
    proxy.answers[INDEX] = lambda handler: handler.wfile.write(UNCHANGED)
    strays = ["/assets/02.0123456789abcdef.json", "hoosets/02"]
    for key in strays:
        keep(shown.page, key, "not named")
    asked = len(proxy.paths(INDEX))
    shown.page.add_init_script(HELD_FRAMES)
    shown.go()
    until(lambda: len(proxy.paths(INDEX)) > asked, 10, "the index asked for")
    shown.page.wait_for_timeout(500)
    assert all(shown.is_kept(key) for key in [*strays, "hoosets/01"]) and shown.page.evaluate(MARKS) == ["start-hoo"]
    shown.page.evaluate("window.draw()")
    shown.wait_open("01")
    until(lambda: not any(shown.is_kept(key) for key in strays), 5, "the strays deleted")
    assert shown.is_kept("hoosets/01")
    until(lambda: shown.page.evaluate(MARKS) == [], 5, "the mark erased")


def test_a_network_that_returns_to_a_hidden_page_stores_no_mark(shown, published):
    published.good("01")
    shown.open()
    until(lambda: shown.is_kept(INDEX), 5, "kept")
    shown.page.add_init_script(HELD_FRAMES)
    shown.page.add_init_script("Object.defineProperty(document, 'hidden', { value: true })")
    shown.go()
    until(lambda: shown.page.evaluate("window.performance.getEntriesByType('resource').some((e) => e.name.includes('offline'))"), 10, "started")
    shown.page.evaluate("dispatchEvent(new Event('online'))")
    assert shown.page.evaluate(MARKS) == []


def test_images_that_the_catalogue_no_longer_names_are_deleted(open_faulty, server, proxy):
    costumes = list(packs.catalogue(server).values())
    page = open_faulty()
    app = page.app.go_dressing(bubbles=5)
    until(lambda: CATALOGUE in app.page.evaluate(KEYS), 10, "kept")
    of = lambda entry: [key for key in app.page.evaluate(KEYS) if "/" + entry["id"] in key]
    assert of(costumes[0]) and of(costumes[1])
    keep(app.page, "/hoo/hoosets/01/header.png", "a set's")
    keep(app.page, "/assets/souvenir.0123456789abcdef.png", "not named")
    proxy.answers[CATALOGUE] = reply([costumes[0], {**costumes[1], "width": "wide"}])
    page.reload()
    page.expect_notice()
    assert of(costumes[1]), "a faulty catalogue deletes nothing"
    proxy.answers[CATALOGUE] = reply([costumes[0]])
    # The kept catalogue still has the costume on the wheel; its image is deleted after the next start's answer.
    for _ in range(2):
        page.reload()
        app.wait_state("browsing", seconds=30)
        app.wait_bubbles(4)
        until(lambda: "/assets/souvenir.0123456789abcdef.png" not in app.page.evaluate(KEYS), 10, "the stray image to go")
    until(lambda: not of(costumes[1]), 10, lambda: f"its image to go: {app.page.evaluate(KEYS)}")
    assert of(costumes[0]) and "/hoo/hoosets/01/header.png" in app.page.evaluate(KEYS)
    page.expect_work(4)


@pytest.mark.worker
def test_clearing_in_one_window_does_not_break_another(open_faulty):
    page = open_faulty()
    app = page.app.go_dressing(bubbles=5)
    app.wait_worker()
    other = app.context.new_page()
    other.goto(app.url + "/favicon.ico")
    other.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => localStorage.clear())")
    app.dress()
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    page.reload()
    app.wait_state("browsing", seconds=30)
    app.wait_bubbles(5)


# Counts the files that are being kept at a time.
PUTS = """(() => {
  const put = Cache.prototype.put;
  Object.assign(window, { puts: 0, most: 0, under: 0 });
  Cache.prototype.put = async function (...all) {
    window.puts += 1;
    window.most = Math.max(window.most, (window.under += 1));
    try { return await put.apply(this, all); } finally { window.under -= 1; }
  };
})()"""


def test_the_files_of_a_set_are_kept_one_at_a_time(open_app, serve, tmp_path):
    """All at once they hold the page up for several frames."""
    app = open_app("phone", url=serve("--hoosets", hoosets.write_plain(tmp_path, "01", 9)).url)
    app.page.add_init_script(PUTS)
    hoo.Hoo(app).open()
    until(lambda: sum(path.endswith(".png") for path in app.page.evaluate(KEYS)) >= 9, 10, lambda: app.page.evaluate(KEYS))
    assert app.page.evaluate("[most, puts >= 18]") == [1, True]


# --- the kept edition while a newer one is on its way ---


# All names that the first owl has within a second.
NAMES = """new Promise((done) => {
  window.framesApart = 0;
  const [names, end] = [new Set(), performance.now() + 1000];
  const look = () => {
    const owl = document.querySelector('[data-hoo="01/01"]');
    if (owl) names.add(owl.ariaLabel);
    if (performance.now() < end) requestAnimationFrame(look); else done([...names]);
  };
  look();
})"""


def test_an_open_set_stays_when_the_new_index_names_another_edition(shown, published, proxy):
    published.good("01", edition=1)
    shown.open()
    until(lambda: shown.is_kept("hoosets/01") and shown.is_kept(INDEX), 5, "kept")
    path = published.good("01", edition=2, edit=with_file("01/01/hoo.json", b'{"Title": "New", "PoemLine": "I am new."}'))
    index, archive = threading.Event(), threading.Event()
    proxy.answers[INDEX] = held(index, proxy.answers[INDEX])
    proxy.answers[path] = held(archive, proxy.answers[path])
    shown.open()
    until(lambda: shown.titles("01")[:1] == ["Hoo 1 of 01"], 5, lambda: shown.titles("01"))
    index.set()
    assert shown.page.evaluate(NAMES) == ["Hoo 1 of 01"]
    archive.set()
    until(lambda: shown.titles("01")[:1] == ["New"], 10, lambda: shown.titles("01"))


def test_the_kept_edition_shows_while_the_new_one_stalls(shown, published, proxy):
    published.good("01", edition=1)
    shown.open()
    until(lambda: shown.is_kept("hoosets/01") and shown.is_kept(INDEX), 5, "kept")
    release = threading.Event()
    path = published.good("01", edition=2, edit=with_file("01/01/hoo.json", b'{"Title": "New", "PoemLine": "I am new."}'))
    proxy.answers[path] = held(release, proxy.answers[path])
    shown.open()
    assert shown.titles("01")[0] == "Hoo 1 of 01" and shown.notice.count() == 0
    shown.tap("01/02")
    shown.wait_selected("01/02")
    shown.page.evaluate("window.images = [...document.querySelectorAll('[data-hoo] img, .header img')]")
    offset = shown.offset()
    release.set()
    until(lambda: shown.titles("01")[:1] == ["New"], 10, lambda: shown.titles("01"))
    assert shown.page.evaluate("images.every((image) => image.isConnected)"), "no picture is taken away"
    assert shown.offset() == offset and shown.selected() == "01/02"
    until(lambda: shown.page.evaluate("images.every((image) => image.naturalWidth > 0)"), 5, "the new pictures")


# Draws no frame until `release` is called.
HOLD_FRAMES = """() => {
  const [draw, held] = [self.requestAnimationFrame, []];
  self.requestAnimationFrame = (frame) => held.push(frame);
  self.release = () => { self.requestAnimationFrame = draw; held.forEach((frame) => draw(frame)); };
}"""


def test_owl_chosen_while_its_set_opens_has_an_entry_of_the_history(shown, published, proxy):
    release = threading.Event()
    path = published.good("01")
    proxy.answers[path] = held(release, proxy.answers[path])
    shown.go()
    until(lambda: shown.page.locator('[data-hoo="01/02"]').count(), 5, "an empty cell")
    entries = shown.page.evaluate("history.length")
    shown.page.evaluate(HOLD_FRAMES)
    shown.tap("01/02")
    with shown.page.expect_response(lambda response: path in response.url):
        release.set()
    shown.page.evaluate("new Promise((done) => setTimeout(done, 100))")  # for the reader of archives
    shown.page.evaluate("release()")
    shown.wait_selected("01/02")
    assert shown.page.evaluate("[history.length, history.state?.step]") == [entries + 1, 1]
