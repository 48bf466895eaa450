"""Archives whose file, directory or headers are wrong."""

import random
import struct

from archive_kinds import KINDS, entry, header, kind, local, simple
from zip_writer import Zip, png


# The file.


@kind("archive-too-large", "more than 8 MB")
def _(zip):
    zip.set("header.png", png(96, 24, bytes(8 << 20)))


@kind("not-an-archive", "a page for an archive")
def _(zip):
    zip.entries, zip.count, zip.cut = [], 0, None
    zip.bytes = lambda: b"<!doctype html><title>404</title>" * 9


KINDS.append(("not-an-archive", "nothing", lambda zip: setattr(zip, "cut", 0)))
for fraction in (0.2, 0.5, 0.9):
    KINDS.append(("truncated", f"cut at {fraction:.0%}", lambda zip, f=fraction: setattr(zip, "cut", int(len(zip.bytes()) * f))))
simple("truncated", "without its last byte", cut=-1)
simple("trailing-junk", "trailing junk", suffix=b"junk")
simple("trailing-junk", "bsdtar in a pipe: filled up with zeros", suffix=bytes(5824))
simple("trailing-junk", "60 KB of trailing junk", suffix=bytes(60_000))
simple("leading-junk", "leading junk that offsets know", prefix=b"#!/bin/sh\n")
simple("leading-junk", "leading junk that they do not", prefix=b"#!/bin/sh\n", counts_prefix=False)
simple("gap", "a gap before the directory", gap=b"gap")
simple("gap", "a gap after the directory", before_end=b"gap")
KINDS.append(("gap", "a gap between entries", lambda zip: setattr(zip["01/hoo.png"], "descriptor", b"gap")))
KINDS.append(("second-end-record", "two archives in one",
              lambda zip: [setattr(zip, "prefix", Zip(zip.name).bytes()), setattr(zip, "counts_prefix", False)]))
KINDS.append(("second-end-record", "an archive in the gap", lambda zip: setattr(zip, "gap", Zip(zip.name).bytes())))
simple("archive-comment", "a comment", comment=b"made with love")
simple("truncated", "a comment cut off", comment=bytes(9), cut=-4)
simple("no-entries", "an end record of nothing in the comment", comment=b"PK\5\6" + bytes(18))
simple("multi-disk", "disk 1", disk=1)
simple("multi-disk", "directory on disk 1", directory_disk=1)
simple("multi-disk", "entries on other disks", count_here=1)
simple("zip64", "count in zip64", count=0xFFFF)
simple("zip64", "offset in zip64", directory_offset=0xFFFFFFFF)
simple("zip64", "size in zip64", directory_size=0xFFFFFFFF)
simple("zip64", "a zip64 locator", before_end=b"PK\6\7" + bytes(16))
simple("too-many-entries", "513 entries", count=513)
simple("no-entries", "no entry", entries=[])
simple("entry-count", "one entry too few declared", count=5)
simple("entry-count", "one entry too many declared", count=7)
KINDS.append(("entry-count", "no signature in the directory",
              lambda zip: setattr(zip["header.png"], "central_signature", b"PK\0\0")))
simple("central-directory", "directory beyond the end", directory_offset=0x7FFF0000)
simple("central-directory", "directory larger than all", directory_size=0xFFFFFFF0)


# Headers.

header("encrypted", "encrypted", flags=1)
header("encrypted", "strongly encrypted", flags=0x41)
header("encrypted", "hidden headers", flags=0x2000)
header("encrypted", "AES", extra=b"\x01\x99\x01\0\7")
header("odd-flags", "patched data", flags=0x20)
header("odd-flags", "reserved flag", flags=0x8000)
header("odd-method", "LZMA", method=14)
header("odd-method", "shrunk", method=1)
header("odd-version", "version 21", version=21)
header("zip64", "version 45", version=45)
header("zip64", "zip64 extra field", extra=b"\1\0\0\0")
header("extra-field", "Unicode path", extra=b"up\x05\0\1\0\0\0\0")
header("extra-field", "extra field cut off", extra=b"UT\x63\0\1")
header("extra-field", "crumb of an extra field", extra=b"U")
header("stored-size", "stored in two sizes", size=7)
header("truncated", "longer than the archive", size=1 << 20, packed=1 << 20)
local("another name", name=b"xx/header.png")
local("a longer name", name=b"01/header.pngA")
local("another version", version=10)
local("another flag", flags=2)
local("another method", method=8)
local("another time", time=1)
local("another date", date=1)
local("another packed size", packed=1)
local("another checksum", crc=1)
local("another size", size=1)
local("extra field in one header only", "extra-field", extra=b"\x09\x09\0\0")
entry("entry-comment", "an entry's comment", comment=b"x")
entry("multi-disk", "an entry on disk 1", disk=1)
entry("zip64", "an entry's offset in zip64", offset=0xFFFFFFFF)
entry("local-header", "no local header", local_signature=b"PK\0\0")
entry("local-header", "an offset beyond the end", offset=0x80000000)
entry("symlink", "a symbolic link", attributes=0xA1FF0000)
entry("special-file", "a device", attributes=0x21B60000)
entry("special-file", "a pipe", attributes=0x11FF0000)
entry("directory", "a file called a folder", attributes=0x41ED0010)
entry("directory", "a file with a folder's flag", attributes=0x10)
KINDS += [
    ("zip64 SET/header.png", "an entry's size in zip64", lambda zip: zip["header.png"].central.update(size=0xFFFFFFFF)),
    ("header-mismatch SET/header.png; overlap SET/header.png; overlap SET/01/hoo.png", "two entries of one local header",
     lambda zip: setattr(zip["header.png"], "offset", 0)),
    ("directory SET/", "a folder called a file", lambda zip: setattr(zip.add("", b""), "attributes", 0x81A40000)),
    ("directory SET/", "a folder with contents", lambda zip: zip.add("")),
    ("directory SET/", "a folder that hides 60 KB behind a size of 0", lambda zip: hide(zip)),
    ("data-descriptor SET/header.png", "a descriptor of another size",
     lambda zip: setattr(zip["header.png"].describe(), "descriptor", b"PK\7\x08" + bytes(12))),
    ("data-descriptor SET/header.png", "no descriptor", lambda zip: setattr(zip["header.png"].describe(), "descriptor", b"")),
    ("header-mismatch SET/02/hoo.png; overlap SET/02/hoo.png", "two entries of the same bytes", lambda zip: share(zip)),
    ("truncated SET/header.png", "longer than the rest",
     lambda zip: zip["header.png"].both(size=len(zip.bytes()), packed=len(zip.bytes()))),
    ("overlap SET/hoo_set.json", "an entry over the next", lambda zip: grow(zip["header.png"])),
    ("overlap SET/hoo_set.json", "an entry over the directory", lambda zip: grow(zip["hoo_set.json"])),
    ("overlap SET/01/hoo.png", "an entry that quotes the next one's header", lambda zip: quote(zip)),
    ("ratio SET/01/hoo.json", "a bomb", lambda zip: zip.set("01/hoo.json", b" " * 200_000, True)),
    ("ratio SET/01/hoo.png", "a bomb of 15 MB", lambda zip: zip.set("01/hoo.png", bytes(15 << 20), True)),
    ("unpacked-too-large SET/01/hoo.png", "a bomb of 17 MB", lambda zip: zip.set("01/hoo.png", bytes(17 << 20), True)),
    ("unpacked-too-large SET/01/hoo.json", "an entry of more than 16 MB",
     lambda zip: zip["01/hoo.json"].both(size=(16 << 20) + 1)),
    ("; ".join(["unpacked-too-large SET/08/hoo.png", *(f"missing-document SET/{hoo:02}/hoo.json" for hoo in range(3, 9)),
                *(f"image-damaged SET/{hoo:02}/hoo.png" for hoo in range(3, 8)), "count-mismatch SET/hoo_set.json"]),
     "17 MB in many entries", lambda zip: inflate_all(zip)),
    ("entry-too-long SET/01/hoo.png", "a bomb that declares 40 bytes", lambda zip: lie(zip, 40)),
]


def hide(zip):
    zip.add("", bytes(60_000)).both(method=8, size=0, crc=0)


def grow(entry):
    entry.both(packed=entry.central["packed"] + 1)
    if entry.central["method"] == 0:
        entry.both(size=entry.central["size"] + 1)


def share(zip):
    """The second Hoo's image is stored in the first one's entry, header included."""
    first, second = zip["01/hoo.png"], zip["02/hoo.png"]
    second.offset = len(zip.entries[0].local_bytes())
    second.central.update(first.central, name=second.central["name"])


def quote(zip):
    first, second = zip["01/hoo.json"], zip["01/hoo.png"]
    length = len(second.local_bytes()) - len(second.data)
    block = b"\0" + struct.pack("<HH", length, length ^ 0xFFFF)
    first.data = block
    first.both(packed=len(block) + length, size=length)


def inflate_all(zip):
    rows = random.Random(4)
    noise = b"".join(rows.randbytes(16) + bytes(240) for _ in range(11_600))  # deflates to a tenth
    for number in range(3, 9):
        zip.add(f"{number:02}/hoo.png", png(48, 48, noise), True)


def lie(zip, size):
    zip.set("01/hoo.png", bytes(1 << 20), True)
    zip["01/hoo.png"].both(size=size)
