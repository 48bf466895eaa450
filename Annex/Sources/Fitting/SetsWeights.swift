import Values

/// The bytes of the pictures of sets as they leave. The page draws the pictures to measure them, so that some are unknown for a moment.
public struct SetsWeights: Sendable {
  private struct Measured: Sendable {
    /// The key of a Hoo, or of the set whose headers they are.
    let key: Int
    let pictures: [EditedPicture]
    let bytes: Int
  }

  /// Pictures to measure.
  public struct Request: Sendable {
    let key: Int
    let pictures: [EditedPicture]
    /// The message for which the page draws them. Its answer has the bytes of each file, with commas between them.
    public let message: Text
  }

  private var measured: [Measured] = []

  public init() {}

  /// The next pictures whose bytes are not known; nil if there are none. They are those of one Hoo, or the headers of one set: all pictures of large
  /// sets together would need too much memory.
  public func request(in document: SetsDocument) -> Request? {
    for set in document.sets {
      if let request = request(set.key, set.pictures, set.headerFiles) { return request }
      for hoo in set.hoos { if let request = request(hoo.key, [hoo.picture], hoo.files) { return request } }
    }
    return nil
  }

  private func request(_ key: Int, _ pictures: [EditedPicture], _ files: [EditedPicture.File]) -> Request? {
    guard !pictures.isEmpty, bytes(key, pictures) == nil else { return nil }
    var json = JSONWriter()
    json.begin("{")
    json.list("files", files) { $0.write($1) }
    json.end("}")
    return Request(key: key, pictures: pictures, message: json.text)
  }

  /// - Parameter sizes: as of `Request.message`; empty for pictures that cannot be drawn, which weigh nothing.
  public mutating func note(_ sizes: Text, of request: Request) {
    let bytes = sizes.utf8.split(separator: UInt8(ascii: ",")).map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
    measured.removeAll { $0.key == request.key }
    measured.append(Measured(key: request.key, pictures: request.pictures, bytes: bytes.reduce(0, +)))
  }

  /// The bytes of all pictures of a set that are known.
  func bytes(of set: SetSketch) -> Int {
    set.hoos.reduce(bytes(set.key, set.pictures) ?? 0) { $0 + (bytes($1.key, [$1.picture]) ?? 0) }
  }

  private func bytes(_ key: Int, _ pictures: [EditedPicture]) -> Int? {
    measured.first { $0.key == key && $0.pictures == pictures }?.bytes
  }
}

extension SetSketch {
  /// The headers that are pictures.
  fileprivate var pictures: [EditedPicture] { headers.compactMap { $0 } }
  fileprivate var headerFiles: [EditedPicture.File] { pictures.flatMap { Self.files(ofHeader: $0) } }
}
