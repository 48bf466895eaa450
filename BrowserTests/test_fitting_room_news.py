"""The fitting room of `disguise preview` reports faults of the disk and the server, and withdraws the report once they are mended."""

import shutil

import pytest
from playwright.sync_api import expect

import packs
from fitting_room import Room
from server import Preview

STATUS = '[data-role="saving"]'
LOST = "disguise preview does not answer; is it still running?"


@pytest.fixture
def room(servers, open_app, tmp_path):
    folder = shutil.copytree(packs.APP / "bundled", tmp_path / "pack")
    preview = Preview(folder)
    servers.callback(preview.stop)
    return Room(preview, open_app("desktop", preview.url), folder)


def test_fault_of_a_file_goes_when_the_file_has_its_old_bytes_again(room):
    status, file = room.page.locator(STATUS), room.folder / "config.plist"
    room.app.allow("500")
    bytes = file.read_bytes()
    file.write_bytes(bytes[:200])
    # Named from the pack on, and once.
    expect(status).to_have_text("The files could not be opened: pack/config.plist: is not a valid property list: an element without a valid name"
                                " in line 6; correct it")
    file.write_bytes(bytes)
    expect(status).to_have_text("All saved")
    # With changes, the draft meets the fault.
    room.page.locator('[data-role="stage"]').focus()
    room.page.keyboard.press("ArrowRight")
    file.write_bytes(bytes[:200])
    room.page.keyboard.press("ArrowRight")
    expect(status).to_have_text("Not saved yet. The preview is behind: pack/config.plist: is not a valid property list: an element without a valid"
                                " name in line 6; correct it")
    file.write_bytes(bytes)
    expect(status).to_have_text("Not saved yet")


def test_page_says_that_the_server_has_stopped_until_it_answers_again(room):
    status = room.page.locator(STATUS)
    room.app.allow("ERR_")
    room.preview.stop()
    expect(status).to_contain_text(LOST)
    room.preview.start()
    expect(status).to_have_text("All saved", timeout=20_000)
    room.page.locator('[data-role="stage"]').focus()
    room.page.keyboard.press("ArrowRight")
    room.save()


def test_conflict_names_the_costume_beside_its_file(room):
    file = room.folder / "config.plist"
    room.page.locator('[data-role="stage"]').focus()
    room.page.keyboard.press("ArrowRight")
    room.app.allow("409")
    file.write_bytes(file.read_bytes().replace(b"<string>Wizard</string>", b"<string>Merlin</string>"))
    room.page.keyboard.press("Control+s")
    expect(room.page.locator('[data-role="conflict-files"]')).to_have_text("Changed on the disk since you opened it: config.plist (Merlin).")


def test_nothing_is_measured_while_the_show_cannot_be_read(room):
    status, file = room.page.locator(STATUS), room.folder / "show.json"
    room.app.allow("500")
    file.write_text("{")
    expect(status).to_contain_text("The files could not be opened: pack/show.json: is not valid JSON")
    room.page.reload()
    expect(status).to_contain_text("The files could not be opened: pack/show.json: is not valid JSON")
    assert room.page.locator('[data-role="costumes"] button').count() == 0
    file.unlink()
    expect(status).to_have_text("All saved")
    room.page.wait_for_selector('[data-role="costumes"] button')


def test_findings_of_costumes_with_one_name_have_their_identifiers(room):
    page = room.page
    page.locator('[data-field="label-en"]').fill("Wizard")
    page.locator('[data-field="summary-en"]').fill("")
    expect(page.locator('section.findings').first).to_contain_text("Wizard (pirate), ")
