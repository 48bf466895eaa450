import ArchiveFuzz
import Testing

/// A file with a bad name in the valid set, and its faults. Other bad archives are in `BrowserTests/archives.py`.
struct BadName: CustomTestStringConvertible {
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

extension BadName {
  private static let png = "01/header.png"

  static let all: [BadName] = [
    BadName("no name", "empty-name") { $0.add("") },
    BadName("NUL", "nul-in-name 01/header.png?.txt") { $0.add("01/header.png\0.txt") },
    BadName("line feed", "control-in-name 01/a?b") { $0.add("01/a\nb") },
    BadName("delete", "control-in-name 01/a?b") { $0.add("01/a\u{7F}b") },
    BadName("backslash", "backslash 01\\header.png") { $0.add("01\\header.png") },
    BadName("absolute", "absolute-path /01/header.png") { $0.add("/01/header.png") },
    BadName("drive", "absolute-path C:header.png") { $0.add("C:header.png") },
    BadName("traversal", "path-traversal ../01/header.png") { $0.add("../01/header.png") },
    BadName("traversal within", "path-traversal 01/../../x") { $0.add("01/../../x") },
    BadName("dot", "path-traversal 01/./header.png") { $0.add("01/./header.png") },
    BadName("dots at the end", "path-traversal 01/..") { $0.add("01/..") },
    BadName("double slash", "empty-folder-name 01//header.png") { $0.add("01//header.png") },
    BadName("composed letter", "non-ascii-name 01/ho\u{F6}.png") { $0.add("01/ho\u{F6}.png") },
    BadName("combining letter", "non-ascii-name 01/hoo\u{308}.png") { $0.add("01/hoo\u{308}.png") },
    BadName("mark of direction", "non-ascii-name 01/???gnp.ooh") { $0.add("01/\u{202E}gnp.ooh") },
    BadName("long", "name-too-long " + String(repeating: "x", count: 120) + "...") {
      $0.add(String(repeating: "x", count: 121))
    },
    BadName("twice", "duplicate-name 01/header.png") { $0.add(png, ZipFile.png(320, 64)) },
    BadName("twice by case", "duplicate-name 01/HEADER.png", "name-case 01/HEADER.png") {
      $0.add("01/HEADER.png")
    },
    BadName("file and folder", "duplicate-name 01/header.png/", "odd-name 01/header.png/") {
      $0.add("01/header.png/", [])
    },
    BadName("Finder", "system-file __MACOSX/01/._header.png") { $0.add("__MACOSX/01/._header.png") },
    BadName("Finder's window", "system-file 01/.DS_Store") { $0.add("01/.DS_Store") },
    BadName("Explorer", "system-file 01/Thumbs.db") { $0.add("01/Thumbs.db") },
    BadName("another set", "other-set 02/header.png") { $0.add("02/header.png") },
    BadName("no folder", "other-set header.png") { $0.add("header.png") },
    BadName("capitals", "name-case 01/02/Hoo@2x.PNG") { $0.add("01/02/Hoo@2x.PNG") },
    BadName("another kind", "odd-name 01/header.jpg") { $0.add("01/header.jpg") },
    BadName("another scale", "odd-name 01/header@4x.png") { $0.add("01/header@4x.png") },
    BadName("deeper", "odd-name 01/01/01/hoo.png") { $0.add("01/01/01/hoo.png") },
    BadName("one digit", "odd-name 01/3/hoo.png") { $0.add("01/3/hoo.png") },
    BadName("the same number", "duplicate-folder 01/001/hoo@3x.png") {
      $0.add("01/001/hoo@3x.png", ZipFile.png(144, 144))
    },
  ]
}
