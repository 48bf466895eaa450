"""The pictures of costumes: small forms first, whole ones at rest, the worn one before all others."""

import json
import re
import threading
from urllib.parse import urljoin

import pytest

import packs
from faults import EXPECTED, held, reply
from server import CATALOGUE, until

pytestmark = pytest.mark.drawn
SMALL = re.compile(r"/assets/[\w-]+-bubble\.[0-9a-f]{16}\.webp$")


def app_document(server):
    path = re.search(r'data-app="([^"]+)"', server.get("/")[2].decode()).group(1)
    return json.loads(server.get("/" + path)[2])


def costumes(server):
    """The costumes of both documents, with addresses from the root."""
    both = [("/", app_document(server)["costumes"]), (CATALOGUE, packs.catalogue(server).values())]
    addresses = ("bubble", "image", "image@2x", "image@3x", "webp", "webp@2x", "webp@3x")
    return {entry["id"]: {key: urljoin(base, value) if key in addresses else value for key, value in entry.items()}
            for base, entries in both for entry in entries}


def forms(costume):
    return {costume[key] for key in costume if key.startswith(("image", "webp"))}


def source(app, selector):
    return app.page.evaluate(f"new URL(document.querySelector('{selector}').src).pathname")


def shown(app, id):
    return source(app, f'[data-costume-id="{id}"] .costume')


def test_small_forms_come_first_and_whole_ones_at_rest(open_app, proxy, server):
    entries = costumes(server)
    whole = set.union(*map(forms, entries.values()))
    # The worker would fetch every scale of Scotch, for other screens.
    app = open_app("phone", url=proxy.url, service_workers="block")
    app.go_dressing(bubbles=5)
    until(lambda: len([path for path in proxy.paths() if path in whole]) >= len(entries), 20, "every whole costume")
    paths = proxy.paths()
    first = next(i for i, path in enumerate(paths) if path in whole)
    assert {entry["bubble"] for entry in entries.values()} <= set(paths[:first]), "all small forms before a whole costume"
    for entry in entries.values():
        asked = forms(entry).intersection(paths)
        assert asked == {entry["webp@3x"]}, f"one file of each costume, the smaller one: {asked}"
    until(lambda: all(shown(app, id) == entries[id]["webp@3x"] for id in app.bubbles()), 5, "every bubble sharp")
    own = [path.split("/")[-1].split(".")[0] for path in proxy.paths() if re.search(r"/(scotch|ring)(-\dx)?\.", path)]
    assert sorted(own) == ["ring-2x", "scotch-2x", "scotch-3x"], f"Scotch once, and at rest as large as he becomes: {own}"


def test_small_forms_are_small(server):
    sizes = {id: [len(server.get(entry[key])[2]) for key in ("bubble", "image@3x", "webp@3x")] for id, entry in costumes(server).items()}
    assert all(small <= 12 << 10 and small < whole / 4 and twin < whole for small, whole, twin in sizes.values()), sizes
    print(sizes)


def test_a_costume_put_on_early_sharpens_without_a_jump(open_app, proxy, server):
    entries, release = costumes(server), threading.Event()
    for entry in entries.values():
        status, headers, body = server.get(entry["webp@3x"])
        proxy.answers[entry["webp@3x"]] = held(release, (200, "image/webp", body))
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    others = len([path for path in proxy.paths() if path.endswith("-3x.webp")])
    id = app.visible_bubble()
    app.tap_bubble(id)
    app.wait_state("dressed")
    app.wait_still()
    worn = '[data-role="worn-costume"]'
    assert source(app, worn) == entries[id]["bubble"]
    until(lambda: entries[id]["webp@3x"] in proxy.paths(), 5, "the whole costume that he wears")
    assert others <= 2, "not all at once"
    box = app.box(app.worn)
    release.set()
    until(lambda: source(app, worn) == entries[id]["webp@3x"], 8, "the whole costume")
    assert app.box(app.worn) == box
    until(lambda: app.page.evaluate(f"document.querySelector('{worn}').naturalWidth") == 705, 5, "sharp")


def test_a_whole_costume_replaces_a_missing_small_form(open_faulty, proxy, server):
    entries = costumes(server)
    for entry in entries.values():
        proxy.answers[entry["bubble"]] = (404, "text/plain", b"gone")
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    for id in (next(iter(packs.bundled())), next(iter(packs.catalogue(server)))):
        page.expect_line(rf": {id}\.bubble: .*status 404")
    until(lambda: all(shown(page.app, id) == entries[id]["webp@3x"] for id in page.app.bubbles()), 8, "whole costumes")
    assert page.app.notice.count() == 0
    page.expect_work(5)


def test_a_small_form_stays_where_no_whole_costume_comes(open_faulty, proxy, server):
    entries = costumes(server)
    for path in set.union(*map(forms, entries.values())):
        proxy.answers[path] = (404, "text/plain", b"gone")
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    id = next(iter(packs.bundled()))
    for key in ("webp@3x", "image@3x", "webp", "image"):
        page.expect_line(rf"app.json: {id}\.{key}: .*status 404")
    assert all(shown(page.app, id) == entries[id]["bubble"] for id in page.app.bubbles())
    page.expect_work(5)


def test_a_catalogue_without_other_forms_works(open_app, proxy, server):
    """As an earlier version wrote it, or another tool."""
    plain = [{key: value for key, value in entry.items() if not key.startswith(("bubble", "webp"))}
             for entry in packs.catalogue(server).values()]
    proxy.answers[CATALOGUE] = reply(plain)
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    for entry in plain:
        if entry["id"] in app.bubbles():
            until(lambda: shown(app, entry["id"]) == urljoin(CATALOGUE, entry["image@3x"]), 8, "the picture of the list")
    app.dress()


@pytest.mark.worker
def test_whole_costumes_are_there_offline(open_app, server, proxy):
    entries = costumes(server)
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    app.wait_worker()
    kept = "caches.open('kept').then((cache) => cache.keys()).then((keys) => keys.map((key) => new URL(key.url).pathname))"
    wanted = {entry[key] for entry in entries.values() for key in ("bubble", "webp@3x")}
    until(lambda: wanted <= set(app.page.evaluate(kept)), 20, "small forms and whole costumes to be kept")
    proxy.stop()
    app.allow(EXPECTED)
    app.reload()
    app.wait_state("browsing", seconds=30)
    app.wait_bubbles(5)
    until(lambda: all(shown(app, id) == entries[id]["webp@3x"] for id in app.bubbles()), 10, "whole costumes without a network")
