"""A `.disguise` file in the fitting room of every site: it goes on there, and leaves with everything that the page does not show."""

import base64
import io
import json
import re
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from faults import case
from fitting_room import drawing
from opened_files import drop, of, packed
from server import ROOT, TOOL, until
from test_make import Maker

IN_A_HURRY = True
OCTAVIA = ROOT / ".build-shows" / "octavia.disguise"
COSTUMES = '[data-role="costumes"] button'
LABEL = '[data-field="label-en"]'
NAME = '[data-field="character-name"]'
NOTICE = '[data-role="notice"]'
SPOKEN = '[data-role="spoken"]'
REPLACE = '[data-role="replace-question"]'


class Opener(Maker):
    def open(self):
        # The browser hands choosers out from the first listener on, a moment after it is set.
        self.page.on("filechooser", lambda _: None)
        super().open()

    def costumes(self):
        return self.page.locator(COSTUMES)

    def open_file(self, data, name="octavia.disguise"):
        drop(self.page, data, name)
        expect(self.page.locator(SPOKEN)).to_contain_text(f"Opened {name}.")
        self.settle()

    def saved(self, path):
        self.saved_file().save_as(path)
        return path.read_bytes()


@pytest.fixture
def maker(open_app, proxy):
    return Opener(open_app("desktop", proxy.url), proxy.url)


def content(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def octavia():
    return OCTAVIA.read_bytes()


def plain_pack():
    assert "show.json" not in content(packed(3))
    return packed(3)


@pytest.mark.parametrize("file", [octavia, plain_pack])
def test_file_leaves_byte_for_byte_as_it_came(maker, file, tmp_path):
    maker.open_file(file())
    expect(maker.costumes()).to_have_count(len(json.loads(content(octavia())["config.json"])) if file is octavia else 3)
    assert maker.saved(tmp_path / "at-once.disguise") == file()
    maker.open()
    maker.page.wait_for_selector(COSTUMES)
    assert maker.saved(tmp_path / "after-a-visit.disguise") == file()


def test_changes_leave_everything_else_as_it_was(maker, tmp_path):
    maker.open_file(octavia())
    assert maker.page.locator(NAME).input_value() == "Octavia" and maker.page.locator("#fitting").inner_text() == "On Octavia"
    maker.page.locator(NAME).fill("Olga")
    maker.costumes().nth(1).click()
    maker.page.locator('[data-field="label-de"]').fill("Nudeln")
    for key in ["Shift+ArrowRight", "ArrowDown"]:
        maker.page.locator('[data-role="stage"]').press(key)
    maker.settle()
    maker.open()
    maker.page.wait_for_selector(COSTUMES)
    new, old = content(maker.saved(tmp_path / "olga.disguise")), content(octavia())
    assert new.keys() == old.keys()
    changed = {name for name in old if new[name] != old[name]}
    assert changed == {"config.json", "show.json"}
    show, was = json.loads(new["show.json"]), json.loads(old["show.json"])
    assert show["character"].pop("name") == "Olga" and was["character"].pop("name") == "Octavia" and show == was
    costumes, were = json.loads(new["config.json"]), json.loads(old["config.json"])
    assert costumes[1]["label-de"] == "Nudeln"
    for costume, before in zip(costumes, were):
        moved = {key for key in before if costume[key] != before[key]}
        assert moved == ({"label-de", "alignment_x", "alignment_y"} if before["id"] == "spaghetti" else set())
    report = subprocess.run([TOOL, "check", "--json", tmp_path / "olga.disguise"], capture_output=True, text=True).stdout
    assert json.loads(report)["errors"] == 0


def test_file_is_chosen_by_keyboard_and_the_outcome_is_said(maker):
    button = maker.page.locator('[data-role="open-file"]')
    button.focus()
    with maker.page.expect_file_chooser() as chooser:
        maker.page.keyboard.press("Enter")
    assert maker.page.locator('input[type="file"]').get_attribute("accept") == ".disguise"
    chooser.value.set_files(OCTAVIA)
    expect(maker.page.locator(SPOKEN)).to_contain_text("Opened octavia.disguise.")
    expect(maker.costumes()).to_have_count(5)
    # Pictures are chosen as before.
    with maker.page.expect_file_chooser():
        maker.page.locator('[data-role="add"]').click()
    assert "image/png" in maker.page.locator('input[type="file"]').get_attribute("accept")


@pytest.mark.parametrize("name, shown", [
    ("octavia.disguise", "octavia.disguise"),
    ("a\u202egnp.\u2066b\u200f.disguise", "agnp.b.disguise"),
    (f"{'long ' * 20}end.disguise", "long long long long long\u2026 long long end.disguise"),
])
def test_question_names_the_file(maker, name, shown):
    maker.make()
    for _ in range(2):
        drop(maker.page, octavia(), name)
        expect(maker.page.locator(f"{REPLACE} h2")).to_have_text(f"Open \u2068{shown}\u2069?")
        maker.page.locator('[data-role="keep-work"]').click()


def test_work_is_asked_for_and_comes_back_by_undo(maker, tmp_path):
    maker.make()
    drop(maker.page, octavia(), "octavia.disguise")
    expect(maker.page.locator(REPLACE)).to_be_visible()
    expect(maker.page.locator('[data-role="keep-work"]')).to_be_focused()
    maker.page.keyboard.press("Enter")
    expect(maker.page.locator(REPLACE)).to_be_hidden()
    expect(maker.page.locator(LABEL)).to_have_value("Bee Friend")
    drop(maker.page, octavia(), "octavia.disguise")
    maker.page.locator('[data-role="replace-work"]').click()
    expect(maker.costumes()).to_have_count(5)
    maker.settle()
    maker.page.keyboard.press("Control+z")
    expect(maker.costumes()).to_have_count(1)
    expect(maker.page.locator(LABEL)).to_have_value("Bee Friend")
    assert maker.page.locator("#fitting").inner_text() == "On Scotch"
    maker.settle()
    # Nothing of the file is in the work that is back.
    assert "show.json" not in content(maker.saved(tmp_path / "bee.disguise"))
    maker.page.keyboard.press("Control+Shift+z")
    expect(maker.costumes()).to_have_count(5)
    maker.settle()
    assert maker.saved(tmp_path / "octavia.disguise") == octavia()


def damaged():
    data = bytearray(octavia())
    data[len(data) // 2] ^= 1
    return bytes(data)


BAD_FILES = {
    "truncated": (lambda: octavia()[:-7], "is truncated at byte"),
    "damaged": (damaged, "Something is wrong with that file"),
    "other": (lambda: b"no archive", "is no file of costumes"),
    "empty": (lambda: of({"config.json": "[]"}), "config.json: is empty"),
    "hostile": (lambda: of({"../config.json": "[]"}), "Something is wrong"),
    "hoos": (lambda: of({"07/hoo_set.json": "{}"}), "Choose Hoos at the top of the page"),
    "large": (lambda: bytes(25 * 1024 * 1024 + 1), "is too large"),
}


def test_line_about_a_bad_file_is_german_on_a_german_page(open_app, proxy):
    maker = Opener(open_app("desktop", proxy.url, locale="de-DE"), proxy.url)
    for data, words in [
        (octavia()[:-7], "abgeschnitten; lade oder packe es noch einmal"), (of({"config.json": "[]"}), "config.json: ist leer; füge ein Kostüm hinzu"),
        (of({"config.json": '[{"id": 7}]'}), "ein Text, aber dort steht eine Zahl"),
    ]:
        drop_file(maker.page, data)
        expect(maker.page.locator(NOTICE)).to_contain_text(words)


def test_bad_file_ends_in_one_line_and_the_work_stays(maker):
    maker.make()
    for kind, (data, words) in BAD_FILES.items():
        with case(kind):
            drop_file(maker.page, data())
            expect(maker.page.locator(NOTICE)).to_contain_text(words)
            assert "\n" not in maker.page.locator(NOTICE).inner_text()
            expect(maker.page.locator(SPOKEN)).to_contain_text(words)
            expect(maker.page.locator(LABEL)).to_have_value("Bee Friend")
            expect(maker.page.locator(REPLACE)).to_be_hidden()
    maker.open()
    expect(maker.page.locator(LABEL)).to_have_value("Bee Friend")


def drop_file(page, data):
    """Drops a file; a large one is made in the page."""
    if len(data) < 1 << 20:
        return drop(page, data, "bad.disguise")
    page.evaluate("""(size) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(size)], 'bad.disguise'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }""", len(data))


def test_picture_beside_a_bad_file_is_taken_and_ends_older_complaints(maker):
    files = lambda *names: maker.page.evaluate("""([text, names]) => {
      const dataTransfer = new DataTransfer(), bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      for (const name of names) dataTransfer.items.add(new File(name === 'empty.png' ? [] : [name.endsWith('.png') ? bytes : '%PDF-1.4'], name));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }""", [base64.b64encode(drawing().read_bytes()).decode(), names])
    maker.open()
    files("robot.png", "empty.disguise")
    expect(maker.page.locator(NOTICE)).to_contain_text("empty.disguise")
    expect(maker.costumes()).to_have_count(1)
    files("hat.png")
    expect(maker.costumes()).to_have_count(2)
    expect(maker.page.locator(NOTICE)).to_be_hidden()
    files("cap.png", "empty.png", "letter.pdf")
    expect(maker.costumes()).to_have_count(3)
    expect(maker.page.locator(NOTICE)).to_have_text(re.compile("^empty.png cannot be read. .* letter.pdf is no PNG"))
    expect(maker.page.locator(SPOKEN)).to_have_text(re.compile("^Added .*empty.png cannot be read."))
    with maker.page.expect_file_chooser() as chooser:
        maker.page.locator('[data-role="open-file"]').click()
    chooser.value.set_files({"name": "letter.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.4"})
    expect(maker.page.locator(NOTICE)).to_contain_text("letter.pdf is no file of costumes or Hoos")


def test_opened_show_is_tried_in_the_app(maker):
    maker.open_file(octavia())
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    popup.value.wait_for_selector("html[data-show]", timeout=30000)
    until(lambda: popup.value.title() == "Eight Sleeves", 20, "the show's title")
    popup.value.close()


@pytest.mark.worker
def test_file_is_opened_and_saved_without_a_network(maker, proxy, tmp_path):
    maker.app.wait_worker()
    kept = "caches.open('kept').then((kept) => kept.keys()).then((keys) => keys.some(({ url }) => url.includes('make-OpenedWorkWeb')))"
    until(lambda: maker.page.evaluate(f"{kept}") and maker.page.evaluate("caches.open('kept').then((kept) => kept.match(location.href)).then(Boolean)"),
          20, "the page is kept")
    maker.app.allow("")  # each request that fails
    proxy.stop()
    maker.open()
    maker.open_file(octavia())
    assert maker.saved(tmp_path / "octavia.disguise") == octavia()


@pytest.mark.parametrize("screen", ["phone", "tablet"])
def test_button_and_question_are_large_and_in_german(open_app, proxy, screen):
    maker = Opener(open_app(screen, proxy.url, locale="de-DE"), proxy.url)
    button = maker.page.get_by_role("button", name="Datei öffnen", exact=True)
    assert button.bounding_box()["height"] >= 44
    drop(maker.page, octavia(), "octavia.disguise")
    expect(maker.page.locator(SPOKEN)).to_contain_text("octavia.disguise ist geöffnet.")
    drop(maker.page, plain_pack(), "pack.disguise")
    dialog = maker.page.get_by_role("dialog", name="\u2068pack.disguise\u2069 öffnen?")
    for name in ["Öffnen", "Meine Arbeit behalten"]:
        assert dialog.get_by_role("button", name=name, exact=True).bounding_box()["height"] >= 44
    maker.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(maker.costumes()).to_have_count(5)
    assert maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
