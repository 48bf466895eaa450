"""A `.disguise` file in Chromium, Firefox and WebKitGTK."""

import time

import pytest

from engines import Room
from opened_files import accepted, drop, hostile_layouts, hostile_packs, id_of, packed

pytestmark = pytest.mark.spared("chromium")  # all other tests run in Chromium
STATUS = "[data-role=opening-status]"


def wait_status(page, word):
    page.wait(f"document.querySelector('{STATUS}')?.textContent.includes('{word}')", 60, lambda: page.text(STATUS))


def test_opened_costume_is_worn(engine, own_server):
    Room(engine, own_server.url).open()
    drop(engine, packed(2))
    wait_status(engine, "2 costumes have come.")
    engine.evaluate("document.querySelector('[data-role=opening-dialog]').close()")
    engine.evaluate(f"location.hash = 'wear={id_of(packed(2), 1)}'")
    engine.wait_state("dressed")
    assert engine.text("[data-role=costume-title]") == "Costume 2"


def test_hostile_files_are_refused(engine, own_server):
    Room(engine, own_server.url).open()
    # One program judges in every engine; Chromium shows it all of them.
    assert accepted(engine, [*hostile_packs(), *hostile_layouts()][::3], "Owls", "no file", "wrong") == []
    assert not engine.exists("[data-costume-id^=opened]")


SAVING = 4  # seconds; WebKitGTK writes a cache after it has said so, and loses it if the page is reloaded before


def test_opened_show_is_kept(engine, own_server):
    room = Room(engine, own_server.url).open()
    drop(engine, packed(1), "one.disguise")
    wait_status(engine, "on your shelf")
    time.sleep(SAVING)
    engine.reload()
    room.wait_ready()
    engine.wait(f"document.querySelector('[data-costume-id={id_of(packed(1))}]') !== null", 60, "the kept show")


def test_changed_bytes_are_refused(engine, own_server):
    room = Room(engine, own_server.url).open()
    drop(engine, packed(1), "one.disguise")
    wait_status(engine, "on your shelf")
    engine.evaluate("(async () => { const cache = await caches.open('shows'); for (const request of await cache.keys())"
                    " if (request.url.endsWith('.disguise')) await cache.put(request, new Response('no show')); self.changed = true; })()")
    engine.wait("self.changed", 10)
    time.sleep(SAVING)
    engine.reload()
    room.wait_ready()
    wait_status(engine, "not the one that was kept")
    assert not engine.exists("[data-costume-id^=opened]")
