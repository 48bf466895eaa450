"""Images that are missing, damaged, too large or no image: each costs one costume."""

import struct
import zlib
from urllib.parse import urljoin

import pytest

import packs
from faults import costume, cut_off, reply, survived
from server import CATALOGUE, until

IN_A_HURRY = True


def png(width, height, rows=None):
    """A PNG that declares this size, with `rows` of its pixel rows."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    line = b"\0" + b"\x55" * ((width + 7) // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(line) for _ in range(height if rows is None else rows)) + packer.flush()
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


GIF = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="235" height="374"><rect width="99" height="99"/></svg>'
PICTURES = {
    "missing": ((404, "text/plain", b"gone"), "status 404"),
    "dropped": (None, "TypeError"),
    "cut off": (cut_off(png(235, 374)[:200], "image/png"), "TypeError"),
    "a login page": ((200, "image/png", b"<html>please log in</html>"), "not a PNG, JPEG or WebP image"),
    "a drawing in SVG": ((200, "image/svg+xml", SVG), "not a PNG, JPEG or WebP image"),
    "a GIF": ((200, "image/gif", GIF), "not a PNG, JPEG or WebP image"),
    "nothing": ((200, "image/png", b""), "not a PNG, JPEG or WebP image"),
    "damaged": ((200, "image/png", png(235, 374)[:33] + bytes(60)), "EncodingError"),
    "a bomb of pixels": ((200, "image/png", png(14000, 14000)), "more than 4 megapixels"),
    "other bytes": ((200, "image/png", png(64, 64)), "bytes of another name"),
    "a bomb of bytes": ((200, "image/png", png(64, 64) + bytes(5 << 20)), "more than 5242880 bytes"),
}


def test_bad_image_drops_only_its_costume(open_faulty, proxy, server):
    entries = [costume(server, "good"), costume(server, "data", image="data:image/png;base64,AAAA")]
    names = [f"bad{i}{'.0123456789abcdef' if kind == 'other bytes' else ''}.png" for i, kind in enumerate(PICTURES)]
    for i, (answer, _) in enumerate(PICTURES.values()):
        proxy.answers[f"/assets/{names[i]}"] = answer
        entries.append(costume(server, f"bad{i}", image=f"../assets/{names[i]}"))
    # A wrong content type alone is accepted; a wrong aspect ratio is accepted with a notice.
    proxy.answers["/assets/odd.png"] = (200, "text/html", png(600, 20))
    entries.append({**entries[-1], "id": "odd", "image": "../assets/odd.png"})
    proxy.answers[CATALOGUE] = reply(entries)
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    for i, (_, line) in enumerate(PICTURES.values()):
        page.expect_line(rf"^api/current_costumes.json: bad{i}\.image: api/../assets/{names[i]}: {line}")
    page.expect_line(r"^api/current_costumes.json: data\.image: data:image/png;base64,AAAA: not a PNG")
    page.expect_line(r"^api/current_costumes.json: odd\.image: .*another shape")
    page.expect_notice()
    page.expect_work(5)
    assert {"good", "odd"} <= set(page.app.bubbles())
    survived("picture", [*PICTURES, "data", "odd"])


@pytest.mark.drawn
def test_other_scale_replaces_missing_image(open_faulty, proxy, server):
    entry = list(packs.catalogue(server).values())[0]
    for key in ("webp@3x", "image@3x"):  # dressed, Scotch is larger than his image
        proxy.answers[urljoin(CATALOGUE, entry[key])] = (404, "text/plain", b"gone")
    page = open_faulty()
    page.app.go_dressing(bubbles=5)
    for key in ("webp@3x", "image@3x"):
        page.expect_line(rf"{entry['id']}\.{key}: .*status 404")
    source = page.app.bubble(entry["id"]).locator("img.costume")
    until(lambda: source.get_attribute("src").endswith(entry["webp@2x"].split("/")[-1]), 8, "the next scale")
    assert page.app.notice.count() == 0
