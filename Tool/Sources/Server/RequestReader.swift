import Glibc
import NIOCore

/// Reads the requests of a connection from its bytes (RFC 9112).
///
/// It is stricter than the RFC: each line has to end in CR and LF, and a body has to have a stated length. After a fault, and after a
/// request whose body is not read, nothing more is read.
struct RequestReader {
  private(set) var bytes = ByteBuffer()
  /// The bytes at the begin of `bytes` that are known to hold no end of a head.
  private var searched = 0
  private var isOver = false

  mutating func append(_ buffer: ByteBuffer) {
    if isOver { return }
    if bytes.readableBytes == 0 { return bytes = buffer }
    // A client whose parts never end with a head would let the buffer grow.
    bytes.discardReadBytes()
    bytes.writeImmutableBuffer(buffer)
  }

  /// Reads nothing from now on.
  mutating func stop() { (isOver, bytes) = (true, ByteBuffer()) }

  /// Returns the next head; nil as long as its end has not arrived.
  mutating func head(keepsFields: (String) -> Bool) throws(RequestFault) -> RequestHead? {
    skipEmptyLines()
    guard let length = try headLength() else { return nil }
    defer { take(length) }
    return try bytes.withUnsafeReadableBytes { bytes in
      Result { () throws(RequestFault) in
        try RequestHead(UnsafeRawBufferPointer(rebasing: bytes[..<length]), keepsFields: keepsFields)
      }
    }.get()
  }

  /// Returns the next part of a body, of at most `count` bytes; nil as long as none has arrived.
  mutating func body(upTo count: Int) -> ByteBuffer? {
    let part = bytes.readSlice(length: min(count, bytes.readableBytes))
    take(0)
    return part.flatMap { $0.readableBytes > 0 ? $0 : nil }
  }

  /// Some clients send empty lines behind a body (RFC 9112, section 2.2).
  private mutating func skipEmptyLines() {
    while bytes.readableBytes >= 2, bytes.readableBytesView.starts(with: "\r\n".utf8) { take(2) }
  }

  /// Removes bytes. An empty buffer is given back, so that the channel reads into it again.
  private mutating func take(_ count: Int) {
    bytes.moveReaderIndex(forwardBy: count)
    searched = 0
    if bytes.readableBytes == 0 { bytes = ByteBuffer() }
  }

  private mutating func headLength() throws(RequestFault) -> Int? {
    let first = bytes.readableBytesView.first
    let length = try bytes.withUnsafeReadableBytes { bytes in
      Result { () throws(RequestFault) in try Self.headLength(in: bytes, from: searched) }
    }.get()
    searched = bytes.readableBytes
    // Other protocols, such as TLS, may never send an empty line.
    if let first, !ByteSet.token.contains(first), searched > 1 || first != UInt8(ascii: "\r") { throw .malformed }
    if (length ?? searched) > ConnectionLimits.headBytes { throw hasLongTarget ? .longTarget : .longFields }
    return length
  }

  private var hasLongTarget: Bool {
    !bytes.readableBytesView.prefix(ConnectionLimits.fieldBytes + 2).contains(UInt8(ascii: "\n"))
  }

  /// Returns the number of bytes up to the first empty line that ends at or behind `start`, the line included.
  ///
  /// A line that ends in LF alone is refused at once: a client that ends all lines so waits for the response.
  private static func headLength(
    in bytes: UnsafeRawBufferPointer, from start: Int
  ) throws(RequestFault) -> Int? {
    var place = start
    while place < bytes.count,
      let found = memchr(bytes.baseAddress! + place, Int32(UInt8(ascii: "\n")), bytes.count - place)
    {
      place = UnsafeRawPointer(found) - bytes.baseAddress! + 1
      if place < 2 || bytes[place - 2] != UInt8(ascii: "\r") { throw .malformed }
      if bytes[..<place].suffix(4).elementsEqual("\r\n\r\n".utf8) { return place }
    }
    return nil
  }
}
