"""Bad archives, one of each kind, and good ones as common zip programs write them: `python3 BrowserTests/archives.py OUT`.

Every zip field is written by hand, so that each can be wrong. The same bytes come out on every run. `manifest.json` says
which rule refuses each archive, or "ok"; the tool and the browser have to agree on it. Each file is a set called like it:
`01.zip` holds `01/...`.
"""

import json
import pathlib
import random
import struct
import sys
import zlib


def png(width, height, middle=b""):
    """A grey PNG; one that declares too much is given no pixels."""
    if not middle:
        rows = b"".join(b"\0" + b"\x80" * width for _ in range(height)) if width * height < 1 << 20 else b"\0"
        middle = zlib.compress(rows, 9)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", middle) + chunk(b"IEND", b"")


PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def picture(width, height, depth=8, colors=0, interlaced=0, noise=False, filter=0, before=(), after=(), pieces=1,
            shape=lambda rows: rows, stream=lambda packed: packed, fields=None):
    """A PNG of any kind: `before` and `after` are chunks around its pixels, `shape` changes its rows, `stream` what they
    are packed to, and `fields` are the last five bytes of its header."""
    random_bytes = random.Random(7).randbytes
    bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colors, 1)
    rows = b""
    for x, y, columns, lines in PASSES if interlaced else [(0, 0, 1, 1)]:
        across, down = len(range(x, width, columns)), len(range(y, height, lines))
        length = (across * bits + 7) // 8
        for _ in range(down if across else 0):
            rows += bytes([filter]) + (random_bytes(length) if noise else bytes(length))
    packed = stream(zlib.compress(shape(rows), 9))
    step = max(1, -(-len(packed) // pieces))
    body = [(b"IDAT", packed[at:at + step]) for at in range(0, len(packed), step)]
    header = struct.pack(">II", width, height) + (fields or bytes([depth, colors, 0, 0, interlaced]))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, data) for kind, data in [(b"IHDR", header), *before, *body, *after, (b"IEND", b"")])


def chunk(kind, contents):
    return struct.pack(">I", len(contents)) + kind + contents + struct.pack(">I", zlib.crc32(kind + contents))


def deflate(contents):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(contents) + packer.flush()


class Entry:
    """One entry; `local` and `central` hold the fields that both headers have."""

    FIELDS = ("version", "flags", "method", "time", "date", "crc", "packed", "size")

    def __init__(self, name, contents=b"", deflated=False):
        self.data = deflate(contents) if deflated else contents
        fields = dict(version=20, flags=0, method=8 if deflated else 0, time=0, date=0x0021, crc=zlib.crc32(contents),
                      packed=len(self.data), size=len(contents), name=name if isinstance(name, bytes) else name.encode(),
                      extra=b"")
        self.local, self.central = dict(fields), dict(fields)
        self.descriptor, self.comment = b"", b""
        self.disk, self.made_by, self.attributes, self.offset = 0, 0x0314, 0, None
        self.local_signature = b"PK\3\4"

    def both(self, **fields):
        self.local.update(fields)
        self.central.update(fields)
        return self

    def describe(self, signed=True):
        """Sizes and checksum move behind the data."""
        self.both(flags=self.central["flags"] | 8)
        self.descriptor = (b"PK\7\x08" if signed else b"") + struct.pack(
            "<III", *(self.central[key] for key in ("crc", "packed", "size")))
        self.local.update(crc=0, packed=0, size=0)
        return self

    @classmethod
    def header(cls, fields):
        return struct.pack("<HHHHHIIIHH", *(fields[key] for key in cls.FIELDS), len(fields["name"]), len(fields["extra"]))

    def local_bytes(self):
        return (self.local_signature + self.header(self.local) + self.local["name"] + self.local["extra"] + self.data
                + self.descriptor)

    def central_bytes(self, offset):
        return (b"PK\1\2" + struct.pack("<H", self.made_by) + self.header(self.central)
                + struct.pack("<HHHII", len(self.comment), self.disk, 0, self.attributes,
                              offset if self.offset is None else self.offset)
                + self.central["name"] + self.central["extra"] + self.comment)


class Zip:
    """An archive of a good set, `name`, open to be spoilt."""

    def __init__(self, name, more=0):
        self.name, self.prefix, self.counts_prefix = name, b"", True
        self.gap, self.before_end, self.comment, self.suffix = b"", b"", b"", b""
        self.disk, self.directory_disk = 0, 0
        self.count = self.count_here = self.directory_size = self.directory_offset = self.cut = None
        self.entries = []
        for number in (1, 2):
            self.add(f"{number:02}/hoo.json", document(Title=f"Owl {number}", PoemLine="Who?\nYou."), deflated=True)
            self.add(f"{number:02}/hoo.png", png(48, 48))
        self.add("header.png", png(96, 24))
        self.add("hoo_set.json", document(Color="#2e7d5b", Count=2), deflated=True)

    def full(self, name):
        return f"{self.name}/{name}"

    def __getitem__(self, name):
        return next(entry for entry in self.entries if entry.central["name"] == self.full(name).encode())

    def add(self, name, contents=b"x", deflated=False, full=None):
        entry = Entry(self.full(name) if full is None else full, contents, deflated)
        self.entries.append(entry)
        return entry

    def set(self, name, contents, deflated=False):
        self.entries[self.entries.index(self[name])] = Entry(self.full(name), contents, deflated)

    def remove(self, *names):
        for name in names:
            self.entries.remove(self[name])

    def bytes(self):
        body, directory = self.prefix, b""
        shift = 0 if self.counts_prefix else len(self.prefix)
        for entry in self.entries:
            directory += entry.central_bytes(len(body) - shift)
            body += entry.local_bytes()
        body += self.gap
        count = len(self.entries) if self.count is None else self.count
        size = len(directory) if self.directory_size is None else self.directory_size
        offset = len(body) - shift if self.directory_offset is None else self.directory_offset
        end = b"PK\5\6" + struct.pack("<HHHHIIH", self.disk, self.directory_disk,
                                      count if self.count_here is None else self.count_here, count, size, offset,
                                      len(self.comment))
        return (body + directory + self.before_end + end + self.comment + self.suffix)[:self.cut]


def document(**keys):
    return json.dumps(keys, ensure_ascii=False, separators=(",", ":")).encode()


KINDS = []


def kind(rule, what):
    """Registers a change of the good archive; `what` is the kind's name in the manifest."""

    def register(change):
        KINDS.append((rule, what, change))
        return change

    return register


def simple(rule, what, **fields):
    """An archive whose own fields are these."""
    KINDS.append((rule, what, lambda zip: [setattr(zip, key, value) for key, value in fields.items()]))


def header(rule, what, **fields):
    """Both headers of the header image have these fields."""
    KINDS.append((rule, what, lambda zip: zip["header.png"].both(**fields)))


def local(what, **fields):
    """Its local header alone has these fields."""
    KINDS.append(("header-mismatch", what, lambda zip: zip["header.png"].local.update(fields)))


def named(rule, what, name, own=False):
    """One more entry of this name; in the set's folder where it is `own`."""
    KINDS.append((rule, what, lambda zip: zip.add(name) if own else zip.add("", full=name.replace("SET", zip.name)
                                                                              if isinstance(name, str) else name)))


def contents(rule, what, name, value):
    """One file of the set holds `value`, or what it answers."""
    KINDS.append((rule, what, lambda zip: zip.set(name, value() if callable(value) else value)))


def hoo(rule, what, text):
    contents(rule, what, "01/hoo.json", text if isinstance(text, bytes) else text.encode())


def owls(rule, what, text):
    contents(rule, what, "hoo_set.json", text if isinstance(text, bytes) else text.encode())


# Good ones.

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
    zip.entries[0].both(extra=b"\xfe\xca\0\0")  # what `jar` writes


hoo("ok", "a poem as lines, keys in capitals", '{"TITLE":"A","POEMLINE":["b","c"]}')
hoo("ok", "a number that is 0 to any power", '{"Title":"A","PoemLine":"b","x":0e1}')
hoo("ok", "a key twice by Unicode's reading alone", '{"Title":"A","PoemLine":"b","Title-\u00e9":"c","Title-e\u0301":"d"}')
contents("ok", "an interlaced image in many chunks", "header.png", lambda: picture(96, 24, 8, 6, 1, pieces=9))
contents("ok", "an image with a palette", "header.png", lambda: picture(96, 24, 4, 3, before=[(b"PLTE", bytes(48))]))
contents("ok", "an image of noise, 16 bits deep", "header.png", lambda: picture(96, 24, 16, 2, noise=True))

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
simple("no-entries", "an end record of nothing in the comment", comment=b"PK\5\6" + bytes(18))
simple("multi-disk", "disk 1", disk=1)
simple("multi-disk", "directory on disk 1", directory_disk=1)
simple("multi-disk", "entries on other disks", count_here=1)
simple("zip64", "count in zip64", count=0xFFFF)
simple("zip64", "offset in zip64", directory_offset=0xFFFFFFFF)
simple("zip64", "a zip64 locator", before_end=b"PK\6\7" + bytes(16))
simple("too-many-entries", "513 entries", count=513)
simple("no-entries", "no entry", entries=[])
simple("entry-count", "one entry too few declared", count=5)
simple("entry-count", "one entry too many declared", count=7)
simple("central-directory", "directory beyond the end", directory_offset=0x7FFF0000)

# Headers.

header("encrypted", "encrypted", flags=1)
header("encrypted", "AES", extra=b"\x01\x99\x01\0\7")
header("odd-flags", "patched data", flags=0x20)
header("odd-method", "LZMA", method=14)
header("odd-method", "shrunk", method=1)
header("odd-version", "version 21", version=21)
header("zip64", "version 45", version=45)
header("zip64", "zip64 extra field", extra=b"\1\0\0\0")
header("extra-field", "Unicode path", extra=b"up\x05\0\1\0\0\0\0")
header("extra-field", "extra field cut off", extra=b"UT\x63\0\1")
header("stored-size", "stored in two sizes", size=7)
header("truncated", "longer than the archive", size=1 << 20, packed=1 << 20)
local("another name", name=b"xx/header.png")
local("another version", version=10)
local("another flag", flags=2)
local("another method", method=8)
local("another time", time=1)
local("another checksum", crc=1)
local("another size", size=1)
KINDS += [
    ("entry-comment", "an entry's comment", lambda zip: setattr(zip["header.png"], "comment", b"x")),
    ("multi-disk", "an entry on disk 1", lambda zip: setattr(zip["header.png"], "disk", 1)),
    ("local-header", "no local header", lambda zip: setattr(zip["header.png"], "local_signature", b"PK\0\0")),
    ("local-header", "an offset beyond the end", lambda zip: setattr(zip["header.png"], "offset", 0x80000000)),
    ("symlink", "a symbolic link", lambda zip: setattr(zip["header.png"], "attributes", 0xA1FF0000)),
    ("special-file", "a device", lambda zip: setattr(zip["header.png"], "attributes", 0x21B60000)),
    ("directory", "a file called a folder", lambda zip: setattr(zip["header.png"], "attributes", 0x41ED0010)),
    ("directory", "a folder with contents", lambda zip: zip.add("")),
    ("directory", "a folder that hides 60 KB behind a size of 0", lambda zip: hide(zip)),
    ("data-descriptor", "a descriptor of another size",
     lambda zip: setattr(zip["header.png"].describe(), "descriptor", b"PK\7\x08" + bytes(12))),
    ("data-descriptor", "no descriptor", lambda zip: setattr(zip["header.png"].describe(), "descriptor", b"")),
    ("header-mismatch", "two entries of the same bytes", lambda zip: share(zip)),
    ("overlap", "an entry that quotes the next one's header", lambda zip: quote(zip)),
    ("ratio", "a bomb", lambda zip: zip.set("01/hoo.json", b" " * 200_000, True)),
    ("ratio", "a bomb of 15 MB", lambda zip: zip.set("01/hoo.png", bytes(15 << 20), True)),
    ("unpacked-too-large", "a bomb of 17 MB", lambda zip: zip.set("01/hoo.png", bytes(17 << 20), True)),
    ("unpacked-too-large", "17 MB in many entries", lambda zip: inflate_all(zip)),
    ("entry-too-long", "a bomb that declares 40 bytes", lambda zip: lie(zip, 40)),
]


def hide(zip):
    zip.add("", bytes(60_000)).both(method=8, size=0, crc=0)


def share(zip):
    """The second Hoo's image is the first one's, header and all."""
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
    noise = b"".join(rows.randbytes(16) + bytes(240) for _ in range(11_600))  # packs to a tenth
    for number in range(3, 9):
        zip.add(f"{number:02}/hoo.png", png(48, 48, noise), True)


def lie(zip, size):
    zip.set("01/hoo.png", bytes(1 << 20), True)
    zip["01/hoo.png"].both(size=size)


# Names.

named("empty-name", "no name", "")
named("nul-in-name", "NUL in a name", b"01/header.png\0.txt")
named("control-in-name", "a line feed in a name", "SET/a\nb")
named("backslash", "a backslash", "SET\\header.png")
named("absolute-path", "an absolute path", "/etc/passwd")
named("absolute-path", "a drive", "C:header.png")
named("path-traversal", "out of the folder", "../../etc/passwd")
named("path-traversal", "out of the folder and back", "SET/../SET/header.png")
named("path-traversal", "a dot", "SET/./header.png")
named("empty-folder-name", "two slashes", "SET//header.png")
named("non-ascii-name", "a composed letter", "SET/h\u00f6\u00f6.png")
named("non-ascii-name", "a combining letter", "SET/ho\u0308o\u0308.png")
named("non-ascii-name", "a letter of CP437", b"01/h\x94.png")
named("name-too-long", "a name of 121 bytes", "x" * 121)
named("duplicate-name", "a name twice", "SET/header.png")
named("duplicate-name", "a name twice by case", "SET/HEADER.PNG")
named("system-file", "__MACOSX", "__MACOSX/._header.png")
named("system-file", ".DS_Store", "SET/.DS_Store")
named("system-file", "Thumbs.db", "SET/Thumbs.db")
named("other-set", "a file of another set", "99999/header.png")
named("other-set", "no folder", "header.png")
named("name-case", "capitals", "SET/01/Hoo@2x.PNG")
named("odd-name", "another kind", "SET/header.jpg")
named("odd-name", "one digit", "SET/3/hoo.png")
named("odd-name", "an archive in the archive", "SET/inner.zip")
named("duplicate-folder", "a number twice", "SET/001/hoo@2x.png")

# Contents.

KINDS += [
    ("checksum", "a damaged image", lambda zip: damage(zip["01/hoo.png"])),
    ("checksum", "a wrong checksum", lambda zip: zip["01/hoo.json"].both(crc=1)),
    ("entry-too-short", "a size too large", lambda zip: zip["01/hoo.json"].both(size=zip["01/hoo.json"].central["size"] + 1)),
    ("entry-too-long", "a size too small", lambda zip: zip["01/hoo.json"].both(size=zip["01/hoo.json"].central["size"] - 1)),
    ("inflate-failed", "broken DEFLATE", lambda zip: spoil(zip["01/hoo.json"], b"\xff", 1)),
    ("inflate-failed", "DEFLATE cut off", lambda zip: shorten(zip["01/hoo.json"])),
    ("inflate-failed", "something after DEFLATE", lambda zip: lengthen(zip["01/hoo.json"])),
    ("missing-set-document", "no hoo_set.json", lambda zip: zip.remove("hoo_set.json")),
    ("missing-header", "no header", lambda zip: zip.remove("header.png")),
    ("missing-document", "no hoo.json", lambda zip: zip.remove("01/hoo.json")),
    ("missing-image", "no hoo.png", lambda zip: zip.remove("01/hoo.png")),
    ("missing-image", "only hoo@2x.png", lambda zip: [zip.remove("01/hoo.png"), zip.add("01/hoo@2x.png", png(96, 96))]),
    ("no-hoos", "no Hoo", lambda zip: zip.remove("01/hoo.json", "01/hoo.png", "02/hoo.json", "02/hoo.png")),
    ("scale-mismatch", "a scale of another size", lambda zip: zip.add("01/hoo@2x.png", png(96, 90))),
]


def spoil(entry, data, length):
    entry.data = data + entry.data[length:]


def damage(entry):
    entry.data = entry.data[:60] + bytes([entry.data[60] ^ 1]) + entry.data[61:]


def shorten(entry):
    entry.data = entry.data[:-3]
    entry.both(packed=len(entry.data))


def lengthen(entry):
    entry.data += b"\0"
    entry.both(packed=len(entry.data))


contents("not-png", "a GIF", "header.png", b"GIF89a" + bytes(60))
contents("not-png", "an empty image", "header.png", b"")
contents("not-png", "an SVG", "header.png", b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
contents("image-cut-off", "an image cut off", "header.png", png(96, 24)[:-9])
contents("image-cut-off", "an image with a tail", "header.png", png(96, 24) + b"tail")
contents("image-cut-off", "an image without its last chunk", "header.png", png(96, 24)[:-12])
contents("image-damaged", "a chunk that does not match its checksum", "header.png", png(96, 24)[:50] + b"!" + png(96, 24)[51:])
contents("image-damaged", "no pixels", "header.png", lambda: picture(96, 24, stream=lambda packed: b""))
contents("image-damaged", "pixels that are no stream", "header.png", lambda: picture(96, 24, stream=lambda packed: b"\7" * 40))
contents("image-damaged", "a stream cut off", "header.png", lambda: picture(96, 24, noise=True, stream=lambda packed: packed[:900]))
contents("image-damaged", "a row too few", "header.png", lambda: picture(96, 24, shape=lambda rows: rows[:-97]))
contents("image-damaged", "a row too many", "header.png", lambda: picture(96, 24, shape=lambda rows: rows + bytes(97)))
contents("image-damaged", "a filter that is none", "header.png", lambda: picture(96, 24, filter=5))
contents("image-damaged", "no palette", "header.png", lambda: picture(96, 24, 8, 3))
contents("image-damaged", "a palette after the pixels", "header.png", lambda: picture(96, 24, 8, 3, after=[(b"PLTE", bytes(48))]))
contents("image-damaged", "pixels in two places", "header.png",
         lambda: picture(96, 24, after=[(b"tEXt", b"a"), (b"IDAT", b"a")]))
contents("image-damaged", "a depth that is none", "header.png", lambda: picture(96, 24, fields=bytes([7, 0, 0, 0, 0])))
contents("image-damaged", "a colour type that is none", "header.png", lambda: picture(96, 24, fields=bytes([8, 5, 0, 0, 0])))
contents("image-damaged", "interlaced, and its rows are not", "header.png", lambda: picture(96, 24, fields=bytes([8, 0, 0, 0, 1])))
contents("image-too-large", "a pixel bomb", "header.png", png(14_000, 14_000))
contents("image-too-large", "one pixel column too many", "header.png", png(2049, 2048))
hoo("json-syntax", "no JSON", "Title: A")
hoo("json-syntax", "a comma too many", '{"Title":"A","PoemLine":"b",}')
hoo("json-syntax", "half a character", '{"Title":"A\\ud800","PoemLine":"b"}')
hoo("json-syntax", "an infinite number", '{"Title":"A","PoemLine":"b","x":1e999}')
hoo("json-encoding", "a byte order mark", '\ufeff{"Title":"A","PoemLine":"b"}')
hoo("json-encoding", "Latin-1", b'{"Title":"\xe9","PoemLine":"b"}')
hoo("json-encoding", "UTF-16", '{"Title":"A","PoemLine":"\u00e9"}'.encode("utf-16"))
hoo("json-too-deep", "33 levels", '{"x":' + "[" * 32 + "]" * 32 + "}")
hoo("json-too-deep", "100,000 levels", "[" * 100_000)
hoo("json-too-many-keys", "65 keys", "{" + ",".join(f'"{i}":1' for i in range(65)) + "}")
hoo("json-too-many-values", "4,097 values", '{"Title":"A","PoemLine":"b","x":[' + ",".join("0" * 4093) + "]}")
hoo("json-too-many-values", "250 KB of unknown keys", '{"x":[' + ",".join(['{"a":0,"b":0,"c":0}'] * 12_000) + "]}")
hoo("json-duplicate-key", "a key twice", '{"Title":"A","PoemLine":"b","Title":"C"}')
hoo("json-duplicate-key", "a key twice by case", '{"Title":"A","PoemLine":"b","title":"C"}')
hoo("json-too-large", "a document of 257 KB", '{"Title":"A","PoemLine":"b","x":"' + "0123456789" * 26_300 + '"}')
hoo("json-kind", "a list for an object", "[]")
hoo("key-missing", "no title", '{"PoemLine":"b"}')
hoo("key-missing", "no poem", '{"Title":"A"}')
hoo("key-kind", "a number for a title", '{"Title":1,"PoemLine":"b"}')
hoo("text-empty", "an empty poem", '{"Title":"A","PoemLine":""}')
hoo("text-too-long", "a title of 129 bytes", document(Title="x" * 129, PoemLine="b"))
hoo("text-too-long", "a poem of 1025 bytes", document(Title="A", PoemLine="x" * 1025))
hoo("text-control", "a bell in a title", '{"Title":"A\\u0007","PoemLine":"b"}')
owls("color", "a colour by name", '{"Color":"green","Count":2}')
owls("key-missing", "no count", '{"Color":"#123456"}')
owls("key-kind", "a count in quotation marks", '{"Color":"#123456","Count":"2"}')
owls("count-range", "half a Hoo", '{"Color":"#123456","Count":1.5}')
owls("count-range", "a thousand Hoos", '{"Color":"#123456","Count":1000}')
owls("count-mismatch", "three Hoos promised", '{"Color":"#123456","Count":3}')


def sets(folder):
    """Writes `01.zip`, `02.zip`, ... and `manifest.json` into `folder`, and returns the manifest: a list of
    {"file", "rule", "what"}, the good archives first."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    manifest = []
    for index, (rule, what, change) in enumerate(KINDS):
        zip = Zip(f"{index + 1:02}")
        change(zip)
        file = f"{zip.name}.zip"
        (folder / file).write_bytes(zip.bytes())
        manifest.append({"file": file, "rule": rule, "what": what})
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    return manifest


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: archives.py OUT")
    print(f"{len(sets(sys.argv[1]))} archives in {sys.argv[1]}")
