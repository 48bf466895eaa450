"""Storage that is missing, refused, full, slow or emptied: the app goes on and keeps as much as it can."""

import pytest

from faults import EXPECTED, HURRY, REFUSE, survived
from hoo import Hoo
from server import CATALOGUE, Proxy, fetch, until
from settings import WORDS

IN_A_HURRY = True
EN = WORDS["en"]
pytestmark = pytest.mark.worker

STORAGE = {
    "no caches": ("Object.defineProperty(window, 'caches', { value: undefined })", "cannot be kept: TypeError"),
    "opening refused": (f"CacheStorage.prototype.open = () => Promise.reject({REFUSE})", "cannot be kept: SecurityError"),
    "opening throws": (f"CacheStorage.prototype.open = () => {{ throw {REFUSE} }}", "cannot be kept: SecurityError"),
    "opening hangs": ("CacheStorage.prototype.open = () => new Promise(() => {});" + HURRY, "storage does not answer"),
    "reading fails": (f"Cache.prototype.match = () => Promise.reject({REFUSE})", "cannot be kept: SecurityError"),
    "full": ("Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))", "cannot be kept: QuotaExceededError"),
}


@pytest.mark.spared("reading fails", "opening throws", "opening refused", "no caches")
@pytest.mark.parametrize("name", STORAGE)
def test_works_without_cache_storage(open_faulty, name):
    script, line = STORAGE[name]
    page = open_faulty(script)
    page.app.go_dressing(bubbles=5)
    page.expect_line(line)
    assert page.app.notice.count() == 0
    page.expect_work(5)
    survived("storage", [name])


def test_works_with_full_storage(open_faulty, proxy):
    page = open_faulty()
    page.app.cdp.send("Storage.overrideQuotaForOrigin", {"origin": proxy.url, "quotaSize": 2000})
    page.app.go_dressing(bubbles=5)
    page.expect_line("cannot be kept: QuotaExceededError")
    page.expect_work(5)


FULL = """addEventListener('install', () => { Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError')); });
"""


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_device_without_room_for_the_app_is_told_once(open_faulty, open_app, hoo_server, servers, proxy, page):
    if page == "hoo":
        proxy = Proxy(hoo_server)
        servers.callback(proxy.stop)
    worker = fetch(proxy.server.port, "GET", "/service-worker.js", {})[2]
    proxy.answers["/service-worker.js"] = 200, "text/javascript", FULL.encode() + worker
    app = open_app("phone", url=proxy.url)
    app.allow(EXPECTED)
    start = Hoo(app).open if page == "hoo" else app.go_dressing
    start()
    sentence = EN["hoo-notice-full" if page == "hoo" else "notice-full"]
    region = app.page.locator(".said")
    until(lambda: app.notice.all_text_contents() == [sentence], 20, app.notice.all_text_contents)
    until(lambda: region.inner_text() == sentence, 5, region.inner_text)
    tried = len(proxy.paths("service-worker.js"))
    app.reload()
    until(lambda: len(proxy.paths("service-worker.js")) > tried, 20, "another attempt")
    until(lambda: app.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => !found)"), 20, "the worker is refused again")
    app.page.wait_for_timeout(300)
    assert app.notice.count() == 0, "once"


def test_works_without_local_storage(open_faulty):
    page = open_faulty(f"Object.defineProperty(window, 'localStorage', {{ get() {{ throw {REFUSE} }} }})")
    page.app.go(intro=True)
    page.app.wait_screen("intro")
    while page.app.screen() == "intro":
        page.app.page.locator('[data-role="intro-next"]').evaluate("n => n.click()")
    page.expect_work(5)


EMPTIED = {
    "all of it": ("caches.delete('kept')", None),
    "the pictures": ("caches.open('kept').then(async c => { for (const k of await c.keys()) if (k.url.includes('/assets/')) await c.delete(k) })", None),
    "the catalogue": (f"caches.open('kept').then(c => c.delete('{CATALOGUE}'))", None),
    "the catalogue cut": (f"caches.open('kept').then(c => c.put('{CATALOGUE}', new Response('[{{', {{ headers: {{ ETag: 'x' }} }})))", "the kept copy is no good: is not valid JSON"),
    "the catalogue replaced": (f"caches.open('kept').then(async c => c.put('{CATALOGUE}', new Response('{{}}', {{ headers: {{ ETag: (await c.match('{CATALOGUE}')).headers.get('ETag') }} }})))", "expected a list of costumes, found an object"),
    "a picture spoilt": ("caches.open('kept').then(async c => { for (const k of await c.keys()) if (k.url.includes('/assets/')) await c.put(k, new Response('no')) })", "the kept copy is no good"),
    "the shell": ("caches.keys().then(names => Promise.all(names.map(n => caches.delete(n))))", None),
}


@pytest.mark.spared("1")
@pytest.mark.parametrize("part", range(2))
def test_emptied_storage_is_filled_again(open_faulty, part):
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    page.app.wait_worker()
    names = list(EMPTIED)[part::2]
    for name in names:
        script, line = EMPTIED[name]
        page.app.page.evaluate(f"({script}).then(() => {{}})")
        page.reload()
        page.app.wait_state("browsing", seconds=30)
        page.app.wait_bubbles(5)
        if line:
            page.expect_line(line)
        assert page.app.notice.count() == 0, name
    page.expect_work(5)
    until(lambda: page.app.page.evaluate("[...document.querySelectorAll('.bubble img')].every(i => i.naturalWidth > 0)"), 5, "its pictures")
    survived("storage emptied", names)
