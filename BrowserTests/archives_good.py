"""Good archives, as common zip programs write them."""

import zlib

from archive_kinds import contents, hoo_document, kind, simple
from zip_writer import Entry, picture


simple("ok", "sorted, dated 1980, documents deflated")


@kind("ok", "info-zip: folders, time stamps, owners")
def _(zip):
    for name in ("", "01/", "02/"):
        zip.add(name).both(crc=0, packed=0, size=0, version=10)
        zip.entries[-1].data, zip.entries[-1].attributes = b"", 0x41ED0010
    for entry in zip.entries:
        entry.local["extra"] = b"UT\x05\0\x03\1\2\3\4ux\x02\0\1\0"
        entry.central["extra"] = b"UT\x05\0\x03\1\2\3\4ux\x02\0\1\0"
        entry.both(time=0x6B2A, date=0x5B54)


@kind("ok", "finder: descriptors")
def _(zip):
    for entry in zip.entries:
        entry.describe()


@kind("ok", "descriptors without signature")
def _(zip):
    for entry in zip.entries:
        entry.describe(signed=False)


@kind("ok", "7-zip: NTFS times, archive flag")
def _(zip):
    for entry in zip.entries:
        entry.central["extra"] = b"\x0a\0\x04\0\0\0\0\0"
        entry.attributes, entry.made_by = 0x20, 0x003F


@kind("ok", "everything deflated, flag UTF-8, any order")
def _(zip):
    zip.entries = [Entry(e.central["name"], zlib.decompress(e.data, -15) if e.central["method"] else e.data, True)
                   .both(flags=0x0800) for e in reversed(zip.entries)]


@kind("ok", "bsdtar: the size in the local header, the rest in descriptors")
def _(zip):
    for entry in zip.entries:
        entry.describe()
        entry.local["size"] = entry.central["size"]


@kind("ok", "Java: folders deflated, with descriptors")
def _(zip):
    for name in ("", "01/", "02/"):
        zip.add(name, b"", True)
    for entry in zip.entries:
        entry.both(flags=0x0800)
        entry.describe()
    zip.entries[0].both(extra=b"\xfe\xca\0\0")  # as `jar` writes


hoo_document("ok", "a poem as lines, keys in capitals", '{"TITLE":"A","POEMLINE":["b","c"]}')
hoo_document("ok", "a number that is 0 to any power", '{"Title":"A","PoemLine":"b","x":0e1}')
hoo_document("ok", "a key twice by Unicode's reading alone", '{"Title":"A","PoemLine":"b","Title-\u00e9":"c","Title-e\u0301":"d"}')
for colors, depths in {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}.items():
    for depth in depths:
        palette = [(b"PLTE", bytes(3 << depth))] if colors == 3 else []
        contents("ok", f"an image of colour type {colors}, {depth} bits deep", "header.png",
                 lambda form=(depth, colors), palette=palette: picture(96, 24, *form, before=palette))
contents("ok", "an interlaced image in many chunks", "header.png", lambda: picture(96, 24, 8, 6, 1, pieces=9))
contents("ok", "an image with a palette", "header.png", lambda: picture(96, 24, 4, 3, before=[(b"PLTE", bytes(48))]))
contents("ok", "an image of noise, 16 bits deep", "header.png", lambda: picture(96, 24, 16, 2, noise=True))
