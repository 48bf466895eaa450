import Archives
import Files
import Foundation
import Packs
import Values

/// The index of HooView's sets (`api/hoosets.json`), made from a folder of archives, sets' folders, or both.
///
/// ```swift
/// let made = try HooSetsIndex(folder: hoosets) { asset in
///   "../" + site.addAsset(
///     asset.bytes, name: asset.name, fileExtension: asset.fileExtension, contentType: asset.contentType)
/// }
/// add(Document.jsonData(made.value), at: "/api/hoosets.json", contentType: "application/json")
/// warnings += made.faults
/// ```
///
/// A set with errors is listed as far as it is valid; the page shows its fault. Of a folder, only the files of a set are
/// published. Links are not followed, so nothing outside of `folder` is published.
public struct HooSetsIndex: Sendable {
  /// A file to publish under a name with the hash of its contents.
  public struct Asset: Hashable, Sendable {
    /// The first part of the name: `01`, `hoo@2x`.
    public var name: String
    /// `zip`, `json` or `png`.
    public var fileExtension: String
    public var bytes: Data

    package init(name: String, fileExtension: String, bytes: Data) {
      (self.name, self.fileExtension, self.bytes) = (name, fileExtension, bytes)
    }

    public var contentType: String {
      switch fileExtension {
      case "zip": "application/zip"
      case "png": "image/png"
      default: "application/json"
      }
    }
  }

  /// The document: `{"sets": [...]}`, at most `Limits.sets` of them, sorted by number.
  public let value: Value
  /// A log message for each fault and each file that is left out.
  public let faults: [String]

  /// - Parameters:
  ///   - folder: the folder of sets, as for `disguise hoosets check`.
  ///   - publish: publishes a file and returns its address relative to the index.
  /// - Throws: `ToolError` if the folder does not exist or is itself a set.
  public init(folder: URL, publish: (Asset) -> String) throws(ToolError) {
    guard isFolder(folder) else {
      var absence = Absence(of: folder.path)
      if absence.remedy == nil { absence.message = isFile(folder) ? "is not a folder" : "no such folder" }
      throw absence.error(at: folder.path, else: "pass a folder of sets")
    }
    let named = HooSetsFolder(url: folder.resolvingSymlinksInPath(), shown: folder.path)
    _ = try readableNames(in: folder)
    if let misnaming = named.misnaming { throw ToolError(misnaming.line) }
    let found = HooSetPlaces(in: named.url, shown: folder.path)
    var (sets, last): ([Value], Int?) = ([], nil)
    var texts = HooTextsIndex()
    var faults = found.findings.map(\.unmarkedLine)
    for place in found.places.prefix(Limits.sets) where place.number == .max || place.number != last {
      let checked = BuildCache.value("set \(place.shown)", of: place.url.path) { CheckedHooSet(at: place) }
      faults += Self.faults(of: checked)
      guard HooSetPlace.isName(place.name) else { continue }
      let large = LargePictureFiles(of: checked, in: named.url, shown: folder.path)
      faults += large.findings.map(\.line)
      sets.append(Self.member(of: checked, large: large.address(publish), publish))
      texts.add(checked)
      last = place.number
    }
    if found.places.isEmpty && !found.findings.contains(where: { $0.severity == .error }) {
      faults.append(named.lack(takesArchives: true).line)
    }
    value = Self.document(sets, texts: texts.documents.map { publish($0) })
    self.faults = faults
  }

  /// Returns the errors of a set. Each says that HooView refuses the set, if the set's name lets the index list it.
  private static func faults(of checked: CheckedHooSet) -> [String] {
    let isListed = HooSetPlace.isName(checked.place.name)
    return checked.findings.filter { $0.severity == .error }.map { error in
      var error = error
      if isListed { error.remedy += " (HooView refuses the set until then)" }
      return error.line
    }
  }

  static func data(_ sets: [Value], texts: [String]) -> Data { Document.jsonData(document(sets, texts: texts)) }

  /// - Parameter texts: the addresses of the documents with the texts of all Hoos.
  private static func document(_ sets: [Value], texts: [String]) -> Value {
    let list = Value.list(texts.map { .text(Text($0)) })
    return .object(
      [Value.Member(key: "sets", value: .list(sets))] + (texts.isEmpty ? [] : [Value.Member(key: "texts", value: list)])
    )
  }

  /// Returns the index entry of a set whose archive is at `address`, and whose list of larger pictures is at `large`.
  static func member(of checked: CheckedHooSet, archive address: String, bytes: Int, large: String?) -> Value {
    member(of: checked, key: "archive", address, bytes, large)
  }

  private static func member(of checked: CheckedHooSet, large: String?, _ publish: (Asset) -> String) -> Value {
    let (key, asset, bytes) = publication(of: checked, publish)
    return member(of: checked, key: key, publish(asset), bytes, large)
  }

  private static func member(
    of checked: CheckedHooSet, key: Text, _ address: String, _ bytes: Int, _ large: String?
  ) -> Value {
    let about = HooSetSummary(of: checked)
    let more = large.map { [Value.Member(key: "large", value: .text(Text($0)))] } ?? []
    return .object(
      [
        Value.Member(key: "name", value: .text(Text(checked.place.name))),
        Value.Member(key: "color", value: .text(about.color)),
        Value.Member(key: "count", value: .number(Double(about.count))),
        Value.Member(key: key, value: .text(Text(address))), Value.Member(key: "bytes", value: .number(Double(bytes))),
      ] + more + about.titles.map { Value.Member(key: $0.key, value: .text($0.text)) })
  }

  /// Returns the file that an index entry refers to, the key of its address, and the bytes of the whole set.
  private static func publication(
    of checked: CheckedHooSet, _ publish: (Asset) -> String
  ) -> (key: Text, asset: Asset, bytes: Int) {
    let name = checked.place.name
    if checked.place.isArchive {
      let bytes = Data(checked.archive)
      return ("archive", Asset(name: name, fileExtension: "zip", bytes: bytes), bytes.count)
    }
    let (listing, bytes) = Self.listing(of: checked, publish)
    return ("files", Asset(name: name, fileExtension: "json", bytes: Document.jsonData(listing)), bytes)
  }

  /// Returns the list of a set's files: `{"files":[{"name":"02/hoo_set.json","url":"../assets/hoo_set.<hash>.json","bytes":44}]}`
  private static func listing(of checked: CheckedHooSet, _ publish: (Asset) -> String) -> (Value, bytes: Int) {
    var (files, sum): ([Value], Int) = ([], 0)
    for file in checked.folder?.publishable ?? [] {
      guard let bytes = try? checked.folder?.data(of: file, limit: Limits.unpackedBytes - sum) else { continue }
      sum += bytes.count
      let last = URL(fileURLWithPath: file.name.string)
      let name = last.deletingPathExtension().lastPathComponent
      let address = publish(Asset(name: name, fileExtension: last.pathExtension, bytes: bytes))
      files.append(
        .object([
          Value.Member(key: "name", value: .text(file.name)), Value.Member(key: "url", value: .text(Text(address))),
          Value.Member(key: "bytes", value: .number(Double(bytes.count))),
        ]))
    }
    return (.object([Value.Member(key: "files", value: .list(files))]), sum)
  }
}

extension HooFolder {
  /// The files whose names belong to a set, at most as many as a set may have.
  fileprivate var publishable: [HooFile] {
    let part = /[0-9]+\/(hoo_set\.json|header(-[a-z]{2,3})?(@[23]x)?\.png|[0-9]{2,9}\/(hoo\.json|hoo(@[23]x)?\.png))/
    return Array(
      files.filter { obstacles[$0.name.string] == nil && $0.name.string.wholeMatch(of: part) != nil }
        .prefix(Limits.entries))
  }
}
