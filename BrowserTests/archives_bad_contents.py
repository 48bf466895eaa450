"""Archives whose names, images or documents are wrong."""

from archive_kinds import KINDS, contents, hoo_document, named, set_document
from png_forms import BAD
from zip_writer import document, picture, png


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
named("duplicate-name SET/header.png; not-png", "a name twice", "SET/header.png")
named("duplicate-name SET/HEADER.PNG; name-case", "a name twice by case", "SET/HEADER.PNG")
named("system-file", "__MACOSX", "__MACOSX/._header.png")
named("system-file", ".DS_Store", "SET/.DS_Store")
named("system-file", "Thumbs.db", "SET/Thumbs.db")
named("other-set", "a file of another set", "99999/header.png")
named("other-set", "no folder", "header.png")
named("name-case", "capitals", "SET/01/Hoo@2x.PNG")
named("odd-name", "another kind", "SET/header.jpg")
named("odd-name", "one digit", "SET/3/hoo.png")
named("odd-name", "an archive in the archive", "SET/inner.zip")
named("duplicate-folder SET/001/hoo@2x.png; not-png", "a number twice", "SET/001/hoo@2x.png")


# Contents.

KINDS += [
    ("checksum SET/01/hoo.png", "a damaged image", lambda zip: damage(zip["01/hoo.png"])),
    ("checksum SET/01/hoo.json", "a wrong checksum", lambda zip: zip["01/hoo.json"].both(crc=1)),
    ("entry-too-short SET/01/hoo.json", "a size too large", lambda zip: zip["01/hoo.json"].both(size=zip["01/hoo.json"].central["size"] + 1)),
    ("entry-too-long SET/01/hoo.json", "a size too small", lambda zip: zip["01/hoo.json"].both(size=zip["01/hoo.json"].central["size"] - 1)),
    ("inflate-failed SET/01/hoo.json", "broken DEFLATE", lambda zip: spoil(zip["01/hoo.json"], b"\xff", 1)),
    ("inflate-failed SET/01/hoo.json", "DEFLATE cut off", lambda zip: shorten(zip["01/hoo.json"])),
    ("inflate-failed SET/01/hoo.json", "something after DEFLATE", lambda zip: lengthen(zip["01/hoo.json"])),
    ("missing-set-document SET/hoo_set.json", "no hoo_set.json", lambda zip: zip.remove("hoo_set.json")),
    ("missing-header SET/header.png", "no header", lambda zip: zip.remove("header.png")),
    ("missing-header SET/header.png", "only a large header",
     lambda zip: [zip.remove("header.png"), zip.add("header@2x.png", png(192, 48))]),
    ("missing-document SET/03/hoo.json; missing-image SET/03/hoo.png; count-mismatch SET/hoo_set.json", "an empty folder",
     lambda zip: zip.add("03/", b"")),
    ("missing-document SET/01/hoo.json", "no hoo.json", lambda zip: zip.remove("01/hoo.json")),
    ("missing-image SET/01/hoo.png", "no hoo.png", lambda zip: zip.remove("01/hoo.png")),
    ("missing-image SET/01/hoo.png", "only hoo@2x.png", lambda zip: [zip.remove("01/hoo.png"), zip.add("01/hoo@2x.png", png(96, 96))]),
    ("no-hoos; count-mismatch SET/hoo_set.json", "no Hoo", lambda zip: zip.remove("01/hoo.json", "01/hoo.png", "02/hoo.json", "02/hoo.png")),
    ("scale-mismatch SET/01/hoo@2x.png", "a scale of another size", lambda zip: zip.add("01/hoo@2x.png", png(96, 90))),
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
contents("not-png", "a JPEG", "header.png", b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(60))
contents("not-png", "an empty image", "header.png", b"")
contents("not-png", "an SVG", "header.png", b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
contents("image-cut-off", "an image cut off", "header.png", png(96, 24)[:-9])
contents("image-cut-off", "a header alone", "header.png", png(96, 24)[:33])
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
for rule, title, form in BAD:
    contents(rule, title, "01/hoo.png", form)
contents("image-too-large", "a pixel bomb", "header.png", png(14_000, 14_000))
contents("image-too-large", "one pixel column too many", "header.png", png(2049, 2048))
hoo_document("json-syntax", "no JSON", "Title: A")
hoo_document("json-syntax", "a comma too many", '{"Title":"A","PoemLine":"b",}')
hoo_document("json-syntax", "half a character", '{"Title":"A\\ud800","PoemLine":"b"}')
hoo_document("json-syntax", "an infinite number", '{"Title":"A","PoemLine":"b","x":1e999}')
hoo_document("json-encoding", "a byte order mark", '\ufeff{"Title":"A","PoemLine":"b"}')
hoo_document("json-encoding", "Latin-1", b'{"Title":"\xe9","PoemLine":"b"}')
hoo_document("json-encoding", "UTF-16", '{"Title":"A","PoemLine":"\u00e9"}'.encode("utf-16"))
hoo_document("json-too-deep", "33 levels", '{"x":' + "[" * 32 + "]" * 32 + "}")
hoo_document("json-too-deep", "100,000 levels", "[" * 100_000)
hoo_document("json-too-many-keys", "65 keys", "{" + ",".join(f'"{i}":1' for i in range(65)) + "}")
hoo_document("json-too-many-values", "4,097 values", '{"Title":"A","PoemLine":"b","x":[' + ",".join("0" * 4093) + "]}")
hoo_document("json-too-many-values", "250 KB of unknown keys", '{"x":[' + ",".join(['{"a":0,"b":0,"c":0}'] * 12_000) + "]}")
hoo_document("json-duplicate-key", "a key twice", '{"Title":"A","PoemLine":"b","Title":"C"}')
hoo_document("json-duplicate-key", "a key twice by case", '{"Title":"A","PoemLine":"b","title":"C"}')
hoo_document("json-too-large", "a document of 257 KB", '{"Title":"A","PoemLine":"b","x":"' + "0123456789" * 26_300 + '"}')
hoo_document("json-kind", "a list for an object", "[]")
hoo_document("key-missing", "no title", '{"PoemLine":"b"}')
hoo_document("key-missing", "no poem", '{"Title":"A"}')
hoo_document("key-kind", "a number for a title", '{"Title":1,"PoemLine":"b"}')
hoo_document("text-empty", "an empty poem", '{"Title":"A","PoemLine":""}')
hoo_document("text-empty", "a title that shows nothing", '{"Title":"\\u200b ","PoemLine":"b"}')
hoo_document("text-too-long", "a title of 129 bytes", document(Title="x" * 129, PoemLine="b"))
hoo_document("text-too-long", "a poem of 1025 bytes", document(Title="A", PoemLine="x" * 1025))
hoo_document("text-control", "a bell in a title", '{"Title":"A\\u0007","PoemLine":"b"}')
set_document("color", "a colour by name", '{"Color":"green","Count":2}')
set_document("key-missing", "no count", '{"Color":"#123456"}')
set_document("key-kind", "a count in quotation marks", '{"Color":"#123456","Count":"2"}')
set_document("count-range", "half a Hoo", '{"Color":"#123456","Count":1.5}')
set_document("count-range", "a thousand Hoos", '{"Color":"#123456","Count":1000}')
set_document("count-mismatch", "three Hoos promised", '{"Color":"#123456","Count":3}')
