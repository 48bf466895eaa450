"""PNG pictures of every form, good and damaged. `archives.py` makes sets of them, and `test_png_forms.py` shows them to the browser's decoder."""

import struct
import zlib

from zip_writer import chunk, picture

SIDE = 48
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def form(depth=8, colors=0, interlaced=0, before=(), **more):
    """A picture of noise; with a palette if its colours need one."""
    palette = [(b"PLTE", bytes(range(256))[:3 << min(depth, 6)])] if colors == 3 else []
    return picture(SIDE, SIDE, depth, colors, interlaced, noise=True, before=[*palette, *before], **more)


def chunks(png):
    """The chunks with their lengths and checksums."""
    found, at = [], len(SIGNATURE)
    while at < len(png):
        end = at + 12 + struct.unpack(">I", png[at:at + 4])[0]
        found.append(png[at:end])
        at = end
    return found


# Every depth, colour type and interlacing (PNG, third edition, table 12).
MATRIX = [(f"type {colors}, {depth} bits{', interlaced' if interlaced else ''}", form(depth, colors, interlaced))
          for colors, depths in {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}.items()
          for depth in depths for interlaced in (0, 1)]

ANCILLARY = {
    b"gAMA": struct.pack(">I", 45455), b"cHRM": struct.pack(">8I", *[31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]),
    b"sRGB": b"\0", b"iCCP": b"a\0\0" + zlib.compress(bytes(128)), b"cICP": b"\1\x0d\0\1", b"tRNS": b"\0\0",
    b"pHYs": struct.pack(">IIB", 2835, 2835, 1), b"tIME": b"\x07\xe8\2\x1d\0\0\0", b"tEXt": b"a\0b",
    b"zTXt": b"a\0\0" + zlib.compress(b"b"), b"iTXt": b"a\0\0\0\0\0b", b"eXIf": b"II*\0\x08\0\0\0\0\0\0\0\0\0", b"sBIT": b"\x08",
    b"bKGD": b"\0\0", b"sPLT": b"a\0\x08" + bytes(6),
}
FRAME = struct.pack(">IIIIIHHBB", 0, SIDE, SIDE, 0, 0, 1, 10, 0, 0)

# Chunks that no decoder needs: also repeated, misplaced and of another size.
CHUNKS = [
    *[(kind.decode(), form(before=[(kind, data)])) for kind, data in ANCILLARY.items()],
    ("hIST", form(8, 3, before=[(b"hIST", bytes(2 * 64))])), ("all at once", form(before=ANCILLARY.items())),
    ("tRNS of colours", form(8, 2, before=[(b"tRNS", bytes(6))])), ("tRNS of a palette", form(4, 3, before=[(b"tRNS", b"\0\x80")])),
    ("tRNS longer than the palette", form(1, 3, before=[(b"tRNS", bytes(9))])),
    ("tRNS beside an alpha channel", form(8, 6, before=[(b"tRNS", bytes(6))])), ("tRNS behind the pixels", form(after=[(b"tRNS", b"\0\0")])),
    ("gAMA twice", form(before=[(b"gAMA", ANCILLARY[b"gAMA"])] * 2)), ("gAMA of three bytes", form(before=[(b"gAMA", b"\0\0\0")])),
    ("sRGB and iCCP", form(before=[(kind, ANCILLARY[kind]) for kind in (b"sRGB", b"iCCP")])),
    ("zTXt that is no stream", form(before=[(b"zTXt", b"a\0\0b")])), ("an animation", form(before=[(b"acTL", b"\0\0\0\1\0\0\0\0"), (b"fcTL", FRAME)])),
    ("pixels in 99 chunks", form(pieces=99)), ("empty chunks of pixels", form(before=[(b"IDAT", b"")] * 2, after=[(b"IDAT", b"")])),
    ("a palette of one colour for 256", picture(SIDE, SIDE, 8, 3, noise=True, before=[(b"PLTE", b"\1\2\3")])),
    ("a palette beside colours", form(8, 2, before=[(b"PLTE", bytes(48))])),
]

GOOD = [*MATRIX, *CHUNKS]

WHOLE = form(4, 3, before=[(b"tRNS", b"\0\x80"), (b"tEXt", b"a\0b")])
PARTS = chunks(WHOLE)


def name(part):
    return part[4:8].decode()


def joined(*parts):
    return SIGNATURE + b"".join(parts)


def with_checksum_off(index):
    part = PARTS[index]
    return joined(*PARTS[:index], part[:-1] + bytes([part[-1] ^ 1]), *PARTS[index + 1:])


def cut_in(index):
    return joined(*PARTS[:index], PARTS[index][:-3])


# Each with the rule that refuses it.
BAD = [
    *[("image-damaged", f"{name(part)} with a wrong checksum", with_checksum_off(i)) for i, part in enumerate(PARTS)],
    *[("image-cut-off", f"cut off in {name(part)}", cut_in(i)) for i, part in enumerate(PARTS)],
    *[("image-cut-off" if i else "not-png", f"cut off before {name(part)}", joined(*PARTS[:i])) for i, part in enumerate(PARTS)],
    ("not-png", "PLTE before IHDR", joined(PARTS[1], PARTS[0], *PARTS[2:])),
    ("image-damaged", "PLTE behind IDAT", joined(PARTS[0], PARTS[-2], PARTS[1], PARTS[-1])),
    ("image-damaged", "IEND before IDAT", joined(*PARTS[:-2], PARTS[-1], PARTS[-2])),
    ("image-damaged", "a palette of three colours for two", picture(SIDE, SIDE, 1, 3, before=[(b"PLTE", bytes(9))])),
    ("image-damaged", "a filter of 5", form(filter=5)), ("image-damaged", "a filter of 5, interlaced", form(8, 6, 1, filter=5)),
    ("image-damaged", "a window of 64 KB", form(stream=lambda packed: b"\x88\x1c" + packed[2:])),
    ("image-damaged", "a wrong zlib header", form(stream=lambda packed: b"\x78\x9d" + packed[2:])),
    ("image-damaged", "a wrong checksum of the pixels", form(stream=lambda packed: packed[:-1] + bytes([packed[-1] ^ 1]))),
    ("image-damaged", "no checksum of the pixels", form(stream=lambda packed: packed[:-4])),
    ("image-damaged", "bytes behind the pixels' stream", form(stream=lambda packed: packed + b"\0")),
    ("image-damaged", "pixels cut off", form(stream=lambda packed: packed[:900])),
    ("image-damaged", "the last pass missing", form(8, 0, 1, shape=lambda rows: rows[:-24 * 49])),
    ("image-damaged", "no pixels but an empty chunk", joined(chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0)), chunk(b"IDAT", b""), PARTS[-1])),
    ("image-damaged", "fcTL cut off", form(before=[(b"acTL", b"\0\0\0\1\0\0\0\0"), (b"fcTL", FRAME[:-1])])),
    ("image-damaged", "acTL cut off", form(before=[(b"acTL", b"\0\0\0\1\0\0\0"), (b"fcTL", FRAME)])),
]
