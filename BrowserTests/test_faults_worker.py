"""The service worker refused, missing, cut off and updated: the app works without it and keeps stored data."""

import json
import re

import pytest

from faults import REFUSE, of_build, survived
from server import fetch, until

IN_A_HURRY = True
pytestmark = pytest.mark.worker

WORKERS = {
    "unknown": ("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })", "TypeError"),
    "refused": (f"ServiceWorkerContainer.prototype.register = () => Promise.reject({REFUSE})", "SecurityError"),
    "missing": ("", "TypeError"),
}


@pytest.mark.spared("unknown", "refused")
@pytest.mark.parametrize("name", WORKERS)
def test_works_without_service_worker(open_faulty, proxy, name):
    script, line = WORKERS[name]
    if name == "missing":
        proxy.answers["/service-worker.js"] = (404, "text/plain", b"gone")
    page = open_faulty(script)
    page.app.go_dressing(bubbles=5)
    page.expect_line(f"service-worker.js: {line}.*the app starts only with a network")
    page.expect_work(5)
    survived("service worker", [name])


def test_interrupted_first_visit_installs_worker_later(open_faulty, proxy, server):
    shell = json.loads(re.search(r"=(\[.*?\]),", server.get("/service-worker.js")[2].decode(), re.S)[1])
    for path in [path for path in shell if "icon" in path or path.startswith("assets/line")]:
        proxy.answers["/" + path] = None
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    page.expect_work(5)
    assert not page.app.has_worker()
    proxy.answers.clear()
    page.reload()
    page.app.wait_worker()


def update(proxy, build):
    """Serves another service worker from now on."""
    path = "/service-worker.js"
    body = fetch(proxy.server.port, "GET", path, {})[2]  # uncompressed; the browser is sent a compressed one
    proxy.answers[path] = (200, "text/javascript", of_build(body.decode(), build).encode())


def test_new_workers_keep_stored_data(open_faulty, proxy):
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    shells = lambda: page.app.page.evaluate("caches.keys().then(names => names.filter(name => name.startsWith('shell')))")
    kept = "caches.open('kept').then((cache) => cache.match('/souvenir')).then((found) => found?.text())"
    page.app.page.evaluate("caches.open('kept').then((cache) => cache.put('/souvenir', new Response('here')))")
    first = shells()
    for build in ("next", "newest"):
        update(proxy, build)
        page.reload()
        page.expect_work(5)
        until(lambda: shells()[-1].endswith(build), 15, lambda: f"the shell of {build}, but {shells()}")
    until(lambda: not set(first) & set(shells()), 15, lambda: f"the oldest shell to go, but {shells()}")
    assert page.app.page.evaluate(kept) == "here"


def test_worker_update_and_worker_without_storage(open_faulty, proxy):
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    update(proxy, "next")
    page.reload()
    page.expect_work(5)
    until(lambda: "next" in page.app.page.evaluate("caches.keys().then(String)"), 15, "the new worker's shell")
    worker = page.app.context.service_workers[-1]
    worker.evaluate("() => { caches.match = caches.open = () => Promise.reject(new Error('out of order')) }")
    page.reload()
    page.expect_work(5)
    survived("service worker", ["updated", "without storage"])
