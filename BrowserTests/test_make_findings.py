"""The fitting room of every site says what `disguise check` says of the file that leaves."""

import json
import random

import pytest
from playwright.sync_api import expect

from opened_files import of
from server import ROOT, until
from test_make_character import ANCHOR, HUB, CharacterMaker, png
from test_make_opening import Opener, content, octavia
from test_make_show import FINDINGS, check, field, save, unfold

IN_A_HURRY = True
COUNT = '[data-bench="costumes"] [data-role="findings-count"]'
CLEAR, RED = (0, 0, 0, 0), (200, 30, 30, 255)
WORDS = json.loads((ROOT / "Content/fitting/en.json").read_text())


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


@pytest.fixture
def opener(open_app, proxy):
    return Opener(open_app("desktop", proxy.url), proxy.url)


def said(maker):
    """The sentences of the page, without the names of their places."""
    texts = maker.page.locator(f"{FINDINGS} > :is(p, button:not(.remedy)):not([hidden])").all_inner_texts()
    return sorted(text.split(": ", 1)[1] for text in texts)


def sentence(fault):
    """A fault of the tool in the page's words, which name no files."""
    message, remedy = fault["message"], fault["remedy"]
    if fault["rule"] == "missing-scale":
        kind = "missing-scale" + ("-middle" if "load the larger" in message else "-both" if "@2x and @3x" in message else "")
        message, remedy = WORDS[f"check-{kind}"], WORDS[f"mend-{kind}"]
    return f"{message}; {remedy}"


def compare(maker, path, *rules):
    """Waits until the page says all that the tool says of the saved file, and nothing else; the tool has found `rules`."""
    faults = check(save(maker, path))["faults"]
    found = {fault["rule"] for fault in faults}
    assert set(rules) <= found, f"{set(rules) - found} not in {found}"
    wanted = sorted(sentence(fault) for fault in faults)
    until(lambda: said(maker) == wanted, 30, lambda: f"{wanted} in place of {said(maker)}")


def draw(maker, tmp_path, name, width, height, pixel, field="label-en"):
    file = tmp_path / f"{name}.png"
    file.write_bytes(png(width, height, pixel))
    maker.drop(file, file.name, field)


def lead(maker, text):
    """Presses a finding by the keyboard."""
    maker.page.locator(FINDINGS).get_by_role("button").filter(has_text=text).first.press("Enter")


def test_words_of_costumes(maker, tmp_path):
    for name in ("bee", "hat"):
        draw(maker, tmp_path, name, 240, 380, lambda x, y: RED if 20 < x < 200 and 30 < y < 340 else CLEAR)
    field(maker, "label-en").fill("Bee ")
    field(maker, "label-de").fill("Biene")
    field(maker, "summary-en").fill("Buzz.\nBuzz.")
    field(maker, "id").fill("BEE")
    field(maker, "season").fill("13-01/02-01")
    compare(
        maker, tmp_path / "a.disguise", "no-description", "missing-translation", "same-image", "missing-scale", "text-spaces",
        "text-control", "id-case", "season-days")
    field(maker, "label-en").fill("Bee")
    compare(maker, tmp_path / "b.disguise", "same-label", "text-control")
    lead(maker, "holds a control character")
    expect(field(maker, "summary-en")).to_be_focused()
    maker.page.locator(FINDINGS).get_by_role("button", name="Clean the text", exact=False).first.press("Enter")
    expect(field(maker, "summary-en")).to_have_value("Buzz. Buzz.")
    field(maker, "summary-en").fill("")
    lead(maker, "is empty")
    expect(field(maker, "summary-en")).to_be_focused()


def test_pictures_of_costumes(maker, tmp_path):
    noise = random.Random(4)
    draw(maker, tmp_path, "noise", 705, 1122, lambda x, y: (*noise.randbytes(3), 255) if x > 2 else CLEAR)
    draw(maker, tmp_path, "spot", 470, 748, lambda x, y: RED if 20 < x < 120 and 600 < y < 720 else CLEAR)
    draw(maker, tmp_path, "wall", 40, 60, lambda x, y: RED)
    compare(maker, tmp_path / "a.disguise", "heavy-image", "empty-bubble", "empty-border", "opaque-image", "missing-scale")
    lead(maker, "the bubble shows nothing")
    expect(maker.page.locator('[data-role="pane"]')).to_be_focused()


def test_show_and_its_character(maker, tmp_path):
    maker.adopt()
    maker.add_costume()
    unfold(maker)
    for name, text in [
            ("show-title-en", "Water "), ("launch-above-de", "Gesucht"), ("lettering-above-en", "WATER"), ("remarks-en", "Boo.\nHm.\nBoo."),
            ("color-accent", "#ffe14d"), ("color-ground", "#203040"), ("color-floor", "#203040"), ("color-floor-dark", "#ffffff")]:
        field(maker, name).fill(text)
    for handle, key in [(ANCHOR, "ArrowLeft"), (ANCHOR, "ArrowUp"), (HUB, "ArrowDown")]:
        maker.page.locator(handle).focus()
        for _ in range(40):
            maker.page.keyboard.press(f"Shift+{key}")
    compare(
        maker, tmp_path / "a.disguise", "text-spaces", "missing-translation", "lettering-alone", "remark-twice", "accent-ink",
        "ground-ink", "floor-ink", "dark-missing", "character-alternative", "hub-off-centre", "anchor-empty")
    for text, name in [
            ("Title of the show (German)", "show-title-de"), ("repeats", "remarks-en"), ("buttons have black text", "color-accent"),
            ("app's own stands there", "lettering-below-en"), ("Wall, dark", "color-ground-dark")]:
        lead(maker, text)
        expect(field(maker, name)).to_be_focused()
    lead(maker, "is far from the middle")
    expect(maker.page.locator(HUB)).to_be_focused()
    lead(maker, "What the character looks like (English)")
    expect(field(maker, "character-alternative-en")).to_be_focused()
    field(maker, "color-accent").fill("#e15926")
    field(maker, "color-ground").fill("#fff8ec")
    field(maker, "show-title-en").fill("Water")
    compare(maker, tmp_path / "b.disguise", "remark-twice", "accent-title")


def test_small_character_and_what_an_opened_file_has(opener, tmp_path):
    files = content(octavia())
    show = {**json.loads(files["show.json"]), "title": "Octavia\u202e"}
    opener.open_file(of({**files, "show.json": json.dumps(show)}), "odd.disguise")
    compare(opener, tmp_path / "a.disguise", "text-direction")
    lead(opener, "turns the direction")
    expect(field(opener, "show-title-en")).to_be_focused()


def test_findings_of_kept_work_are_said_after_a_visit_and_gone_once_mended(maker, tmp_path):
    draw(maker, tmp_path, "bee", 705, 1122, lambda x, y: RED if 40 < x < 650 and 60 < y < 1000 else CLEAR)
    until(lambda: "is empty; say in a sentence what one sees" in said(maker), 30, "the finding")
    maker.settle()
    maker.open()
    until(lambda: "is empty; say in a sentence what one sees" in said(maker), 30, "the finding")
    for code in ("en", "de"):
        field(maker, f"label-{code}").fill("Bee")
        field(maker, f"summary-{code}").fill("Buzz.")
    until(lambda: maker.page.locator(COUNT).inner_text() == "Nothing to mend.", 30, "nothing to mend")
    compare(maker, tmp_path / "a.disguise")


def test_findings_are_in_german(open_app, proxy, tmp_path):
    maker = CharacterMaker(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    draw(maker, tmp_path, "bee", 240, 380, lambda x, y: RED if 20 < x < 200 and 30 < y < 340 else CLEAR, "label-de")
    until(lambda: "ist leer; sage in einem Satz, was man sieht" in said(maker), 30, lambda: said(maker))
    boxes = maker.page.locator(f"{FINDINGS} button:not([hidden])").evaluate_all("(nodes) => nodes.map((node) => node.getBoundingClientRect().height)")
    assert min(boxes) >= 44


EMPTY = "is empty; say in a sentence what one sees"


def test_findings_are_those_of_now_while_a_costume_has_no_name(maker, tmp_path):
    for name in ("bee", "hat"):
        draw(maker, tmp_path, name, 705, 1122, lambda x, y: RED if 40 < x < 650 and 60 < y < 1000 else CLEAR)
    field(maker, "label-en").fill("")
    until(lambda: said(maker).count(EMPTY) == 2, 30, lambda: said(maker))
    maker.settle()
    maker.open()
    until(lambda: said(maker).count(EMPTY) == 2, 30, lambda: said(maker))
    maker.page.locator('[data-role="costumes"] button').first.click()
    field(maker, "summary-en").fill("Buzz.")
    until(lambda: said(maker).count(EMPTY) == 1, 30, lambda: said(maker))
    assert "It has no name. Type one." in [text.removesuffix("; ") for text in said(maker)]


def test_border_of_three_pixels_is_not_to_trim(maker, tmp_path):
    draw(maker, tmp_path, "dot", 3, 3, lambda x, y: RED if x == y == 1 else CLEAR)
    border = maker.page.locator(FINDINGS).filter(has_text="empty border")
    expect(border).to_have_count(1, timeout=30000)
    assert border.get_by_role("button").all_inner_texts()[1:] == ["Other picture"]


def test_german_costume_leaves_without_an_english_name(open_app, proxy, tmp_path):
    maker = CharacterMaker(open_app("phone", proxy.url, locale="de-DE"), proxy.url)
    draw(maker, tmp_path, "imker", 705, 1122, lambda x, y: RED if 40 < x < 650 and 60 < y < 1000 else CLEAR, "label-de")
    assert [field(maker, f"label-{code}").input_value() for code in ("de", "en")] == ["Imker", ""]
    field(maker, "label-de").fill("Bienenfreund")
    lead(maker, "Beschreibung (Deutsch): ist leer")
    expect(field(maker, "summary-de")).to_be_focused()
    field(maker, "summary-de").fill("Summ.")
    until(lambda: maker.page.locator(COUNT).inner_text() == "Nichts zu verbessern.", 30, lambda: said(maker))
    file = save(maker, tmp_path / "bienenfreund.disguise")
    assert check(file)["faults"] == []
    assert maker.page.locator('[data-role="costumes"] button').inner_text().startswith("Bienenfreund")
