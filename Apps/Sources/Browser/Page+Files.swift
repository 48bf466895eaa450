import Values

/// A file whose bytes the host holds, by the number of the request that brought it.
public typealias FileHandle = Int32

/// A run of bytes within a file that the host holds.
public struct FilePart: Hashable, Sendable {
  public var file: FileHandle
  /// The offset in the file, in bytes.
  public var offset: Int
  /// The size in the file, in bytes.
  public var size: Int
  /// The inflated size, in bytes; 0 where it is stored.
  public var inflatedSize: Int

  public init(file: FileHandle, offset: Int, size: Int, inflatedSize: Int = 0) {
    self.file = file
    self.offset = offset
    self.size = size
    self.inflatedSize = inflatedSize
  }
}

extension Page {
  /// Downloads a file of at most `limit` bytes; a tag makes the request conditional. The request is the file's handle.
  ///
  /// - Parameter peek: how many of the first bytes the answer holds.
  public func fetch(
    _ url: Text, limit: Int, cache: CacheMode = .standard, tag: Text = .empty, peek: Int = .max
  ) -> FileHandle {
    let request = ask(.fetch, url)
    append(tag)
    append(cache.rawValue)
    append(Double(limit))
    append(Patience.silence)
    append(Double(peek))
    return request
  }

  /// Reads the file kept under `key`; with `peek` 0 only its tag and origin. The request is the file's handle.
  public func recall(_ key: Text, peek: Int = .max) -> FileHandle {
    let request = ask(.recall, key)
    append(Double(peek))
    return request
  }

  /// Keeps a file under `key`, with the address that it came from.
  public func keep(_ file: FileHandle, as key: Text, from origin: Text = .empty) -> Int32 {
    let request = nextRequest()
    write(.keep, request)
    append(file)
    append(key)
    append(origin)
    return request
  }

  /// Frees a file, the images that are shown from it, and its download.
  public func drop(_ file: FileHandle) { write(.drop, file) }

  /// Inflates a part of a file; the answer is the first `limit` bytes, or a failure.
  public func inflate(_ part: FilePart, limit: Int) -> Int32 {
    let request = nextRequest()
    write(.inflate, request)
    append(part.file)
    append(Double(part.offset))
    append(Double(part.size))
    append(Double(limit))
    return request
  }

  /// Loads and decodes an image; `Answer.pixels` reads the answer.
  public func decodeImage(_ url: Text) -> Int32 { ask(.decodeImage, url) }

  /// Answers after so many seconds.
  public func wait(_ seconds: Double) -> Int32 {
    let request = nextRequest()
    write(.wait, request)
    append(seconds)
    return request
  }

  /// Sends a message, also where the page is left meanwhile. The note of its answer is the server's `Retry-After`.
  public func post(_ url: Text, _ body: Text) -> Int32 {
    let request = ask(.post, url)
    append(body)
    append(Patience.silence)
    return request
  }

  func append(_ part: FilePart) {
    append(part.file)
    append(Double(part.offset))
    append(Double(part.size))
    append(Double(part.inflatedSize))
  }
}
