import Packs

/// The end of a PNG's file. The app's reader refuses a file that ends early and one that goes on with one sentence; the tool has the
/// whole file and says which, and where.
public enum PNGEnd {
  /// Returns the fault of the end, and its remedy; nil for a file that ends with its image, and for one that is no PNG.
  public static func fault(in bytes: [UInt8]) -> String? {
    if !bytes.starts(with: ByteScanner.png) { return nil }
    guard let end = PNGWalk.end(of: bytes) else {
      return "ends early, after \(bytes.count) bytes; copy the whole file, or save the image again"
    }
    let tail = bytes.count - end
    if tail == 0 { return nil }
    return "has \(tail) \(tail == 1 ? "byte" : "bytes") behind its end at byte \(end); save the image again"
  }
}
