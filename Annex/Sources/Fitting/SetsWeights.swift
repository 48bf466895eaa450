import Archives
import Values

/// The bytes of the pictures of sets as they leave, lettered headers among them. The page draws the pictures to measure them, so that some are unknown for a moment.
public struct SetsWeights: Sendable {
  private struct Measured: Sendable {
    /// The key of a Hoo, or of the set whose headers they are.
    let key: Int
    let pictures: [EditedPicture]
    /// The texts of lettered headers, and their colour.
    let lettering: [Text]
    let bytes: Int
  }

  /// Pictures to measure.
  public struct Request: Sendable {
    let key: Int
    let pictures: [EditedPicture]
    let lettering: [Text]
    /// The message for which the page draws them. Its answer has the bytes of each file, with commas between them.
    public let message: Text
  }

  private var measured: [Measured] = []

  public init() {}

  /// The next pictures whose bytes are not known; nil if there are none. They are those of one Hoo, or the headers of one set: all pictures of large
  /// sets together would need too much memory.
  public func request(in document: SetsDocument) -> Request? {
    for set in document.sets {
      if bytes(set.key, set.pictures, set.lettering) == nil {
        let message = document.headerMessage(of: set)
        return Request(key: set.key, pictures: set.pictures, lettering: set.lettering, message: message)
      }
      for hoo in set.hoos where bytes(hoo.key, [hoo.picture]) == nil {
        return Request(key: hoo.key, pictures: [hoo.picture], lettering: [], message: Self.message(for: hoo.files))
      }
    }
    return nil
  }

  private static func message(for files: [EditedPicture.File]) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.list("files", files) { $0.write($1) }
    json.end("}")
    return json.text
  }

  /// - Parameter sizes: as of `Request.message`; empty for pictures that cannot be drawn, which weigh nothing.
  public mutating func note(_ sizes: Text, of request: Request) {
    let bytes = sizes.utf8.split(separator: UInt8(ascii: ",")).map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
    measured.removeAll { $0.key == request.key }
    measured.append(
      Measured(
        key: request.key, pictures: request.pictures, lettering: request.lettering, bytes: bytes.reduce(0, +)))
  }

  /// The bytes of all pictures of a set that are known.
  func bytes(of set: SetSketch) -> Int {
    set.hoos.reduce(bytes(set.key, set.pictures, set.lettering) ?? 0) { $0 + (bytes($1.key, [$1.picture]) ?? 0) }
  }

  private func bytes(_ key: Int, _ pictures: [EditedPicture], _ lettering: [Text] = []) -> Int? {
    measured.first { $0.key == key && $0.pictures == pictures && $0.lettering == lettering }?.bytes
  }
}

extension SetSketch {
  /// The headers that are pictures.
  fileprivate var pictures: [EditedPicture] { headers.compactMap { $0 } }
  /// The texts and the colour that lettered headers are drawn of.
  fileprivate var lettering: [Text] { titles + [color] }
}

extension HooSketch {
  /// The bytes of its texts in an archive, or a little less: longer documents are compressed.
  fileprivate var textBytes: Int {
    min(ArchivePacking.storedBytes, texts.reduce(0) { $0 + $1.title.utf8.count + $1.poem.utf8.count })
  }
}

extension SetsDocument {
  /// The bytes of an archive for each file besides its contents: both headers with a name such as `01/01/hoo.png`.
  private static var bytesPerFile: Int { 30 + 46 + 2 * 13 }

  /// The bytes of a set in a file, or a little less: those of its pictures as far as they are known, its texts and what names the files.
  func bytes(of set: SetSketch, _ weights: SetsWeights) -> Int {
    set.hoos.reduce(weights.bytes(of: set) + fileCount(of: set) * Self.bytesPerFile) { $0 + $1.textBytes }
  }
}
