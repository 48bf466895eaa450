import Files
import Foundation
import PackFiles
import Values

/// The Contents.json of an image set. Keys that are not about files, and entries for other devices, stay.
struct ImageSetContents {
  private var document: EditableDocument
  /// The files that entries named and do not name any more.
  private(set) var dropped: [String] = []

  var data: Data { document.data }

  /// - Parameter data: the bytes of a Contents.json; the result is nil if it is not valid.
  init?(_ data: Data) {
    guard let document = try? EditableDocument(data, isPropertyList: false), case .list? = document.value["images"]
    else {
      return nil
    }
    self.document = document
  }

  private var entries: [Value] { document.value["images"]?.items ?? [] }

  /// Returns the indices of the entries for a scale, those for all appearances first.
  private func indices(of scale: Int) -> [Int] {
    entries.indices.filter { index in
      AssetCatalog.isForApps(entries[index]) && AssetCatalog.scale(entries[index]["scale"]) == scale
        && entries[index]["appearances"] == nil
    }
  }

  /// Names a file for a scale. The file gets a name that no file has, so that the old picture stays whole until the
  /// Contents.json is replaced.
  ///
  /// - Parameters:
  ///   - existing: the files in the folder.
  ///   - isSame: whether a file holds the picture already.
  /// - Returns: the name.
  mutating func put(
    _ file: String, at scale: Int, besides existing: Set<String>, isSame: (String) -> Bool
  ) throws(ToolError) -> String {
    let found = indices(of: scale)
    for index in found.dropFirst() { try clear(entry: index) }
    if let index = found.first {
      if let old = entries[index]["filename"]?.string {
        if isSame(old) { return old }
        dropped.append(old)
      }
      let name = Self.free(file, existing)
      try document.apply(.set("filename", .text(Text(name)), after: "idiom"), at: [.member("images"), .item(index)])
      return name
    }
    let name = Self.free(file, existing)
    try document.apply(.insert(Self.entry(name, scale), at: entries.count), at: [.member("images")])
    return name
  }

  /// Removes the names of the files for a scale.
  mutating func clear(_ scale: Int) throws(ToolError) {
    for index in indices(of: scale) { try clear(entry: index) }
  }

  private mutating func clear(entry index: Int) throws(ToolError) {
    guard let name = entries[index]["filename"]?.string else { return }
    dropped.append(name)
    try document.apply(.remove("filename"), at: [.member("images"), .item(index)])
  }

  /// The files that entries name.
  var files: [String] { entries.compactMap { $0["filename"]?.string } }

  /// Lists a file that lies in the folder.
  mutating func list(_ file: String, at scale: Int) throws(ToolError) {
    if let index = indices(of: scale).first(where: { entries[$0]["filename"] == nil }) {
      try document.apply(.set("filename", .text(Text(file)), after: "idiom"), at: [.member("images"), .item(index)])
    } else {
      try document.apply(.insert(Self.entry(file, scale), at: entries.count), at: [.member("images")])
    }
  }

  /// Whether a scale has a file.
  func hasFile(at scale: Int) -> Bool { indices(of: scale).contains { entries[$0]["filename"] != nil } }

  private static func free(_ file: String, _ existing: Set<String>) -> String {
    let (stem, suffix) = (file.prefix { $0 != "@" && $0 != "." }, file.drop { $0 != "@" && $0 != "." })
    let names = [file] + (2...10_000).map { "\(stem)-\($0)\(suffix)" }
    let taken = Set(existing.map { $0.lowercased() })
    return names.first { !taken.contains($0.lowercased()) } ?? file
  }

  private static func entry(_ file: String, _ scale: Int) -> Value {
    .object(
      [("filename", file), ("idiom", "universal"), ("scale", "\(scale)x")].map {
        Value.Member(key: Text($0.0), value: .text(Text($0.1)))
      })
  }

  // MARK: - New ones

  /// The name of a picture's file: `robot@2x.png`.
  static func file(_ name: String, _ scale: Int) -> String { name + (scale == 1 ? "" : "@\(scale)x") + ".png" }

  /// The Contents.json of an asset catalog, as Xcode writes it.
  static let catalog = Data("{\n\(info)\n}\n".utf8)

  private static let info = """
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    """

  /// Returns a Contents.json as Xcode writes it, with an entry for every scale.
  static func new(_ name: String, scales: [Int]) -> Data {
    new(Dictionary(uniqueKeysWithValues: scales.map { ($0, file(name, $0)) }))
  }

  /// - Parameter files: the names by scale, with characters that JSON does not escape.
  static func new(_ files: [Int: String]) -> Data {
    let entries = (1...3).map { scale in
      let name = files[scale].map { "      \"filename\" : \"\($0)\",\n" } ?? ""
      return "    {\n\(name)      \"idiom\" : \"universal\",\n      \"scale\" : \"\(scale)x\"\n    }"
    }
    return Data("{\n  \"images\" : [\n\(entries.joined(separator: ",\n"))\n  ],\n\(info)\n}\n".utf8)
  }
}
