import Archives
import Values

/// The role of an entry in a set, by its name.
enum HooRole: Hashable {
  /// `01/`, or `01/07/` for a Hoo.
  case folder(hoo: Text?)
  /// `01/hoo_set.json`
  case setDocument
  /// `01/header.png`, `01/header@2x.png`, `01/header@3x.png`; `01/header-de.png` and the like for one language.
  case header(language: Text?, scale: Int)
  /// `01/07/hoo.json`
  case document(hoo: Text)
  /// `01/07/hoo.png`, `01/07/hoo@2x.png`, `01/07/hoo@3x.png`
  case image(hoo: Text, scale: Int)

  /// The folder of the entry's Hoo; nil for entries of the whole set.
  var hoo: Text? {
    switch self {
    case .folder(let hoo): hoo
    case .document(let hoo), .image(let hoo, _): hoo
    case .setDocument, .header: nil
    }
  }

  var isFolder: Bool { if case .folder = self { true } else { false } }

  /// A role, or the fault of a name without one.
  enum Match {
    case role(HooRole)
    case fault(ArchiveRule, Text)
  }

  /// - Parameter name: a name without faults of `ArchiveName`.
  static func find(name: Text, set: Text) -> Match {
    let parts = ArchiveName.parts(of: name)
    if parts[0] == "__MACOSX" || isSystemFile(parts[parts.count - 1].lowercased) {
      return .fault(.systemFile, "is a file of the operating system; pack with `disguise hoosets pack`")
    }
    if parts[0] != set {
      return .fault(.otherSet, "lies outside of the set's folder " + set.quoted + "; pack one set only")
    }
    if let role = role(Array(parts.dropFirst())) { return .role(role) }
    if role(parts.dropFirst().map { $0.lowercased }) != nil {
      return .fault(.nameCase, "has capital letters in its name; rename it to lower case")
    }
    let names: Text = "hoo_set.json, header.png, 01/hoo.json and 01/hoo.png, with two digits or more for 01"
    return .fault(.oddName, "is not a file of a set; remove it or rename it to one of " + names)
  }

  /// Whether `name` is valid for a folder: two to nine digits.
  static func isFolderName(_ name: Text) -> Bool {
    Limits.folderDigits.contains(name.utf8.count)
      && name.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  /// Returns the number of a folder's name.
  static func number(of folder: Text) -> Int { folder.utf8.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }

  private static func role(_ parts: [Text]) -> HooRole? {
    guard let first = parts.first else { return nil }
    if parts.count == 1 {
      if first.isEmpty { return .folder(hoo: nil) }
      if first == "hoo_set.json" { return .setDocument }
      let language = headerLanguage(first)
      let picture: Text = language.map { "header-" + $0 } ?? "header"
      return scale(of: first, picture: picture).map { .header(language: language, scale: $0) }
    }
    guard parts.count == 2, isFolderName(first) else { return nil }
    if parts[1].isEmpty { return .folder(hoo: first) }
    if parts[1] == "hoo.json" { return .document(hoo: first) }
    return scale(of: parts[1], picture: "hoo").map { .image(hoo: first, scale: $0) }
  }

  /// Returns the two or three letters after `header-`, or nil.
  private static func headerLanguage(_ name: Text) -> Text? {
    guard name.hasPrefix("header-") else { return nil }
    let letters = name.utf8.dropFirst(7).prefix { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    return (2...3).contains(letters.count) ? Text(utf8: Array(letters)) : nil
  }

  private static func scale(of name: Text, picture: Text) -> Int? {
    if name == picture + ".png" { return 1 }
    if name == picture + "@2x.png" { return 2 }
    return name == picture + "@3x.png" ? 3 : nil
  }

  private static func isSystemFile(_ name: Text) -> Bool {
    name == ".ds_store" || name == "thumbs.db" || name == "desktop.ini" || name.hasPrefix("._")
  }
}
