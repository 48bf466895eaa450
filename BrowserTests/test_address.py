"""Shows by their addresses: `#show=` names one of the site, or one of another host, which is asked for nothing before the reader agrees."""

import base64
import json
import time
import urllib.request

import pytest

from faults import HURRY, case
from opened_files import id_of, packed
from opened_shows import BAR, LINE, packed_show
from other_host import OPEN
from server import Server, until
from shelf import KEPT
from test_shows import LOOK
from test_site_shows import ENTRY, OWN_LINE, Offers

import other_host
import shows

IN_A_HURRY = True
OWN = "#show=shows/octavia.disguise"
NO_ADDRESS = "leads to no show"


@pytest.fixture
def app(open_app, proxy):
    return open_app("phone", url=proxy.url, ignore_https_errors=True)


@pytest.fixture
def room(app):
    return app.go_dressing(bubbles=5)


class Visit(Offers):
    """A page that is told an address."""

    def go(self, fragment):
        self.page.evaluate(f"location.hash = {fragment!r}")
        return self

    def answer(self, role):
        until(lambda: self.role(role).count() == 1, 10, lambda: f"{role}, but {self.says()!r}")
        self.role(role).click()

    def fragment(self):
        return self.page.evaluate("location.hash")


@pytest.fixture
def visit(room):
    return Visit(room)


def show_of(host, driver, path="/water.disguise"):
    return host.give(path, packed_show(driver, shows.HIPPO, **LOOK)[0])


# --- the site's own ----------------------------------------------------------------------------------------------------

@pytest.mark.worker
def test_page_opens_with_a_show_of_the_site(app, proxy):
    visit = Visit(app)
    app.go("/" + OWN)
    visit.wait_played()
    assert visit.fragment() == "" and visit.role("address-open").count() == 0
    until(lambda: visit.chosen() == ENTRY["sha256"], 10, "the choice")
    app.wait_worker()
    held = app.page.evaluate("""async () => (await Promise.all((await caches.keys()).filter((name) => name !== 'shows')
      .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().filter((url) => url.includes('/shows/'))""")
    assert held == [], "the worker keeps no copy"
    # A reload takes it from the shelf.
    before = len(proxy.paths("octavia.disguise"))
    app.reload()
    visit.wait_played()
    assert len(proxy.paths("octavia.disguise")) == before and app.page.locator("dialog").count() == 0


def test_show_of_the_site_comes_by_a_link_in_the_page(room, visit):
    visit.go(OWN).wait_played()
    assert visit.fragment() == ""
    room.page.locator("[data-role=opened-back]").click()
    until(lambda: room.page.locator(BAR).count() == 0, 5, "the site's own show")
    visit.go("#show=shows%2Foctavia.disguise").wait_played()


def test_worn_costume_of_the_last_visit_does_not_hide_the_address(app):
    visit = Visit(app)
    app.context.add_init_script("try { localStorage.setItem('settings-look', 'wear=pirate') } catch { }")
    app.go("/" + OWN)
    visit.wait_played()


def test_costumes_behind_the_address_are_worn(room, visit):
    room.allow("Failed to load")
    visit.go("#show=nothing/&wear=pirate").wait_says("has no show at that address")
    visit.close()
    room.wait_state("dressed")
    assert visit.fragment() == "#wear=pirate"
    visit.go("#wear=")
    room.wait_state("browsing")


# --- another host ------------------------------------------------------------------------------------------------------

def test_show_of_another_site_opens(room, visit, servers):
    certificate, key = other_host.certificate()
    site = Server("--tls-cert", certificate, "--tls-key", key)
    servers.callback(site.stop)
    visit.go(f"#show=https://127.0.0.1:{site.port}/shows/octavia.disguise").answer("address-open")
    visit.wait_played(f"127.0.0.1:{site.port}")


def test_another_host_is_asked_after_the_reader(room, visit, host, driver):
    room.page.evaluate("document.cookie = 'visitor=me'")
    visit.go("#show=" + show_of(host, driver)).wait_says(f"This show comes from {host.name}. It was made elsewhere, not by this site.")
    room.page.wait_for_load_state("networkidle")
    assert host.requests == [] and room.page.locator(BAR).count() == 0
    assert room.page.locator("[data-role=opening-line]").text_content() == host.url + "/water.disguise"
    assert room.page.evaluate("document.activeElement.id") == "opening-title"
    for box in room.page.evaluate("[...document.querySelectorAll('.address-choice button')].map((n) => n.getBoundingClientRect()).map((b) => [b.width, b.height])"):
        assert min(box) > 43.99  # a box is a difference of rounded numbers
    room.page.keyboard.press("Tab")
    room.page.keyboard.press("Enter")
    visit.wait_played(f"{shows.HIPPO['name']} comes from {host.name}, made elsewhere, not by this site.")
    ((path, headers),) = host.requests
    assert path == "/water.disguise" and not {"cookie", "referer", "authorization"} & set(headers)
    assert visit.fragment() == ""
    visit.open()
    until(lambda: visit.role("shelf-show").count() == 2, 5, "the shelf")
    assert f"\u2068{host.name}\u2069" in room.page.locator(".shelf-from").nth(1).text_content()


def test_costumes_of_another_host_come_to_the_wheel(room, visit, host):
    visit.go("#show=" + host.give("/costumes", packed(2))).answer("address-open")
    visit.wait_says(KEPT)
    assert f"\u2068{host.name}\u2069" in room.page.locator("[data-role=opening-line]").text_content()
    visit.role("opening-try").click()
    room.wait_state("dressed")
    assert visit.has(packed(2), 1)


def visit_again(app, address):
    """Starts at an address where another show is kept."""
    visit = Visit(app)
    app.go_dressing(bubbles=5)
    visit.keep(packed(1), "one.disguise")
    app.go(f"/?again#show={address}")
    return visit


def test_refused_question_leaves_everything_as_it_was(app, proxy, host):
    visit = visit_again(app, host.give("/a.disguise", packed(2)))
    visit.answer("address-not-now")
    until(lambda: visit.has(packed(1)), 20, "the kept show")
    assert host.requests == [] and visit.fragment() == "" and not visit.has(packed(2))
    app.reload()
    until(lambda: visit.has(packed(1)), 20, "the kept show")
    assert app.page.locator("dialog").count() == 0, "a reload does not ask again"


def test_kept_show_comes_where_that_of_the_address_is_refused(app, proxy, host):
    visit = visit_again(app, host.give("/a.disguise", b"PK"))
    visit.answer("address-open")
    visit.wait_says("no file of costumes")
    visit.close()
    until(lambda: visit.has(packed(1)), 20, "the kept show")


def test_another_address_takes_the_place_of_the_first(room, visit, host):
    visit.go("#show=" + host.give("/a", packed(2)))
    until(lambda: visit.role("address-open").count() == 1, 10, "the question")
    visit.go("#show=" + host.give("/b", packed(1)))
    until(lambda: visit.page.locator("[data-role=opening-line]").all_text_contents() == [host.url + "/b"], 10, "the other question")
    visit.answer("address-open")
    visit.wait_says(KEPT)
    assert [path for path, _ in host.requests] == ["/b"] and visit.has(packed(1)) and not visit.has(packed(2))


def test_closed_dialog_ends_the_download(room, visit, host):
    ended = []

    def drip(handler):
        handler.send_response(200)
        handler.send_header("Access-Control-Allow-Origin", "*")
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(bytes(65536))
                time.sleep(0.05)
        except OSError:
            ended.append(True)

    host.answers["/a"] = drip
    visit.go(f"#show={host.url}/a").answer("address-open")
    until(lambda: "MB" in room.page.locator("[data-role=opening-line]").text_content(), 10, "a part")
    visit.close()
    until(lambda: ended, 10, "the end of the download")
    assert visit.kept() == []


# --- a file that another app shares ------------------------------------------------------------------------------------

# Sends a file to the page as the system does after its share sheet; a page of another site can send one in the same way.
SHARE = """([action, name, text, more]) => {
  const form = Object.assign(document.createElement('form'), { action, method: 'POST', enctype: 'multipart/form-data' });
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' });
  const dataTransfer = new DataTransfer();
  if (name) dataTransfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), new Uint8Array(more)], name));
  input.files = dataTransfer.files;
  form.append(input);
  document.body.append(form);
  form.submit();
}"""


def share(app, host, name, bytes, more=0):
    """Sends bytes, and so many zeros behind them."""
    app.wait_worker()
    host.answers["/app"] = (200, {"Content-Type": "text/html; charset=utf-8"}, b"<!doctype html><title>Files</title><link rel=icon href=data:><body>")
    app.page.goto(host.url + "/app")
    target = json.loads(urllib.request.urlopen(app.url + "/manifest.webmanifest").read())["share_target"]
    assert (target["method"], target["enctype"], target["params"]["files"][0]["name"]) == ("POST", "multipart/form-data", "file")
    app.page.evaluate(SHARE, [f"{app.url}/{target['action']}", name, base64.b64encode(bytes).decode(), more])
    app.page.wait_for_url(app.url + "/**")
    return Visit(app)


def shared_files(app):
    return app.page.evaluate("caches.keys().then((names) => names.filter((name) => name.startsWith('shared')))")


@pytest.mark.worker
def test_shared_file_is_opened_after_a_question(app, proxy, host, driver):
    app.go_dressing(bubbles=5)
    name = "Wässer & <b>Hügel</b>.disguise"
    visit = share(app, host, name, packed_show(driver, shows.HIPPO, **LOOK)[0])
    visit.wait_says(f"Another app has shared the file “\u2068{name}\u2069” with this page.")
    assert app.page.locator(BAR).count() == 0 and visit.fragment() == "" and shared_files(app) == []
    visit.answer("address-open")
    visit.wait_played(f"{shows.HIPPO['name']} comes from {name}, made elsewhere, not by this site.")
    app.reload()
    visit.wait_played(f"{shows.HIPPO['name']} comes from {name}, made elsewhere, not by this site.")
    assert app.page.locator("dialog").count() == 0


@pytest.mark.worker
def test_shared_file_that_is_not_opened_is_forgotten(app, proxy, host):
    app.go_dressing(bubbles=5)
    visit = share(app, host, "costumes.disguise", packed(2))
    visit.answer("address-not-now")
    app.reload()
    app.wait_state("browsing")
    assert visit.kept() == [] and shared_files(app) == [] and app.page.locator("dialog").count() == 0


@pytest.mark.worker
@pytest.mark.parametrize("name, more, sentence", [
    ("holiday.zip", 0, "no file of costumes"), ("", 0, "no file of costumes"), ("large.disguise", 25 << 20, "larger than 25 MB")],
    ids=["another archive", "no file", "too large"])
def test_other_shared_files_end_in_a_sentence(app, proxy, host, name, more, sentence):
    app.go_dressing(bubbles=5)
    visit = share(app, host, name, b"PK", more)
    visit.answer("address-open")
    visit.wait_says(sentence)
    visit.close()
    app.wait_state("browsing")  # a tap at a bubble that flies in may miss it
    app.wait_bubbles(5)
    app.dress()


def test_address_of_a_shared_file_that_is_gone_ends_in_a_sentence(room, visit):
    for address in ("shared/", "shared/mine.disguise", f"{room.url}/shared/mine.disguise"):
        visit.go("#show=" + address).wait_says("The file that was shared is not here.")
        assert visit.role("address-open").count() == 0
        visit.close()
    room.page.evaluate("void (caches.open = () => Promise.reject(new Error('no storage')))")
    visit.go("#show=shared/mine.disguise").wait_says("could not be opened")


# --- addresses and answers that are refused ----------------------------------------------------------------------------

HOSTILE = [
    "", "https://", "http://example.org/a.disguise", "javascript:alert(1)", "javascript:alert(1)//https://", "data:application/zip;base64,UEs=", "file:///etc/passwd",
    "blob:https://example.org/a", "ftp://example.org/a", "https://me@example.org/a", "https://me:secret@example.org/a", "https:%5c%5cexample.org/a", "https://a%zz/",
    "%", "%E0%A4%A", "https://example.org/%", "https://[", "https://exa mple.org/", "https://example.org/%0a", "ws://example.org/a",
    "https://example.org/" + "a" * 10000, "a" * 10000, "about:blank", "chrome://settings", "mailto:me@example.org", "//example.org/a"]


def test_addresses_of_other_kinds_are_refused(room, visit):
    asked = []
    room.page.on("request", lambda request: asked.append(request.url))
    for address in HOSTILE:
        asked.clear()
        visit.go("#show=" + address)
        visit.wait_says(NO_ADDRESS)
        assert visit.role("address-open").count() == 0, address
        assert room.page.locator("#opening-title").text_content() == "A show from elsewhere"
        assert visit.fragment() == "", address
        visit.close()
        assert not [url for url in asked if "example" in url or not url.startswith(room.url)], address
    room.dress()


def streamed(size):
    """More than is allowed, without a length."""
    def answer(handler):
        handler.send_response(200)
        handler.send_header("Access-Control-Allow-Origin", "*")
        handler.end_headers()
        for _ in range(size >> 20):
            handler.wfile.write(bytes(1 << 20))

    return answer


def cut_off(handler):
    handler.send_response(200)
    for name, value in {**OPEN, "Content-Length": "100000"}.items():
        handler.send_header(name, value)
    handler.end_headers()
    handler.wfile.write(b"PK")
    handler.connection.close()


ANSWERS = {
    "missing": ((404, OPEN, b""), "{host} has no show at that address."), "gone": ((410, OPEN, b""), "{host} has no show at that address."),
    "forbidden": ((403, OPEN, b""), "it answered 403."), "fault": ((503, OPEN, b""), "it answered 503."), "nothing": ((204, OPEN, b""), "at that address."),
    "redirect": ((302, {**OPEN, "Location": "/other"}, b""), "{host} sends us on to another address."),
    "redirect away": ((301, {**OPEN, "Location": "http://127.0.0.1:9/"}, b""), "{host} sends us on to another address."),
    "for itself alone": ((200, {}, b"PK"), "{host} did not give us the show."),
    "for another": ((200, {"Access-Control-Allow-Origin": "https://example.org"}, b"PK"), "{host} did not give us the show."),
    "page": ((200, {**OPEN, "Content-Type": "text/html; charset=utf-8"}, b"<script>alert(1)</script>"), "no file of costumes"),
    "empty": ((200, OPEN, b""), "no file of costumes"), "picture": ((200, OPEN, b"\x89PNG\r\n\x1a\n"), "no file of costumes"),
    "large": ((200, {**OPEN, "Content-Length": str((25 << 20) + 1)}, b"PK"), "larger than 25 MB"), "endless": (streamed(40 << 20), "larger than 25 MB"),
    "cut off": (cut_off, "did not give us the show"), "closed": (lambda handler: handler.connection.close(), "did not give us the show")}


def test_answers_that_are_no_show_end_in_a_sentence(room, visit, host):
    room.allow("ERR_|Failed to load|blocked by CORS")
    for kind, (answer, sentence) in ANSWERS.items():
        with case(kind):
            host.requests.clear()
            host.answers["/a.disguise"] = answer
            visit.go(f"#show={host.url}/a.disguise").answer("address-open")
            visit.wait_says(sentence.format(host=host.name))
            assert [path for path, _ in host.requests] == ["/a.disguise"] * len(host.requests)
            visit.close()
            assert visit.kept() == [] and room.page.locator(BAR).count() == 0
    room.dress()


def test_silence_ends_the_download(open_app, proxy, host):
    app = open_app("phone", url=proxy.url, ignore_https_errors=True)
    app.context.add_init_script(HURRY)
    app.go_dressing(bubbles=5)
    visit = Visit(app)
    host.answers["/a"] = lambda handler: (handler.send_response(200), handler.send_header("Access-Control-Allow-Origin", "*"), handler.end_headers(),
                                          handler.wfile.write(b"PK"), handler.wfile.flush(), time.sleep(20))
    visit.go(f"#show={host.url}/a").answer("address-open")
    visit.wait_says(f"Nothing more came from {host.name}")


def test_without_a_network_one_sentence_is_said(room, visit, host):
    room.allow("ERR_|Failed to load")
    visit.go(f"#show={host.url}/a")
    until(lambda: visit.role("address-open").count() == 1, 10, "the question")
    room.context.set_offline(True)
    visit.answer("address-open")
    visit.wait_says("The network is away")
    visit.close()
    visit.go(OWN).wait_says("The network is away")


def test_other_pages_connect_to_their_own_site_alone(open_app, proxy, host):
    app = open_app("phone", url=proxy.url, ignore_https_errors=True)
    app.allow("Content Security Policy|Refused to connect|violates")
    app.go("/dynamics/")
    url = host.give("/a", b"PK")
    app.page.evaluate(f"fetch('{url}').catch(() => {{ self.wasRefused = true; }})")
    until(lambda: app.page.evaluate("self.wasRefused"), 5, "a refusal")
    assert app.page.evaluate("window.violations.splice(0)") == [f"connect-src: {url}"]
    assert host.requests == []
