"""The fitting room beside the apps of every site: from a drawing to a `.disguise` file, with the work kept in the browser."""

import io
import json
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from fitting_room import DROP, FITTED, Room, drawing, near
from server import TOOL, until

IN_A_HURRY = True
KEPT = '[data-role="saving"][data-state="status-kept"]'
OUTLINE = ".outline"


class Maker(Room):
    """The page of a site, whose work is in the browser."""

    def __init__(self, app, url):
        self.app, self.page, self.url = app, app.page, url
        self.open()

    def open(self):
        self.page.goto(f"{self.url}/make/")
        self.page.wait_for_selector(KEPT)

    def settle(self):
        """Waits until everything is kept: nothing would be lost by leaving."""
        until(lambda: not self.page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true })) === false"), 10, "nothing left to keep")

    def make(self, name="Bee Friend"):
        self.drop(drawing(), "new_suit.png")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(name)
        self.drag(".stage", 31, -17)
        self.drag('[data-role="corner"]', -40, -60)
        self.settle()

    def saved_file(self):
        with self.page.expect_download() as download:
            self.page.locator('[data-role="save-file"]').click()
        return download.value


@pytest.fixture
def maker(open_app, proxy):
    return Maker(open_app("desktop", proxy.url), proxy.url)


def test_work_is_there_after_a_reload(maker):
    maker.make()
    before = maker.place(FITTED, '[data-role="scotch"]')
    maker.open()
    near(maker.place(FITTED, '[data-role="scotch"]'), before, 0.05)
    assert maker.page.locator('[data-field="label-en"]').input_value() == "Bee Friend"
    assert maker.page.locator('[data-field="id"]').input_value() == "bee-friend"


def test_saved_file_has_no_error_and_the_bytes_of_the_tool(maker, tmp_path):
    maker.make()
    download = maker.saved_file()
    assert download.suggested_filename == "bee-friend.disguise"
    file = tmp_path / "made.disguise"
    download.save_as(file)
    report = json.loads(subprocess.run([TOOL, "check", "--json", file], capture_output=True, text=True).stdout)
    assert report["errors"] == 0, report
    zipfile.ZipFile(io.BytesIO(file.read_bytes())).extractall(tmp_path / "pack")
    subprocess.run([TOOL, "pack", "pack"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "pack.disguise").read_bytes() == file.read_bytes()


@pytest.mark.parametrize("press", ["double click", "double Enter"])
def test_two_quick_presses_on_a_button_are_one(maker, press):
    for number in range(3):
        maker.make(f"Bee {number}")
    downloads = []
    maker.page.on("download", lambda download: downloads.append(download))
    for role in ("remove", "save-file"):
        button = maker.page.locator(f'[data-role="{role}"]')
        if press == "double click":
            button.dblclick()
        else:
            button.focus()
            for _ in range(2):
                maker.page.keyboard.press("Enter")
        maker.page.wait_for_timeout(1000)
    assert maker.page.locator('[data-role="costumes"] button').count() == 2 and len(downloads) == 1
    maker.page.keyboard.press("Control+z")
    expect(maker.page.locator('[data-role="costumes"] button')).to_have_count(3)


def test_costume_without_a_name_is_kept_but_not_handed_out(maker):
    maker.make("")
    maker.open()
    maker.page.locator('[data-role="save-file"]').click()
    expect(maker.page.locator('[data-field="label-en"]')).to_be_focused()
    assert "no name" in maker.page.locator('[data-role="notice"]').inner_text()
    for name in ("Bee", ""):
        maker.page.locator('[data-field="label-en"]').fill(name)
    expect(maker.page.locator('[data-role="notice"]')).to_be_hidden()
    # Also of the buttons that open a window or the share sheet.
    maker.page.locator('[data-role="try-it"]').click()
    expect(maker.page.locator('[data-role="notice"]')).to_be_visible()
    assert len(maker.page.context.pages) == 1


def test_costume_is_tried_in_the_app(maker):
    maker.make()
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    popup.value.wait_for_selector("[data-role=opening-try]", timeout=30000)
    assert popup.value.locator("[data-role=opening-line]").text_content() == "Made by you."
    popup.value.close()


@pytest.mark.worker
def test_page_and_work_are_there_without_a_network(maker, proxy):
    maker.make()
    maker.app.wait_worker()
    until(lambda: maker.page.evaluate("caches.open('kept').then((kept) => kept.match(location.href)).then(Boolean)"), 20, "the page is kept")
    maker.app.allow("")  # each request that fails
    proxy.stop()
    maker.open()
    maker.page.wait_for_selector(f"{FITTED}:not([hidden])")
    assert maker.page.locator('[data-field="label-en"]').input_value() == "Bee Friend"
    assert maker.page.locator('[data-role="scotch"]').evaluate("(image) => image.naturalWidth") > 0
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    popup.value.wait_for_selector("[data-role=opening-try]", timeout=30000)
    popup.value.close()


def test_another_window_follows_and_is_asked_before_it_writes_over_newer_work(maker):
    other = maker.app.context.new_page()
    other.goto(f"{maker.url}/make/")
    other.wait_for_selector(KEPT)
    maker.make()
    other.wait_for_selector('[data-role="costumes"] button')
    expect(other.locator('[data-field="label-en"]')).to_have_value("Bee Friend")
    other.close()


def second_window(maker):
    """Another window with the same costume, and the field of its name there."""
    maker.make()
    other = maker.app.context.new_page()
    other.goto(f"{maker.url}/make/")
    label = other.locator('[data-field="label-en"]')
    expect(label).to_have_value("Bee Friend")
    return other, label


def test_newer_work_of_another_window_is_told_before_it_is_lost(maker):
    other, label = second_window(maker)
    # The message that tells other windows of a save is lost.
    maker.page.evaluate("void (BroadcastChannel.prototype.postMessage = () => {})")
    maker.page.locator('[data-field="label-en"]').fill("Ant Friend")
    maker.settle()
    label.fill("Fly Friend")
    conflict = other.locator('[data-role="conflict"]')
    expect(conflict).to_contain_text("Another window of this page has saved other work.")
    other.evaluate("""() => {
      const start = setTimeout;
      window.setTimeout = (end, time) => { time === 60000 ? window.endDelay = end : start(end, time); };
    }""")
    other.locator('[data-role="decide-later"]').click()
    label.fill("Bug Friend")
    other.wait_for_timeout(1500)
    expect(conflict).to_be_hidden()
    assert "newer version" in other.locator('[data-role="saving"]').inner_text()
    until(lambda: other.evaluate("'endDelay' in window"), 10, "a delay of a minute")
    other.evaluate("endDelay()")
    expect(conflict).to_be_visible()
    other.locator('[data-role="take-theirs"]').click()
    expect(label).to_have_value("Ant Friend")
    other.close()


def test_windows_that_save_at_the_same_time_lose_nothing(maker):
    other, label = second_window(maker)
    # This window has looked at what is kept, and waits.
    maker.page.evaluate("""() => {
      const request = navigator.locks.request.bind(navigator.locks);
      const goOn = new Promise((done) => { window.goOn = done; });
      navigator.locks.request = async (...own) => { window.waits = true; await goOn; return request(...own); };
    }""")
    maker.page.locator('[data-field="label-en"]').fill("Ant Friend")
    until(lambda: maker.page.evaluate("window.waits"), 10, "a save before the lock")
    label.fill("Fly Friend")
    expect(other.locator(KEPT)).to_be_visible()
    until(lambda: not other.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true })) === false"), 10, "nothing left to keep")
    maker.page.evaluate("goOn()")
    expect(maker.page.locator('[data-role="conflict"]')).to_be_visible()
    maker.page.locator('[data-role="keep-mine"]').click()
    expect(label).to_have_value("Ant Friend")
    other.close()


def test_marks_that_nobody_sees_are_left_out_as_one_types(maker):
    maker.make()
    label = maker.page.locator('[data-field="label-en"]')
    label.fill("\u202eBee\u0007 Friend ")
    expect(label).to_have_value("Bee  Friend ")


def test_work_is_said_to_be_saved_once_it_is(maker):
    maker.make()
    maker.page.evaluate("""() => {
      const request = navigator.locks.request.bind(navigator.locks);
      const goOn = new Promise((done) => { window.goOn = done; });
      navigator.locks.request = async (...own) => { await goOn; return request(...own); };
    }""")
    status = maker.page.locator('[data-role="saving"]')
    maker.page.locator('[data-field="label-en"]').fill("Ant Friend")
    expect(status).to_have_text("Saving…")
    expect(status).to_have_attribute("aria-live", "off")
    maker.page.wait_for_timeout(2500)
    expect(status).to_have_text("Saving…")
    maker.page.evaluate("goOn()")
    expect(status).to_have_text("Saved in this browser")


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_website_is_said_to_be_without_hoos_before_it_is_saved(open_app, proxy, locale):
    maker = Maker(open_app("phone", proxy.url, locale=locale), proxy.url)
    maker.page.locator('[data-role="more-ways"] summary').click()
    expect(maker.page.locator("#save-website-hint")).to_contain_text("Hoos")
    assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_page_tells_that_the_browser_may_forget(maker):
    maker.page.evaluate("navigator.storage.persisted = async () => false")
    maker.make()
    assert "may forget" in maker.page.locator('[data-role="forgetting"]').inner_text()
    maker.page.evaluate("navigator.storage.persisted = async () => true")
    maker.page.locator('[data-role="turn"]').click()
    expect(maker.page.locator('[data-role="forgetting"]')).to_be_hidden()


def test_work_is_kept_where_files_cannot_be_written(open_app, proxy):
    app = open_app("desktop", proxy.url)
    app.context.add_init_script("delete FileSystemFileHandle.prototype.createWritable")
    maker = Maker(app, proxy.url)
    maker.make()
    maker.open()
    expect(maker.page.locator('[data-field="label-en"]')).to_have_value("Bee Friend")


# A browser that lets the page keep nothing.
REFUSING = """
  delete FileSystemFileHandle.prototype.createWritable;
  IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"""
# One whose storage is so full that nothing can be read either.
FULL_STORES = """
  StorageManager.prototype.getDirectory = async () => { throw new DOMException('full', 'QuotaExceededError'); };
  IDBFactory.prototype.open = () => { throw new DOMException('full', 'QuotaExceededError'); };"""
# One whose storage is full at each write.
FULL = "FileSystemFileHandle.prototype.createWritable = async () => { throw new DOMException('full', 'QuotaExceededError'); };"


UNKEPT = '[data-role="saving"][data-state="status-unkept"]'


@pytest.mark.parametrize("script", [REFUSING, FULL], ids=["refusing", "full"])
def test_work_that_cannot_be_kept_can_be_saved(open_app, proxy, tmp_path, script):
    app = open_app("desktop", proxy.url)
    app.context.add_init_script(script)
    maker = Maker(app, proxy.url)
    for name in ("one.png", "two.png"):
        maker.drop(drawing(), name)
        maker.page.wait_for_selector(UNKEPT)
        expect(maker.page.locator("dialog[open]")).to_have_count(0)
        expect(maker.page.locator('[data-bench="costumes"] [data-role="findings-count"]')).to_contain_text("to look at")
    maker.saved_file().save_as(tmp_path / "two.disguise")
    assert zipfile.is_zipfile(tmp_path / "two.disguise")


def test_work_that_cannot_be_read_is_not_lost(maker, tmp_path):
    maker.make()
    full = maker.app.context.new_page()
    full.add_init_script(FULL_STORES)
    full.goto(f"{maker.url}/make/")
    maker.page, own = full, maker.page
    unkept = full.locator(UNKEPT)
    expect(unkept).to_have_text("Not saved in this browser: it cannot keep your work. Save it as a file.")
    for count, name in enumerate(("one.png", "two.png"), 1):
        maker.drop(drawing(), name)
        expect(full.locator('[data-role="costumes"] button')).to_have_count(count)
        expect(unkept).to_be_visible()
    maker.saved_file().save_as(tmp_path / "two.disguise")
    assert zipfile.is_zipfile(tmp_path / "two.disguise")
    maker.page = own
    full.close()
    maker.open()
    expect(maker.page.locator('[data-field="label-en"]')).to_have_value("Bee Friend")


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_buttons_of_the_header_are_one_line_on_a_phone(open_app, proxy, locale):
    maker = Maker(open_app("phone", proxy.url, locale=locale), proxy.url)
    for width in (320, 375):
        maker.page.set_viewport_size({"width": width, "height": 667})
        boxes = [node.bounding_box() for node in maker.page.locator(".actions :is(button, summary)").all() if node.is_visible()]
        assert len(boxes) == 7 and len({box["y"] for box in boxes}) == 1, boxes
        assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes), boxes


def test_last_costume_leaves_the_focus_at_the_choice_of_another(maker):
    maker.make()
    maker.page.locator('[data-role="remove"]').focus()
    maker.page.keyboard.press("Enter")
    expect(maker.page.locator('[data-role="add"]')).to_be_focused()


def test_drag_ends_where_the_screen_is_turned(maker):
    maker.make()
    box = maker.page.locator(".stage").bounding_box()
    maker.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    maker.page.mouse.down()
    maker.page.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + box["height"] / 2, steps=3)
    held = maker.place(FITTED, '[data-role="scotch"]')
    maker.page.set_viewport_size({"width": 768, "height": 1024})
    maker.page.wait_for_timeout(200)
    maker.page.mouse.move(300, 500, steps=3)
    near(maker.place(FITTED, '[data-role="scotch"]'), held, 0.5)
    maker.page.mouse.up()


def test_undo_in_a_drag_takes_back_the_drag_alone(maker):
    maker.make()
    before = maker.place(FITTED, '[data-role="scotch"]')
    box = maker.page.locator(".stage").bounding_box()
    maker.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    maker.page.mouse.down()
    maker.page.mouse.move(box["x"] + box["width"] / 2 + 40, box["y"] + box["height"] / 2, steps=3)
    maker.page.keyboard.press("Control+z")
    near(maker.place(FITTED, '[data-role="scotch"]'), before, 0.05)
    maker.page.mouse.up()
    near(maker.place(FITTED, '[data-role="scotch"]'), before, 0.05)


@pytest.mark.worker
def test_page_that_was_never_seen_leads_to_the_app_without_a_network(open_app, proxy):
    app = open_app("phone", proxy.url).go_dressing(bubbles=5)
    app.wait_worker()
    app.allow("")
    proxy.stop()
    app.page.goto(f"{proxy.url}/make/")
    app.wait_bubbles(5, seconds=20)
    assert app.page.evaluate("location.pathname") == "/"


SHARE = """(error) => {
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files }) => {
    self.shared = files.map(({ name, size }) => `${name} ${size > 1000}`);
    if (error) throw new DOMException('', error);
  };
}"""


def press_send(maker, error):
    maker.make()
    maker.page.evaluate(SHARE, error)
    maker.page.locator('[data-role="send"]').click()
    until(lambda: maker.page.evaluate("self.shared?.[0]") == "bee-friend.disguise true", 20, "the share sheet")


@pytest.mark.parametrize("error", [None, "AbortError"])
def test_send_hands_the_file_to_the_share_sheet(maker, error):
    saved = []
    maker.page.on("download", lambda download: saved.append(download))
    press_send(maker, error)
    assert not saved and maker.page.locator('[data-role="notice"]').is_hidden()
    assert maker.page.locator('[data-role="saving"]').inner_text() == "Saved in this browser"


def test_send_saves_the_file_where_no_program_takes_it(maker):
    with maker.page.expect_download() as download:
        press_send(maker, "NotAllowedError")
    assert download.value.suggested_filename == "bee-friend.disguise"
    maker.page.evaluate("navigator.canShare = () => false")
    maker.page.wait_for_timeout(450)  # a press right after another one is the second half of a double press
    with maker.page.expect_download() as download:
        maker.page.locator('[data-role="send"]').click()
    assert download.value.suggested_filename == "bee-friend.disguise"
    expect(maker.page.locator('[data-role="saving"]')).to_have_text("Saved as bee-friend.disguise")
