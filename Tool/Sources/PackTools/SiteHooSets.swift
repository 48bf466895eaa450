import Foundation
import Packs

extension SiteDraft {
  /// Adds HooView's sets and their index.
  ///
  /// - Parameter folder: the sets, archives or folders, served unchanged; nil for the app's own, which are packed.
  mutating func addHooSets(in folder: URL?, of app: AppFolder) throws(ToolError) {
    let index = if let folder { try index(of: folder) } else { try packedIndex(of: app) }
    add(Document.jsonData(index), at: Site.hooSets, contentType: "application/json")
  }

  private mutating func index(of folder: URL) throws(ToolError) -> Value {
    let index = try HooSetsIndex(folder: folder) { addHooAsset($0) }
    warn(index.complaints)
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
    let archives = pack.files.dropLast().map { file in
      let name = String(file.name.prefix { $0 != "." })
      return (file.name, addHooAsset(HooSetsIndex.Asset(name: name, fileExtension: "zip", bytes: file.bytes)))
    }
    let addresses = Dictionary(archives) { $1 }
    return try Document.json(index.bytes).leading(to: addresses)
  }

  /// - Returns: the address relative to the index, which is in a folder like HooView's page.
  private mutating func addHooAsset(_ asset: HooSetsIndex.Asset) -> String {
    SitePage.hoo.root
      + addAsset(asset.bytes, name: asset.name, fileExtension: asset.fileExtension, contentType: asset.contentType)
  }
}

extension Value {
  /// Returns the index with the `addresses` of its archives replaced. Only the key `archive` is an address; a title may have the
  /// same text.
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
    guard key == "archive", case .text(let name) = value else { return value.leading(to: addresses) }
    return addresses[name.string].map { .text(Text($0)) } ?? value
  }
}
