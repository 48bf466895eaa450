"""The live region for screen readers: there from the start, and everything is said in it once."""

import threading

import packs
from faults import HURRY, held
from server import until
from settings import WORDS

IN_A_HURRY = True
EN = WORDS["en"]

LISTEN = """(() => {
  window.heard = [];
  const region = document.querySelector('.said');
  new MutationObserver(() => { if (region.textContent) window.heard.push(region.textContent); }).observe(region, { childList: true, characterData: true, subtree: true });
})()"""


class Ear:
    """Listens to a page's live region."""

    def __init__(self, page):
        self.page = page
        page.evaluate(LISTEN)

    def heard(self):
        return self.page.evaluate("window.heard")

    def expect(self, *texts, seconds=5):
        """Waits until exactly these were said since the last call."""
        until(lambda: len(self.heard()) >= len(texts), seconds, lambda: f"{texts}, but {self.heard()}")
        self.page.wait_for_timeout(400)
        assert self.heard() == list(texts)
        self.page.evaluate("window.heard = []")


def check_region(page):
    region = page.locator(".said")
    assert region.count() == 1 and region.get_attribute("role") == "status" and region.inner_text() == ""
    assert not region.evaluate("n => n.closest('main, [hidden], [inert]')"), "a failure makes main inert"


def test_dressing_room_says_each_event_once(open_app):
    app = open_app("desktop")
    app.go()
    check_region(app.page)
    app.go_dressing(bubbles=5)
    ear = Ear(app.page)
    app.dress()
    ear.expect()
    app.page.keyboard.press("Control+z")
    ear.expect(EN["scotch-undressed"])
    app.wait_state("browsing")
    app.page.keyboard.press("Control+y")
    app.wait_state("dressed")
    ear.expect()
    app.page.keyboard.press("Escape")
    ear.expect(EN["scotch-undressed"])
    app.page.evaluate("location.hash = 'wear=emperor'")
    ear.expect(EN["notice-missing"], seconds=10)


def test_wheel_says_what_it_shows_after_a_key(open_app, serve, tmp_path):
    url = serve("--costumes", packs.crowd(tmp_path / "pack", 9), "--catalogue", packs.crowd(tmp_path / "none", 0)).url
    app = open_app("desktop", url=url).go_dressing(bubbles=5)
    ear = Ear(app.page)
    app.turn_by(0.4)
    app.wait_state("browsing")
    ear.expect()
    app.page.keyboard.press("ArrowRight")
    app.wait_state("browsing")

    def names():
        """The labels of the bubbles, clockwise from the top."""
        hub = app.hub()
        turned = lambda box: (hub.angle(box.center) + 1.5708 + 0.02) % 6.2832
        boxes = sorted(app.boxes().items(), key=lambda item: turned(item[1]))
        return ", ".join(app.bubble(id).get_attribute("aria-label") for id, _ in boxes)

    until(lambda: app.state() == "browsing" and len(ear.heard()) == 1, 5, "the new order")
    app.wait_still()
    assert ear.heard() == [EN["wheel-view"].format(costumes=names())]
    ear.page.evaluate("window.heard = []")
    app.page.get_by_role("button", name=EN["page-on"]).focus()
    app.page.keyboard.press("Enter")
    until(lambda: len(ear.heard()) == 1, 5, "the next page")
    app.wait_still()
    assert ear.heard() == [EN["wheel-view"].format(costumes=names())]


def test_hooview_says_poems_and_notices_once(hoo_desktop):
    check_region(hoo_desktop.page)
    page, ear = hoo_desktop.page, Ear(hoo_desktop.page)
    hoo_desktop.tap("01/02")
    hoo_desktop.wait_selected("01/02")
    until(lambda: hoo_desktop.poem.inner_text(), 3, "the poem")
    ear.expect(hoo_desktop.poem.evaluate("n => n.textContent"))
    page.keyboard.press("/")
    page.keyboard.type("number 7 hoo")
    row = page.locator("button.finder-row", has_text="Hoo 7 of 05")
    until(row.is_visible, 10, "a result")
    ear.expect()
    row.click()
    hoo_desktop.wait_selected("05/07")
    until(lambda: "5" in hoo_desktop.title.inner_text(), 3, "the owl")
    ear.expect(hoo_desktop.poem.evaluate("n => n.textContent"), seconds=10)
    page.evaluate("location.hash = '99/99'")
    ear.expect(EN["hoo-notice-unknown"].format(address="99/99"))
    assert hoo_desktop.notice.get_attribute("aria-live") == "off", "only the region says it"


def test_finder_says_that_it_is_open(hoo_phone):
    page, status = hoo_phone.page, hoo_phone.page.locator(".finder-status")
    page.evaluate('''(() => {
      window.heard = [];
      const node = document.querySelector('.finder-status');
      const note = () => { if (node.textContent) window.heard.push([node.textContent, node.checkVisibility(), Math.round(performance.now() - window.start)]); };
      new MutationObserver(note).observe(node, { childList: true });
      addEventListener('keydown', () => { window.start = performance.now(); }, { once: true, capture: true });
    })()''')
    page.keyboard.press("/")
    until(lambda: status.inner_text() == EN["hoo-find"], 3, "the name of the finder")
    [[_, is_there, wait]] = page.evaluate("window.heard")
    assert is_there and wait > 100, "the region is known before its text comes"


def test_slow_start_is_said(open_faulty, proxy, server):
    """The sentence about a slow network is the page's own, before the app is made."""
    path = server.get("/")[2].decode().split('data-wasm="')[1].split('"')[0]
    release = threading.Event()
    proxy.answers["/" + path] = held(release)
    page = open_faulty(HURRY)
    page.app.go()
    region = page.app.page.locator(".said")
    until(lambda: region.inner_text().startswith(EN["slow"]), 15, lambda: f"a sentence, but {region.inner_text()!r}")
    release.set()


def test_made_picture_and_card_are_said_in_their_dialogs(sharing_pages):
    for page in sharing_pages:
        page.locator('[data-role="share"]').click()
        status = page.locator('[data-role="share-status"]')
        status.wait_for(state="attached", timeout=10000)
        assert status.get_attribute("role") == "status" and status.is_visible(), "a region that is there before its text"
        until(lambda: status.inner_text().startswith(EN["share-ready"]), 30, lambda: f"ready, but {status.inner_text()}")


def test_empty_regions_of_settings_keep_their_boxes(settings):
    s = settings("phone").open()
    for role in ("settings-hint", "settings-status"):
        region = s.role(role)
        assert region.inner_text() == "" and region.evaluate("n => getComputedStyle(n).display") != "none", role
