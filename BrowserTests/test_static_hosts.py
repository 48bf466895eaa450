"""Published sites on nginx, lighttpd and Apache below a path, without the server in Swift."""

import plistlib
import shutil

import pytest

from hoo import Hoo
from server import TOOL, fetch, until
from static_hosts import Host, check_files, check_headers, publish

IN_A_HURRY = True
pytestmark = pytest.mark.worker


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    site = tmp_path_factory.mktemp("published") / "site"
    publish(site)
    return site


@pytest.fixture
def start_host(published, tmp_path, servers):
    def start(name):
        host = Host(name, tmp_path)
        shutil.copytree(published, host.site)
        servers.callback(host.stop)
        return host.start()

    return start


@pytest.mark.parametrize("name", ["nginx", "lighttpd", "apache"])
def test_hosts_send_compressed_forms_of_the_files_of_the_index(start_host, name):
    check_files(start_host(name))


@pytest.mark.parametrize("name", ["nginx", "lighttpd", "apache"])
def test_hosts_send_the_security_headers_with_pages(start_host, name):
    check_headers(start_host(name))


@pytest.mark.parametrize("path", ["nothing", "nothing/", "wear/nobody/", "wear/nobody", "hoo/02/99/", "a/nothing"])
def test_page_for_nothing_leads_to_the_site_below_a_path(start_host, open_app, path):
    host = start_host("nginx")
    app = open_app(url=host.url)
    app.allow("Failed to load")
    app.page.goto(f"{host.url}/{path}")
    while app.page.url != f"{host.url}/":
        assert app.page.url.startswith(f"{host.url}/")
        before = app.page.url
        app.page.locator("main a").first.click()
        app.page.wait_for_url(lambda url: url != before)


def test_both_apps_start_after_one_visit_with_the_host_stopped(start_host, open_app):
    host = start_host("lighttpd")
    app = open_app(url=host.url).go_dressing()
    app.wait_worker()
    Hoo(app).open()
    host.stop()
    app.allow("Failed to load|ERR_|fetch")
    app.go_dressing()
    app.dress("pirate")
    Hoo(app).open("#01/02")


def test_update_keeps_open_pages_and_shows_at_the_second_start(start_host, open_app, tmp_path):
    host = start_host("nginx")
    app = open_app(url=host.url).go_dressing()
    app.wait_worker()
    named = app.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    pack = tmp_path / "pack"
    shutil.copytree(TOOL.resolve().parent / "disguise-app/bundled", pack)
    costumes = plistlib.loads((pack / "config.plist").read_bytes())
    costumes[0]["label"] = "Captain Teatime"
    (pack / "config.plist").write_bytes(plistlib.dumps(costumes))
    publish(host.site, pack)
    # Past the caches: these are the files that a page of the earlier version may still ask for.
    for address in named:
        if "/assets/" in address:
            assert fetch(host.port, "GET", address.partition(str(host.port))[2], {})[0] == 200, address
    label = lambda: app.bubble(costumes[0]["id"]).get_attribute("aria-label")
    assert label() != "Captain Teatime"
    app.dress()
    app.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => {})")
    until(lambda: app.page.evaluate(
        "caches.keys().then((names) => names.filter((name) => name.startsWith('shell')).length)") == 2, 15, "the update")
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    app.go_dressing()
    until(lambda: label() == "Captain Teatime", 5, label)
