"""Sets that HooView refuses: the sentence and rule shown in their place; kept sets and other sets stay."""

import json

import archives
import hoo
import hoosets
from faults import case
from published_sets import INDEX, with_file, without
from server import until

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


def test_bad_set_is_refused_and_other_sets_open(shown, published):
    published.good("02")
    for kind, (edit, entry) in BAD.items():
        with case(kind):
            published.good("01", edit=edit)
            shown.go(f"?{kind}")
            sentence = shown.wait_refused("01")
            assert "01.zip" in sentence and entry in sentence, sentence
            assert shown.refusal("01").get_attribute("data-rule")
            shown.wait_open("02")
            assert shown.page.locator('[data-hoo^="01/"]').count() == 0, "nothing of it can be selected"


def test_zip_bomb_is_refused_before_inflating(shown, published):
    """Sixteen megabytes of zeros in sixteen kilobytes: refused before they are inflated."""
    import io
    import zipfile
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, data in hoosets.files("01", 9).items():
            zipped.writestr(zipfile.ZipInfo(name, hoosets.EPOCH), bytes(15 << 20) if name.endswith("05/hoo.json") else data,
                            zipfile.ZIP_DEFLATED)
    published.put("01", out.getvalue())
    shown.page.add_init_script("""window.tasks = [];
      new PerformanceObserver((l) => window.tasks.push(...l.getEntries().map(e => e.duration))).observe({ type: 'longtask' });""")
    shown.go()
    sentence = shown.wait_refused("01")
    assert "01/05/hoo.json" in sentence


def test_bad_set_does_not_replace_kept_one(shown, published, proxy):
    published.good("01", edition=1)
    shown.open()
    until(lambda: shown.is_kept("hoosets/01") and shown.is_kept(INDEX), 5, "kept")
    path = published.good("01", edition=2, edit=without("01/04/hoo.png"))
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")
    until(lambda: shown.notice.count() == 1, 10, "a notice")
    assert "no good" in shown.notice.inner_text()
    assert shown.titles("01")[0] == "Hoo 1 of 01"
    # Also without a network: the kept edition is still the good one.
    proxy.answers[path] = None
    shown.page.reload(wait_until="commit")
    shown.wait_open("01")


def test_browser_and_tool_judge_archive_corpus_alike(open_app, serve, tmp_path):
    """Good and bad archives: the browser accepts and refuses the same ones as `disguise hoosets check`, by the same rules."""
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
      const isOnItsWay = (n) => isSeen(n) && !n.querySelector('img[src]');
      const isWaiting = [...document.querySelectorAll('.header')].some(n => isSeen(n) && !n.firstChild)
        || [...document.querySelectorAll('[data-hoo]')].some(isOnItsWay);
      if (!end && !isWaiting) s.scrollTop += 700;
      return end;
    }""") and look() == len(expected), 60, lambda: f"all judged, but not {sorted(expected.keys() - found.keys())}")
    assert found == expected
    refused = sorted({rule for rule in found.values() if rule != "ok"})
    print(f"{sum(rule != 'ok' for rule in found.values())} archives refused by {len(refused)} rules", flush=True)


def test_kept_set_with_fewer_hoos_than_index_is_shown(shown, published):
    """The index promises 14 Hoos and the archive is refused; the nine Hoos of the kept edition are shown."""
    published.good("01", count=9, edition=1)
    shown.open()
    until(lambda: shown.is_kept("hoosets/01") and shown.is_kept(INDEX), 5, "kept")
    published.good("01", count=14, edition=2, edit=without("01/04/hoo.png"))
    shown.page.reload(wait_until="commit")
    until(lambda: shown.notice.count() == 1, 10, "a notice that it is refused")
    until(lambda: shown.titles("01") == [f"Hoo {i} of 01" for i in range(1, 10)], 10, lambda: shown.titles("01"))


def test_panel_closes_when_its_set_is_refused(shown, published, proxy):
    published.good("01", edit=without("01/04/hoo.png"))
    published.good("02")
    shown.go("#01/02")
    shown.wait_refused("01")
    until(lambda: not shown.panel_is_shown(), 5, "no panel")
    assert shown.selected() is None
