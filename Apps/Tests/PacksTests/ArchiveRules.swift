import ArchiveFuzz
import Archives
import Testing
import Values

/// A change of the valid set, and its faults.
struct BadArchive: CustomTestStringConvertible {
  let what: String
  let faults: [String]
  let change: @Sendable (inout ZipFile) -> Void

  init(_ what: String, _ faults: String..., change: @escaping @Sendable (inout ZipFile) -> Void) {
    self.what = what
    self.faults = faults
    self.change = change
  }

  var testDescription: String { what }
}

extension BadArchive {
  static let png = "01/header.png"
  static let json = "01/01/hoo.json"

  static let files: [BadArchive] = [
    BadArchive("too large", "archive-too-large") { $0.prefix = [UInt8](repeating: 0, count: Limits.archiveBytes) },
    BadArchive("leading junk that offsets know", "leading-junk") { $0.prefix = [1, 2, 3] },
    BadArchive("leading junk that they do not", "leading-junk") { ($0.prefix, $0.countsPrefix) = ([1, 2, 3], false) },
    BadArchive("gap before the directory", "gap") { $0.gap = [0] },
    BadArchive("gap after the directory", "gap") { $0.gapBeforeEnd = [0] },
    BadArchive("gap between entries", "gap") { $0[png].descriptor = [0] },
    BadArchive("two archives", "second-end-record") { ($0.prefix, $0.countsPrefix) = (ZipFile.owls.bytes, false) },
    BadArchive("archive in the gap", "second-end-record") { $0.gap = ZipFile.owls.bytes },
    BadArchive("trailing junk", "trailing-junk") { $0.suffix = [0] },
    BadArchive("much trailing junk", "trailing-junk") { $0.suffix = [UInt8](repeating: 7, count: 60_000) },
    BadArchive("nothing", "not-an-archive") { $0.cut = $0.bytes.count },
    BadArchive("comment", "archive-comment") { $0.comment = [65] },
    BadArchive("cut comment", "truncated") { zip in
      zip.comment = [UInt8](repeating: 65, count: 9)
      zip.cut = 4
    },
    BadArchive("disk number", "multi-disk") { $0.disk = 1 },
    BadArchive("directory's disk", "multi-disk") { $0.directoryDisk = 1 },
    BadArchive("entries on other disks", "multi-disk") { $0.countHere = 6 },
    BadArchive("entry on another disk", "multi-disk \(png)") { $0[png].disk = 1 },
    BadArchive("zip64 count", "zip64") { $0.count = 0xFFFF },
    BadArchive("zip64 offset", "zip64") { $0.directoryOffset = 0xFFFF_FFFF },
    BadArchive("zip64 size", "zip64") { $0.directorySize = 0xFFFF_FFFF },
    BadArchive("zip64 locator", "zip64") {
      $0.gapBeforeEnd = ZipFile.bytes(0x0706_4B50 as UInt32) + [UInt8](repeating: 0, count: 16)
    },
    BadArchive("zip64 version", "zip64 \(png)") { $0[png].both { $0.version = 45 } },
    BadArchive("zip64 extra", "zip64 \(png)") { $0[png].both { $0.extra = [1, 0, 0, 0] } },
    BadArchive("zip64 entry size", "zip64 \(png)") { $0[png].central.size = 0xFFFF_FFFF },
    BadArchive("zip64 entry offset", "zip64 \(png)") { $0[png].offset = 0xFFFF_FFFF },
    BadArchive("empty", "no-entries") { $0.entries = [] },
    BadArchive("one entry less declared", "entry-count") { $0.count = 6 },
    BadArchive("one entry more declared", "entry-count") { $0.count = 8 },
    BadArchive("directory beyond the end", "central-directory") { $0.directoryOffset = 0x7FFF_0000 },
    BadArchive("directory larger than all", "central-directory") { $0.directorySize = 0xFFFF_FFF0 },
    BadArchive("too many entries", "too-many-entries") { $0.count = UInt16(Limits.entries + 1) },
    BadArchive("central signature", "entry-count") { $0[png].centralSignature = 0 },
  ]

  static let headers: [BadArchive] = [
    BadArchive("local signature", "local-header \(png)") { $0[png].localSignature = 0 },
    BadArchive("local offset beyond the end", "local-header \(png)") { $0[png].offset = 0x8000_0000 },
    BadArchive(
      "two entries of one local header", "header-mismatch \(png)", "overlap \(png)", "overlap 01/01/hoo.png"
    ) { $0[png].offset = 0 },
    BadArchive("name", "header-mismatch \(png)") { $0[png].local.name = Array("01/heater.png".utf8) },
    BadArchive("longer name", "header-mismatch \(png)") { $0[png].local.name.append(65) },
    BadArchive("version", "header-mismatch \(png)") { $0[png].local.version = 10 },
    BadArchive("flags", "header-mismatch \(png)") { $0[png].local.flags = 2 },
    BadArchive("method", "header-mismatch \(png)") { $0[png].local.method = 8 },
    BadArchive("time", "header-mismatch \(png)") { $0[png].local.time = 1 },
    BadArchive("date", "header-mismatch \(png)") { $0[png].local.date = 1 },
    BadArchive("checksum", "header-mismatch \(png)") { $0[png].local.checksum ^= 1 },
    BadArchive("packed size", "header-mismatch \(json)") { $0[json].local.packedSize += 1 },
    BadArchive("size", "header-mismatch \(json)") { $0[json].local.size += 1 },
    BadArchive("entry comment", "entry-comment \(png)") { $0[png].comment = [65] },
    BadArchive("encrypted", "encrypted \(png)") { $0[png].both { $0.flags = 1 } },
    BadArchive("strongly encrypted", "encrypted \(png)") { $0[png].both { $0.flags = 0x41 } },
    BadArchive("hidden headers", "encrypted \(png)") { $0[png].both { $0.flags = 0x2000 } },
    BadArchive("AES", "encrypted \(png)") { $0[png].both { $0.extra = [0x01, 0x99, 1, 0, 7] } },
    BadArchive("patched data", "odd-flags \(png)") { $0[png].both { $0.flags = 0x20 } },
    BadArchive("reserved flag", "odd-flags \(png)") { $0[png].both { $0.flags = 0x8000 } },
    BadArchive("LZMA", "odd-method \(png)") { $0[png].both { $0.method = 14 } },
    BadArchive("shrunk", "odd-method \(png)") { $0[png].both { $0.method = 1 } },
    BadArchive("version 21", "odd-version \(png)") { $0[png].both { $0.version = 21 } },
    BadArchive("Unicode path", "extra-field \(png)") { $0[png].both { $0.extra = [0x75, 0x70, 1, 0, 1] } },
    BadArchive("cut extra field", "extra-field \(png)") { $0[png].both { $0.extra = [0x55, 0x54, 9, 0, 1] } },
    BadArchive("crumb of an extra field", "extra-field \(png)") { $0[png].both { $0.extra = [0x55] } },
    BadArchive("extra field in one header only", "extra-field \(png)") { $0[png].local.extra = [9, 9, 0, 0] },
    BadArchive("no descriptor", "data-descriptor \(png)") {
      $0[png].useDescriptor()
      $0[png].descriptor = []
    },
    BadArchive("descriptor with another size", "data-descriptor \(png)") {
      $0[png].useDescriptor()
      $0[png].descriptor[8] ^= 1
    },
    BadArchive("symbolic link", "symlink \(png)") { $0[png].attributes = 0xA1FF_0000 },
    BadArchive("device", "special-file \(png)") { $0[png].attributes = 0x21FF_0000 },
    BadArchive("pipe", "special-file \(png)") { $0[png].attributes = 0x11FF_0000 },
    BadArchive("file called a folder", "directory \(png)") { $0[png].attributes = 0x41ED_0010 },
    BadArchive("file with the folder flag", "directory \(png)") { $0[png].attributes = 0x10 },
    BadArchive("folder called a file", "directory 01/") {
      $0.add("01/", [])
      $0["01/"].attributes = 0x81A4_0000
    },
    BadArchive("folder with contents", "directory 01/") { $0.add("01/", [1]) },
    BadArchive("folder that hides bytes behind a size of 0", "directory 01/") {
      $0.add("01/", [UInt8](repeating: 7, count: 90_000))
      $0["01/"].both { ($0.method, $0.size, $0.checksum) = (8, 0, 0) }
    },
    BadArchive("stored in another size", "stored-size \(png)") { $0[png].both { $0.size += 1 } },
    BadArchive("longer than the archive", "truncated \(png)") {
      $0[png].both { ($0.packedSize, $0.size) = (1 << 20, 1 << 20) }
    },
    BadArchive("longer than the rest", "truncated \(png)") {
      let size = UInt32($0.bytes.count)
      $0[png].both { ($0.packedSize, $0.size) = (size, size) }
    },
    BadArchive("entry over the next", "overlap 01/hoo_set.json") {
      $0[png].both {
        $0.packedSize += 1
        $0.size += 1
      }
    },
    BadArchive("entry over the directory", "overlap 01/hoo_set.json") {
      $0["01/hoo_set.json"].both { $0.packedSize += 1 }
    },
    BadArchive("large entry", "unpacked-too-large \(json)") {
      $0[json].both { $0.size = UInt32(Limits.unpackedBytes) + 1 }
    },
    BadArchive("bomb", "ratio \(json)") { $0.set(json, [UInt8](repeating: 32, count: 200_000), isDeflated: true) },
    BadArchive("quoted bomb", "overlap 01/01/hoo.png") {
      // As in David Fifield's zip bomb: the data of the first entry contains the header of the next one.
      let next = UInt32($0["01/01/hoo.png"].central.packedSize) + 43
      $0[json].both { ($0.packedSize, $0.method) = ($0.packedSize + next, 8) }
    },
  ]

  static let names: [BadArchive] = [
    BadArchive("no name", "empty-name") { $0.add("") },
    BadArchive("NUL", "nul-in-name 01/header.png?.txt") { $0.add("01/header.png\0.txt") },
    BadArchive("line feed", "control-in-name 01/a?b") { $0.add("01/a\nb") },
    BadArchive("delete", "control-in-name 01/a?b") { $0.add("01/a\u{7F}b") },
    BadArchive("backslash", "backslash 01\\header.png") { $0.add("01\\header.png") },
    BadArchive("absolute", "absolute-path /01/header.png") { $0.add("/01/header.png") },
    BadArchive("drive", "absolute-path C:header.png") { $0.add("C:header.png") },
    BadArchive("traversal", "path-traversal ../01/header.png") { $0.add("../01/header.png") },
    BadArchive("traversal within", "path-traversal 01/../../x") { $0.add("01/../../x") },
    BadArchive("dot", "path-traversal 01/./header.png") { $0.add("01/./header.png") },
    BadArchive("dots at the end", "path-traversal 01/..") { $0.add("01/..") },
    BadArchive("double slash", "empty-folder-name 01//header.png") { $0.add("01//header.png") },
    BadArchive("composed letter", "non-ascii-name 01/ho??.png") { $0.add("01/ho\u{F6}.png") },
    BadArchive("combining letter", "non-ascii-name 01/hoo??.png") { $0.add("01/hoo\u{308}.png") },
    BadArchive("long", "name-too-long " + String(repeating: "x", count: 120) + "...") {
      $0.add(String(repeating: "x", count: 121))
    },
    BadArchive("twice", "duplicate-name 01/header.png") { $0.add(png, ZipFile.png(320, 64)) },
    BadArchive("twice by case", "duplicate-name 01/HEADER.png", "name-case 01/HEADER.png") {
      $0.add("01/HEADER.png")
    },
    BadArchive("file and folder", "duplicate-name 01/header.png/", "odd-name 01/header.png/") {
      $0.add("01/header.png/", [])
    },
    BadArchive("Finder", "system-file __MACOSX/01/._header.png") { $0.add("__MACOSX/01/._header.png") },
    BadArchive("Finder's window", "system-file 01/.DS_Store") { $0.add("01/.DS_Store") },
    BadArchive("Explorer", "system-file 01/Thumbs.db") { $0.add("01/Thumbs.db") },
    BadArchive("another set", "other-set 02/header.png") { $0.add("02/header.png") },
    BadArchive("no folder", "other-set header.png") { $0.add("header.png") },
    BadArchive("capitals", "name-case 01/02/Hoo@2x.PNG") { $0.add("01/02/Hoo@2x.PNG") },
    BadArchive("another kind", "odd-name 01/header.jpg") { $0.add("01/header.jpg") },
    BadArchive("another scale", "odd-name 01/header@4x.png") { $0.add("01/header@4x.png") },
    BadArchive("deeper", "odd-name 01/01/01/hoo.png") { $0.add("01/01/01/hoo.png") },
    BadArchive("one digit", "odd-name 01/3/hoo.png") { $0.add("01/3/hoo.png") },
    BadArchive("the same number", "duplicate-folder 01/001/hoo@3x.png") {
      $0.add("01/001/hoo@3x.png", ZipFile.png(144, 144))
    },
  ]

  static let contents: [BadArchive] = [
    BadArchive("broken DEFLATE", "inflate-failed \(json)") { $0[json].data[0] = 0xFF },
    BadArchive("something after DEFLATE", "inflate-failed \(json)") {
      $0[json].data.append(0)
      $0[json].both { $0.packedSize += 1 }
    },
    BadArchive("size too small", "entry-too-long \(json)") { $0[json].both { $0.size -= 1 } },
    BadArchive("size too large", "entry-too-short \(json)") { $0[json].both { $0.size += 1 } },
    BadArchive("damaged image", "checksum \(png)") { $0[png].data[50] ^= 1 },
    BadArchive("damaged checksum", "checksum \(json)") { $0[json].both { $0.checksum ^= 0x8000_0000 } },
    BadArchive("no image", "not-png \(png)") { $0.set(png, ZipFile.json("GIF89a")) },
    BadArchive("a JPEG", "not-png \(png)") { $0.set(png, ImageHeaderTests.jpeg + [UInt8](repeating: 0, count: 40)) },
    BadArchive("empty image", "not-png \(png)") { $0.set(png, []) },
    BadArchive("a PNG's header alone", "image-cut-off \(png)") { $0.set(png, Array(ZipFile.png(3, 3).prefix(33))) },
    BadArchive("cut image", "image-cut-off \(png)") { $0.set(png, ZipFile.png(320, 64).dropLast()) },
    BadArchive("image with a tail", "image-cut-off \(png)") { $0.set(png, ZipFile.png(320, 64) + [0]) },
    BadArchive("huge image", "image-too-large \(png)") { $0.set(png, ZipFile.png(14000, 14000)) },
    BadArchive("scale", "scale-mismatch 01/01/hoo@2x.png") { $0.set("01/01/hoo@2x.png", ZipFile.png(98, 96)) },
    BadArchive("no set document", "missing-set-document 01/hoo_set.json") { $0.remove("01/hoo_set.json") },
    BadArchive("no header", "missing-header 01/header.png") { $0.remove(png) },
    BadArchive("only a large header", "missing-header 01/header.png") {
      $0.remove(png)
      $0.add("01/header@2x.png", ZipFile.png(640, 128))
    },
    BadArchive("no document", "missing-document 01/01/hoo.json") { $0.remove(json) },
    BadArchive("no image of a Hoo", "missing-image 01/02/hoo.png") { $0.remove("01/02/hoo.png") },
    BadArchive("only a large image", "missing-image 01/01/hoo.png") { $0.remove("01/01/hoo.png") },
    BadArchive(
      "empty folder", "missing-document 01/03/hoo.json", "missing-image 01/03/hoo.png",
      "count-mismatch 01/hoo_set.json"
    ) { $0.add("01/03/", []) },
    BadArchive("no Hoo", "no-hoos", "count-mismatch 01/hoo_set.json") { $0.entries.removeFirst(5) },
  ]
}
