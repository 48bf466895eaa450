"""Shows by their addresses in Chromium, Firefox and WebKitGTK."""

import pytest

import shows
from engines import Room, SettingsBox
from opened_shows import LINE, packed_show
from test_shows import LOOK
from test_site_shows import OWN_LINE

pytestmark = pytest.mark.spared("chromium")  # all other tests run in Chromium

STATUS = "[data-role=opening-status]"


def wait_line(engine, text):
    engine.wait(f"document.querySelector('{LINE}')?.textContent.includes('{text}')", 60, lambda: engine.text(STATUS))


def test_show_of_the_site_is_listed_and_opened(engine, own_server):
    room = Room(engine, own_server.url).open()
    SettingsBox(engine).open()
    engine.wait("document.querySelector('[data-role=offers-show]') !== null", 20, "the list")
    engine.evaluate("document.querySelector('[data-role=offers-show]').click()")
    wait_line(engine, OWN_LINE)
    room.wait_ready(4)


def test_page_opens_with_a_show_of_the_site(engine, own_server):
    engine.open_fresh(f"{own_server.url}/#show=shows/octavia.disguise")
    wait_line(engine, OWN_LINE)
    assert engine.evaluate("location.hash") == ""


def test_show_of_another_host_is_opened_after_a_question(engine, own_server, host, driver):
    Room(engine, own_server.url).open()
    url = host.give("/water.disguise", packed_show(driver, shows.HIPPO, **LOOK)[0])
    engine.evaluate(f"void (location.hash = 'show={url}')")
    engine.wait("document.querySelector('[data-role=address-open]') !== null", 30, "the question")
    assert host.name in engine.text(STATUS) and host.requests == []
    engine.evaluate("document.querySelector('[data-role=address-open]').click()")
    wait_line(engine, f"{shows.HIPPO['name']} comes from {host.name}, made elsewhere, not by this site.")
    ((_, headers),) = host.requests
    assert not {"cookie", "referer", "authorization"} & set(headers)


def test_refused_addresses_end_in_a_sentence(engine, own_server, host):
    Room(engine, own_server.url).open()
    for address in ("", "javascript:alert(1)", "data:application/zip;base64,UEs=", "https://me@example.org/a", "https://a%zz/", "a" * 10000):
        engine.evaluate(f"void (location.hash = 'show={address}')")
        engine.wait(f"document.querySelector('{STATUS}')?.textContent.includes('leads to no show')", 20, address[:80])
        engine.evaluate("document.querySelector('[data-role=opening-dialog]').close()")
        engine.wait(f"!document.querySelector('{STATUS}')", 5, "the dialog closed")
    assert host.requests == []
