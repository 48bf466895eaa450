"""The fitting room of `disguise preview`: from a PNG to a saved costume, by pointer and by keyboard."""

import shutil
import struct
import time
import zlib

import pytest
from playwright.sync_api import expect

import hoosets
import asset_catalog
import packs
from fitting_room import FITTED, SAVED, WORN, Room, check, drawing, near
from server import Preview, until


def clear_png(width, height):
    """A red rectangle on a transparent ground, in few bytes."""
    rows = bytearray()
    for y in range(height):
        inside = height // 4 < y < height * 3 // 4
        rows += b"\0" + (bytes(width) + b"\xC8\x1E\x1E\xFF" * (width // 2) + bytes(width * 4 - width - width // 2 * 4) if inside else bytes(width * 4))
    part = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(bytes(rows), 1)) + part(b"IEND", b"")


@pytest.fixture
def room(servers, open_app, tmp_path):
    folder = shutil.copytree(packs.APP / "bundled", tmp_path / "pack")
    preview = Preview(folder)
    servers.callback(preview.stop)
    # Playwright's own choice of light or dark would also hold in the frames.
    return Room(preview, open_app("desktop", preview.url, color_scheme="null"), folder)


def test_drawing_becomes_a_costume_that_the_app_shows_where_the_stage_did(room):
    start = time.monotonic()
    room.drop(drawing(), "new_suit.png")
    room.page.keyboard.press("Control+a")
    room.page.keyboard.type("Bee Friend")
    room.drag(".stage", 31, -17)
    room.drag('[data-role="corner"]', -40, -60)
    room.save()
    print(f"from drop to saved costume: {time.monotonic() - start:.1f} s")
    shown = room.place(FITTED, '[data-role="scotch"]')
    costume = room.costumes()["bee-friend"]
    near([costume["width"], costume["height"]], shown[2:], 0.5)
    report = check(room.folder)
    assert report["errors"] == 0, report
    catalogs = list(room.folder.glob("*.xcassets"))
    assert catalogs and [fault for catalog in catalogs for fault in asset_catalog.faults(catalog)] == []
    # The app, where Scotch is drawn in another size.
    room.page.goto(f"{room.preview.url}/#wear=bee-friend")
    room.page.wait_for_selector(WORN)
    worn = room.place(WORN, 'button[data-role="scotch"]')
    scale = room.page.locator('button[data-role="scotch"]').bounding_box()["height"] / 374
    near(worn, shown, 1 / scale)


def test_keyboard_alone_fits_names_and_saves(room):
    page = room.page
    page.locator('[data-role="stage"]').focus()
    before = room.costumes()["pirate"]
    for key in ["ArrowRight", "Shift+ArrowDown", "Alt+ArrowLeft", "+"]:
        page.keyboard.press(key)
    assert "points right" in page.locator('[data-role="place"]').inner_text()
    page.keyboard.press("Control+z")  # the size
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.dataset.field") != "alternative-en":
        page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("A man in a red coat")
    room.save()
    after = room.costumes()["pirate"]
    assert after["alternative_text"] == "A man in a red coat" and after["width"] == before["width"]
    near([after["alignment_x"], after["alignment_y"]],
         [before["alignment_x"] - 0.9 / 235, before["alignment_y"] - 10 / 374], 1e-4)
    # Back to what the disk had before.
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    room.save()
    assert room.costumes()["pirate"]["alternative_text"] == before["alternative_text"]
    near([room.costumes()["pirate"]["alignment_x"]], [before["alignment_x"]], 1e-9)


def test_paragraphs_take_no_line_breaks(room):
    """Formats refuse them, and so would the saving."""
    page = room.page
    page.locator('[data-field="summary-en"]').focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("It shines.")
    page.keyboard.press("Enter")
    page.keyboard.insert_text("Twice.\nOr\nthrice.")
    written = lambda: page.input_value('[data-field="summary-en"]')
    until(lambda: written() == "It shines. Twice. Or thrice.", 5, written)
    room.save()
    assert room.costumes()["pirate"]["description"] == "It shines. Twice. Or thrice."


def test_save_waits_for_the_answer_to_the_draft(room):
    page, drafts, saves = room.page, [], []
    page.route("**/draft", lambda route: route.continue_() if drafts else drafts.append(route))  # holds the first one
    page.on("request", lambda request: saves.append(request) if request.url.endswith("/save") else None)
    page.locator('[data-role="stage"]').focus()
    page.keyboard.press("ArrowRight")
    while not drafts:
        page.wait_for_timeout(50)
    page.keyboard.press("Control+s")
    page.wait_for_selector('[data-state="status-saving"]')
    page.wait_for_timeout(50)
    assert not saves, "the save overtook the draft"
    drafts[0].continue_()
    page.wait_for_selector(SAVED)
    assert len(saves) == 1


def test_conflict_offers_both_sides(room):
    page, file = room.page, room.folder / "config.plist"
    page.locator('[data-role="stage"]').focus()
    page.keyboard.press("ArrowRight")
    room.app.allow("409")
    file.write_bytes(file.read_bytes().replace(b"<string>Pirate</string>", b"<string>Corsair</string>"))
    page.keyboard.press("Control+s")
    page.wait_for_selector("dialog[open]")
    assert "config.plist" in page.locator('[data-role="conflict-files"]').inner_text()
    page.get_by_role("button", name="Take theirs").click()
    page.wait_for_selector('[data-state="status-taken"]')
    assert page.locator('[data-role="costumes"] button').first.inner_text().startswith("Corsair")
    page.keyboard.press("Control+z")
    file.write_bytes(file.read_bytes().replace(b"Corsair", b"Buccaneer").replace(b"<string>Wizard</string>", b"<string>Merlin</string>"))
    page.keyboard.press("Control+s")
    page.get_by_role("button", name="Keep mine").click()
    page.wait_for_selector('[data-state="status-merged"]')
    assert room.costumes()["pirate"]["label"] == "Pirate"
    # The other change stays on the disk, and is on the page now.
    assert room.costumes()["wizard"]["label"] == "Merlin"
    assert "Merlin" in page.locator('[data-role="costumes"]').inner_text()


def test_undone_removal_comes_back_whole_and_season_and_maker_have_fields(room):
    page, file = room.page, room.folder / "config.plist"
    page.get_by_label("Season").fill("winter")
    assert "no season" in page.locator("#season-problem").inner_text()
    page.get_by_label("Season").fill("12-01/02-28")
    page.get_by_label("Made by").fill("Ada")
    room.save()
    assert room.costumes()["pirate"]["season"] == "12-01/02-28" and room.costumes()["pirate"]["credit"] == "Ada"
    # Keys and comments of other programs.
    own = b"<!-- by hand --><key>studio</key><date>2026-11-25T10:00:00Z</date><key>id</key>"
    file.write_bytes(file.read_bytes().replace(b"<key>id</key>", own, 1).replace(b"<string>Pirate</string>", b"<string>Corsair</string>"))
    page.wait_for_selector('[data-state="status-followed"]')
    before = file.read_bytes()
    page.locator('[data-role="remove"]').click()
    room.save()
    assert "pirate" not in room.costumes()
    page.keyboard.press("Control+z")
    page.wait_for_selector('[data-state="status-changed"]')
    room.save()
    assert file.read_bytes() == before
    page.keyboard.press("Control+Shift+z")
    page.wait_for_selector('[data-state="status-changed"]')
    page.keyboard.press("Control+z")
    page.wait_for_selector('[data-state="status-clean"]')
    assert check(room.folder)["errors"] == 0


def test_large_drawing_is_sized_down_on_the_device(room, tmp_path):
    """A4 at 300 dpi, and a painting of 40 megapixels."""
    page = room.page
    for name, width, height in [("sheet", 2480, 3508), ("painting", 8000, 5000)]:
        file = tmp_path / f"{name}.png"
        file.write_bytes(clear_png(width, height))
        start = time.monotonic()
        room.drop(file, f"{name}.png")
        page.locator('[data-role="costumes"] button[aria-pressed="true"]', has_text=name.capitalize()).wait_for()
        print(f"{name}: {time.monotonic() - start:.1f} s")
        shown = page.evaluate("async (selector) => { const n = document.querySelector(selector); await n.decode(); return [n.naturalWidth, n.naturalHeight]; }", FITTED)
        assert shown[0] * shown[1] <= 4 << 20 and abs(shown[0] / shown[1] - width / height) < 0.01
    assert page.locator('[data-role="notice"]').is_hidden()
    room.save()
    assert {"sheet", "painting"} <= set(room.costumes()) and check(room.folder)["errors"] == 0


def test_german_page_has_the_german_fields_first(servers, open_app, tmp_path):
    folder = shutil.copytree(packs.APP / "bundled", tmp_path / "pack")
    preview = Preview(folder)
    servers.callback(preview.stop)
    room = Room(preview, open_app("desktop", preview.url, locale="de-DE"), folder)
    fields = room.page.locator("[data-role=form] [data-field]").evaluate_all("nodes => nodes.map((node) => node.dataset.field)")
    assert fields[:4] == ["label-de", "summary-de", "alternative-de", "label-en"]
    room.drop(drawing(), "imker.png", field="label-de")
    room.page.keyboard.press("Control+a")
    room.page.keyboard.type("Bienenfreund")
    room.save()
    assert room.costumes()["bienenfreund"]["label-de"] == "Bienenfreund"


def test_open_page_follows_a_drawing_that_is_exported_over_its_file(room):
    page = room.page
    picture = next(room.folder.rglob("pirate.imageset/*.png"))
    others = sorted(room.folder.rglob("wizard.imageset/*.png"))
    shown = lambda: page.locator(FITTED).get_attribute("srcset") or page.locator(FITTED).get_attribute("src")
    waits = []
    for other in others[:2]:
        before, start = shown(), time.monotonic()
        picture.write_bytes(other.read_bytes())
        page.wait_for_function("([node, before]) => (node.srcset || node.getAttribute('src')) !== before", arg=[page.query_selector(FITTED), before])
        waits.append(time.monotonic() - start)
    print(f"from export to the page: {waits[0]:.2f} s, {waits[1]:.2f} s")
    assert page.locator("dialog[open]").count() == 0
    # A page with changes stays as it is.
    page.locator('[data-role="stage"]').focus()
    page.keyboard.press("ArrowRight")
    before = shown()
    picture.write_bytes(others[2 % len(others)].read_bytes())
    page.wait_for_timeout(1000)
    assert shown() == before and page.locator('[data-role="saving"]').get_attribute("data-state") == "status-changed"
    # Without them, it follows.
    page.keyboard.press("Control+z")
    page.wait_for_function("([node, before]) => (node.srcset || node.getAttribute('src')) !== before", arg=[page.query_selector(FITTED), before])


def test_draft_shows_in_frames_before_it_is_saved(room):
    page = room.page
    page.locator('[data-role="stage"]').focus()
    page.keyboard.press("Shift+ArrowRight")
    page.get_by_role("checkbox", name="Dark").check()
    page.get_by_role("button", name="Show the app").click()
    frame = page.frame_locator("figure:first-child iframe")
    frame.locator(WORN).wait_for()
    scotch, worn = (frame.locator(f'[data-role="{role}"]').bounding_box() for role in ("scotch", "worn-costume"))
    assert worn["x"] > scotch["x"] + 1
    # The largest screen, where Scotch is drawn from a sharper image.
    wide = page.frame_locator("figure:nth-child(3) iframe")
    wide.locator('main[data-state="dressed"]').wait_for()
    boxes = [wide.locator(selector).bounding_box() for selector in ('button[data-role="scotch"]', "img.scotch")]
    near(list(boxes[0].values()), list(boxes[1].values()), 1)
    assert page.frames[1].evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert room.costumes()["pirate"]["alignment_x"] == 0.5


def test_circle_and_previews_are_whole_and_the_top_is_low_on_every_screen(room):
    page = room.page
    box = lambda role: page.evaluate("role => document.querySelector(`[data-role=${role}]`).getBoundingClientRect().toJSON()", role)
    page.locator('[data-role="pane"]').focus()
    for _ in range(60):
        page.keyboard.press("Shift+ArrowLeft")
    page.locator("#bench-costumes").get_by_role("button", name="Show the app").click()
    page.wait_for_selector("figure:nth-child(4) iframe")
    for width, height in [(320, 568), (768, 1024), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 2000)")
        page.wait_for_timeout(200)
        assert page.evaluate("document.querySelector('header').getBoundingClientRect().bottom") <= 70, width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        pane, circle = box("pane"), box("circle")
        assert pane["left"] + 3 <= circle["left"] and circle["right"] <= pane["right"] - 3, (width, pane, circle)
        place = box("frames")
        windows = page.evaluate("[...document.querySelectorAll('#bench-costumes .window')].map((node) => node.getBoundingClientRect().toJSON())")
        assert all(window["right"] <= place["right"] + 0.5 for window in windows), (width, windows)
        if width >= 700:  # phones and the column of large screens end together
            assert max(window["bottom"] for window in windows) - windows[0]["bottom"] < 3, (width, windows)


def test_faulty_draft_says_why_the_app_does_not_show_it(room):
    page = room.page
    note = page.locator('[data-bench="costumes"] [data-role="previews-note"]')
    identifier = page.locator('[data-bench="costumes"] input[data-field="id"]')
    good = identifier.input_value()
    identifier.fill("pi rate")
    page.get_by_role("button", name="Show the app").click()
    expect(note).to_have_text("The app appears once the fields with faults are mended.")
    identifier.fill(good)
    page.frame_locator("figure:first-child iframe").locator("main").wait_for()
    expect(note).to_have_text("")
    identifier.fill("pi rate")
    expect(note).to_contain_text("the state before")


def test_small_picture_is_saved_above_the_head_and_a_dropped_text_is_answered(room, tmp_path):
    page, cap = room.page, tmp_path / "cap.png"
    spoken = page.locator('[data-role="spoken"]')
    cap.write_bytes(hoosets.png(40, 20, (200, 30, 30)))
    room.drop(cap, "cap.png")
    assert spoken.text_content().strip() == "Added Cap."
    page.locator('[data-role="stage"]').focus()
    for _ in range(18):
        page.keyboard.press("Shift+ArrowUp")
    assert page.locator('[data-role="place"]').inner_text() == "From Scotch's middle: 180 points up. 40 points wide."
    shown = room.place(FITTED, '[data-role="scotch"]')
    page.evaluate("""() => {
      const carried = new DataTransfer();
      carried.setData('text/plain', 'https://example.org');
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried });
      document.querySelector('.stage').dispatchEvent(drop);
      if (!drop.defaultPrevented) throw new Error('the browser leaves the page for a link');
    }""")
    assert "no file" in spoken.text_content()
    room.save()
    costume = room.costumes()["cap"]
    assert costume["height"] == 60 and check(room.folder)["errors"] == 0
    page.reload()
    page.locator('[data-role="costumes"] button', has_text="Cap").click()
    near(room.place(FITTED, '[data-role="scotch"]'), [shown[0], shown[1], 40, costume["height"]], 0.5)
    # The drawing is at the top of the picture, and nothing is below it.
    assert page.evaluate("""async () => {
      const image = document.querySelector('[data-role="fitted"]');
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: image.naturalHeight });
      canvas.getContext('2d').drawImage(image, -20, 0);
      const alpha = canvas.getContext('2d').getImageData(0, 0, 1, canvas.height).data.filter((_, i) => i % 4 === 3);
      return [alpha[10], alpha[15], alpha[20], alpha.at(-1)];
    }""") == [255, 255, 0, 0]
