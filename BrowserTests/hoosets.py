"""Sets of Hoos for `--hoosets`, in archives like those that `disguise hoosets pack` writes."""

import colorsys
import io
import json
import pathlib
import struct
import zipfile
import zlib

EPOCH = (1980, 1, 1, 0, 0, 0)


def png(width, height, color):
    """A disc of one colour on a transparent ground."""
    rows = []
    for y in range(height):
        row = bytearray([0])
        for x in range(width):
            inside = ((x + 0.5) / width - 0.5) ** 2 + ((y + 0.5) / height - 0.5) ** 2 < 0.2
            row += bytes([*color, 255 if inside else 0])
        rows.append(bytes(row))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


def digits(number):
    return f"{number:02}"


def files(name, count, hue=0.4, title=None):
    """The files of one set by name."""
    color = [int(255 * c) for c in colorsys.hls_to_rgb(hue, 0.35, 0.5)]
    light = [int(255 * c) for c in colorsys.hls_to_rgb(hue, 0.8, 0.6)]
    about = {"Color": "#%02x%02x%02x" % tuple(color), "Count": count, **({"Title": title} if title else {})}
    found = {f"{name}/hoo_set.json": json.dumps(about).encode(), f"{name}/header.png": png(90, 22, light)}
    picture = png(24, 24, light)
    for i in range(1, count + 1):
        folder = f"{name}/{digits(i)}"
        found[f"{folder}/hoo.json"] = json.dumps(
            {"Title": f"Hoo {i} of {name}", "PoemLine": f"I am number {i}.\nThere is no other."}).encode()
        found[f"{folder}/hoo.png"] = picture
    return found


def archive(files):
    """A zip archive: entries sorted, no times, only long documents deflated."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as zipped:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.create_system = 0
            info.external_attr = 0
            is_long = name.endswith(".json") and len(files[name]) > 1024
            info.compress_type = zipfile.ZIP_DEFLATED if is_long else zipfile.ZIP_STORED
            zipped.writestr(info, files[name])
    return out.getvalue()


def write(folder, sets, hoos):
    """Writes `sets` archives of `hoos` Hoos each to `folder`."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for i in range(1, sets + 1):
        name = digits(i)
        (folder / f"{name}.zip").write_bytes(archive(files(name, hoos, hue=i * 0.618 % 1)))
    return folder


def write_plain(folder, name, count, **options):
    """Writes one unpacked set to `folder`."""
    for path, data in files(name, count, **options).items():
        target = pathlib.Path(folder) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return folder
