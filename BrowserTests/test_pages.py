"""The two pages as one site: addresses, the shared service worker, and offline use."""

import re
import urllib.parse

import pytest

import packs
from server import until

IN_A_HURRY = True
pytestmark = pytest.mark.worker

SCREEN = "document.querySelector('main').dataset.screen"


def screens_at(app, *paths):
    """The first screen of each address, and the address after redirects."""
    found = []
    for path in paths:
        app.page.goto(app.url + path, wait_until="domcontentloaded")
        # The app takes the service worker's mark away.
        found.append((app.page.evaluate(SCREEN) == "hoo", app.page.url.removeprefix(app.url).removesuffix("#unkept")))
    return found


def test_hooview_opens_with_and_without_trailing_slash(open_app):
    app = open_app("phone")
    assert screens_at(app, "/hoo", "/hoo/", "/hoo?x=1#02/07") == [(True, "/hoo/"), (True, "/hoo/"), (True, "/hoo/#02/07")]
    app.wait_worker()
    assert screens_at(app, "/hoo", "/hoo/?x=1", "/") == [(True, "/hoo/"), (True, "/hoo/?x=1"), (False, "/")]


def test_both_pages_share_one_worker(open_app):
    app = open_app("phone").go("/hoo/")
    app.wait_worker()
    scopes = app.page.evaluate(
        "navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => new URL(one.scope).pathname))")
    assert scopes == ["/"]


def test_each_page_names_the_licences_of_the_site(server):
    for path in ("/", "/hoo/", "/dynamics/"):
        address = re.search(r'<link rel="license" href="([^"]+)"', server.get(path)[2].decode())[1]
        status, _, licences = server.get(urllib.parse.urljoin(path, address))
        assert status == 200 and all(name in licences for name in (b"Apache License", b"Creative Commons", b"wasi-libc", b"Roboto")), path


def test_other_addresses_are_answered_by_the_network(open_app):
    app = open_app("phone").go("/hoo/")
    app.wait_worker()
    app.allow("404|dataset")  # the recorder finds no `main` there
    assert [app.page.goto(app.url + path).status for path in ("/nowhere", "/hoo/nowhere", "/api/hoosets.json", "/")] == [404, 404, 200, 200]


def test_each_address_has_its_own_page_offline(open_app, serve):
    """Including the page that was never opened."""
    server = serve()
    app = open_app("phone", url=server.url).go_dressing(bubbles=5)
    app.wait_worker()
    assert server.stop() == 0
    app.allow("Failed to load resource|net::ERR_|Failed to fetch|fetch a script|service-worker")
    found = screens_at(app, "/hoo/", "/hoo", "/hoo/?x=1#02/07", "/hoo/no/where", "/?intro", "/nowhere", "/no/where")
    # Addresses of neither page lead to one, whose files lie beside it.
    assert found == [
        (True, "/hoo/"), (True, "/hoo/"), (True, "/hoo/?x=1#02/07"), (True, "/hoo/"), (False, "/?intro"), (False, "/"), (False, "/")]
    app.page.goto(app.url + "/hoo/", wait_until="commit")
    until(lambda: app.notice.count() == 1, 20, "HooView to run and to say that it has no sets")
    assert app.page.locator("[role=alert]:visible").count() == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_page_that_is_not_kept_is_told_of_offline(open_app, serve, language):
    server = serve()
    app = open_app("phone", url=server.url, locale=language).go_dressing(bubbles=5)
    app.wait_worker()
    assert server.stop() == 0
    app.allow("Failed to load resource|net::ERR_|Failed to fetch|fetch a script|service-worker")
    for path in ("/make/", "/dynamics/"):
        app.page.goto(app.url + path, wait_until="commit")
        said = lambda: app.notice.all_inner_texts()
        until(lambda: said() == [packs.words(language)["notice-page"]], 20, said)
        assert app.page.url == app.url + "/"
    app.reload()
    until(lambda: said() == [packs.words(language)["notice-catalogue"]], 20, said)
