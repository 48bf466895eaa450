"""Signed sites (`disguise publish --sign`) whose host or mirror answers with other files than the owner's."""

import functools
import json
import plistlib
import re
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

import pytest

import hoosets
import packs
from engines import Room
from faults import case
from hoo import Hoo
from opened_files import drop, packed
from opened_shows import BACK, BAR
from server import CATALOGUE, Proxy, fetch, fixed_catalogue, until
from shelf import Shelf
from static_hosts import publish
from test_site_shows import ENTRY, Offers

IN_A_HURRY = True

LIST, INDEX = "/api/signed", "/api/hoosets.json"
WORDS = packs.words()
BINARY = "application/octet-stream"
UNCHECKED = ("[...document.images].map((n) => n.currentSrc || n.src).filter((url) => url && !/^(blob|data):/.test(url))")


def make_key(path):
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", path], check=True)
    return path


class Owner:
    """Signs as `disguise publish` does, but by the openssl program."""

    def __init__(self, folder):
        self.folder, self.key = folder, make_key(folder / "key.pem")

    def sign(self, text, key=None):
        (self.folder / "text").write_bytes(text)
        return subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key or self.key, "-in", self.folder / "text"],
                              check=True, capture_output=True).stdout + text


@pytest.fixture(scope="module")
def owner(tmp_path_factory):
    return Owner(tmp_path_factory.mktemp("owner"))


@pytest.fixture(scope="module")
def versions(owner):
    """The folders of two versions: the first has a dinosaur and a beekeeper in its catalogue, the second no beekeeper any more."""
    sets = owner.folder / "sets"
    sets.mkdir()
    (sets / "01.zip").write_bytes(hoosets.archive(hoosets.files("01", 9)))
    fewer = shutil.copytree(fixed_catalogue(), owner.folder / "fewer")
    costumes = plistlib.loads((fewer / "config.plist").read_bytes())
    (fewer / "config.plist").write_bytes(plistlib.dumps([costume for costume in costumes if costume["id"] == "dinosaur"]))
    for version, catalogue in (("first", fixed_catalogue()), ("second", fewer)):
        publish(owner.folder / "site", sets, "--sign", owner.key, "--catalogue", catalogue)
        shutil.copytree(owner.folder / "site", owner.folder / version)
    return SimpleNamespace(first=owner.folder / "first", second=owner.folder / "second")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def host(versions, servers):
    """A mirror of the first version, whose answers tests replace."""
    web = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=versions.first))
    web.daemon_threads = True
    threading.Thread(target=web.serve_forever, daemon=True).start()
    proxy = Proxy(SimpleNamespace(port=web.server_address[1]))
    for stop in (web.server_close, web.shutdown, proxy.stop):
        servers.callback(stop)
    return proxy


def mirror(host, folder):
    """Answers `api/` and `assets/`, but no page, from a version's folder."""
    for path in folder.rglob("*"):
        address = "/" + str(path.relative_to(folder))
        if path.is_file() and address.startswith(("/api/", "/assets/")) and not address.endswith((".gz", ".br")):
            kind = "application/wasm" if address.endswith(".wasm") else "text/javascript" if address.endswith(".js") else BINARY
            host.answers[address] = (200, kind, path.read_bytes())


def text_of(folder):
    return (folder / "api/signed").read_bytes()[64:]


@pytest.fixture
def visit(open_app, host):
    def visit():
        app = open_app("phone", url=host.url)
        app.allow("console: .*")
        return app
    return visit


def refuses(app, sentence="signed-unsigned"):
    app.go()
    alert = app.page.get_by_role("alert")
    until(lambda: alert.count() == 1 and WORDS[sentence] in alert.inner_text(), 20,
          lambda: f"the sentence {sentence}, but {app.page.locator('main').inner_text()!r}")
    assert app.page.evaluate(UNCHECKED) == []


def test_signed_site_starts_and_shows_checked_pictures_only(open_app, host):
    app = open_app("phone", url=host.url).go_dressing(bubbles=5)
    assert {"dinosaur", "beekeeper"} <= set(app.bubbles())
    app.bubble("dinosaur").evaluate("n => n.click()")
    app.wait_state("dressed")
    assert app.page.evaluate(UNCHECKED) == []
    assert app.scotch.evaluate("n => (n.matches('img') ? n : document.querySelector('img.scotch')).naturalWidth") >= 235
    assert app.page.evaluate("getComputedStyle(document.querySelector('.face')).getPropertyValue('--face')").startswith("url(blob:")
    Hoo(app).open()
    assert app.page.evaluate(UNCHECKED) == []


@pytest.mark.worker
def test_signed_site_starts_offline_after_one_visit(visit, host):
    app = visit().go_dressing(bubbles=5)
    app.wait_worker()
    app.reload()
    app.wait_bubbles(5, seconds=20)
    host.stop()
    app.reload()
    app.wait_bubbles(5, seconds=20)
    assert app.page.evaluate(UNCHECKED) == []


def test_list_without_the_owners_signature_starts_nothing(visit, host, owner, versions):
    text = text_of(versions.first)
    good = (versions.first / "api/signed").read_bytes()
    answers = {
        "missing": (404, "text/plain", b"none"),
        "empty": (200, BINARY, b""),
        "truncated": (200, BINARY, good[:-1]),
        "without a line": (200, BINARY, good[:64] + b"".join(text.splitlines(keepends=True)[:-1])),
        "of another key": (200, BINARY, owner.sign(text, make_key(owner.folder / "other.pem"))),
        "of another list": (200, BINARY, good[:64] + text_of(versions.second)),
        "HTML": (200, "text/html", b"<html>please log in</html>" * 9),
        "of another form": (200, BINARY, owner.sign(text + b"more\n")),
    }
    app = visit()
    for change, host.answers[LIST] in answers.items():
        with case(change):
            refuses(app)


def test_browser_that_cannot_verify_says_so(visit):
    app = visit()
    app.context.add_init_script("crypto.subtle.importKey = () => Promise.reject(new DOMException('no such algorithm', 'NotSupportedError'));")
    refuses(app, "signed-unsupported")


def hostile_catalogue(host):
    """A catalogue that names another picture, under a name with its true hash."""
    costumes = json.loads(fetched(host, CATALOGUE))
    costumes[0].update(id="ghost", label="Ghost", image="data:image/png;base64,iVBORw0KGgo=")
    return json.dumps(costumes).encode()


def fetched(host, path):
    return fetch(host.server.port, "GET", path, {})[2]


def test_swapped_catalogue_is_refused(visit, host):
    host.answers[CATALOGUE] = (200, "application/json", hostile_catalogue(host))
    app = visit().go_dressing()
    until(lambda: app.notice.count() == 1 and app.notice.inner_text() == WORDS["notice-catalogue"], 10, "the notice")
    assert set(app.bubbles()) == {"pirate", "wizard", "astronaut"}


def test_swapped_picture_is_refused_in_every_form(visit, host):
    first = next(costume for costume in json.loads(fetched(host, CATALOGUE)) if costume["id"] == "dinosaur")
    names = [value for key, value in first.items() if re.match("image|webp|bubble", key)]
    for name in names:
        host.answers["/" + name.removeprefix("../")] = (200, "image/png", hoosets.png(235, 374, (255, 0, 0)))
    app = visit().go_dressing(bubbles=4)
    until(lambda: app.notice.count() == 1 and app.notice.inner_text() == WORDS["notice-costumes"], 20, "the notice")
    assert set(app.bubbles()) == {"pirate", "wizard", "astronaut", "beekeeper"}


def test_swapped_picture_of_scotch_is_not_shown(visit, host):
    host.edit = lambda path, headers, body: (headers, hoosets.png(235, 374, (255, 0, 0)) if "/assets/scotch" in path else body)
    app = visit().go_dressing()
    assert app.page.evaluate(UNCHECKED) == []
    assert app.page.evaluate("document.querySelector('img.scotch').src").startswith("data:image/svg+xml")


def test_swapped_index_and_archive_are_refused(visit, host):
    index = json.loads(fetched(host, INDEX))
    other = hoosets.archive(hoosets.files("01", 9, hue=0.9))
    host.answers["/assets/evil.zip"] = (200, "application/zip", other)
    index["sets"][0]["archive"] = "../assets/evil.zip"
    host.answers[INDEX] = (200, "application/json", json.dumps(index).encode())
    hoo = Hoo(visit())
    hoo.go()
    until(lambda: hoo.notice.count() == 1 and hoo.notice.inner_text() == WORDS["hoo-notice-none"], 20, "the notice")
    assert "/assets/evil.zip" not in host.paths()


def test_swapped_document_of_the_app_starts_nothing(visit, host):
    path = re.search(r'data-app="([^"]+)"', fetched(host, "/").decode())[1]
    host.answers["/" + path] = (200, "application/json", fetched(host, "/" + path).replace(b"Pirate", b"Pirata"))
    refuses(visit(), "failure")


def test_newer_version_is_taken_by_an_open_page(visit, host, versions):
    app = visit().go("/", intro=True)
    app.wait_screen("intro")
    host.answers[CATALOGUE] = (200, "application/json", (versions.second / CATALOGUE[1:]).read_bytes())
    host.answers[LIST] = (200, BINARY, (versions.second / LIST[1:]).read_bytes())
    assert app.page.evaluate("fetch('api/current_costumes.json').then((r) => r.arrayBuffer()).then((b) => pinned.check("
                             "'api/current_costumes.json', new Uint8Array(b))).then(() => 'taken', String)") == "taken"
    assert app.page.evaluate("fetch('api/current_costumes.json').then((r) => r.arrayBuffer()).then((b) => pinned.check("
                             "'api/hoosets.json', new Uint8Array(b))).then(() => 'taken', String)").endswith("has not the signed bytes")


def test_older_version_is_refused_after_a_newer_one(visit, host, versions):
    mirror(host, versions.second)
    app = visit().go_dressing(bubbles=4)
    until(lambda: app.page.evaluate("caches.open('kept').then((c) => c.match('api/current_costumes.json')).then(Boolean)"), 10, "kept")
    for path in (CATALOGUE, LIST):
        host.answers[path] = (200, BINARY, (versions.first / path[1:]).read_bytes())
    app.go_dressing(bubbles=4)
    until(lambda: app.notice.count() == 1 and app.notice.inner_text() == WORDS["notice-catalogue"], 10, "the notice")
    assert set(app.bubbles()) == {"pirate", "wizard", "astronaut", "dinosaur"}, "no beekeeper comes back"


def test_expired_list_vouches_for_no_catalogue(visit, host, owner, versions):
    text = re.sub(rb"expires \d+", b"expires 1700000000", text_of(versions.first))
    host.answers[LIST] = (200, BINARY, owner.sign(text))
    app = visit().go_dressing()
    until(lambda: app.notice.count() == 1 and app.notice.inner_text() == WORDS["notice-catalogue"], 10, "the notice")
    assert set(app.bubbles()) == {"pirate", "wizard", "astronaut"}


def test_swapped_scripts_do_not_run(visit, host):
    evil = b"document.documentElement.dataset.evil = '1';"
    for path in ("bridge", "signed"):
        app = visit()
        host.edit = lambda at, headers, body, path=path: (headers, evil if f"/assets/{path}." in at else body)
        app.go()
        app.page.wait_for_timeout(1500)
        assert app.page.evaluate("[document.documentElement.dataset.evil, document.querySelectorAll('[data-costume-id]').length]") == [None, 0]
    app = visit()
    host.edit = lambda at, headers, body: (headers, evil if re.search(r"/assets/(offline|sound)\.", at) else body)
    app.go_dressing()
    app.page.wait_for_timeout(1500)
    assert app.page.evaluate("document.documentElement.dataset.evil ?? null") is None


def test_sharing_works_on_a_signed_site(open_app, host):
    app = open_app("phone", url=host.url).go_dressing(bubbles=5)
    app.bubble("dinosaur").evaluate("n => n.click()")
    app.wait_state("dressed")
    app.page.locator('[data-role="share"]').click()
    until(lambda: WORDS["share-ready"] in app.page.locator('[data-role="share-status"]').inner_text(), 30, "a picture")


def test_shows_are_opened_on_a_signed_site(open_app, host):
    offers = Offers(open_app("phone", url=host.url).go_dressing(bubbles=5))
    offers.open().wait(ENTRY["title"])
    until(lambda: offers.page.locator("[data-role=offers-show] img").evaluate("(image) => image.naturalWidth") > 0, 10, "its picture")
    assert offers.page.evaluate(UNCHECKED) == []
    offers.choose()
    offers.wait_played()
    assert offers.page.evaluate(UNCHECKED) == []
    offers.page.locator(BACK).click()
    until(lambda: offers.page.locator(BAR).count() == 0, 10, "the site's own show")
    drop(offers.page, packed(1))
    offers.wait_says("One costume has come.")


def test_swapped_show_and_swapped_programs_open_nothing(visit, host):
    for part in ("/shows/octavia.disguise", "/assets/OpeningWeb.", "/assets/StageWeb."):
        with case(part):
            app = visit()
            host.edit = lambda at, headers, body, part=part: (headers, packed(1) if part in at else body)
            app.go_dressing(bubbles=5)
            app.page.evaluate("location.hash = '#show=shows/octavia.disguise'")
            Shelf(app).wait_says("could not be opened")
            assert app.page.locator(BAR).count() == 0 and set(app.bubbles()) >= {"pirate", "wizard", "astronaut"}


@pytest.mark.spared("chromium")
def test_engines_check_signatures(engine, host, versions):
    Room(engine, host.url).open()
    engine.expected = [""]
    until(lambda: engine.evaluate(UNCHECKED) == [], 10, "checked pictures only")
    host.answers[LIST] = (200, BINARY, b"\0" * 64 + text_of(versions.second))
    engine.navigate(host.url.replace("127.0.0.1", "localhost"))  # another origin, which has kept nothing
    until(lambda: WORDS["signed-unsigned"] in engine.evaluate("document.querySelector('main').innerText"), 20, "the sentence")
