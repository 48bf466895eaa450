import Archives
import Values

/// Checks that every browser can decode a PNG: its chunks, their checksums, its palette and its pixels.
public enum PNGCheck {
  /// Returns the first fault and its remedy, as in `has no pixels; save the image again`, or nil.
  ///
  /// Cost: inflates all pixels, at most `Limits.pixels` of them.
  public static func fault(in bytes: [UInt8]) -> Text? {
    var chunks = PNGChunks()
    chunks.take(bytes, in: bytes.indices)
    do {
      var pixels = PNGPixels(chunks.packedPixels, header: try chunks.finish())
      while try pixels.step() {}
      return nil
    } catch { return error.fault(file: .empty, entry: .empty).message }
  }
}
