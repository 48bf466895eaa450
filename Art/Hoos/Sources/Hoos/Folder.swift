import Foundation

/// The output folder. Unchanged files keep their dates, so that they are not rendered again.
struct Folder {
  let url: URL

  func write(_ set: HooSet, as name: String) throws {
    try write(set.header, as: name)
    try write(json(set.document), at: "\(name)/hoo_set.json")
    for (index, hoo) in set.hoos.enumerated() {
      let number = index.number
      let drawing = Portrait(of: hoo.owl).drawing
      try write(
        drawing.svg(width: Portrait.side, height: Portrait.side, margin: Portrait.margin),
        at: "\(name)/\(number)/hoo.svg")
      try write(json(hoo.document), at: "\(name)/\(number)/hoo.json")
    }
  }

  /// Writes the header in each of its languages, and removes those in languages that it no longer has.
  private func write(_ header: Header, as name: String) throws {
    let folder = url.appendingPathComponent(name)
    let old = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = header.lines.all.map { $0.language.isEmpty ? "header.svg" : "header-\($0.language).svg" }
    for file in old where file.hasPrefix("header-") && !files.contains(file) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
    }
    for (file, (language, lines)) in zip(files, header.lines.all) {
      currentPlace = "\(name).json, header, \(language.isEmpty ? "lines" : "lines-\(language)")"
      if language.wholeMatch(of: /([a-z]{2,3})?/) == nil {
        mistake("the language of a header has two or three letters", "leave out the region")
      }
      try write(header.drawing(with: lines).svg(width: Header.width, height: Header.height), at: "\(name)/\(file)")
    }
  }

  private func write(_ text: String, at path: String) throws {
    let file = url.appendingPathComponent(path)
    if let old = try? String(contentsOf: file, encoding: .utf8), old == text { return }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Returns an object with its keys in the given order. All but the count and the eyes are texts.
  private func json(_ members: [(String, String)]) -> String {
    let lines = members.map { key, value in
      "  \(quoted(key)): " + (["Count", "Eyes"].contains(key) ? value : quoted(value))
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}
