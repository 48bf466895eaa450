"""`disguise preview`: changes of files in the open page, which keeps its state, and the faults in them."""

import os
import plistlib
import re
import shutil
import struct
import time
import zlib

import pytest
from playwright.sync_api import Error

import hoo
import hoosets
import packs
from server import Preview, until

IN_A_HURRY = True

# Whether the page is the one that the test opened, and was not loaded again.
MARK = "window.isFirst = true"
IS_FIRST = "window.isFirst === true"
WORN = '[data-role="worn-costume"]'
PANEL = "disguise-preview section"


@pytest.fixture
def preview(servers):
    def start(*paths):
        server = Preview(*paths)
        servers.callback(server.stop)
        return server

    return start


class Pack:
    """A copy of the app's own pack, whose files the test changes as editors do: by renaming a new file."""

    def __init__(self, folder):
        self.folder = shutil.copytree(packs.APP / "bundled", folder)
        self.list = next(file for file in self.folder.iterdir() if file.name.startswith("config."))
        assert self.list.suffix == ".plist"

    def costumes(self):
        return plistlib.loads(self.list.read_bytes())

    def replace(self, file, data):
        new = file.with_name(f".{file.name}.new")
        new.write_bytes(data)
        os.replace(new, file)

    def change(self, id, **keys):
        changed = [{**costume, **keys} if costume["id"] == id else costume for costume in self.costumes()]
        self.replace(self.list, plistlib.dumps(changed))

    def pictures(self, id):
        """The files of a costume's picture."""
        name = next(costume["image"] for costume in self.costumes() if costume["id"] == id)
        return sorted((self.folder / "Assets.xcassets" / f"{name}.imageset").glob("*.png"))


def plain(data, color):
    """A PNG of the same size as another, in one colour."""
    width, height = struct.unpack(">II", data[16:24])

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + bytes([*color, 255]) * width) * height
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def paint(pack, id, color):
    for file in pack.pictures(id):
        pack.replace(file, plain(file.read_bytes(), color))


def wait(app, expression, *argument):
    """Polls a JavaScript expression until it is true and returns its value, also while the page is loaded again."""
    def value():
        try:
            return app.page.evaluate(expression, *argument)
        except Error:
            return None
    return until(value, 20, expression)


def color_in_the_middle(app, selector):
    """The colour that the element's picture has in its middle."""
    return app.page.locator(selector).evaluate("""async (image) => {
      await image.decode().catch(() => {});
      const paint = new OffscreenCanvas(1, 1).getContext('2d');
      paint.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' ');
    }""")


def test_dressed_page_shows_a_changed_picture_number_and_label(open_app, preview, tmp_path):
    pack = Pack(tmp_path / "pack")
    app = open_app("phone", url=preview(pack.folder).url).go_dressing(bubbles=5)
    id = app.visible_bubble()
    app.dress(id)
    app.page.evaluate(MARK)

    paint(pack, id, (10, 200, 30))
    until(lambda: color_in_the_middle(app, WORN) == "10 200 30", 10, lambda: color_in_the_middle(app, WORN))
    assert app.page.evaluate(IS_FIRST) and app.state() == "dressed", "swapped in place"
    assert app.page.locator(WORN).evaluate("n => n.style.clipPath") in ("", "none"), "the old outline cuts nothing"

    width = app.page.locator(WORN).evaluate("n => parseFloat(n.style.width)")
    pack.change(id, width=width + 40)
    wait(app, f"!({IS_FIRST}) && document.querySelector('{WORN}')")
    app.wait_state("dressed")
    assert app.page.locator(WORN).evaluate("n => parseFloat(n.style.width)") == width + 40
    assert "#" not in app.page.url, "the reader's address is back"

    app.page.evaluate(MARK)
    pack.change(id, label="Somebody Else")
    wait(app, f"!({IS_FIRST}) && document.querySelector('[data-role=scotch]')?.ariaLabel?.includes('Somebody Else')")
    pack.change(id, width="wide")
    wait(app, f"!document.querySelector('{WORN}') && document.querySelector('main').dataset.state === 'browsing'")
    pack.change(id, width=width)
    wait(app, f"document.querySelector('[data-role=scotch]')?.ariaLabel?.includes('Somebody Else')")
    app.tap_scotch()
    app.wait_state("browsing")
    assert "Somebody Else" in app.bubble(id).get_attribute("aria-label")


def test_costume_of_the_address_is_worn_once_its_fault_is_mended(open_app, preview, tmp_path):
    pack = Pack(tmp_path / "pack")
    good = pack.list.read_bytes()
    id = pack.costumes()[0]["id"]
    pack.change(id, width="wide")
    app = open_app("phone", url=preview(pack.folder).url).go(f"/#wear={id}")
    wait(app, "document.querySelector('main').dataset.state === 'browsing'")
    pack.replace(pack.list, good)
    wait(app, f"document.querySelector('{WORN}')")
    app.wait_state("dressed")


def test_hooview_keeps_the_hoo_and_the_place(open_app, preview, tmp_path):
    for name in ("01", "02", "03"):
        for path, data in hoosets.files(name, 30).items():
            file = tmp_path / "sets" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    shown = hoo.Hoo(open_app("phone", url=preview(tmp_path / "sets").url)).open()
    shown.scroller.evaluate("n => { n.scrollTop = 200 }")
    address = next(a for a in shown.page.locator('[data-hoo^="01/"]').evaluate_all("l => l.map(n => n.dataset.hoo)")
                   if 150 < shown.center(a).y < 400)
    shown.tap(address)
    shown.wait_selected(address)
    place = shown.offset()
    shown.page.evaluate(MARK)
    changed = hoosets.files("01", 30)
    document = f"{address}/hoo.json"
    (tmp_path / "sets" / document).write_bytes(changed[document].replace(b"I am number", b"I became number"))
    wait(shown.app, f"!({IS_FIRST})")
    shown.wait_selected(address)
    until(lambda: "I became number" in shown.poem.inner_text(), 10, shown.poem.inner_text)
    until(lambda: abs(shown.offset() - place) < 2, 10, lambda: f"{place}, but {shown.offset()}")


def test_faults_are_shown_until_they_are_mended(open_app, preview, tmp_path):
    pack = Pack(tmp_path / "pack")
    good = pack.list.read_bytes()
    app = open_app("phone", url=preview(pack.folder).url).go_dressing(bubbles=5)
    id = app.visible_bubble()
    app.dress(id)
    app.page.evaluate(MARK)
    panel = app.page.locator(PANEL)

    pack.replace(pack.list, b"<plist><array><dict>")
    panel.wait_for(state="visible")
    assert re.search(r"config\.plist: is not a valid property list", panel.inner_text()), panel.inner_text()
    assert panel.locator("..").get_attribute("role") == "status"
    close = app.box(panel.get_by_role("button", name="Close"))
    assert close.width >= 44 and close.height >= 44
    assert app.box(panel).y > app.box(app.scotch).y + app.box(app.scotch).height / 3, "Scotch is seen"
    assert app.page.evaluate(IS_FIRST) and app.state() == "dressed", "the last good content stays"
    panel.get_by_role("button", name="Close").click()
    assert panel.is_hidden() and app.state() == "dressed"

    pack.replace(pack.list, good)
    other = next(costume["id"] for costume in pack.costumes() if costume["id"] != id)
    pack.change(other, width="wide")
    wait(app, f"!({IS_FIRST}) && document.querySelector('{WORN}')")
    panel.wait_for(state="visible")
    assert f'"{other}": width' in panel.inner_text() and "left out" in panel.inner_text()
    pack.replace(pack.list, good)
    app.page.wait_for_selector(f'[data-costume-id="{other}"]', state="attached")
    assert panel.count() == 0 or panel.is_hidden()


# Notes the time of each frame in which the worn costume first has another picture or width.
CLOCK = """(() => {
  window.framesApart = 0;
  const look = () => {
    const image = document.querySelector('[data-role="worn-costume"]');
    const key = image?.complete && image.naturalWidth ? `${image.style.width} ${image.src}` : window.seen?.key;
    if (key !== window.seen?.key) window.seen = { key, time: Date.now() };
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""


def milliseconds(app, save):
    """From before `save` to the frame that shows the worn costume in another way."""
    before = app.page.evaluate("window.seen.key")
    start = time.time() * 1000
    save()
    return wait(app, "(before) => window.seen?.key && window.seen.key !== before && window.seen.time", before) - start


@pytest.mark.spared
@pytest.mark.alone
def test_time_from_save_to_repaint(open_app, preview, tmp_path):
    """Prints the milliseconds from 50 saves each of a picture and of a number to the frame that shows it."""
    pack = Pack(tmp_path / "pack")
    app = open_app("phone", url=preview(pack.folder).url)
    app.page.add_init_script(CLOCK)
    app.go_dressing(bubbles=5)
    id = app.visible_bubble()
    app.dress(id)
    wait(app, "window.seen")
    shown = app.page.locator(WORN).evaluate("n => n.src.match(/-([23]x)/)?.[1] ?? ''")
    picture = next(file for file in pack.pictures(id) if file.stem.endswith(shown))
    width = app.page.locator(WORN).evaluate("n => parseFloat(n.style.width)")
    data = picture.read_bytes()
    print(report("picture", [milliseconds(app, lambda: pack.replace(picture, plain(data, (i, 200, 30)))) for i in range(50)]))
    print(report("number", [milliseconds(app, lambda: pack.change(id, width=width + 1 + i % 2)) for i in range(50)]))


def report(name, times):
    times = sorted(times)
    return f"{name}: median {times[len(times) // 2]:.0f} ms, p95 {times[int(len(times) * 0.95)]:.0f} ms, most {times[-1]:.0f} ms"
