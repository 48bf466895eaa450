"""Websites that the fitting room of a site has saved: unpacked, and on a host of static files."""

import io
import json
import shutil
import subprocess
import zipfile
from datetime import datetime

from playwright.sync_api import expect

from static_hosts import Host
from test_make_character import NAME, costume, octopus

MENU = '[data-role="more-ways"] summary'
BUTTON = '[data-role="save-website"]'
STATUS = '[data-role="saving"]'


def make_show(maker):
    """Makes a show with a character and one costume, `sleeves`."""
    maker.drop_character(octopus().read_bytes(), "olga.png")
    expect(maker.page.locator(NAME)).to_be_focused()
    maker.drop(costume(), "sleeves.png")
    maker.drag(".stage", 0, 20)
    maker.settle()


def press(page):
    page.locator(MENU).click()
    page.locator(BUTTON).click()


def saved(maker, name):
    """The bytes of the zip."""
    with maker.page.expect_download(timeout=60000) as download:
        press(maker.page)
    assert download.value.suggested_filename == name
    expect(maker.page.locator(STATUS)).to_have_text(f"Saved as {name}")
    with open(download.value.path(), "rb") as file:
        return file.read()


def files_of(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def time_of(data):
    """The modification time that all files of a zip share."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        [time] = {entry.date_time for entry in archive.infolist()}
    return datetime(*time)


def document(files, language="en", name="app"):
    path = next(path for path in files if path.startswith(f"assets/{name}.{language}."))
    return json.loads(files[path])


def unpacked(data, folder, servers, kind="plain"):
    """A host with the files of a zip."""
    host = Host(kind, folder)
    replace(host, data)
    servers.callback(host.stop)
    return host.start()


def replace(host, data):
    """Puts the files of a zip in place of all files of the host, with the times of the zip, from which hosts make entity tags."""
    shutil.rmtree(host.site, ignore_errors=True)
    host.site.mkdir(parents=True)
    file = host.folder / "website.zip"
    file.write_bytes(data)
    subprocess.run(["unzip", "-q", file, "-d", host.site], check=True)
