"""Sets of Hoos in the fitting room of every site: from a drawing to a `.disguise` file, with the work kept in the browser."""

import io
import json
import random
import struct
import subprocess
import zipfile
import zlib

import pytest
from playwright.sync_api import expect

from faults import case
from fitting_room import drawing
from opened_files import drop, packed
from server import ROOT, TOOL, until
from test_make import KEPT
from test_make_opening import Opener, content

IN_A_HURRY = True
POEM = "A bee sat on a keeper,\nwho was a heavy sleeper."
SETS = '[data-role="sets"] button'
NOTICE = '[data-role="notice"]'
SPOKEN = '[data-role="spoken"]'


class HooMaker(Opener):
    """The page with the workbench for Hoos."""

    def open(self):
        # The browser hands choosers out from the first listener on, a moment after it is set.
        self.page.on("filechooser", lambda _: None)
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}/make/#hoos")
        self.page.wait_for_selector(KEPT)

    def make(self, title="Night Shift", hoo="Bee Owl"):
        page = self.page
        page.locator('[data-role="new-set"]').click()
        page.keyboard.type(title)
        page.locator('[data-field="color"]').fill("#F2C14E")
        self.drop(drawing(), "bee_keeper.png", "hoo-title-en")
        page.keyboard.press("Control+a")
        page.keyboard.press("Delete")
        page.keyboard.type(hoo)
        page.locator('[data-field="poem-en"]').fill(POEM)
        self.settle()


@pytest.fixture
def maker(open_app, proxy):
    return HooMaker(open_app("desktop", proxy.url), proxy.url)


@pytest.fixture(scope="module")
def owls(tmp_path_factory):
    """The bytes of a file with two sets of ours, a larger picture, and a note."""
    folder = tmp_path_factory.mktemp("owls") / "owls"
    source = ROOT / ".build-hoos" / "out"
    for number in ("01", "02"):
        subprocess.run(["cp", "-r", source / number, folder / number] if folder.exists() else
                       ["sh", "-c", f"mkdir -p {folder} && cp -r {source / number} {folder / number}"], check=True)
    if (source / "large" / "01").exists():
        (folder / "large").mkdir()
        subprocess.run(["cp", "-r", source / "large" / "01", folder / "large" / "01"], check=True)
    (folder / "README.md").write_text("Read me.\n")
    subprocess.run([TOOL, "pack", folder], cwd=folder.parent, check=True, capture_output=True)
    return (folder.parent / "owls.disguise").read_bytes()


def test_set_is_there_after_a_reload_and_leaves_as_a_file_that_the_tool_takes(maker, tmp_path):
    maker.make()
    maker.open()
    page = maker.page
    expect(page.locator(SETS)).to_have_count(1)
    assert page.locator('[data-field="hoo-title-en"]').input_value() == "Bee Owl"
    assert page.locator('[data-field="poem-en"]').input_value() == POEM
    assert page.locator(".tile img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 72
    download = maker.saved_file()
    assert download.suggested_filename == "night-shift.disguise"
    file = tmp_path / "night-shift.disguise"
    download.save_as(file)
    report = json.loads(subprocess.run([TOOL, "check", "--json", file], capture_output=True, text=True).stdout)
    assert report["errors"] == 0 and report["faults"] == [], report
    files = content(file.read_bytes())
    assert set(files) == {"01/hoo_set.json", "01/01/hoo.json", *(f"01/{name}{scale}.png" for name in ("header", "01/hoo") for scale in ("", "@2x", "@3x"))}
    assert json.loads(files["01/hoo_set.json"]) == {"Title": "Night Shift", "Color": "#F2C14E", "Count": 1}
    assert json.loads(files["01/01/hoo.json"]) == {"Title": "Bee Owl", "PoemLine": POEM.split("\n")}
    zipfile.ZipFile(io.BytesIO(file.read_bytes())).extractall(tmp_path / "pack")
    subprocess.run([TOOL, "pack", "pack"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "pack.disguise").read_bytes() == file.read_bytes()


# The height of the first line of letters in a picture, in pixels, and the number of lines.
LINES = """async (bytes) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)])), { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height), lines = [];
  for (let y = 0, isInk = false; y < height; y += 1) {
    const wasInk = isInk;
    isInk = data.subarray(y * width * 4, (y + 1) * width * 4).some((value, i) => i % 4 === 3 && value > 60);
    if (isInk && !wasInk) lines.push(0);
    if (isInk) lines[lines.length - 1] += 1;
  }
  return [Math.max(...lines), lines.length];
}"""


TITLES = [("NIGHT SHIFT", 1, 70), ("THE SOCIETY OF NOCTURNAL AND DIURNAL OWLS", 2, 45),
          ("THE SOCIETY OF NOCTURNAL AND DIURNAL OWLS AND OF ALL THEIR FRIENDS IN TOWN AND COUNTRY", 3, 32), ("N" * 60, 1, 20)]


def test_long_title_of_a_set_is_lettered_in_lines(maker, tmp_path):
    maker.make()
    for title, lines, least in TITLES:
        with case(title):
            maker.page.locator('[data-field="set-title-en"]').fill(title)
            maker.settle()
            header = content(maker.saved(tmp_path / "set.disguise"))["01/header@3x.png"]
            height, count = maker.page.evaluate(LINES, list(header))
            assert count == lines and height >= least, f"{count} lines of {height} of 219 pixels"


def test_set_in_german_alone_leaves(open_app, proxy, tmp_path):
    maker = HooMaker(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    page = maker.page
    page.locator('[data-role="new-set"]').click()
    page.keyboard.type("Nachtschicht")
    maker.drop(drawing(), "imker.png", "hoo-title-de")
    page.locator('[data-field="poem-de"]').fill("Summ,\nsumm.")
    files = content(maker.saved(tmp_path / "nachtschicht.disguise"))
    assert json.loads(files["01/01/hoo.json"]) == {
        "Title": "Imker", "PoemLine": ["Summ,", "summ."], "Title-de": "Imker", "PoemLine-de": ["Summ,", "summ."]}
    report = json.loads(subprocess.run([TOOL, "check", "--json", tmp_path / "nachtschicht.disguise"], capture_output=True, text=True).stdout)
    assert report["errors"] == 0, report


def test_costumes_and_hoos_are_kept_apart_and_a_link_leads_to_each(maker):
    maker.make()
    page = maker.page
    kinds = page.get_by_role("navigation", name="What to work on")
    expect(kinds.get_by_role("link", name="Hoos")).to_have_attribute("aria-current", "page")
    kinds.get_by_role("link", name="Costumes").click()
    page.wait_for_selector("#bench-costumes:not([hidden])")
    page.wait_for_selector(KEPT)
    expect(page.locator('[data-role="costumes"] button')).to_have_count(0)
    page.go_back()
    expect(page.locator(SETS)).to_have_count(1)
    expect(page.get_by_role("link", name="To the app")).to_have_attribute("href", "../hoo/")


def test_fault_keeps_a_file_from_leaving_and_names_its_place(maker):
    maker.make()
    page = maker.page
    page.locator('[data-field="poem-en"]').fill("")
    page.locator('[data-role="save-file"]').click()
    expect(page.locator('[data-field="poem-en"]')).to_be_focused()
    assert page.locator(NOTICE).inner_text() == "Night Shift, Bee Owl, Poem (English): It has no poem. Type one."
    expect(page.locator('[data-bench="hoos"] [data-role="findings"]')).to_contain_text("It has no poem")
    maker.settle()
    maker.open()
    assert page.locator('[data-field="poem-en"]').input_value() == ""


def test_sets_are_tried_in_hooview(maker):
    maker.make()
    with maker.page.expect_popup() as popup:
        maker.page.locator('[data-role="try-it"]').click()
    expect(popup.value.locator("[data-role=opened-line]")).to_contain_text("Made by you.", timeout=30000)
    assert popup.value.url.endswith("/hoo/")
    popup.value.get_by_role("gridcell", name="Bee Owl").click()
    expect(popup.value.locator('[data-role="hoo-poem"]')).to_contain_text("heavy sleeper")
    popup.value.close()


def test_opened_file_leaves_byte_for_byte_also_after_a_visit(maker, owls, tmp_path):
    drop(maker.page, owls, "owls.disguise")
    expect(maker.page.locator(SPOKEN)).to_contain_text("Opened owls.disguise.")
    expect(maker.page.locator(SETS)).to_have_count(2)
    maker.settle()
    assert maker.saved(tmp_path / "at-once.disguise") == owls
    maker.open()
    expect(maker.page.locator(SETS)).to_have_count(2)
    assert maker.saved(tmp_path / "after-a-visit.disguise") == owls


def test_opened_file_takes_the_place_of_work_after_a_question_and_undo_brings_that_back(maker, owls):
    maker.make()
    page = maker.page
    drop(page, owls, "owls.disguise")
    question = page.locator('[data-role="replace-question"]')
    expect(question).to_be_visible()
    question.locator('[data-role="replace-work"]').click()
    expect(page.locator(SETS)).to_have_count(2)
    page.keyboard.press("Control+z")
    expect(page.locator(SETS)).to_have_count(1)
    assert page.locator('[data-field="hoo-title-en"]').input_value() == "Bee Owl"


def test_file_that_cannot_be_used_is_told_and_the_work_stays(maker, owls):
    maker.make()
    for kind, file, sentence in [("costumes", packed(3), "file.disguise holds costumes. Choose Costumes at the top of the page"),
                                 ("half a file", owls[:-9], "Something is wrong with that file"),
                                 ("other bytes", b"no archive", "file.disguise is no file of costumes or Hoos")]:
        with case(kind):
            drop(maker.page, file, "file.disguise")
            expect(maker.page.locator(NOTICE)).to_contain_text(sentence)
            expect(maker.page.locator(SETS)).to_have_count(1)


def test_keyboard_alone_makes_a_second_hoo_and_moves_it(maker):
    maker.make()
    page = maker.page
    with page.expect_file_chooser() as chooser:
        page.locator('[data-role="add-hoo"]').press("Enter")
    chooser.value.set_files(drawing())
    expect(page.locator('[data-field="hoo-title-en"]')).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.type("Second")
    page.locator('[data-field="poem-en"]').fill("Two.")
    page.locator('[data-role="earlier-hoo"]').press("Enter")
    expect(page.locator(SPOKEN)).to_contain_text("Moved. Second, 1 of 2 in Night Shift")
    page.locator(".tile[tabindex='0']").press("ArrowRight")
    expect(page.locator('[data-field="hoo-title-en"]')).to_have_value("Bee Owl")


@pytest.mark.worker
def test_page_and_work_are_there_without_a_network(maker, proxy):
    maker.make()
    maker.app.wait_worker()
    until(lambda: maker.page.evaluate("caches.open('kept').then((kept) => kept.match(location.href.split('#')[0])).then(Boolean)"), 20, "the page is kept")
    maker.app.allow("")  # each request that fails
    proxy.stop()
    maker.open()
    expect(maker.page.locator(SETS)).to_have_count(1)
    assert maker.page.locator('[data-field="hoo-title-en"]').input_value() == "Bee Owl"


# --- what keeps a file from leaving

FINDINGS = '[data-bench="hoos"] [data-role="findings"]'


def noisy(side):
    """A PNG that cannot be packed."""
    rows = b"".join(b"\0" + random.Random(side * row).randbytes(4 * side) for row in range(side))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)


def add(maker, count, picture):
    """Adds Hoos with a picture to the chosen set."""
    with maker.page.expect_file_chooser() as chooser:
        maker.page.locator('[data-role="add-hoo"]').click()
    before = maker.page.locator(".tile").count()
    chooser.value.set_files([{"name": f"owl {number}.png", "mimeType": "image/png", "buffer": picture} for number in range(count)])
    expect(maker.page.locator(".tile")).to_have_count(before + count)


def assert_nothing_opens(maker, sentence):
    """Try it says what is to mend first, in place of a window with other owls."""
    pages = len(maker.page.context.pages)
    maker.page.locator('[data-role="try-it"]').click()
    expect(maker.page.locator(NOTICE)).to_be_visible()
    expect(maker.page.locator(NOTICE)).to_contain_text(sentence)
    assert len(maker.page.context.pages) == pages


def test_hoos_that_one_set_cannot_have_are_to_mend_at_once(maker):
    maker.make()
    add(maker, 126, drawing().read_bytes())
    sentence = "Night Shift: The set has more than 127 Hoos. Put some into another set."
    expect(maker.page.locator(FINDINGS)).not_to_contain_text("more than")
    add(maker, 1, drawing().read_bytes())
    expect(maker.page.locator(FINDINGS).locator("li").first).to_have_text(sentence)
    assert_nothing_opens(maker, sentence)
    maker.page.locator('[data-role="remove-hoo"]').click()
    expect(maker.page.locator(FINDINGS)).not_to_contain_text("more than")


def test_pictures_that_are_too_large_together_are_to_mend_at_rest_and_after_a_visit(maker):
    maker.make()
    add(maker, 13, noisy(324))
    sentence = "Night Shift: Its pictures are larger than 8 MB together."
    first = maker.page.locator(FINDINGS).locator("li").first
    expect(first).to_contain_text(sentence, timeout=20000)
    assert_nothing_opens(maker, sentence)
    maker.settle()
    maker.open()
    expect(first).to_contain_text(sentence, timeout=20000)
    for _ in range(2):
        maker.page.locator(".tile").last.click()
        maker.page.locator('[data-role="remove-hoo"]').click()
    expect(maker.page.locator(FINDINGS)).not_to_contain_text("8 MB")


def test_title_that_shows_nothing_is_to_mend(maker):
    maker.make()
    maker.page.locator('[data-field="hoo-title-en"]').fill(" \u200b")
    sentence = "Night Shift, 01, Title (English): It has no title. Type one."
    expect(maker.page.locator(FINDINGS)).to_contain_text(sentence)
    assert_nothing_opens(maker, sentence)
    expect(maker.page.locator('[data-field="hoo-title-en"]')).to_be_focused()


def test_window_of_a_file_that_is_refused_closes(maker, owls, tmp_path):
    # The files of headers in other languages count, and the page does not see them.
    files = {name: data for name, data in content(owls).items() if name.startswith("01/") and name.count("/") == 1 and "-de" not in name}
    for scale in ("", "@2x", "@3x"):
        files[f"01/header-fr{scale}.png"] = files[f"01/header{scale}.png"]
    for number in range(1, 127):
        for name in ("hoo.json", "hoo.png", "hoo@2x.png", "hoo@3x.png"):
            files[f"01/{number:02}/{name}"] = content(owls)[f"01/01/{name}"]
    files["01/hoo_set.json"] = json.dumps({**json.loads(files["01/hoo_set.json"]), "Count": 126}).encode()
    for name, data in files.items():
        (tmp_path / "many" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "many" / name).write_bytes(data)
    subprocess.run([TOOL, "pack", "many"], cwd=tmp_path, check=True, capture_output=True)
    page = maker.page
    drop(page, (tmp_path / "many.disguise").read_bytes(), "many.disguise")
    expect(page.locator(".tile")).to_have_count(126, timeout=20000)
    add(maker, 1, drawing().read_bytes())
    page.locator('[data-field="poem-en"]').fill("One more.")
    expect(page.locator('[data-bench="hoos"] [data-role="findings-count"]')).to_have_text("Nothing to mend.")
    with page.expect_popup() as popup:
        page.locator('[data-role="try-it"]').click()
    expect(page.locator(NOTICE)).to_contain_text("The file was not made", timeout=20000)
    until(lambda: page.evaluate("1") and popup.value.is_closed(), 10, "the window is closed")


def test_removed_set_is_told_with_the_way_back(maker):
    maker.make()
    page = maker.page
    page.locator('[data-role="remove-set"]').click()
    sentence = "The set Night Shift with 1 Hoo is removed. Undo brings it back."
    expect(page.locator(NOTICE)).to_be_visible()
    assert page.locator(NOTICE).inner_text() == sentence
    expect(page.locator(SPOKEN)).to_contain_text(sentence)
    maker.settle()
    expect(page.locator(NOTICE)).to_be_visible()
    page.locator('[data-role="undo"]').click()
    expect(page.locator(SETS)).to_have_count(1)
    expect(page.locator(NOTICE)).to_be_hidden()


def test_poem_of_another_direction_is_aligned_as_in_hooview(maker):
    maker.make()
    page = maker.page
    page.locator('[data-field="poem-en"]').fill("ינשוף יושב.\nHoo.")
    # Of each line its left edge, and whether its full stop is on the left.
    lines = page.evaluate("""() => {
      const poem = document.querySelector('[data-role="panel-poem"]');
      const [text, range] = [poem.firstChild, document.createRange()];
      const left = (from, to) => { range.setStart(text, from); range.setEnd(text, to); return range.getBoundingClientRect().left; };
      const edge = poem.getBoundingClientRect().left + parseFloat(getComputedStyle(poem).paddingLeft);
      const end = text.data.indexOf('\\n');
      return [[0, end], [end + 1, text.data.length]].map(([from, to]) => [left(from, to) - edge, left(to - 1, to) < left(from, from + 1)]);
    }""")
    assert [abs(left) < 1 for left, _ in lines] == [True, True], lines
    assert [is_left for _, is_left in lines] == [True, False], lines


def test_hoo_moves_to_another_set_and_back_by_undo(maker, tmp_path):
    maker.make()
    page = maker.page
    expect(page.locator('[data-field="hoo-set"]')).to_be_hidden()
    page.locator('[data-role="new-set"]').click()
    page.keyboard.type("Day Shift")
    page.locator(SETS).first.click()
    choice = page.locator('[data-field="hoo-set"]')
    choice.focus()
    page.keyboard.type("Day")
    expect(page.locator(SPOKEN)).to_contain_text("Moved. Bee Owl, 1 of 1 in Day Shift")
    expect(choice).to_be_focused()
    expect(page.locator(f"{SETS}[aria-pressed=true]")).to_contain_text("Day Shift")
    page.keyboard.press("Control+z")
    expect(page.locator(f"{SETS}[aria-pressed=true]")).to_contain_text("Night Shift")
    assert choice.evaluate("(select) => select.selectedOptions[0].label") == "Night Shift"
    choice.select_option(label="Day Shift")
    page.locator(SETS).first.click()
    page.locator('[data-role="remove-set"]').click()
    files = content(maker.saved(tmp_path / "day.disguise"))
    assert json.loads(files["02/01/hoo.json"])["Title"] == "Bee Owl"
