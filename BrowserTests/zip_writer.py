"""PNG files and zip archives with every field written by hand, so that each can be wrong."""

import json
import random
import struct
import zlib


def png(width, height, middle=b""):
    """A grey PNG. A very large one has no pixel data."""
    if not middle:
        rows = b"".join(b"\0" + b"\x80" * width for _ in range(height)) if width * height < 1 << 20 else b"\0"
        middle = zlib.compress(rows, 9)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", middle) + chunk(b"IEND", b"")


PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def picture(width, height, depth=8, colors=0, interlaced=0, noise=False, filter=0, before=(), after=(), pieces=1,
            shape=lambda rows: rows, stream=lambda packed: packed, fields=None):
    """A PNG of any kind: `before` and `after` are chunks around the pixels, `shape` changes the rows, `stream` the packed
    data, and `fields` are the last five bytes of the header."""
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
    """One entry; `local` and `central` hold the fields of its two headers."""

    FIELDS = ("version", "flags", "method", "time", "date", "crc", "packed", "size")

    def __init__(self, name, contents=b"", deflated=False):
        self.data = deflate(contents) if deflated else contents
        fields = dict(version=20, flags=0, method=8 if deflated else 0, time=0, date=0x0021, crc=zlib.crc32(contents),
                      packed=len(self.data), size=len(contents), name=name if isinstance(name, bytes) else name.encode(),
                      extra=b"")
        self.local, self.central = dict(fields), dict(fields)
        self.descriptor, self.comment = b"", b""
        self.disk, self.made_by, self.attributes, self.offset = 0, 0x0314, 0, None
        self.local_signature, self.central_signature = b"PK\3\4", b"PK\1\2"

    def both(self, **fields):
        self.local.update(fields)
        self.central.update(fields)
        return self

    def describe(self, signed=True):
        """Moves sizes and checksum behind the data, into a data descriptor."""
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
        return (self.central_signature + struct.pack("<H", self.made_by) + self.header(self.central)
                + struct.pack("<HHHII", len(self.comment), self.disk, 0, self.attributes,
                              offset if self.offset is None else self.offset)
                + self.central["name"] + self.central["extra"] + self.comment)


class Zip:
    """An archive of a good set called `name`, whose fields can be changed."""

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
