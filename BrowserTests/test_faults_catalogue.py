"""A catalogue that is missing, faulty or slow: the costumes already shown stay, and the console names each fault."""

import json
import threading
import time
from urllib.parse import urljoin

import pytest

import packs
from faults import HURRY, costume, cut_off, held, reply, survived
from server import CATALOGUE, until

DEEP = b"[" * 20_000 + b"]" * 20_000
DOCUMENTS = {
    "missing": ((404, "text/plain", b"not here"), "status 404"),
    "failing": ((500, "text/plain", b"on fire"), "status 500"),
    "dropped": (None, "TypeError"),
    "not JSON": (reply(b"<html>please log in</html>"), "is not valid JSON: .*line 1, column 1"),
    "empty": (reply(b""), "is not valid JSON: the document ends too early"),
    "an object": (reply({"costumes": 3}), "expected a list of costumes, found an object"),
    "cut off in the JSON": (reply(b'[{"id": "ghost", "lab'), "is not valid JSON: a string is not closed"),
    "cut off in the body": (cut_off(b'[{"id": "gho'), "TypeError"),
    "too large": (reply(b"[" + b" " * 300_000 + b"]"), "more than 262144 bytes"),
    "too deep": (reply(DEEP), "more than 32 levels of lists and objects"),
    "bytes that are no text": (reply(bytes(range(128, 256)) * 9), "is not UTF-8"),
    "304 without a conditional request": ((304, "application/json", b""), None),
    "wrong kinds": (reply([{"id": 7, "label": None}, 3, "ghost", {"id": "x", "width": -4}]), r"\[0\]\.id: expected text, found a number"),
}


@pytest.mark.worker
@pytest.mark.spared("1", "2")
@pytest.mark.parametrize("part", range(3))
def test_bad_catalogue_keeps_shown_costumes(open_faulty, proxy, part):
    page = open_faulty()
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


# Faulty entries and the console line for each.
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


def test_faulty_entries_drop_only_themselves(open_faulty, proxy, server):
    good = costume(server, "good", label="\u202eGood\x00 \U0001f47b \ud800", description="")
    other = costume(server, "other", width=1, height=2048, display_x=-1, display_y=2, alignment_x=2, alignment_y=-1)
    wrong = [costume(server, **{"id": f"c{i}", **changes}) for i, (changes, _) in enumerate(ENTRIES)]
    proxy.answers[CATALOGUE] = reply([good, *wrong, other])
    page = open_faulty()
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


def test_repeated_ids_show_no_notice(open_faulty, proxy, server):
    proxy.answers[CATALOGUE] = reply([costume(server, "good"), costume(server, "good"), costume(server, "pirate")])
    page = open_faulty()
    page.app.go_dressing(bubbles=4)
    page.expect_line(r"\[1\]\.id: \"good\" is taken by an earlier")
    page.expect_line(r"\[2\]\.id: \"pirate\" is taken by a costume that comes with the app")
    time.sleep(0.3)
    assert page.app.notice.count() == 0
    page.expect_work(4)


@pytest.mark.worker
def test_catalogue_is_kept_only_if_faultless_or_complete(open_faulty, proxy, server):
    both = list(packs.catalogue(server).values())
    page = open_faulty()
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
            page.expect_notice()  # the notice shows that the catalogue was judged
            time.sleep(0.3)
        until(lambda: kept() == good, 8, lambda: f"{name}: kept {kept()}, not {good}")
    survived("keeping", cases)


# --- slow and hanging ---


def test_slow_catalogue_does_not_delay_start_and_is_added_late(open_faulty, proxy, server):
    release = threading.Event()
    proxy.answers[CATALOGUE] = held(release, reply(json.dumps(list(packs.catalogue(server).values())).replace(
        '"assets/', '"../assets/').encode()))
    page = open_faulty()
    page.app.go_dressing(bubbles=3)
    page.expect_work(3)
    release.set()
    page.app.wait_bubbles(5)
    assert page.app.notice.count() == 0


def test_unanswered_catalogue_is_given_up_after_a_minute(open_faulty, proxy):
    release = threading.Event()
    proxy.answers[CATALOGUE] = held(release)
    page = open_faulty(HURRY)
    page.app.go_dressing(bubbles=3)
    page.expect_line("api/current_costumes.json: no answer for a minute")
    page.expect_notice()
    page.expect_work(3)
    release.set()


def test_late_image_delays_only_its_costume(open_faulty, proxy, server):
    costumes = list(packs.catalogue(server).values())
    release = threading.Event()
    for key, address in costumes[0].items():
        if key.startswith(("image", "webp", "bubble")):
            path = urljoin(CATALOGUE, address)
            proxy.answers[path] = held(release, (200, "image/webp" if path.endswith("webp") else "image/png", server.get(path)[2]))
    page = open_faulty("{ const wait = setTimeout; window.setTimeout = (f, ms, ...more) => wait(f, ms === 5000 ? 300 : ms, ...more); }")
    page.app.go_dressing(bubbles=4)
    assert costumes[1]["id"] in page.app.bubbles() and costumes[0]["id"] not in page.app.bubbles()
    release.set()
    page.app.wait_bubbles(5)
    assert page.app.notice.count() == 0


def test_catalogue_that_failed_is_asked_for_again_by_itself(open_faulty, proxy):
    proxy.answers[CATALOGUE] = (503, "text/plain", b"busy")
    page = open_faulty(HURRY)
    page.app.go_dressing(bubbles=3)
    page.expect_notice()
    asked = lambda: len(proxy.paths(CATALOGUE))
    until(lambda: asked() >= 2, 10, "a second attempt")
    del proxy.answers[CATALOGUE]
    page.app.wait_bubbles(5)
    before = asked()
    time.sleep(1)
    assert asked() == before, "once it is here, nothing more is asked"
