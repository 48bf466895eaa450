import CBrotli
import CZlib
import Foundation

/// Content codings at their highest level: files are compressed once and sent many times.
public enum Compression {
  /// The coding and the version of its library, which decide the bytes.
  public static let gzipVersion = "gzip-\(ZLIB_VERSION)"
  public static let brotliVersion = "brotli-\(BrotliEncoderVersion())"

  /// Returns `data` in the gzip format. The header has no name and no time, so the result depends on `data` only.
  public static func gzip(_ data: Data) -> Data {
    var stream = z_stream()
    let windowBits = MAX_WBITS + 16  // 16 selects the gzip format
    let status = deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot be initialised: \(status)")
    defer { deflateEnd(&stream) }
    var input = [UInt8](data)
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))))
    let written = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        // `deflateBound` guarantees that one call suffices.
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "zlib does not finish")
        return target.count - Int(stream.avail_out)
      }
    }
    return Data(output[..<written])
  }

  /// The quality of Brotli for bytes that are made on request: smaller than gzip's, in about a millisecond for a page.
  public static let quickBrotli: Int32 = 5

  /// Returns `data` in the Brotli format.
  public static func brotli(_ data: Data, quality: Int32 = BROTLI_MAX_QUALITY) -> Data {
    let input = [UInt8](data)
    var written = BrotliEncoderMaxCompressedSize(input.count)
    var output = [UInt8](repeating: 0, count: written)
    let finished = BrotliEncoderCompress(
      quality, BROTLI_MAX_WINDOW_BITS, BROTLI_MODE_GENERIC, input.count, input, &written, &output)
    precondition(finished != 0, "Brotli does not finish")
    return Data(output[..<written])
  }

  /// Whether `packed`, in the gzip format, unpacks to `data`.
  public static func isGzip(_ packed: Data, of data: Data) -> Bool {
    var stream = z_stream()
    let windowBits = MAX_WBITS + 16
    let status = inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib cannot be initialised: \(status)")
    defer { inflateEnd(&stream) }
    var input = [UInt8](packed)
    // With one spare byte, data that unpacks to more than expected is noticed.
    var output = [UInt8](repeating: 0, count: data.count + 1)
    return input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        guard inflate(&stream, Z_FINISH) == Z_STREAM_END, stream.avail_in == 0 else { return false }
        // As data, because comparing elements one by one takes longer than unpacking them.
        return Data(target.dropLast(Int(stream.avail_out))) == data
      }
    }
  }

  /// Whether `packed`, in the Brotli format, unpacks to `data`.
  public static func isBrotli(_ packed: Data, of data: Data) -> Bool {
    let input = [UInt8](packed)
    var written = data.count + 1
    var output = [UInt8](repeating: 0, count: written)
    let result = BrotliDecoderDecompress(input.count, input, &written, &output)
    return result == BROTLI_DECODER_RESULT_SUCCESS && Data(output.prefix(written)) == data
  }
}
