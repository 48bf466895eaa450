import Archives
import Values

/// The files of a pack by their paths, and its image sets.
struct OpenedFolder {
  private let files: [UnpackedFile]

  init(_ files: [UnpackedFile]) { self.files = files }

  private func named(_ name: Text) -> UnpackedFile? { files.first { $0.name == name } }

  /// Returns the file that a list names, in any spelling of its path; nil for none, and for addresses.
  func file(_ name: Text) -> UnpackedFile? {
    if name.utf8.contains(UInt8(ascii: ":")) { return nil }
    return named(Self.path(of: name))
  }

  /// Returns the path without percent-encoding, empty parts and `.`, and without `..` as far as it stays in the folder.
  static func path(of name: Text) -> Text {
    var parts: [Text] = []
    for part in ArchiveName.parts(of: decoded(name)) where !part.isEmpty && part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.reduce(.empty) { $0.isEmpty ? $1 : $0 + "/" + $1 }
  }

  private static func decoded(_ name: Text) -> Text {
    var (bytes, rest) = ([UInt8](), name.utf8[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      // A malformed one stands for itself, as in the tool, with all others.
      guard rest.count >= 2, let high = digit(rest.removeFirst()), let low = digit(rest.removeFirst()) else {
        return name
      }
      bytes.append(high << 4 | low)
    }
    return Text(utf8: bytes)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte.lowercased {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte.lowercased - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  // MARK: - Image sets

  /// Returns the files of an image set with their scales; nil if there is no such set.
  func imageSet(_ name: Text, _ place: Text) throws(PackRefusal) -> [(scale: Int, file: UnpackedFile)]? {
    let folder = name + ".imageset"
    guard let folder = files.lazy.compactMap({ Self.folder(folder, of: $0.name) }).first else { return nil }
    let contents = folder + "Contents.json"
    func refusal(_ message: Text) -> PackRefusal { PackRefusal(.faulty, place + contents + ": " + message) }
    guard let file = named(contents), let document = try? JSONReader.value(in: file.bytes, .document),
      case .list(let entries)? = document["images"]
    else { throw refusal("expected a list of images; write it") }
    var found: [(scale: Int, file: UnpackedFile)] = []
    for entry in entries {
      guard let name = entry.text("filename"), Self.isForApps(entry) else { continue }
      guard let scale = Self.scale(entry["scale"]) else { throw refusal("expected the scale 1x, 2x or 3x") }
      guard let file = named(folder + name) else { throw refusal("no file " + name.quoted + "; add it") }
      found.append((scale, file))
    }
    if found.isEmpty { throw refusal("no image has a filename; add one") }
    return found
  }

  /// Returns the beginning of `path` up to the folder `name`, if it lies in an asset catalog.
  private static func folder(_ name: Text, of path: Text) -> Text? {
    let parts = ArchiveName.parts(of: path)
    guard parts.count > 2, parts[0].utf8.suffix(9).elementsEqual(Text(".xcassets").utf8),
      let index = parts.dropLast().firstIndex(where: { $0 == name })
    else { return nil }
    return parts[...index].reduce(.empty) { $0 + $1 + "/" }
  }

  private static func isForApps(_ entry: Value) -> Bool {
    guard let idiom = entry.text("idiom") else { return true }
    return idiom == "universal" || idiom == "iphone"
  }

  /// A single-scale image has no scale, which counts as 1.
  private static func scale(_ value: Value?) -> Int? {
    guard let value else { return 1 }
    guard case .text(let text) = value, text.utf8.count == 2, text.utf8[1] == UInt8(ascii: "x") else { return nil }
    let scale = Int(text.utf8[0]) - 48
    return (1...3).contains(scale) ? scale : nil
  }
}
