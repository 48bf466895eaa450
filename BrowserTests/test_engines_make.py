"""The fitting room of every site in Firefox and WebKitGTK; test_make.py and test_make_character.py try it in Chromium."""

import base64
import json
import subprocess
import time
import zipfile

import pytest

from engines import Room, restart_offline
from fitting_room import DROP
from server import TOOL
from test_engines_opening import SAVING
from test_make import KEPT
from test_make_character import DROP_HERE, costume, octopus
from websites import unpacked

pytestmark = pytest.mark.spared("chromium")
# Takes the file that is handed out, in place of the browser's dialog.
CATCH = """(() => {
  const make = URL.createObjectURL;
  URL.createObjectURL = (file) => { if (file.name) self.made = file; return make.call(URL, file); };
  HTMLAnchorElement.prototype.click = function () { self.saved = this.download; };
})()"""
ALL_BYTES = """new Promise((done) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result.split(',')[1]);
  reader.readAsDataURL(self.made);
})"""
BYTES = """self.made.arrayBuffer().then((buffer) => btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('')))"""


@pytest.fixture
def maker(engine, own_server):
    engine.open_fresh(f"{own_server.url}/make/", seen_intro=False)
    wait_kept(engine)
    return engine


def wait_kept(page):
    page.wait(f"document.querySelector('{KEPT}') !== null", 20, "the work is kept")


def field(page, name):
    return page.evaluate(f"document.querySelector('[data-field={name}]')?.value ?? null")


def drop(page, script, file, name):
    page.evaluate(f"({script})({json.dumps([base64.b64encode(file.read_bytes()).decode(), f'{name}.png'])})")


def wait_focus(page, name):
    page.wait(f"document.activeElement.dataset.field === '{name}'", 20, f"the focus in {name}")


def make(page):
    drop(page, DROP_HERE, octopus(), "olga")
    wait_focus(page, "character-name")
    drop(page, DROP, costume(), "sleeves")
    wait_focus(page, "label-en")
    start = page.box(".stage").center
    page.drag([start, start.at(-0.5, 20)], 0.2)
    page.wait("dispatchEvent(new Event('beforeunload', { cancelable: true }))", 20, "nothing left to keep")


def saved(page, folder):
    page.evaluate(CATCH)
    page.evaluate("document.querySelector('[data-role=save-file]').click()")
    page.wait("self.saved ?? ''", 20, "a file")
    assert page.evaluate("self.saved") == "olga.disguise"
    file = folder / "olga.disguise"
    file.write_bytes(base64.b64decode(page.evaluate(BYTES)))
    return file


def test_show_of_ones_own_leaves_as_a_file(maker, tmp_path):
    make(maker)
    file = saved(maker, tmp_path)
    report = json.loads(subprocess.run([TOOL, "check", "--json", file], capture_output=True, text=True).stdout)
    assert report["errors"] == 0, report
    # The lids that close the octopus's eyes are drawn on a canvas.
    with zipfile.ZipFile(file) as archive:
        assert archive.getinfo("lids.png").file_size > 1000


def test_work_is_there_after_a_reload(maker):
    make(maker)
    time.sleep(SAVING)
    maker.reload()
    wait_kept(maker)
    assert field(maker, "character-name") == "Olga" and field(maker, "label-en") == "Sleeves"
    maker.wait("document.querySelector('[data-role=own-picture]').naturalWidth > 0", 10, "the character's picture")


def test_website_is_an_app_of_its_own(maker, tmp_path, servers):
    make(maker)
    maker.evaluate(CATCH)
    maker.evaluate("document.querySelector('[data-role=save-website]').click()")
    maker.wait("self.saved ?? ''", 60, "a website")
    assert maker.evaluate("self.saved") == "olga-website.zip"
    host = unpacked(base64.b64decode(maker.evaluate(ALL_BYTES)), tmp_path, servers)
    room = Room(maker, host.url).open(bubbles=1)
    assert room.dress() == "sleeves" and room.worn() == "Sleeves costume, worn by Olga"
    room.click_scotch()
    room.wait_ready(1)
    restart_offline(maker, host, lambda: room.wait_ready(1))
    assert room.dress() == "sleeves"


def test_words_and_colors_of_the_show_are_in_the_file(maker, tmp_path):
    make(maker)
    maker.evaluate("document.querySelector('[data-role=show-toggle]').click()")
    maker.wait("document.querySelectorAll('.swatch:not([hidden])').length === 18", 20, "colours from the picture")
    maker.evaluate("document.querySelector('.swatch').click()")
    for name, text in [("remarks-en", "Snort.\\nSplash."), ("color-ground", "#dff1f7")]:
        maker.evaluate(f"""(() => {{
          const field = document.querySelector('[data-field={name}]');
          field.value = '{text}';
          field.dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()""")
    color = field(maker, "color-accent")
    with zipfile.ZipFile(saved(maker, tmp_path)) as archive:
        show = json.loads(archive.read("show.json"))
    assert show["remarks"] == ["Snort.", "Splash."] and show["colors"] == {"accent": color, "ground": "#dff1f7"}
