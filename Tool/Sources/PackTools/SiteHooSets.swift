import Foundation
import Packs

extension SiteDraft {
  /// Takes HooView's sets in, folders of plain files called `NN`, and writes their index.
  ///
  /// - Parameter folder: holds the sets; nil where there are none.
  mutating func addHooSets(in folder: URL?) throws(ToolError) {
    var sets: [Value] = []
    if let folder {
      for name in try names(in: folder) where name.wholeMatch(of: /[0-9]{2,}/) != nil {
        sets.append(try add(set: name, in: folder))
      }
    }
    let index = Document.jsonData(.object([Value.Member(key: "sets", value: .list(sets))]))
    add(index, at: Site.hooSets, contentType: "application/json")
  }

  private mutating func add(set: String, in folder: URL) throws(ToolError) -> Value {
    let about = try Document.value(at: folder.appendingPathComponent(set + "/hoo_set.json"))
    var files: [Value] = []
    var bytes = 0
    for path in try paths(in: folder.appendingPathComponent(set)) {
      let data = try readFile(folder.appendingPathComponent("\(set)/\(path)"), limit: FileLimits.imageBytes)
      files.append(.object(hooFile(data, name: "\(set)/\(path)")))
      bytes += data.count
    }
    let listing = Document.jsonData(.object([Value.Member(key: "files", value: .list(files))]))
    let address = addHooAsset(listing, name: set, fileExtension: "json")
    let known: [(Text, Value?)] = [
      ("name", .text(Text(set))), ("color", about["Color"]), ("count", about["Count"]), ("title", about["Title"]),
      ("files", .text(Text(address))), ("bytes", .number(Double(bytes))),
    ]
    return .object(known.compactMap { key, value in value.map { Value.Member(key: key, value: $0) } })
  }

  private mutating func hooFile(_ data: Data, name: String) -> [Value.Member] {
    let parts = name.split(separator: ".", maxSplits: 1)
    let address = addHooAsset(data, name: String(parts[0]), fileExtension: String(parts.last ?? ""))
    return [
      Value.Member(key: "name", value: .text(Text(name))), Value.Member(key: "url", value: .text(Text(address))),
      Value.Member(key: "bytes", value: .number(Double(data.count))),
    ]
  }

  /// - Returns: its address relative to the index, which lies as deep as HooView's page.
  private mutating func addHooAsset(_ data: Data, name: String, fileExtension: String) -> String {
    let contentType = fileExtension == "json" ? "application/json" : "image/\(fileExtension)"
    return SitePage.hoo.root + addAsset(data, name: name, fileExtension: fileExtension, contentType: contentType)
  }

  private func names(in folder: URL) throws(ToolError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw ToolError("\(folder.path): there is no such folder")
    }
    return names.sorted()
  }

  /// The files in `folder` and the folders in it, by their paths.
  private func paths(in folder: URL) throws(ToolError) -> [String] {
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else {
      throw ToolError("\(folder.path): cannot be read")
    }
    return paths.filter { isFile(folder.appendingPathComponent($0)) }.sorted()
  }
}
