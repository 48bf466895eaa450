"""Costumes of a `.disguise` file that is dropped on the page or chosen in the settings: checked whole, shown, or refused in a sentence."""

import json

import pytest

import opened_files
from opened_files import drop, hostile_layouts, hostile_packs, id_of, packed, room  # noqa: F401 (a fixture)
from server import until
from settings import Settings

IN_A_HURRY = True
STATUS = "[data-role=opening-status]"
LINE = "[data-role=opening-line]"
# A part of each sentence about a file that is not opened.
REFUSALS = ("Owls live", "no file of costumes", "wrong with that file")


def status(app):
    return app.page.locator(STATUS)


def wait_status(app, text, seconds=15):
    until(lambda: status(app).count() and text in status(app).text_content(), seconds, lambda: f"{text!r}: {status(app).all_text_contents()}")


def close(app):
    app.page.keyboard.press("Escape")
    until(lambda: status(app).count() == 0, 3, "the dialog closed")


def wear(app, id):
    app.page.evaluate(f"location.hash = 'wear={id}'")
    app.wait_state("dressed")


def test_costumes_of_a_dropped_file_can_be_worn(room, proxy):
    drop(room.page, packed(2))
    wait_status(room, "2 costumes have come.")
    line = room.page.locator(LINE).text_content()
    assert "pack.disguise" in line and "not by this site" in line
    close(room)
    before = len(proxy.requests)
    for index in (0, 1):
        wear(room, id_of(packed(2), index))
        assert room.title.text_content() == f"Costume {index + 1}"
        assert room.page.evaluate("document.querySelector('[data-role=worn-costume]').naturalWidth") >= 235
        room.tap_scotch()
        room.wait_state("browsing")
    assert not [path for path, *_ in proxy.requests[before:] if "opened" in path or "blob" in path]


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_picture_is_pointed_to_the_fitting_room(open_app, proxy, locale):
    app = open_app("phone", url=proxy.url, locale=locale).go_dressing(bubbles=5)
    for name, kind in (("robot.png", "image/png"), ("photo.jpg", "image/jpeg")):
        app.page.evaluate("""([name, type]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['x'], name, { type }));
          const main = document.querySelector('main');
          for (const kind of ['dragover', 'drop']) main.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
        }""", [name, kind])
        wait_status(app, "no file of costumes" if locale == "en-US" else "keine Datei mit Kostümen")
    link = app.page.locator("[data-role=opening-dialog] [data-role=shelf-make]")
    link.wait_for()
    box = link.bounding_box()
    assert link.count() == 1 and box["height"] >= 44 and link.text_content() in ("Make a costume of a picture", "Ein Bild zum Kostüm machen")
    link.click()
    app.page.wait_for_selector('[data-role="saving"][data-state="status-kept"]')
    assert app.page.url == f"{proxy.url}/make/"


def test_first_costume_is_put_on_at_once(room):
    length = room.page.evaluate("history.length")
    drop(room.page, packed(2))
    room.page.locator("[data-role=opening-try]").click()
    room.wait_state("dressed")
    assert room.title.text_content() == "Costume 1" and status(room).count() == 0
    assert room.page.evaluate("history.length") == length


def test_second_file_comes_beside_the_first(room):
    drop(room.page, packed(1))
    wait_status(room, "One costume has come.")
    drop(room.page, packed(1, "Other"), "other.disguise")
    until(lambda: "other.disguise" in (room.page.locator(LINE).text_content() or ""), 15, "the second file")
    close(room)
    for id, title in [(id_of(packed(1)), "Costume 1"), (id_of(packed(1, "Other")), "Other 1")]:
        wear(room, id)
        assert room.title.text_content() == title
        room.tap_scotch()
        room.wait_state("browsing")


def test_file_is_chosen_in_the_settings(room, tmp_path):
    file = tmp_path / "mine.disguise"
    file.write_bytes(packed(1))
    settings = Settings(room).open()
    choose = settings.role("opening-choose")
    until(lambda: choose.count() == 1, 5, "the choice of a file")
    choose.set_input_files(file)
    wait_status(room, "One costume has come.")
    assert settings.dialog.count() == 0
    close(room)
    wear(room, id_of(packed(1)))


def test_file_that_comes_before_the_room_waits_for_it(open_app, server):
    app = open_app("phone", url=server.url)
    app.go(intro=True)
    app.wait_screen("intro")
    app.page.wait_for_load_state("networkidle")
    drop(app.page, packed(1))
    wait_status(app, "One costume has come.")
    close(app)
    app.page.locator("[data-role=intro-skip]").click()
    app.wait_state("browsing")
    wear(app, id_of(packed(1)))


def test_file_launches_the_installed_app(open_app, proxy):
    manifest = json.loads(proxy.server.get("/manifest.webmanifest")[2])
    (handler,) = manifest["file_handlers"]
    assert handler["action"] == manifest["start_url"] and list(handler["accept"].values()) == [[".disguise"]]
    app = open_app("phone", url=proxy.url)
    app.context.add_init_script("Object.defineProperty(window, 'launchQueue', { value: { setConsumer(action) { window.launch = action; } } })")
    app.go_dressing(bubbles=5)
    drop(app.page, packed(1, "Kept"), "kept.disguise")
    wait_status(app, "One costume has come.")
    app.reload()
    until(lambda: app.page.evaluate("!!window.launch"), 10, "a start")
    app.page.evaluate("launch({ files: [] })")
    app.page.evaluate(f"launch({{ files: [{{ getFile: async () => new File([Uint8Array.from({list(packed(1))})], 'mine.disguise') }}] }})")
    until(lambda: "mine.disguise" in " ".join(app.page.locator(LINE).all_text_contents()), 20, "the launched file")
    close(app)
    wear(app, id_of(packed(1)))


def test_same_file_comes_once(room):
    for _ in range(2):
        drop(room.page, packed(1))
        wait_status(room, "One costume has come.")
        close(room)
    assert room.page.locator(f"button[data-costume-id={id_of(packed(1))}]").count() <= 1
    wear(room, id_of(packed(1)))


@pytest.mark.worker
def test_hostile_files_are_refused(room, proxy):
    room.wait_worker()
    shown, kept = room.bubbles(), room.page.evaluate("caches.keys()")
    files = [*hostile_packs(), *hostile_layouts()]
    assert len(files) > 60
    room.page.wait_for_load_state("networkidle")
    assert opened_files.accepted(room.page, [(f"{title} <img src=x onerror=alert(1)>.disguise", bytes) for title, bytes in files], *REFUSALS) == []
    assert room.bubbles() == shown and room.page.evaluate("caches.keys()") == kept
    assert not [path for path, *_ in proxy.requests if "example" in path or path.endswith("/x")]


def test_file_above_the_limit_is_refused(room):
    room.page.evaluate("""() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array((25 << 20) + 1)], 'large.disguise'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }""")
    wait_status(room, "larger than 25 MB")


def test_words_of_a_file_are_text(room):
    words = "<b>Bold</b><img src=x onerror=alert(1)>"
    bytes = opened_files.of({"config.json": opened_files.LIST % (words, "a.png"), "a.png": opened_files.png(235, 374)})
    drop(room.page, bytes)
    wait_status(room, "One costume has come.")
    close(room)
    wear(room, id_of(bytes))
    assert room.title.text_content() == words


def test_german_readers_are_told_in_german(open_app, server):
    app = open_app("phone", url=server.url, locale="de-DE")
    app.go_dressing(bubbles=5)
    drop(app.page, packed(2))
    wait_status(app, "2 Kostüme sind da.")
    drop(app.page, b"nothing of an archive")
    wait_status(app, "Das ist keine Datei mit Kostümen.")


def test_settings_may_close_before_the_choice_of_a_file_is_in_them(room):
    """Errors in the page fail this test."""
    room.page.evaluate("document.querySelector('[data-role=settings]').click()")
    room.page.evaluate("document.querySelector('dialog[open]').close()")
    offered = "performance.getEntriesByType('resource').some((entry) => entry.name.includes('/assets/opening.'))"
    until(lambda: room.page.evaluate(offered), 10, "the script of the choice")
    room.page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert room.page.locator("[data-role=opening-choose]").count() == 0
