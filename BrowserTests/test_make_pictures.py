"""Drawings of other kinds than PNG in both homes of the fitting room: they become PNGs on the device, and nothing in them acts."""

import base64
import http.server
import struct
import threading
import zipfile
import zlib

import pytest
from playwright.sync_api import expect

from dropped_pictures import COLORS, DROP, ENCODED, PASTE, near, svg, turned
from faults import case
from fitting_room import FITTED, Room, check
from server import Preview, until
from test_fitting_room_hoos import three_hoos
from test_make_character import NAME, CharacterMaker, png

IN_A_HURRY = True
NOTICE = '[data-role="notice"]'
COSTUMES, CHARACTER = ".bench:not([hidden]) > section", '[data-takes="character"] h2'
RED, BLUE, WHITE = (200, 30, 30, 255), (30, 30, 200, 255), (255, 255, 255, 255)


@pytest.fixture
def maker(open_app, proxy):
    return CharacterMaker(open_app("desktop", proxy.url), proxy.url)


def drop(page, data, name, selector=COSTUMES):
    page.evaluate(DROP, [base64.b64encode(data).decode(), name, selector])


def drop_costume(page, data, name):
    drop(page, data, name)
    page.wait_for_selector('[data-field="label-en"]:focus')


def encoded(page, kind):
    return base64.b64decode(page.evaluate(ENCODED, f"image/{kind}"))


def pngs(file):
    """The sides of the pictures in a `.disguise` file, which are all PNGs."""
    with zipfile.ZipFile(file) as archive:
        pictures = {name: archive.read(name) for name in archive.namelist() if not name.endswith(".json")}
    assert all(data.startswith(b"\x89PNG") for data in pictures.values())
    return {name: struct.unpack(">II", data[16:24]) for name, data in pictures.items()}


def saved(maker, folder):
    download = maker.saved_file()
    file = folder / download.suggested_filename
    download.save_as(file)
    assert check(file)["errors"] == 0
    return pngs(file)


def test_svg_becomes_a_costume_of_the_same_canvas_in_all_densities(maker, tmp_path):
    drop_costume(maker.page, svg('width="235" height="374"'), "robot.svg")
    assert maker.page.locator('[data-field="label-en"]').input_value() == "Robot"
    assert [round(side) for side in maker.place(FITTED, '[data-role="scotch"]')] == [0, 0, 235, 374]
    maker.settle()
    maker.open()  # what the browser keeps is the PNG
    size, middle, corner = maker.page.evaluate(COLORS, [FITTED, [(0.5, 0.5), (0.02, 0.02)]])
    assert size == [705, 1122] and middle == list(RED) and corner[3] == 0
    assert saved(maker, tmp_path) == {"robot.png": (235, 374), "robot@2x.png": (470, 748), "robot@3x.png": (705, 1122)}


SIZES = {
    "only a box": ('viewBox="0 0 100 50"', "", [1080, 540]),
    "percent": ('width="100%" height="100%" viewBox="-5,-5 10,20"', '<?xml version="1.0" encoding="iso-8859-1"?>', [660, 1320]),
    "style": ('viewBox="0 0 512 512" style="height: 512px; width: 512px;"', "", [768, 768]),
    "units": ('width="30mm" height="1in"', "", [1080, 914]),
    "before the root": ("width='24' height='24' data-a='b>c'", "\ufeff<!-- <svg> > -->\n<!DOCTYPE svg [ <!ENTITY a \"<b>\"> ]>", [1080, 1080]),
    "no size": ("", "", [900, 450]),
}


def test_svg_is_drawn_as_large_as_it_is_seen(maker):
    content = '<rect x="-30%" y="-30%" width="110%" height="110%" fill="#c81e1e"/>'
    for count, (name, (attributes, before, size)) in enumerate(SIZES.items(), 1):
        maker.page.evaluate("document.activeElement.blur()")
        drop_costume(maker.page, svg(attributes, content, before), "robot.svg")
        with case(name):
            expect(maker.page.locator('[data-role="costumes"] button')).to_have_count(count)
            until(lambda: maker.page.evaluate(COLORS, [FITTED, []]) == [size], 10, lambda: f"{size}, but {maker.page.evaluate(COLORS, [FITTED, []])}")
            # The edge of the red part is sharp, at the same place of each picture.
            end = (1.3, 1) if "-5" in attributes else (0.8, 0.8)
            places = [(0.5, 0.5), (end[0] - 0.01, end[1] - 0.01), (end[0] + 0.01, end[1] + 0.01)]
            found = maker.page.evaluate(COLORS, [FITTED, [place for place in places if max(place) < 1]])
            assert found[1] == list(RED), found
            assert len(found) == 2 or found[2] == list(RED) and found[3][3] == 0, found


@pytest.mark.parametrize("kind", ["jpeg", "webp"])
def test_pixels_of_other_kinds_stay_as_they_are(maker, tmp_path, kind):
    drop_costume(maker.page, encoded(maker.page, kind), f"robot.{kind.replace('e', '') if kind == 'jpeg' else kind}")
    size, left, right, corner = maker.page.evaluate(COLORS, [FITTED, [(0.3, 0.5), (0.7, 0.5), (0.02, 0.02)]])
    assert size == [240, 160] and near(left, RED) and near(right, BLUE)
    assert near(corner, WHITE) if kind == "jpeg" else corner[3] == 0
    assert saved(maker, tmp_path) == {"robot.png": (240, 160)}


def test_photograph_is_as_upright_as_the_camera_was(maker):
    drop_costume(maker.page, turned(encoded(maker.page, "jpeg")), "robot.jpg")
    size, upper, lower = maker.page.evaluate(COLORS, [FITTED, [(0.5, 0.3), (0.5, 0.7)]])
    assert size == [160, 240] and near(upper, RED) and near(lower, BLUE)


def test_drawing_is_pasted_and_chosen(maker):
    data = base64.b64encode(svg('viewBox="0 0 9 9"')).decode()
    maker.page.evaluate(PASTE, [data, "image.svg", "image/svg+xml"])
    maker.page.wait_for_selector('[data-field="label-en"]:focus')
    with maker.page.expect_file_chooser() as chooser:
        maker.page.locator('[data-role="replace"]').click()
    maker.page.evaluate("self.before = document.querySelector('[data-role=fitted]').src")
    chooser.value.set_files({"name": "other.webp", "mimeType": "image/webp", "buffer": encoded(maker.page, "webp")})
    maker.page.wait_for_function("() => document.querySelector('[data-role=fitted]').src !== self.before")
    assert maker.page.evaluate(COLORS, [FITTED, []]) == [[240, 160]]
    accepted = maker.page.locator('input[type="file"]').get_attribute("accept")
    assert all(f"image/{kind}" in accepted for kind in ["png", "svg+xml", "jpeg", "webp"])


def test_svg_becomes_a_character(maker):
    drop(maker.page, svg('viewBox="0 0 100 120"', '<ellipse cx="50" cy="60" rx="30" ry="55" fill="#c81e1e"/>'), "blob.svg", CHARACTER)
    expect(maker.page.locator(NAME)).to_be_focused()
    size = maker.page.evaluate(COLORS, ['[data-role="own-picture"]', []])[0]
    # Trimmed to the ellipse, with a border of one pixel.
    assert abs(size[0] / size[1] - 60 / 110) < 0.01 and size[1] > 1100


HOSTILE = """
<script>parent.hacked = self.hacked = 1; fetch('{url}/script')</script>
<style>@import url({url}/import.css); @font-face {{ font-family: a; src: url({url}/font.woff) }} rect {{ fill: url({url}/fill.svg#a) #c81e1e }}</style>
<use href="{url}/use.svg#a"/>
<text font-family="a">a</text>
<a href="javascript:fetch('{url}/link')"><rect width="100" height="100" fill="#c81e1e" onclick="fetch('{url}/click')"/></a>
<animate attributeName="x" begin="0s" dur="1s" onbegin="fetch('{url}/begin')"/>
"""


class Listener(http.server.BaseHTTPRequestHandler):
    """A host that notes everything that is asked of it."""

    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_response(404)
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def stranger(servers):
    Listener.asked = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    servers.callback(server.shutdown)
    return f"http://127.0.0.1:{server.server_port}"


def hostile(stranger):
    content = HOSTILE.replace("{{", "{").replace("}}", "}").replace("{url}", stranger)
    return svg('viewBox="0 0 100 100" xmlns:xlink="http://www.w3.org/1999/xlink" onload="parent.hacked = 1"', content,
               before=f'<?xml-stylesheet href="{stranger}/sheet.css"?><!DOCTYPE svg SYSTEM "{stranger}/svg.dtd">')


def test_script_and_references_of_an_svg_have_no_effect(maker, stranger):
    asked = []
    maker.page.on("request", lambda request: asked.append(request.url))
    maker.page.on("frameattached", lambda frame: asked.append(frame.url))
    drop_costume(maker.page, hostile(stranger), "robot.svg")
    maker.settle()
    assert maker.page.evaluate(COLORS, [FITTED, [(0.5, 0.5)]])[1] == list(RED)
    assert maker.page.evaluate("self.hacked") is None and Listener.asked == []
    assert not [url for url in asked if "hostile" in url or stranger in url]


def test_script_and_references_have_no_effect_in_the_folders_home_either(servers, open_app, tmp_path, stranger):
    folder = tmp_path / "pack"
    folder.mkdir()
    preview = Preview(folder)
    servers.callback(preview.stop)
    room = Room(preview, open_app("desktop", preview.url, color_scheme="null"), folder, '[data-role="add"]')
    drop_costume(room.page, hostile(stranger), "robot.svg")
    room.page.keyboard.press("Control+s")
    until(lambda: list(folder.rglob("robot@3x.png")), 20, "the saved PNG")
    assert room.page.evaluate("self.hacked") is None and Listener.asked == [] and not list(folder.rglob("*.svg"))


def test_pictures_of_other_files_in_an_svg_are_asked_of_nobody(maker, stranger):
    images = "".join(f'<image href="{address}" width="9" height="9"/>' for address in (f"{stranger}/image.png", "../hostile.png"))
    drop(maker.page, svg('viewBox="0 0 9 9"', images), "robot.svg")
    expect(maker.page.locator(NOTICE)).to_contain_text("robot.svg shows pictures of other files")
    assert Listener.asked == []


def test_embedded_picture_of_an_svg_is_drawn(maker):
    data = base64.b64encode(png(9, 9, lambda x, y: RED)).decode()
    drop_costume(maker.page, svg('viewBox="0 0 9 9"', f'<image href="data:image/png;base64,{data[:20]}&#10;{data[20:]}" width="9" height="9"/>'), "robot.svg")
    assert maker.page.evaluate(COLORS, [FITTED, [(0.5, 0.5)]])[1] == list(RED)


def bomb(side):
    """The beginning of a PNG whose header declares a square of so many pixels."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", side, side, 8, 6, 0, 0, 0)


UNUSABLE = [
    ("bomb.png", bomb(40000), "bomb.png has more than 64 megapixels."),
    ("larger.png", bomb(60000), "larger.png has more than 64 megapixels."),
    ("largest.png", bomb(0xFFFFFFFF), "largest.png has more than 64 megapixels."),
    ("torn.svg", b'<svg viewBox="0 0 9 9"><g>', "torn.svg cannot be read"),
    ("torn.jpg", b"\xff\xd8\xff\xe0" + bytes(40), "torn.jpg cannot be read"),
    ("torn.webp", b"RIFF\x24\0\0\0WEBPVP8 " + bytes(24), "torn.webp cannot be read"),
    ("page.svg", b"<!DOCTYPE html><html><svg width='9' height='9'></svg></html>", "page.svg is no PNG, SVG, JPEG or WebP"),
    ("comments.svg", b"<!-- -->" * 5000, "comments.svg is no PNG, SVG, JPEG or WebP"),
    ("old.gif", b"GIF89a\1\0\1\0\0\0\0;", "old.gif is no PNG, SVG, JPEG or WebP"),
    ("clear.svg", svg('viewBox="0 0 9 9"', ""), "clear.svg is fully transparent"),
    ("linked.svg", svg('viewBox="0 0 9 9"', '<image href="https://example.org/a.png" width="9" height="9"/>'), "linked.svg shows pictures of other files, which are not in it."),
    ("old-linked.svg", svg('viewBox="0 0 9 9"', "<rect width='5' height='5'/><svg:image width='9'\n xlink:href = 'a.png' height='9'/>"), "old-linked.svg shows pictures of other files"),
    ("broken.svg", svg('viewBox="0 0 9 9"', '<rect width="5" height="5"/><image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'), "A picture in broken.svg cannot be read."),
    ("empty.jpg", b"", "empty.jpg cannot be read"),
]


def test_file_that_cannot_be_used_is_told_in_one_line(maker):
    for name, data, words in UNUSABLE:
        drop(maker.page, data, name)
        with case(name):
            expect(maker.page.locator(NOTICE)).to_contain_text(words)
            assert maker.page.locator('[data-role="costumes"] button').count() == 0


def test_svg_becomes_a_hoo(servers, open_app, tmp_path):
    folder = three_hoos(tmp_path)
    preview = Preview(folder)
    servers.callback(preview.stop)
    room = Room(preview, open_app("desktop", preview.url, color_scheme="null"), folder, ".tile")
    drop(room.page, svg('viewBox="0 0 24 24"'), "owl.svg")
    room.page.wait_for_selector('[data-field="hoo-title-en"]:focus')
    room.page.locator('[data-field="poem-en"]').fill("Red am I.")
    room.save()
    sides = sorted(struct.unpack(">I", path.read_bytes()[16:20])[0] for path in (folder / "01" / "04").glob("*.png"))
    assert sides == [108, 216, 324]


def test_animation_leaves_as_its_first_picture(maker, tmp_path):
    still = png(120, 180, lambda x, y: RED if 20 < x < 100 and 20 < y < 160 else (0, 0, 0, 0))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    control = lambda number: chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, 120, 180, 0, 0, 1, 5, 0, 0))
    # The first picture is that of the file, and the second one is all blue.
    blue = zlib.compress(b"".join(b"\0" + bytes(BLUE) * 120 for _ in range(180)))
    head, end = still[:33], still[-12:]
    frames = chunk(b"acTL", struct.pack(">II", 2, 0)) + control(0) + still[33:-12] + control(1) + chunk(b"fdAT", struct.pack(">I", 2) + blue)
    drop_costume(maker.page, head + frames + end, "flag.png")
    maker.settle()
    file = tmp_path / "flag.disguise"
    maker.saved_file().save_as(file)
    assert "animated-image" not in [fault["rule"] for fault in check(file)["faults"]]
