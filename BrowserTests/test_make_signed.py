"""The fitting room of a signed site (`disguise publish --sign`): its files are those that the owner has signed."""

import re

import pytest
from playwright.sync_api import expect

from opened_files import drop as drop_file
from server import until
from test_fitting_room_drawings import press
from test_make import KEPT
from test_make_cut import alphas, drop
from test_make_opening import NOTICE, Opener, octavia
from test_make_pixels import MISSING, focus_and_press
from test_signed import BINARY, LIST, UNCHECKED, WORDS, host, owner, text_of, versions  # noqa: F401 (fixtures)

IN_A_HURRY = True
FAILURE = "The fitting room cannot run. Reload the page."
# The pixels of the site's character as it is shown, and the pictures that are shown in place of others.
SCOTCH = "(() => { const image = document.querySelector('[data-role=scotch]'); return image.currentSrc.startsWith('blob:') && image.naturalWidth; })()"
EMPTY = "[...document.images].map((image) => image.currentSrc || image.src).filter((url) => url.startsWith('data:image/svg'))"
EVIL = b"document.documentElement.dataset.evil = '1';"


SECTION = b"\0\2\1x"  # a program is the same with it


def swap(host, part):  # noqa: F811
    """Answers with another script, another program that does the same, or other words where a path contains `part`."""
    def edit(path, headers, body):
        if part in path:
            body = EVIL if path.endswith(".js") else body + (SECTION if path.endswith(".wasm") else b"\n")
        return headers, body
    host.edit = edit


def unlist(host, owner, versions, part):  # noqa: F811
    """The owner has signed everything but the file whose path contains `part`."""
    lines = text_of(versions.first).splitlines(keepends=True)
    fewer = [line for line in lines if part.encode() not in line]
    assert len(fewer) == len(lines) - 1
    host.answers[LIST] = (200, BINARY, owner.sign(b"".join(fewer)))


@pytest.fixture
def visit(open_app, host):  # noqa: F811
    def visit():
        app = open_app("desktop", url=host.url)
        app.allow("")
        return Opener(app, host.url)
    return visit


def refuses(open_app, host, sentence=FAILURE, script=""):  # noqa: F811
    app = open_app("desktop", url=host.url)
    app.allow("")
    app.context.add_init_script(script)
    app.page.goto(f"{host.url}/make/")
    expect(app.page.locator('[data-fault="failure"]')).to_be_visible(timeout=25000)
    expect(app.page.locator('[data-fault="failure"]')).to_have_text(sentence)
    assert app.page.evaluate("document.documentElement.dataset.evil ?? null") is None
    assert app.page.locator(KEPT).count() == 0 and app.page.evaluate(UNCHECKED) == []
    app.close()


def test_show_is_made_of_checked_files_and_pictures(open_app, host):  # noqa: F811
    maker = Opener(open_app("desktop", url=host.url), host.url)
    until(lambda: maker.page.evaluate(SCOTCH) >= 235, 10, "the site's character")
    assert maker.page.evaluate(UNCHECKED) == []
    drop(maker.page)
    maker.page.wait_for_selector('[data-field="label-en"]:focus')
    until(lambda: maker.page.evaluate(EMPTY) == [], 10, "no empty picture")
    press(maker, "cut", "step 3 of 12")
    assert alphas(maker.page)[0] == 0
    maker.settle()
    maker.open()
    assert alphas(maker.page)[0] == 0
    assert maker.page.evaluate(UNCHECKED) == []
    # A website would not be signed.
    expect(maker.page.locator('[data-role="more-ways"]')).to_be_hidden()


def test_file_leaves_a_signed_site_as_it_came(open_app, host, tmp_path):  # noqa: F811
    maker = Opener(open_app("desktop", url=host.url), host.url)
    maker.open_file(octavia())
    assert maker.saved(tmp_path / "octavia.disguise") == octavia()
    assert maker.page.evaluate(UNCHECKED) == []


def test_costume_is_tried_in_the_app_of_a_signed_site(open_app, host):  # noqa: F811
    maker = Opener(open_app("desktop", url=host.url), host.url)
    maker.make()
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    popup.value.wait_for_selector("[data-role=opening-try]", timeout=30000)
    popup.value.close()


@pytest.mark.parametrize("part", ["/assets/make-MakeWeb.", "/assets/make-fitting.", "/assets/signed.", "/assets/make-en."])
def test_swapped_file_of_the_start_is_refused_in_one_sentence(open_app, host, part):  # noqa: F811
    swap(host, part)
    refuses(open_app, host)


@pytest.mark.parametrize("part", ["make-MakeWeb.", "make-en."])
def test_file_of_the_start_that_is_not_signed_is_refused(open_app, host, owner, versions, part):  # noqa: F811
    unlist(host, owner, versions, part)
    refuses(open_app, host, WORDS["signed-unsigned"])


def test_list_without_the_owners_signature_starts_nothing(open_app, host, versions):  # noqa: F811
    for host.answers[LIST] in [(404, "text/plain", b"none"), (200, BINARY, b"\0" * 64 + text_of(versions.first))]:
        refuses(open_app, host, WORDS["signed-unsigned"])
    del host.answers[LIST]
    swap(host, "/assets/SignedWeb.")
    refuses(open_app, host, WORDS["signed-unsigned"])


def test_browser_that_cannot_verify_says_so(open_app, host):  # noqa: F811
    refuses(open_app, host, WORDS["signed-unsupported"],
            "crypto.subtle.importKey = () => Promise.reject(new DOMException('no such algorithm', 'NotSupportedError'));")


def refuses_to_cut(maker):
    drop(maker.page)
    maker.page.wait_for_selector('[data-field="label-en"]:focus')
    focus_and_press(maker.page, "cut")
    expect(maker.page.locator(NOTICE)).to_have_text(MISSING)
    assert alphas(maker.page)[0] == 255


def refuses_to_open(opener):
    drop_file(opener.page, octavia(), "octavia.disguise")
    expect(opener.page.locator(NOTICE)).to_have_text("That file could not be opened. Please try again.")
    assert opener.costumes().count() == 0
    assert opener.page.evaluate("document.documentElement.dataset.evil ?? null") is None


@pytest.mark.parametrize("part", ["PixelsWeb", "OpenedWorkWeb", "opening"])
def test_swapped_part_does_nothing(visit, host, part):  # noqa: F811
    swap(host, f"/assets/make-{part}.")
    maker = visit()
    (refuses_to_cut if part == "PixelsWeb" else refuses_to_open)(maker)


@pytest.mark.parametrize("part", ["PixelsWeb", "OpenedWorkWeb"])
def test_part_that_is_not_signed_does_nothing(visit, host, owner, versions, part):  # noqa: F811
    unlist(host, owner, versions, f"make-{part}.")
    maker = visit()
    (refuses_to_cut if part == "PixelsWeb" else refuses_to_open)(maker)


@pytest.mark.worker
def test_page_is_there_without_a_network_also_after_a_newer_version_of_the_app(visit, host, owner, versions):  # noqa: F811
    maker = visit()
    maker.make()
    maker.app.wait_worker()
    until(lambda: maker.page.evaluate("caches.open('kept').then((kept) => kept.match('../api/signed?make')).then(Boolean)"), 20, "the page is kept")
    # The files of the newer page have other names.
    lines = [line for line in text_of(versions.first).splitlines(keepends=True) if b"assets/make-" not in line]
    newer = owner.sign(re.sub(rb"serial \d+", b"serial 9", b"".join(lines)))
    host.answers[LIST] = (200, BINARY, newer)
    maker.page.goto(host.url)
    hexadecimal = ("caches.open('kept').then((kept) => kept.match('api/signed')).then((kept) => kept.arrayBuffer())"
                   ".then((bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))")
    until(lambda: maker.page.evaluate(hexadecimal) == newer.hex(), 20, "the newer list")
    host.stop()
    maker.open()
    assert maker.page.locator('[data-field="label-en"]').input_value() == "Bee Friend"
    assert maker.page.evaluate(UNCHECKED) == []
