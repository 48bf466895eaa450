import Files
import Foundation
import Values

/// The parts of a site that decide what an open page has to do after a change.
///
/// A page whose generation is the same swaps changed pictures in place; with another generation it loads itself again.
public struct PreviewState: Hashable, Sendable {
  /// A digest of each page's documents, in which the addresses of pictures lack their hashes; by the document's name.
  public internal(set) var generations: [String: String] = [:]
  /// The addresses of pictures by the same addresses without hashes.
  public internal(set) var pictures: [String: String] = [:]

  /// The message for open pages.
  ///
  /// - Parameter faults: a line for each fault of the files.
  public func message(faults: [String]) -> String {
    let members = [
      Value.Member(key: "generations", value: Self.value(generations)),
      Value.Member(key: "pictures", value: Self.value(pictures)),
      Value.Member(key: "faults", value: .list(faults.map { .text(Text($0)) })),
    ]
    return String(decoding: Document.jsonData(.object(members)), as: UTF8.self)
  }

  private static func value(_ texts: [String: String]) -> Value {
    .object(texts.map { Value.Member(key: Text($0.key), value: .text(Text($0.value))) })
  }
}

/// The addresses of a site's pictures without the hashes of their contents: `assets/robot-2x.png`.
struct PictureNames {
  private var addresses: [String: Set<String>] = [:]

  mutating func add(_ address: String) {
    if let name = Self.name(of: address) { addresses[name, default: []].insert(address) }
  }

  /// The addresses by name, without names that several pictures share.
  var unambiguous: [String: String] {
    addresses.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// Returns `assets/robot.png` for `assets/robot.0123456789abcdef.png`.
  static func name(of address: String) -> String? {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[parts.count - 2].utf8.count == 16 else { return nil }
    return (parts.dropLast(2) + parts.suffix(1)).joined(separator: ".")
  }

  /// Returns a document without the hashes in the addresses of pictures. Addresses follow a quotation mark, or one and `../`.
  func withoutHashes(_ document: Data) -> Data {
    let (known, bytes) = (unambiguous, [UInt8](document))
    var (result, place) = ([UInt8](), 0)
    result.reserveCapacity(bytes.count)
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "a"), bytes[place...].starts(with: Self.start) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
      let address = String(decoding: bytes[place..<end], as: UTF8.self)
      result += (Self.name(of: address).flatMap { known[$0] == address ? $0 : nil } ?? address).utf8
      place = end
    }
    return Data(result)
  }

  private static let start = Array("assets/".utf8)
}

extension SiteDraft {
  /// Replaces the script for offline use by the preview's, and the service worker by one that removes itself.
  mutating func addPreview(of app: AppFolder) throws(ToolError) {
    let state = previewState
    let generations = Value.object(
      state.generations.map { Value.Member(key: Text($0.key), value: .text(Text($0.value))) })
    let values = [
      "generations": String(decoding: Document.jsonData(generations), as: UTF8.self),
      "offline": String((assets["offline"] ?? "").dropFirst("assets/".count)),
    ]
    let script = try app.template("preview/preview.js").render(values)
    replaceOffline(
      with: addAsset(
        script, name: "preview", fileExtension: "js", contentType: "text/javascript; charset=utf-8"), state)
  }

  private var previewState: PreviewState {
    var generations: [String: String] = [:]
    for page in SitePage.all {
      var parts = (documents[page.document] ?? []).compactMap { site["/" + $0.address]?.plain.bytes }
      let list = page.document == SitePage.hoo.document ? Site.hooSets : Site.catalogue
      parts += [site["/" + list]?.plain.bytes ?? Data()]
      let text = parts.map(site.pictureNames.withoutHashes).joined(separator: Data([0]))
      generations[page.document] = String(ContentHash.hex(of: Data(text)).prefix(16))
    }
    return PreviewState(generations: generations, pictures: site.pictureNames.unambiguous)
  }
}
