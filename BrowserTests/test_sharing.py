"""Sharing on slow networks, with refusals and with faults of the site: of an owl, and of dressed Scotch."""

import json
import plistlib
import threading

import pytest

import film
import hoo
import packs
from faults import EXPECTED, held
from server import Proxy, until
from test_announcements import EN, Ear
from test_hoo_card import opened
from test_studio import HEIGHTS

IN_A_HURRY = True
STATUS = '[data-role="share-status"]'
BUSY = "'busy' in document.querySelector('[data-role=share]').dataset"

# A share sheet and a clipboard that refuse with the error of this name, if there is one.
SHEET = """(() => {
  const answer = async () => { if (window.refusal) throw new DOMException('', refusal); };
  navigator.canShare = () => true;
  navigator.share = answer;
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: answer, write: answer } });
})()"""


@pytest.fixture
def slow_hoo(open_app, hoo_server, servers):
    """HooView, whose script for cards waits for `release`."""
    proxy = Proxy(hoo_server)
    servers.callback(proxy.stop)
    shown = hoo.Hoo(open_app("phone", url=proxy.url))
    shown.release = threading.Event()
    script = (packs.APP / "studio" / "card.js").read_bytes()
    proxy.answers[film.address("card.js")] = held(shown.release, (200, "text/javascript", script))
    return shown.open()


def wait_busy(page, is_busy=True):
    until(lambda: page.evaluate(BUSY) == is_busy, 5, f"busy: {is_busy}")


def said(dialog):
    return dialog.locator(STATUS).inner_text()


def wait_said(dialog, text, seconds=5):
    until(lambda: text in said(dialog), seconds, lambda: f"{text!r}, but {said(dialog)!r}")


# --- slow networks ---

def leave_owl(shown, way):
    if way == "closed":
        shown.page.locator('.panel [data-role="close"]').click()
        shown.wait_selected(None)
    else:
        shown.tap("01/02")
        shown.wait_selected("01/02")


@pytest.mark.parametrize("way", ["closed", "another"])
def test_owl_that_is_left_meanwhile_is_not_shared(slow_hoo, way):
    page = slow_hoo.page
    slow_hoo.tap("01/01")
    slow_hoo.wait_selected("01/01")
    page.locator('[data-role="share"]').click()
    wait_busy(page)
    leave_owl(slow_hoo, way)
    assert way == "closed" or not page.evaluate(BUSY), "the button is the other owl's"
    slow_hoo.release.set()
    until(lambda: "card." in page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()"), 5, "the script")
    dialog = opened(slow_hoo, "01/03")
    assert dialog.locator("img").get_attribute("alt").startswith("Hoo 3 of 01\n") and dialog.count() == 1
    wait_busy(page, False)


def test_owl_that_is_shared_again_has_its_own_picture(slow_hoo):
    page = slow_hoo.page
    for address in ("01/01", "01/02", "01/01"):
        slow_hoo.tap(address)
        slow_hoo.wait_selected(address)
        page.locator('[data-role="share"]').click()
        wait_busy(page)
    slow_hoo.release.set()
    dialog = page.locator('[data-role="share-dialog"]')
    until(dialog.count, 5, "the dialog")
    assert dialog.locator("img").get_attribute("alt").startswith("Hoo 1 of 01\n") and dialog.count() == 1


def test_waiting_for_an_owl_is_said_and_ends_under_another_name(slow_hoo):
    page = slow_hoo.page
    slow_hoo.tap("01/01")
    slow_hoo.wait_selected("01/01")
    page.wait_for_timeout(300)
    ear = Ear(page)
    page.locator('[data-role="share"]').click()
    wait_busy(page)
    ear.expect(EN["share-working"])
    # As a set with gaps names its owls once it opens.
    page.evaluate("document.querySelector('[aria-selected=true] > button').dataset.hoo = '01/09'")
    slow_hoo.release.set()
    dialog = page.get_by_role("dialog", name="Send this owl out")
    until(dialog.is_visible, 5, "the dialog")
    wait_busy(page, False)


def test_scotch_who_is_undressed_meanwhile_is_not_shared(open_faulty, proxy):
    app = open_faulty().app
    app.page.add_init_script(film.COLLECT)
    release = threading.Event()
    proxy.answers[film.address("studio.js")] = held(release, (200, "text/javascript", (packs.APP / "studio" / "studio.js").read_bytes()))
    app.go_dressing(bubbles=3)
    first = app.dress()
    app.page.wait_for_timeout(300)
    ear = Ear(app.page)
    app.page.locator('[data-role="share"]').click()
    wait_busy(app.page)
    ear.expect(EN["share-working"])
    app.tap_scotch()
    app.wait_state("browsing")
    wait_busy(app.page, False)
    other = next(id for id in app.bubbles() if id != first)
    app.bubble(other).evaluate("node => node.click()")
    app.wait_state("dressed")
    app.page.locator('[data-role="share"]').click()
    wait_busy(app.page)
    release.set()
    dialog = app.page.locator('[data-role="share-dialog"]')
    film.make(dialog)
    assert json.loads(app.page.evaluate("job.commission"))["costume"] == other and dialog.count() == 1
    wait_busy(app.page, False)


# --- refusals ---

def refuse(page, name):
    page.evaluate("(name) => { window.refusal = name; }", name)


def check_refusals(page, dialog, link, url):
    wait_said(dialog, "Ready.", 20)
    ready = said(dialog)
    for name in ("NotAllowedError", "DataError", "InvalidStateError"):
        refuse(page, name)
        dialog.locator('[data-role="share-send"]').click()
        wait_said(dialog, "The browser would not share it. Saving works.")
        refuse(page, "AbortError")
        dialog.locator('[data-role="share-send"]').click()
        wait_said(dialog, ready)
    refuse(page, "NotAllowedError")
    dialog.get_by_role("button", name=link).click()
    wait_said(dialog, f"The browser would not pass the link on. Here it is: {url}")
    assert page.evaluate("getSelection().toString()") == url
    refuse(page, None)
    dialog.locator('[data-role="share-send"]').click()
    until(lambda: said(dialog) == ready, 5, "the sentence is taken back")


def test_refusal_of_an_owl_names_what_was_refused_until_something_works(open_hoo):
    shown = open_hoo("phone")
    shown.app.context.add_init_script(SHEET)
    shown.open()
    check_refusals(shown.page, opened(shown), "Share link", f"{shown.url}/hoo/01/04")


def test_refusal_of_scotch_names_what_was_refused_until_something_works(open_app):
    app = open_app("desktop")
    app.page.add_init_script(SHEET)
    app.go_dressing(bubbles=3)
    worn = app.dress()
    dialog = film.open_dialog(app.page)
    check_refusals(app.page, dialog, "Copy link", f"{app.url}/wear/{worn}")
    refuse(app.page, "NotAllowedError")
    dialog.get_by_role("button", name="Copy", exact=True).click()
    wait_said(dialog, "The browser would not copy it. Saving works.")


# --- faults of the site ---

@pytest.mark.parametrize("answer", [(404, "text/plain", b"no"), (200, "text/html", b"<title>Welcome to the hotel</title>")], ids=["missing", "portal"])
def test_part_that_the_site_no_longer_has_asks_for_a_reload(open_faulty, proxy, answer):
    app = open_faulty().app
    app.allow("Cache.add")
    proxy.answers[film.address("StudioWeb.wasm")] = answer
    app.go_dressing(bubbles=3)
    app.dress()
    wait_said(film.open_dialog(app.page), "reload the page: there may be a new version", 8)


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_script_that_the_site_no_longer_has_asks_for_a_reload(open_faulty, open_app, hoo_server, servers, proxy, page):
    if page == "hoo":
        proxy = Proxy(hoo_server)
        servers.callback(proxy.stop)
        shown = hoo.Hoo(open_app("phone", url=proxy.url)).open()
        shown.tap("01/01")
        shown.wait_selected("01/01")
        app, script = shown.app, "card.js"
    else:
        app, script = open_faulty().app.go_dressing(bubbles=3), "studio.js"
        app.dress()
    app.allow(EXPECTED)
    proxy.answers[film.address(script)] = 404, "text/plain", b"no"
    app.page.locator('[data-role="share"]').click()
    until(lambda: "reload the page" in " ".join(app.notice.all_text_contents()), 8, app.notice.all_text_contents)


@pytest.mark.parametrize("fault, said", [((404, "text/plain", b"no"), "reload the page"), (None, EN["share-unreachable"])], ids=["missing", "offline"])
def test_card_without_its_module_says_why(open_app, hoo_server, servers, fault, said):
    proxy = Proxy(hoo_server)
    servers.callback(proxy.stop)
    shown = hoo.Hoo(open_app("phone", url=proxy.url)).open()
    shown.app.allow(f"{EXPECTED}|Cache.add")
    proxy.answers[film.address("CardWeb.wasm")] = fault
    wait_said(opened(shown), said)


# --- the dialog ---

def test_dialog_of_an_owl_keeps_its_height(open_hoo):
    shown = open_hoo("phone").open()
    shown.page.evaluate(HEIGHTS)
    dialog = opened(shown)
    until(dialog.locator(".share-image").is_visible, 5, "the card")
    shown.app.page.wait_for_timeout(400)
    heights = {box.split()[0] for box in shown.page.evaluate("[...boxes]")}
    assert len(heights) == 1, heights


def test_turned_phone_shows_the_preview_beside_the_choices(open_app):
    app = open_app("phone", viewport={"width": 844, "height": 390})
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=3)
    app.dress()
    dialog = film.open_dialog(app.page)
    film.make(dialog, "Signal sticker")
    stage, status = app.box(dialog.locator(".share-stage")), app.box(dialog.locator(STATUS))
    assert stage.y >= 0 and status.bottom <= 390, (stage, status)


def test_reduced_motion_shows_a_still_of_a_gif_until_it_is_played(open_app):
    app = open_app("desktop", reduced_motion="reduce")
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=3)
    app.dress()
    dialog = film.open_dialog(app.page)
    assert film.make(dialog, "Film (GIF)")[0] == "image/gif"
    image = dialog.locator("img.share-image")
    assert not image.is_visible() and dialog.locator("canvas.share-image").is_visible()
    dialog.get_by_role("button", name="Play").click()
    assert image.is_visible() and not dialog.locator("canvas.share-image").is_visible()
    dialog.get_by_role("button", name="Stop").click()
    assert not image.is_visible()


def test_name_of_a_file_has_no_invisible_characters(open_app, serve, tmp_path):
    pack = film.discs(tmp_path / "pack", [(30, 60, 220)])
    costumes = plistlib.loads((pack / "config.plist").read_bytes())
    costumes[0]["label"] = "مرحبا ❤\ufe0f Disc"
    (pack / "config.plist").write_bytes(plistlib.dumps(costumes))
    app = open_app("desktop", url=serve("--costumes", pack, "--catalogue", packs.crowd(tmp_path / "none", 0)).url, accept_downloads=True)
    app.page.add_init_script(film.COLLECT)
    app.go_dressing(bubbles=1)
    app.dress("a")
    dialog = film.open_dialog(app.page)
    film.make(dialog)
    with app.page.expect_download() as download:
        dialog.get_by_role("button", name="Save").click()
    assert download.value.suggested_filename == "scotch-مرحبا-disc.png"
