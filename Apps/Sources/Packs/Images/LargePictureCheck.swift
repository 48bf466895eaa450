import Archives
import Values

/// Checks a larger picture of a Hoo, which is published beside the sets, in slices: a PNG that every browser can decode, with the
/// proportions of the Hoo's picture.
public struct LargePictureCheck: Sendable {
  private var pixels: PNGPixels

  /// Checks the chunks.
  ///
  /// Cost: proportional to `bytes`.
  public init(_ bytes: [UInt8], of image: HooImage) throws(Fault) {
    var chunks = PNGChunks()
    chunks.take(bytes, in: bytes.indices)
    do throws(PNGFault) {
      let header = try chunks.finish()
      // Programs round the sides; a fiftieth is not seen. The products exceed 32 bits.
      let across = Int64(header.width) * Int64(image.height)
      let down = Int64(header.height) * Int64(image.width)
      guard abs(across - down) * 50 <= down else { throw .damaged("has other proportions than the Hoo's picture") }
      pixels = PNGPixels(chunks.packedPixels, header: header)
    } catch { throw Fault(error) }
  }

  /// Checks the next 64 KB of pixels.
  ///
  /// - Returns: whether there is more to do.
  public mutating func step() throws(Fault) -> Bool {
    do throws(PNGFault) { return try pixels.step() } catch { throw Fault(error) }
  }

  /// The fault of a picture and its remedy, as in `is not a PNG image; save it as PNG`.
  public struct Fault: Error {
    public let message: Text

    init(_ fault: PNGFault) { message = fault.fault(file: .empty, entry: .empty).message }
  }
}
