import Files
import Foundation
import HooSets
import Values

extension SiteDraft {
  /// Adds HooView's sets and their index.
  ///
  /// - Parameters:
  ///   - folder: the sets, archives or folders, served unchanged; nil for the app's own, which are packed.
  ///   - areChecked: whether their findings are reported already.
  mutating func addHooSets(in folder: URL?, of app: AppFolder, areChecked: Bool) throws(ToolError) {
    let index = if let folder { try index(of: folder, areChecked) } else { try packedIndex(of: app) }
    add(Document.jsonData(index), at: Site.hooSets, contentType: "application/json")
  }

  private mutating func index(of folder: URL, _ areChecked: Bool) throws(ToolError) -> Value {
    let index = try HooSetsIndex(folder: folder) { addHooAsset($0) }
    if !areChecked { warn(index.faults) }
    return index.value
  }

  private mutating func packedIndex(of app: AppFolder) throws(ToolError) -> Value {
    guard let folder = app.hooSets else { return .object([Value.Member(key: "sets", value: .list([]))]) }
    let pack = try BuildCache.value("packed sets", of: folder.path) { () throws(ToolError) in
      try HooSetsPack(folder: folder, shown: folder.path)
    }
    guard let index = pack.files.last else {
      throw ToolError(pack.findings.filter { $0.severity == .error }.map(\.line))
    }
    var addresses: [String: String] = [:]
    // A list of files comes after them.
    for file in pack.files.dropLast() {
      let path = URL(fileURLWithPath: file.name)
      let isDocument = path.pathExtension == "json"
      let bytes = isDocument ? Document.jsonData(try Document.json(file.bytes).leading(to: addresses)) : file.bytes
      addresses[file.name] = addHooAsset(
        HooSetsIndex.Asset(
          name: path.deletingPathExtension().lastPathComponent, fileExtension: path.pathExtension, bytes: bytes))
    }
    return try Document.json(index.bytes).leading(to: addresses)
  }

  /// - Returns: the address relative to the index, which is in a folder like HooView's page.
  private mutating func addHooAsset(_ asset: HooSetsIndex.Asset) -> String {
    SitePage.hoo.root
      + addAsset(asset.bytes, name: asset.name, fileExtension: asset.fileExtension, contentType: asset.contentType)
  }
}

extension Value {
  /// Returns a document with its `addresses` replaced. Only some keys have addresses; a title may have the same text.
  fileprivate func leading(to addresses: [String: String]) -> Value {
    switch self {
    case .object(let members):
      .object(members.map { Member(key: $0.key, value: $0.leading(to: addresses)) })
    case .list(let items): .list(items.map { $0.leading(to: addresses) })
    case .text, .null, .bool, .number, .other: self
    }
  }
}

extension Value.Member {
  fileprivate func leading(to addresses: [String: String]) -> Value {
    func led(_ value: Value) -> Value {
      guard case .text(let name) = value else { return value.leading(to: addresses) }
      return addresses[name.string].map { .text(Text($0)) } ?? value
    }
    switch key.string {
    case "archive", "large", "url": return led(value)
    case "texts": if case .list(let items) = value { return .list(items.map(led)) } else { return value }
    default: return value.leading(to: addresses)
    }
  }
}
