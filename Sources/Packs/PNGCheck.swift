/// Whether every browser can decode a PNG: its chunks, their checksums, its palette and its pixels.
public enum PNGCheck {
  /// What is wrong and what to do, as in `has no pixels; save the image anew`; nil where nothing is.
  ///
  /// Cost: unfolds all pixels, at most `Limits.pixels` of them.
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
