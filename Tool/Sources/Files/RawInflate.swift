import CZlib

/// Inflates raw DEFLATE data, as in zip archives, with zlib, in pieces of at most 64 KB.
package enum RawInflate {
  package enum Outcome: Hashable {
    /// The stream ended at the end of the packed bytes.
    case ended
    /// The caller stopped.
    case stopped
    /// The stream is invalid, with the reason.
    case broken(String)
  }

  static let pieceBytes = 64 << 10

  /// Inflates `packed` piece by piece, so that a decompression bomb costs no more than the pieces that are taken.
  ///
  /// - Parameter take: returns whether to go on.
  package static func pieces(of packed: ArraySlice<UInt8>, take: ([UInt8]) -> Bool) -> Outcome {
    var stream = z_stream()
    // A negative window size selects raw DEFLATE.
    let status = inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot be initialised: \(status)")
    defer { inflateEnd(&stream) }
    return packed.withUnsafeBufferPointer { source in
      stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.avail_in = UInt32(source.count)
      return run(&stream, take)
    }
  }

  private static func run(_ stream: inout z_stream, _ take: ([UInt8]) -> Bool) -> Outcome {
    while true {
      var status = Z_OK
      let piece = [UInt8](unsafeUninitializedCapacity: pieceBytes) { target, count in
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        status = inflate(&stream, Z_NO_FLUSH)
        count = target.count - Int(stream.avail_out)
      }
      if !piece.isEmpty && !take(piece) { return .stopped }
      if status == Z_STREAM_END {
        return stream.avail_in == 0 ? .ended : .broken("it ends before its packed bytes do")
      }
      // Z_BUF_ERROR: the input ended before the stream.
      if status == Z_BUF_ERROR { return .broken("it is truncated") }
      if status != Z_OK { return .broken(stream.msg.map { String(cString: $0) } ?? "zlib's error \(status)") }
    }
  }
}
