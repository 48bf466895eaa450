"""Good archives, as common zip programs write them."""

import zlib

from archive_kinds import contents, hoo_document, kind, simple
from png_forms import CHUNKS, MATRIX
from zip_writer import Entry, document, picture


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


def owls(title, forms):
    """Registers an archive with an owl for each of these pictures."""
    @kind("ok", title)
    def _(zip):
        for number, (what, png) in enumerate(forms, 3):
            zip.add(f"{number:02}/hoo.json", document(Title=what, PoemLine="b"), deflated=True)
            zip.add(f"{number:02}/hoo.png", png)
        zip.set("hoo_set.json", document(Color="#2e7d5b", Count=2 + len(forms)), deflated=True)


owls("every depth, colour type and interlacing", MATRIX)
owls("every chunk that no decoder needs", CHUNKS)
contents("ok", "an image of noise, 16 bits deep", "header.png", lambda: picture(96, 24, 16, 2, noise=True))
