"""Updates of the app and its storage: new builds that arrive whole, in part or not at all, two windows with different
builds, and storage that is emptied or does not answer."""

import hashlib
import re
import threading

import pytest

from faults import held, of_build
from server import fetch, until

IN_A_HURRY = True
pytestmark = pytest.mark.worker

SCRIPT = "text/javascript; charset=utf-8"
RUNNING = "document.querySelector('script[data-wasm]').src"
SHELLS = "caches.keys().then((names) => names.filter((name) => name.startsWith('shell')))"


class Publisher:
    """Publishes builds of the app through the proxy. Each has another script and pages and a worker that name it."""

    def __init__(self, proxy):
        self.proxy = proxy
        self.bridge = re.search(r"assets/bridge\.[0-9a-f]{16}\.js", self.original("/").decode())[0]

    def original(self, path):
        return fetch(self.proxy.server.port, "GET", path, {})[2]

    def publish(self, build, version=0):
        """Returns the path of the build's script."""
        body = self.original("/" + self.bridge) + f"\n// {build}\n".encode()
        path = f"assets/bridge.{hashlib.sha256(body).hexdigest()[:16]}.js"
        for address, kind in (("/", "text/html"), ("/hoo/", "text/html"), ("/service-worker.js", SCRIPT)):
            text = self.original(address).decode().replace(self.bridge, path)
            if kind == SCRIPT:
                text = of_build(text, build, version)
            self.proxy.answers[address] = (200, kind, text.encode())
        self.proxy.answers["/" + path] = (200, SCRIPT, body)
        return path

    def spoil(self, path, answer):
        """Answers a file that pages name with `answer` until the returned function is called."""
        good = self.proxy.answers.get("/" + path)
        self.proxy.answers["/" + path] = answer

        def heal():
            self.proxy.answers.pop("/" + path)
            if good:
                self.proxy.answers["/" + path] = good
        return heal

    def withdraw(self):
        """Publishes the first build again."""
        for address in ("/", "/hoo/", "/service-worker.js"):
            self.proxy.answers.pop(address, None)


@pytest.fixture
def publisher(proxy):
    return Publisher(proxy)


def spoilt(name, release):
    return {
        "dropped": None,
        "404": (404, "text/plain", b"not here yet"),
        "503": (503, "text/plain", b"busy"),
        "HTML": (200, "text/html", b"<html>please log in</html>"),
        "stalled": held(release),
    }[name]


FAULTS = ["dropped", "404", "503", "HTML", "stalled"]


def running(app):
    app.page.wait_for_selector("script[data-wasm]", state="attached")  # a page that was asked for a moment ago has none yet
    return app.page.evaluate(RUNNING).removeprefix(app.url + "/")


def shells(app):
    """The builds whose shell is kept, the oldest first."""
    return [name.split()[-1] for name in app.page.evaluate(SHELLS)]


def reload(app):
    app.reload()
    app.wait_state("browsing", seconds=30)
    assert app.page.locator("[role=alert]:visible").count() == 0


def start_hoo(open_faulty):
    """Opens HooView, which has no introduction and no launch picture."""
    app = open_faulty().app.go("/hoo/")
    app.wait_state("browsing", seconds=30)
    app.wait_worker()
    return app


WORKERS = """navigator.serviceWorker.getRegistration().then(
  ({ installing, waiting, active }) => [installing, waiting, active].map((worker) => worker?.state))"""
SETTLED = """navigator.serviceWorker.getRegistration().then(
  (found) => !found.installing && !found.waiting && found.active.state === 'activated')"""


def wait_build(app, build):
    """Waits until the build is installed and its worker answers."""
    until(lambda: shells(app)[-1:] == [build], 15, lambda: f"build {build} installed, but {shells(app)}")
    try:
        until(lambda: app.page.evaluate(SETTLED), 5, "the worker to answer")
    except AssertionError:
        stop_idle_workers(app)
        until(lambda: app.page.evaluate(SETTLED), 30, lambda: f"build {build} answering, but {app.page.evaluate(WORKERS)}")


def stop_idle_workers(app):
    """Chromium lets a new worker wait until the old one is idle, and may notice that only when it stops the old one half a
    minute later. It never stops a worker that is being debugged, as all workers here are."""
    app.cdp.send("ServiceWorker.enable")
    app.cdp.send("ServiceWorker.stopAllWorkers")


def test_an_installed_app_survives_an_update_that_arrives_in_part(open_faulty, publisher, proxy):
    """The old build runs until the new one is complete; the new build starts at the next reload."""
    app = start_hoo(open_faulty)
    expected = running(app)
    for name in FAULTS:
        release = threading.Event()
        path = publisher.publish(name)
        heal = publisher.spoil(path, spoilt(name, release))
        reload(app)
        until(lambda: proxy.paths(path), 10, f"{name}: the worker to ask for the new file")
        assert running(app) == expected, name
        heal()
        release.set()
        reload(app)
        assert running(app) == expected, name
        wait_build(app, name)
        expected = path
    reload(app)
    assert running(app) == expected


@pytest.mark.parametrize("name", FAULTS)
def test_missing_script_shows_sentence_and_reload_link(open_faulty, publisher, name):
    """Only the page's style can react to a missing script."""
    release = threading.Event()
    heal = publisher.spoil(publisher.bridge, spoilt(name, release))
    page = open_faulty()
    page.app.allow("SyntaxError|Unexpected token")
    page.app.go()
    sentence = page.app.page.locator("[data-fault=slow]")
    until(lambda: sentence.count() == 1, 10, "the page")
    assert sentence.evaluate("n => getComputedStyle(n).visibility") == "hidden", "not at once"
    sentence.evaluate("n => n.getAnimations()[0].finish()")
    assert sentence.is_visible()
    heal()
    # Released before, the script would run and hide the sentence.
    sentence.get_by_role("link").click()
    release.set()
    page.app.wait_state("browsing", seconds=30)
    assert not sentence.is_visible()


def test_a_new_build_is_announced_and_starts_the_next_time(open_faulty, publisher):
    app = open_faulty().app.go_dressing(bubbles=3)
    app.wait_worker()
    first = running(app)
    path = publisher.publish("next")
    reload(app)
    until(lambda: app.notice.count() == 1 and "next time" in app.notice.inner_text(), 15, "a notice")
    assert running(app) == first
    wait_build(app, "next")
    reload(app)
    assert running(app) == path
    app.page.goto(app.url + "/hoo/", wait_until="commit")
    assert running(app) == path


def test_an_older_version_is_not_installed(open_faulty, publisher, proxy):
    app = start_hoo(open_faulty)
    publisher.publish("seventh", version=7)
    reload(app)
    wait_build(app, "seventh")
    path = publisher.publish("sixth", version=6)
    asked = len(proxy.paths("/service-worker.js"))
    reload(app)
    until(lambda: len(proxy.paths("/service-worker.js")) > asked, 10, "the worker to be asked for")
    until(lambda: app.page.evaluate(SETTLED), 10, "an answer")
    reload(app)
    assert shells(app)[-1] == "seventh" and not proxy.paths(path)
    publisher.publish("eighth", version=8)
    reload(app)
    wait_build(app, "eighth")


def test_shells_that_open_windows_use_are_kept(open_faulty, publisher, proxy):
    """A, B, A again, C: the open window's build A stays, B is deleted. A second window keeps its build through two updates."""
    app = start_hoo(open_faulty)
    first = shells(app)[0]
    publisher.publish("B")
    reload(app)
    wait_build(app, "B")
    publisher.withdraw()
    reload(app)
    wait_build(app, first)
    reload(app)
    publisher.publish("C")
    reload(app)
    wait_build(app, "C")
    until(lambda: shells(app) == [first, "C"], 10, lambda: f"A and C, but {shells(app)}")
    # The window with A stays open while another one is updated twice.
    other = app.context.new_page()
    go = lambda: other.goto(app.url + "/hoo/", wait_until="commit")
    go()
    publisher.publish("D")
    go()
    wait_build(app, "D")
    until(lambda: first in shells(app), 5, lambda: f"A beside D, but {shells(app)}")
    assert proxy.server.get("/" + publisher.bridge)[0] == 200
    asked = len(proxy.paths(publisher.bridge))
    app.page.evaluate(f"fetch('../{publisher.bridge}').then((response) => response.text())")
    assert len(proxy.paths(publisher.bridge)) == asked, "the file of an earlier build comes from its cache"


def test_a_shell_that_was_deleted_is_installed_again(open_faulty, proxy):
    app = start_hoo(open_faulty)
    whole = "caches.keys().then(async (names) => (await (await caches.open(names.find((n) => n.startsWith('shell')))).keys()).length)"
    count = app.page.evaluate(whole)
    for deletion in ("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))",
                     "caches.keys().then(async (names) => { const cache = await caches.open(names.find((n) => n.startsWith('shell')));"
                     " for (const key of await cache.keys()) if (/wasm|\\/$/.test(key.url)) await cache.delete(key); })"):
        app.page.evaluate(f"({deletion}).then(() => {{}})")
        reload(app)
        until(lambda: len(shells(app)) == 1 and app.page.evaluate(whole) == count, 15, "the whole shell")
    for path in ("/", "/hoo/"):
        proxy.answers[path] = None
    reload(app)


def test_update_waits_for_storage_space(open_faulty, publisher, proxy):
    app = start_hoo(open_faulty)
    first = running(app)
    app.cdp.send("Storage.overrideQuotaForOrigin", {"origin": proxy.url, "quotaSize": 2000})
    path = publisher.publish("next")
    reload(app)
    until(lambda: proxy.paths(path), 10, "the worker to ask for the new file")
    reload(app)
    assert running(app) == first
    app.cdp.send("Storage.overrideQuotaForOrigin", {"origin": proxy.url})
    reload(app)
    wait_build(app, "next")
    reload(app)
    assert running(app) == path


def test_a_worker_whose_storage_hangs_answers_from_the_network(open_faulty):
    page = open_faulty()
    app = page.app.go_dressing(bubbles=5)
    app.wait_worker()
    app.context.service_workers[-1].evaluate("() => { caches.match = caches.open = () => new Promise(() => {}) }")
    reload(app)
    page.expect_work(5)


PERSIST = """{
  window.asked = 0;
  navigator.storage.persist = () => { window.asked += 1; return new Promise(() => {}); };
}"""


def test_persistent_storage_is_asked_for_once_and_not_on_the_first_visit(open_faulty):
    page = open_faulty(PERSIST)
    app = page.app.go_dressing(bubbles=5)
    app.wait_worker()
    found = []
    for _ in range(3):
        app.page.mouse.click(5, 5)
        found.append(app.page.evaluate("asked"))
        reload(app)
        until(lambda: app.page.evaluate("performance.getEntriesByName(document.querySelector('script[data-wasm]').dataset.offline).length"
                                        " || performance.getEntriesByType('resource').some((e) => e.name.includes('offline'))"),
              10, "offline.js")
    assert found == [0, 1, 0]
