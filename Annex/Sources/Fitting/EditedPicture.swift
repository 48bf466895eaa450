import Geometry
import Packs
import Values

/// A picture under edit: files on the disk, or files that were dropped on the page.
public struct EditedPicture: Hashable, Sendable {
  public struct File: Hashable, Sendable {
    /// The pixels per point: 1, 2 or 3.
    public var scale: Int
    /// In pixels.
    public var width: Int
    public var height: Int
    /// An address that the page can show.
    public var address: Text

    public init(scale: Int, width: Int, height: Int, address: Text) {
      (self.scale, self.width, self.height, self.address) = (scale, width, height, address)
    }
  }

  /// In ascending order of scale.
  public var files: [File]
  /// Whether other densities are to be drawn from the only file.
  public var isDrawnToSize: Bool

  public init(files: [File], isDrawnToSize: Bool = false) {
    (self.files, self.isDrawnToSize) = (files, isDrawnToSize)
  }

  /// The files to save for a picture of `size` points: of one that is drawn to size, each density that it nearly has the pixels
  /// for.
  func files(drawnTo size: Size) -> [File] {
    guard isDrawnToSize, let file = files.first, size.width > 0 else { return files }
    let sharp = Int(min(3, Double(file.width) / size.width).rounded(.toNearestOrEven))
    return (1...max(1, sharp)).map { scale in
      let width = max(1, Int((size.width * Double(scale)).rounded(.toNearestOrEven)))
      let height = max(1, Int((size.height * Double(scale)).rounded(.toNearestOrEven)))
      return File(scale: scale, width: width, height: height, address: file.address)
    }.filter { $0.scale == 1 || $0.width * $0.height <= Limits.pixels }
  }
}
