"""Where HooView's sets come from: archives and plain files, checked in the browser, kept, and refused where they are no
good. A proxy stands before the server and hands out what a test wants."""

import json
import re
import time

import pytest

import archives
import hoo
import hoosets
from server import Proxy, Server, until

INDEX = "/api/hoosets.json"


class Shelf:
    """What the server is made to publish: an index and its archives."""

    def __init__(self, proxy):
        self.proxy = proxy
        self.sets = {}
        proxy.answers[INDEX] = (200, "application/json", b'{"sets":[]}')

    def put(self, name, data, count=9, edition=1, **more):
        """Publishes `data` as the archive of a set."""
        path = f"/assets/{name}.{edition:016x}.zip"
        if data is not None:
            self.proxy.answers[path] = (200, "application/zip", data) if isinstance(data, bytes) else data
        self.sets[name] = {"name": name, "color": "#336655", "count": count, "archive": f"..{path}",
                           "bytes": len(data) if isinstance(data, bytes) else 5000, **more}
        self.proxy.answers[INDEX] = (200, "application/json", json.dumps({"sets": list(self.sets.values())}).encode())
        return path

    def good(self, name, count=9, edition=1, hue=0.3, edit=lambda files: files):
        return self.put(name, hoosets.archive(edit(hoosets.files(name, count, hue=hue))), count, edition)


@pytest.fixture
def shelf(proxy):
    return Shelf(proxy)


@pytest.fixture
def shown(open_app, proxy, shelf):
    app = open_app("phone", url=proxy.url)
    app.allow("status of 50[0-9]|ERR_")
    return hoo.Hoo(app)


def notice(shown):
    return shown.page.locator('[data-role="notice"]')


def refusal(shown, set):
    return shown.page.locator(".refusal", has_text=f"Set {set}")


def wait_refused(shown, set, seconds=15):
    until(lambda: refusal(shown, set).count() == 1, seconds, lambda: f"set {set} refused, but {shown.refusals()}")
    return refusal(shown, set).inner_text()


def titles(shown, set):
    return shown.page.locator(f'[data-hoo^="{set}/"]').evaluate_all("l => l.map(n => n.ariaLabel)")


def is_kept(shown, key):
    return shown.page.evaluate("async (key) => !!(await (await caches.open('kept')).match(key))", key)


# --- good ones ------------------------------------------------------------------------------------------------------

def test_an_archive_is_unpacked_and_kept(shown, shelf, proxy):
    path = shelf.good("01")
    shown.open()
    assert titles(shown, "01") == [f"Hoo {i} of 01" for i in range(1, 10)]
    until(lambda: is_kept(shown, "hoosets/01"), 5, "kept")
    asked = len(proxy.paths(path))
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")
    time.sleep(0.5)
    assert len(proxy.paths(path)) == asked == 1, "it is not downloaded again"


def test_deflated_pictures_are_inflated(shown, shelf):
    import io
    import zipfile
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in hoosets.files("01", 9).items():
            zipped.writestr(zipfile.ZipInfo(name, hoosets.EPOCH), data, zipfile.ZIP_DEFLATED)
    shelf.put("01", out.getvalue())
    shown.open()
    until(lambda: shown.page.locator('[data-hoo="01/05"] img').evaluate("n => n.naturalWidth") == 24, 5, "drawn")


def test_plain_files_are_as_good(open_app, serve, tmp_path):
    server = serve("--hoosets", hoosets.write_plain(tmp_path, "01", 9, title="Plain owls"))
    shown = hoo.Hoo(open_app("phone", url=server.url)).open()
    assert titles(shown, "01")[0] == "Hoo 1 of 01"
    assert shown.page.locator("[role=rowgroup]").first.get_attribute("aria-label") == "Plain owls, 9 Hoos"


def test_all_sets_are_there_without_a_network(open_app, serve, tmp_path):
    """Also those nobody has scrolled to."""
    server = serve("--hoosets", hoo.some_sets(tmp_path, 20, 20, 20, 20, 20, 20))
    app = open_app("phone", url=server.url)
    app.allow("ERR_|Failed to fetch|status of 50")
    shown = hoo.Hoo(app).open()
    until(lambda: is_kept(shown, "hoosets/06"), 20, "the last set kept")
    shown.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(lambda: shown.page.evaluate("caches.keys().then(k => k.some(n => n.startsWith('shell')))"), 10, "the shell kept")
    server.stop()
    shown.page.goto(f"{server.url}/hoo/#06/20", wait_until="commit")
    shown.wait_open("06")
    shown.wait_selected("06/20")


def test_the_right_density_for_the_screen(open_app, proxy, shelf):
    def with_scales(files):
        for scale in (2, 3):
            files[f"01/header@{scale}x.png"] = hoosets.png(90 * scale, 22 * scale, (255, 255, 255))
            for i in range(1, 10):
                files[f"01/{i:02}/hoo@{scale}x.png"] = hoosets.png(24 * scale, 24 * scale, (255, 255, 255))
        return files

    shelf.good("01", edit=with_scales)
    for density in (1, 2, 3):
        shown = hoo.Hoo(open_app("phone", url=proxy.url, device_scale_factor=density)).open()
        until(lambda: shown.page.locator('[data-hoo="01/01"] img').evaluate("n => n.naturalWidth") == 24 * density, 5,
              f"{density}x")
        assert shown.page.locator(".header img").first.evaluate("n => n.naturalWidth") == 90 * density


def test_keys_in_any_letter_case(shown, shelf):
    def shouting(files):
        files["01/hoo_set.json"] = b'{"COLOR": "#aa3355", "count": 9}'
        files["01/01/hoo.json"] = b'{"TITLE": "Loud", "poemline": ["one", "two"]}'
        return files

    shelf.good("01", edit=shouting)
    shown.open()
    assert titles(shown, "01")[0] == "Loud"


# --- slow and lost ones -----------------------------------------------------------------------------------------------

def test_what_takes_long_shows_how_far_it_is(shown, shelf):
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

    path = shelf.put("01", slowly)
    shelf.sets["01"]["bytes"] = len(data)
    shelf.put("01", None)
    shown.go()
    bar = shown.page.locator("progress")
    until(lambda: bar.count() == 1, 10, "a bar")
    values = set()
    until(lambda: bar.count() == 0 or values.add(bar.evaluate("n => n.value")) or len(values) > 1, 6, "it moves")
    assert len(values) > 1, values
    size = f"{round(shelf.sets['01']['bytes'] / 1000)} KB"
    assert re.fullmatch(rf"\d+ KB of {size}", shown.page.locator(".header .progress").inner_text()), "in words below it"
    assert bar.get_attribute("aria-label") == "Set 01, 9 Hoos"
    assert re.fullmatch(rf"Set 01 is on its way: \d+ KB of {size}", bar.get_attribute("aria-valuetext"))
    assert not shown.page.locator("[aria-live]:has(progress), [role=status]:has(progress)").count(), "only who asks hears it"
    shown.wait_open("01")
    assert bar.count() == 0


def test_an_unreachable_set_comes_with_the_network(shown, shelf, proxy):
    path = shelf.good("01")
    shelf.good("02")
    good = proxy.answers[path]
    proxy.answers[path] = None
    shown.go()
    assert "could not be reached" in wait_refused(shown, "01")
    shown.wait_open("02")
    proxy.answers[path] = good
    shown.page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { get: () => false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }""")
    shown.wait_open("01")
    assert shown.refusals() == []


def test_without_an_index_there_is_a_sentence(shown, proxy):
    proxy.answers[INDEX] = None
    shown.go()
    until(lambda: notice(shown).count() == 1, 10, "a notice")
    assert "No owls within reach" in notice(shown).inner_text()


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"sets": 7}', b'{"sets": [7]}', b"<html>"])
def test_a_bad_index_costs_nothing(shown, shelf, proxy, body):
    """What is kept stays."""
    shelf.good("01")
    shown.open()
    until(lambda: is_kept(shown, INDEX), 5, "the index kept")
    proxy.answers[INDEX] = (200, "application/json", body)
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")
    until(lambda: notice(shown).count() == 1, 10, "a notice")
    assert "last time" in notice(shown).inner_text()


def test_one_bad_entry_of_the_index_is_left_out(shown, shelf, proxy):
    shelf.good("01")
    shelf.sets["02"] = {"name": "../02", "color": "red", "count": -1}
    shelf.good("03")
    shown.go()
    shown.wait_open("01")
    shown.wait_open("03")
    assert shown.page.locator("[role=rowgroup]").count() == 2


def test_what_was_spoilt_on_its_way_is_asked_for_again(shown, shelf, proxy):
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

    shelf.put("01", spoilt_once)
    shown.open()
    assert len(asked) == 2


# --- bad ones ---------------------------------------------------------------------------------------------------------

def without(name):
    def edit(files):
        del files[name]
        return files
    return edit


def with_file(name, data):
    def edit(files):
        files[name] = data
        return files
    return edit


BAD = {
    "no document": (without("01/hoo_set.json"), "01/hoo_set.json"),
    "no header": (without("01/header.png"), "01/header.png"),
    "no picture": (without("01/04/hoo.png"), "01/04/hoo.png"),
    "no poem": (with_file("01/04/hoo.json", b'{"Title": "Only"}'), "01/04/hoo.json"),
    "no json": (with_file("01/04/hoo.json", b'{"Title": '), "01/04/hoo.json"),
    "count": (with_file("01/hoo_set.json", b'{"Color": "#336655", "Count": 10}'), "01/hoo_set.json"),
    "picture too large": (with_file("01/02/hoo.png", hoosets.png(1, 1, (0, 0, 0))[:16] + b"\x00\x00\x40\x00\x00\x00\x40\x00"
                                    + hoosets.png(1, 1, (0, 0, 0))[24:]), "01/02/hoo.png"),
    "no png": (with_file("01/02/hoo.png", b"GIF89a" + bytes(50)), "01/02/hoo.png"),
    "a stranger": (with_file("01/readme.txt", b"hello"), "01/readme.txt"),
    "a way out": (with_file("../evil.png", b"hello"), "../evil.png"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_set_is_refused_and_the_others_are_not(shown, shelf, kind):
    edit, entry = BAD[kind]
    shelf.good("01", edit=edit)
    shelf.good("02")
    shown.go()
    sentence = wait_refused(shown, "01")
    assert "01.zip" in sentence and entry in sentence, sentence
    assert refusal(shown, "01").get_attribute("data-rule")
    shown.wait_open("02")
    assert shown.page.locator('[data-hoo^="01/"]').count() == 0, "nothing of it can be selected"


def test_a_bomb_is_refused_at_once(shown, shelf):
    """Sixteen megabytes of zeros in sixteen kilobytes: stopped before it unfolds."""
    import io
    import zipfile
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in hoosets.files("01", 9).items():
            zipped.writestr(zipfile.ZipInfo(name, hoosets.EPOCH), bytes(15 << 20) if name.endswith("05/hoo.json") else data,
                            zipfile.ZIP_DEFLATED)
    shelf.put("01", out.getvalue())
    shown.page.add_init_script("""window.tasks = [];
      new PerformanceObserver((l) => window.tasks.push(...l.getEntries().map(e => e.duration))).observe({ type: 'longtask' });""")
    shown.go()
    sentence = wait_refused(shown, "01")
    assert "01/05/hoo.json" in sentence


def test_a_kept_good_set_is_never_replaced_by_a_bad_one(shown, shelf, proxy):
    shelf.good("01", edition=1)
    shown.open()
    until(lambda: is_kept(shown, "hoosets/01") and is_kept(shown, INDEX), 5, "kept")
    shelf.good("01", edition=2, edit=without("01/04/hoo.png"))
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")
    until(lambda: notice(shown).count() == 1, 10, "a notice")
    assert "no good" in notice(shown).inner_text()
    assert titles(shown, "01")[0] == "Hoo 1 of 01"
    # And once more without any network for it: the kept one is still the good one.
    proxy.answers[f"/assets/01.{2:016x}.zip"] = None
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")


def test_a_new_edition_takes_the_kept_ones_place(shown, shelf, proxy):
    first = shelf.good("01", edition=1)
    shown.open()
    until(lambda: is_kept(shown, "hoosets/01") and is_kept(shown, INDEX), 5, "kept")
    shelf.good("01", count=9, edition=2, edit=with_file("01/01/hoo.json", b'{"Title": "New", "PoemLine": "I am new."}'))
    shown.page.reload(wait_until="commit")
    until(lambda: titles(shown, "01")[:1] == ["New"], 10, lambda: titles(shown, "01"))
    assert len(proxy.paths(first)) == 1


def test_a_kept_set_gone_bad_is_fetched_anew(shown, shelf, proxy):
    path = shelf.good("01")
    shown.open()
    until(lambda: is_kept(shown, "hoosets/01"), 5, "kept")
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
def test_without_storage_it_only_forgets(shown, shelf, broken):
    shelf.good("01")
    shown.page.add_init_script(broken)
    shown.open()
    assert titles(shown, "01")[0] == "Hoo 1 of 01"


def test_the_whole_corpus_is_judged_as_by_the_tool(open_app, serve, tmp_path):
    """171 archives, bad ones and good ones: the browser refuses what `disguise hoosets check` refuses, for the same reason."""
    archives.sets(tmp_path)
    expected = {entry["file"][:-4]: entry["rule"] for entry in json.loads((tmp_path / "manifest.json").read_text())}
    app = open_app("desktop", url=serve("--hoosets", tmp_path).url, viewport={"width": 1280, "height": 2400})
    shown = hoo.Hoo(app).open()
    found = {}

    def look():
        found.update(shown.page.evaluate("""() => {
          const good = [...document.querySelectorAll('[data-hoo]')].filter(n => n.querySelector('img[src]'));
          const bad = [...document.querySelectorAll('.refusal')];
          return Object.fromEntries([...good.map(n => [n.dataset.hoo.split('/')[0], 'ok']),
            ...bad.map(n => [n.textContent.match(/Set (\\d+)/)[1], n.dataset.rule ?? 'unreachable'])]);
        }"""))
        return len(found)

    until(lambda: look() and shown.page.evaluate("""() => {
      const s = document.querySelector('.scroller'), end = s.scrollTop + s.clientHeight >= s.scrollHeight - 1;
      const isSeen = (n) => { const r = n.getBoundingClientRect(); return r.bottom > 0 && r.y < innerHeight; };
      if (!end && ![...document.querySelectorAll('.header')].some(n => isSeen(n) && !n.firstChild)) s.scrollTop += 700;
      return end;
    }""") and look() == len(expected), 60, lambda: f"all judged, but not {sorted(expected.keys() - found.keys())}")
    assert found == expected
    refused = sorted({rule for rule in found.values() if rule != "ok"})
    print(f"{sum(rule != 'ok' for rule in found.values())} archives refused by {len(refused)} rules", flush=True)


# --- what a reviewer found --------------------------------------------------------------------------------------------

def test_a_kept_set_that_stands_in_may_have_fewer_hoos(shown, shelf):
    """The index promises 14, the archive is no good, nine are kept: nine are shown."""
    shelf.good("01", count=9, edition=1)
    shown.open()
    until(lambda: is_kept(shown, "hoosets/01") and is_kept(shown, INDEX), 5, "kept")
    shelf.good("01", count=14, edition=2, edit=without("01/04/hoo.png"))
    shown.page.reload(wait_until="commit")
    until(lambda: notice(shown).count() == 1, 10, "a notice that it is refused")
    until(lambda: titles(shown, "01") == [f"Hoo {i} of 01" for i in range(1, 10)], 10, lambda: titles(shown, "01"))


def test_an_index_may_lose_sets(shown, shelf):
    """Also those that are open and selected."""
    for i in range(1, 6):
        shelf.good(f"0{i}", count=12)
    shown.open()
    until(lambda: is_kept(shown, "hoosets/05") and is_kept(shown, INDEX), 10, "kept")
    del shelf.sets["05"], shelf.sets["04"]
    shelf.good("03", count=12)
    shown.page.goto(f"{shown.url}/hoo/?again#05/02", wait_until="commit")
    until(lambda: shown.page.locator("[role=rowgroup]").count() == 3, 10, "three sets")
    shown.scroller.evaluate("n => { n.scrollTop = 0 }")
    shown.wait_open("01")
    time.sleep(0.3)  # a touch on a page in motion only stops it
    shown.tap("01/02")
    shown.wait_selected("01/02")


def test_a_slow_link_does_not_take_back_what_was_chosen(shown, shelf, proxy):
    for i in range(1, 5):
        shelf.good(f"0{i}", count=20)
    path = "/assets/04.0000000000000001.zip"
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
    time.sleep(0.3)  # a touch on a page in motion only stops it
    shown.tap("01/03")
    shown.wait_selected("01/03")
    time.sleep(2.5)
    assert shown.selected() == "01/03" and shown.offset() < 100


def test_the_panel_goes_with_a_set_that_is_refused(shown, shelf, proxy):
    shelf.good("01", edit=without("01/04/hoo.png"))
    shelf.good("02")
    shown.go("#01/02")
    wait_refused(shown, "01")
    until(lambda: not shown.panel_is_shown(), 5, "no panel")
    assert shown.selected() is None


def test_the_index_comes_with_the_network(shown, shelf, proxy):
    shelf.good("01")
    good = proxy.answers[INDEX]
    proxy.answers[INDEX] = None
    shown.go()
    until(lambda: notice(shown).count() == 1, 10, "a notice")
    proxy.answers[INDEX] = good
    shown.page.evaluate("dispatchEvent(new Event('online'))")
    shown.wait_open("01")


def test_an_odd_address_costs_only_itself(shown, shelf, proxy):
    shelf.good("01")
    shelf.good("02")
    shelf.sets["02"]["archive"] = "../assets/хор.zip"
    proxy.answers["/assets/%D1%85%D0%BE%D1%80.zip"] = proxy.answers["/assets/02.0000000000000001.zip"]
    shelf.good("03")
    shown.go()
    for name in ("01", "02", "03"):
        shown.wait_open(name)
    until(lambda: is_kept(shown, "hoosets/02"), 5, "kept")


def test_escape_in_the_panel_gives_the_focus_back(shown, shelf):
    shelf.good("01")
    shown.open()
    shown.hoo("01/02").focus()
    shown.page.keyboard.press("Enter")
    shown.wait_selected("01/02")
    shown.page.locator('.panel [data-role="close"]').focus()
    shown.page.keyboard.press("Escape")
    until(lambda: shown.page.evaluate("document.activeElement.dataset.hoo") == "01/02", 3, "the focus back")
    shown.page.keyboard.press("ArrowRight")
    until(lambda: shown.page.evaluate("document.activeElement.dataset.hoo") == "01/03", 3, "and it goes on")


def test_a_notice_goes_by_itself_and_is_in_nobodys_way(shown, shelf):
    shelf.good("01")
    shown.open()
    shown.page.evaluate("location.hash = '#77/01'")
    until(lambda: notice(shown).count() == 1, 5, "a notice")
    style = notice(shown).evaluate("n => { const s = getComputedStyle(n); return [s.pointerEvents, s.animationName] }")
    assert style == ["none", "notice"]
    notice(shown).evaluate("n => n.getAnimations()[0].finish()")
    assert notice(shown).evaluate("n => getComputedStyle(n).opacity") == "0"
