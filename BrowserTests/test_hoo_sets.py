"""HooView's sets: archives and plain files, checked in the browser and kept; slow, lost and replaced ones."""

import re
import time

import pytest

import hoo
import hoosets
from faults import case
from pointers import follow
from published_sets import INDEX, with_file
from server import until


def test_an_archive_is_unpacked_and_kept(shown, published, proxy):
    path = published.good("01")
    shown.open()
    until(lambda: shown.titles("01") == [f"Hoo {i} of 01" for i in range(1, 10)], 5, lambda: shown.titles("01"))
    until(lambda: shown.is_kept("hoosets/01"), 5, "kept")
    asked = len(proxy.paths(path))
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")
    time.sleep(0.5)
    assert len(proxy.paths(path)) == asked == 1, "it is not downloaded again"


def test_deflated_pictures_are_inflated(shown, published):
    import io
    import zipfile
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in hoosets.files("01", 9).items():
            zipped.writestr(zipfile.ZipInfo(name, hoosets.EPOCH), data, zipfile.ZIP_DEFLATED)
    published.put("01", out.getvalue())
    shown.open()
    until(lambda: shown.page.locator('[data-hoo="01/05"] img').evaluate("n => n.naturalWidth") == 24, 5, "drawn")


def test_plain_files_open_like_archives(open_app, serve, tmp_path):
    server = serve("--hoosets", hoosets.write_plain(tmp_path, "01", 9, title="Plain owls"))
    shown = hoo.Hoo(open_app("phone", url=server.url)).open()
    assert shown.titles("01")[0] == "Hoo 1 of 01"
    assert shown.page.locator("[role=rowgroup]").first.get_attribute("aria-label") == "Plain owls, 9 Hoos"


def test_pictures_of_every_shape_stay_within_their_cells(open_app, serve, tmp_path):
    files = hoosets.files("01", 4)
    for number, sides in enumerate([(24, 24), (40, 10), (10, 40), (2, 90)], 1):
        files[f"01/{number:02}/hoo.png"] = hoosets.png(*sides, [250, 240, 200])
    (tmp_path / "01.zip").write_bytes(hoosets.archive(files))
    shown = hoo.Hoo(open_app("phone", url=serve("--hoosets", tmp_path).url)).open()
    for number in range(1, 5):
        address = f"01/{number:02}"
        cell, picture = shown.box(address), shown.app.box(shown.hoo(address).locator("img"))
        assert picture.height <= cell.height and picture.center.distance(cell.center) < 1, f"{address}: {picture} in {cell}"
    finger = shown.app.pointer
    finger.down(shown.center("01/01"))
    shown.wait_state("scrubbing")
    follow(finger, lambda share: shown.center("01/03"), 0.1)
    loupe = shown.page.locator(".loupe")
    until(lambda: loupe.locator("img").is_visible(), 3, "a loupe")
    assert shown.app.box(loupe.locator("img")).height < shown.app.box(loupe).height
    finger.up()


@pytest.mark.worker
def test_all_sets_open_offline(open_app, serve, tmp_path):
    """Including sets that were never scrolled into view."""
    server = serve("--hoosets", hoo.some_sets(tmp_path, 20, 20, 20, 20, 20, 20))
    app = open_app("phone", url=server.url)
    app.allow("ERR_|Failed to fetch|status of 50")
    shown = hoo.Hoo(app).open()
    until(lambda: shown.is_kept("hoosets/06"), 20, "the last set kept")
    shown.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(lambda: shown.page.evaluate("caches.keys().then(k => k.some(n => n.startsWith('shell')))"), 10, "the shell kept")
    server.stop()
    shown.page.goto(f"{server.url}/hoo/#06/20", wait_until="commit")
    shown.wait_open("06")
    shown.wait_selected("06/20")
    shown.page.goto(f"{server.url}/hoo/05/19", wait_until="commit")
    shown.wait_selected("05/19")
    assert shown.page.evaluate("location.href") == f"{server.url}/hoo/#05/19", "a Hoo's own page is HooView's"


# The widths of a Hoo and of a header, in points: at least those of a cell and of a phone.
WIDTH, HEADER = 110, 400


def test_images_match_screen_density(open_app, proxy, published):
    def with_scales(files):
        for scale in (1, 2, 3):
            suffix = "" if scale == 1 else f"@{scale}x"
            files[f"01/header{suffix}.png"] = hoosets.png(HEADER * scale, 22 * scale, (255, 255, 255))
            for i in range(1, 10):
                files[f"01/{i:02}/hoo{suffix}.png"] = hoosets.png(WIDTH * scale, WIDTH * scale, (255, 255, 255))
        return files

    published.good("01", edit=with_scales)
    for density in (1, 2, 3):
        shown = hoo.Hoo(open_app("phone", url=proxy.url, device_scale_factor=density)).open()
        until(lambda: shown.page.locator('[data-hoo="01/01"] img').evaluate("n => n.naturalWidth") == WIDTH * density, 5,
              f"{density}x")
        assert shown.page.locator(".header img").first.evaluate("n => n.naturalWidth") == HEADER * density


def test_document_keys_ignore_letter_case(shown, published):
    def shouting(files):
        files["01/hoo_set.json"] = b'{"COLOR": "#aa3355", "count": 9}'
        files["01/01/hoo.json"] = b'{"TITLE": "Loud", "poemline": ["one", "two"]}'
        return files

    published.good("01", edit=shouting)
    shown.open()
    assert shown.titles("01")[0] == "Loud"


# --- slow and lost ones -----------------------------------------------------------------------------------------------

def test_slow_set_shows_progress(shown, published):
    data = hoosets.archive(hoosets.files("01", 9))

    def slowly(handler):
        handler.send_response_only(200)
        handler.send_header("Content-Type", "application/zip")
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        for i in range(10):
            handler.wfile.write(data[len(data) * i // 10:len(data) * (i + 1) // 10])
            handler.wfile.flush()
            time.sleep(0.3)

    published.put("01", slowly)
    published.sets["01"]["bytes"] = len(data)
    published.put("01", None)
    shown.go()
    bar = shown.page.locator("progress")
    until(lambda: bar.count() == 1, 10, "a bar")
    values = set()
    until(lambda: bar.count() == 0 or values.add(bar.evaluate("n => n.value")) or len(values) > 1, 6, "it moves")
    assert len(values) > 1, values
    size = f"{round(published.sets['01']['bytes'] / 1000)} kB"
    assert re.fullmatch(rf"\d+ kB of {size}", shown.page.locator(".header .progress").inner_text()), "in words below it"
    assert bar.get_attribute("aria-label") == "Set 01, 9 Hoos"
    assert re.fullmatch(rf"Set 01 is on its way: \d+ kB of {size}", bar.get_attribute("aria-valuetext"))
    assert not shown.page.locator("[aria-live]:has(progress), [role=status]:has(progress)").count(), "progress is not in a live region"
    shown.wait_open("01")
    until(lambda: bar.count() == 0, 5, "no bar once the whole set is there")


def test_unreachable_set_opens_when_network_returns(shown, published, proxy):
    path = published.good("01")
    published.good("02")
    good = proxy.answers[path]
    proxy.answers[path] = None
    shown.go()
    assert "could not be reached" in shown.wait_refused("01")
    shown.wait_open("02")
    proxy.answers[path] = good
    shown.page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { get: () => false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    shown.wait_open("01")
    assert shown.refusals() == []


def test_missing_index_shows_sentence(shown, proxy):
    proxy.answers[INDEX] = None
    shown.go()
    until(lambda: shown.notice.count() == 1, 10, "a notice")
    assert "No owls within reach" in shown.notice.inner_text()


def test_bad_index_keeps_kept_sets(shown, published, proxy):
    published.good("01")
    shown.open()
    until(lambda: shown.is_kept(INDEX), 5, "the index kept")
    for body in (b"", b"[]", b"{", b'{"sets": 7}', b'{"sets": [7]}', b"<html>"):
        with case(body):
            proxy.answers[INDEX] = (200, "application/json", body)
            shown.page.reload(wait_until="commit")
            shown.wait_open("01")
            until(lambda: shown.notice.count() == 1, 10, "a notice")
            assert "last time" in shown.notice.inner_text()


def test_one_bad_entry_of_the_index_is_left_out(shown, published, proxy):
    published.good("01")
    published.sets["02"] = {"name": "../02", "color": "red", "count": -1}
    published.good("03")
    shown.go()
    shown.wait_open("01")
    shown.wait_open("03")
    assert shown.page.locator("[role=rowgroup]").count() == 2


def test_damaged_set_is_requested_again(shown, published, proxy):
    data = hoosets.archive(hoosets.files("01", 9))
    asked = []

    def spoilt_once(handler):
        body = data if asked else data[:-40] + bytes(40)
        asked.append(1)
        handler.send_response_only(200)
        handler.send_header("Content-Type", "application/zip")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    published.put("01", spoilt_once)
    shown.open()
    assert len(asked) == 2


# --- kept ones --------------------------------------------------------------------------------------------------------

def test_new_edition_replaces_kept_one(shown, published, proxy):
    first = published.good("01", edition=1)
    shown.open()
    until(lambda: shown.is_kept("hoosets/01") and shown.is_kept(INDEX), 5, "kept")
    published.good("01", count=9, edition=2, edit=with_file("01/01/hoo.json", b'{"Title": "New", "PoemLine": "I am new."}'))
    shown.page.reload(wait_until="commit")
    until(lambda: shown.titles("01")[:1] == ["New"], 10, lambda: shown.titles("01"))
    assert len(proxy.paths(first)) == 1


def test_damaged_kept_set_is_fetched_again(shown, published, proxy):
    path = published.good("01")
    shown.open()
    until(lambda: shown.is_kept("hoosets/01"), 5, "kept")
    shown.page.evaluate("""async () => {
      const cache = await caches.open('kept');
      const copy = await cache.match('hoosets/01');
      await cache.put('hoosets/01', new Response(new Uint8Array(100), { headers: copy.headers }));
    }""")
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")
    assert len(proxy.paths(path)) == 2


@pytest.mark.parametrize("broken", ["caches.open = () => Promise.reject(new DOMException('no', 'SecurityError'))",
                                    "Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))",
                                    "delete window.caches",
                                    "caches.open = () => new Promise(() => {})"])
def test_sets_open_without_storage(shown, published, broken):
    published.good("01")
    shown.page.add_init_script(broken)
    shown.open()
    assert shown.titles("01")[0] == "Hoo 1 of 01"


def test_index_with_fewer_sets_is_shown(shown, published):
    """Including sets that are open and selected."""
    for i in range(1, 6):
        published.good(f"0{i}", count=12)
    shown.open()
    until(lambda: shown.is_kept("hoosets/05") and shown.is_kept(INDEX), 10, "kept")
    del published.sets["05"], published.sets["04"]
    published.good("03", count=12)
    shown.page.goto(f"{shown.url}/hoo/?again#05/02", wait_until="commit")
    until(lambda: shown.page.locator("[role=rowgroup]").count() == 3, 10, "three sets")
    shown.scroller.evaluate("n => { n.scrollTop = 0 }")
    shown.wait_open("01")
    time.sleep(0.3)  # a touch on a moving page only stops it
    shown.tap("01/02")
    shown.wait_selected("01/02")


def test_late_set_of_link_does_not_change_later_selection(shown, published, proxy):
    for i in range(1, 5):
        path = published.good(f"0{i}", count=20)
    _, kind, data = proxy.answers[path]

    def slowly(handler):
        time.sleep(2)
        handler.send_response_only(200)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    proxy.answers[path] = slowly
    shown.go("#04/02")
    shown.wait_selected("04/02", seconds=10)
    shown.page.keyboard.press("Escape")
    shown.scroller.evaluate("n => { n.scrollTop = 0 }")
    shown.wait_open("01")
    time.sleep(0.3)  # a touch on a moving page only stops it
    shown.tap("01/03")
    shown.wait_selected("01/03")
    time.sleep(2.5)
    assert shown.selected() == "01/03" and shown.offset() < 100


def test_index_loads_when_network_returns(shown, published, proxy):
    published.good("01")
    good = proxy.answers[INDEX]
    proxy.answers[INDEX] = None
    shown.go()
    until(lambda: shown.notice.count() == 1, 10, "a notice")
    proxy.answers[INDEX] = good
    shown.page.evaluate("dispatchEvent(new Event('online'))")
    shown.wait_open("01")
    assert shown.notice.count() == 0, "there are owls"


def test_set_with_non_ascii_address_opens(shown, published, proxy):
    published.good("01")
    proxy.answers["/assets/%D1%85%D0%BE%D1%80.zip"] = proxy.answers[published.good("02")]
    published.sets["02"]["archive"] = "../assets/хор.zip"
    published.good("03")
    shown.go()
    for name in ("01", "02", "03"):
        shown.wait_open(name)
    until(lambda: shown.is_kept("hoosets/02"), 5, "kept")


# Counts how often each sentence is said, and shortens the waits between attempts.
SAYINGS = """{
  const later = setTimeout;
  self.setTimeout = (action, wait, ...rest) => later(action, wait > 4000 ? wait / 20 : wait, ...rest);
  self.sayings = [];
  new MutationObserver((changes) => {
    const said = document.querySelector('.said');
    if (said?.textContent && changes.some(({ target }) => said.contains(target))) self.sayings.push(said.textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def test_missing_news_of_the_index_are_told_once(shown, published, proxy):
    published.good("01")
    shown.open()
    until(lambda: shown.is_kept(INDEX) and shown.is_kept("hoosets/01"), 5, "kept")
    shown.page.add_init_script(SAYINGS)
    proxy.answers[INDEX] = None
    told = lambda: [saying for saying in shown.page.evaluate("self.sayings") if "No news from the wood" in saying]
    shown.open()
    asked = len(proxy.paths(INDEX))
    until(lambda: len(proxy.paths(INDEX)) >= asked + 3, 20, lambda: f"three more attempts, but {len(proxy.paths(INDEX)) - asked}")
    until(lambda: set(told()), 3, "a sentence")
    assert len(told()) == 1, told()
