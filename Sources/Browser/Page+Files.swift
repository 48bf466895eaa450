import Packs

/// A file whose bytes the host holds, by the request that brought it.
public typealias FileHandle = Int32

/// A run of bytes within a file that the host holds.
public struct FilePart: Hashable, Sendable {
  public var file: FileHandle
  /// Where it begins, in bytes.
  public var offset: Int
  /// How many bytes it has in the file.
  public var size: Int
  /// How many bytes it has inflated; 0 where it is stored as it is.
  public var inflatedSize: Int

  public init(file: FileHandle, offset: Int, size: Int, inflatedSize: Int = 0) {
    self.file = file
    self.offset = offset
    self.size = size
    self.inflatedSize = inflatedSize
  }
}

/// What the host was asked to keep: where it came from, and its bytes.
public struct KeptFile: Sendable {
  public let url: Text
  public let bytes: [UInt8]

  /// Reads the answer to `recallFile`; nil where nothing is kept.
  public init?(_ answer: Answer) {
    guard answer.isGood, answer.bytes.count >= 4 else { return nil }
    let declared = answer.bytes[0..<4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard declared <= UInt32(answer.bytes.count - 4) else { return nil }
    let length = Int(declared)
    url = Text(utf8: Array(answer.bytes[4..<4 + length]))
    bytes = Array(answer.bytes[(4 + length)...])
  }
}

extension Page {
  /// Downloads a file of at most `limit` bytes, `pastCaches` where what a cache holds is no good. The request is its handle.
  public func openFile(_ url: Text, limit: Int, pastCaches: Bool = false) -> FileHandle {
    let request = ask(.openFile, url)
    append(Double(limit))
    append(pastCaches ? 1.0 : 0)
    return request
  }

  /// Asks for the file kept under `key`; `KeptFile` reads the answer. The request is its handle.
  public func recallFile(_ key: Text) -> FileHandle { ask(.recallFile, key) }

  /// Keeps a file that came from `url` under `key`.
  public func keepFile(_ file: FileHandle, _ key: Text, from url: Text) {
    write(.keepFile, file)
    append(key)
    append(url)
  }

  /// Frees a file's bytes, and the images that are shown from them.
  public func dropFile(_ file: FileHandle) { write(.dropFile, file) }

  /// Asks for what a part of a file inflates to: its first `limit` bytes, or a failure.
  public func inflate(_ part: FilePart, limit: Int) -> Int32 {
    let request = nextRequest()
    write(.inflate, request)
    append(part.file)
    append(Double(part.offset))
    append(Double(part.size))
    append(Double(limit))
    return request
  }

  func append(_ part: FilePart) {
    append(part.file)
    append(Double(part.offset))
    append(Double(part.size))
    append(Double(part.inflatedSize))
  }
}
