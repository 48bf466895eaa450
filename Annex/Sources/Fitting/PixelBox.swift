import Geometry

/// A rectangle of whole pixels.
public struct PixelBox: Hashable, Sendable {
  public var left: Int
  public var top: Int
  public var width: Int
  public var height: Int

  public init(left: Int = 0, top: Int = 0, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// The least opacity, of 255, of a pixel that is seen. `disguise check` has the same.
  static var leastAlpha: UInt8 { 8 }

  /// The smallest box with all pixels that are seen; nil if there is none.
  ///
  /// Cost: proportional to the pixels outside of the drawing.
  ///
  /// - Parameters:
  ///   - alpha: the opacities, row by row.
  ///   - width: the pixels of a row.
  public init?(seenIn alpha: [UInt8], width: Int) {
    guard width > 0 else { return nil }
    var (left, right, top, bottom) = (width, 0, 0, 0)
    for row in 0..<alpha.count / width {
      let line = alpha[row * width..<(row + 1) * width]
      guard let first = line.firstIndex(where: { $0 >= Self.leastAlpha }),
        let last = line.lastIndex(where: { $0 >= Self.leastAlpha })
      else { continue }
      if bottom == 0 { top = row }
      (left, right) = (min(left, first - line.startIndex), max(right, last - line.startIndex + 1))
      bottom = row + 1
    }
    if bottom == 0 { return nil }
    self.init(left: left, top: top, width: right - left, height: bottom - top)
  }

  /// The opacities of pixels that have four bytes each.
  public static func opacities(of pixels: [UInt8]) -> [UInt8] {
    stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
  }

  var right: Int { left + width }
  var bottom: Int { top + height }

  /// The box with a border of `pixels` around it, as far as a picture reaches: it is not opaque everywhere, and its edges stay soft.
  public func grown(by pixels: Int, within picture: PixelBox) -> PixelBox {
    let (left, top) = (max(0, left - pixels), max(0, top - pixels))
    return PixelBox(
      left: left, top: top, width: min(picture.width, right + pixels) - left,
      height: min(picture.height, bottom + pixels) - top)
  }

  /// The smallest box with both.
  func union(_ other: PixelBox) -> PixelBox {
    let (left, top) = (min(left, other.left), min(top, other.top))
    return PixelBox(
      left: left, top: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// The box in a picture of other size: all pixels that it touches there.
  func scaled(from old: EditedPicture.File, to new: EditedPicture.File) -> PixelBox {
    let (left, top) = (left * new.width / old.width, top * new.height / old.height)
    let right = (right * new.width + old.width - 1) / old.width
    let bottom = (bottom * new.height + old.height - 1) / old.height
    return PixelBox(left: left, top: top, width: right - left, height: bottom - top)
  }

  public func fractions(of file: EditedPicture.File) -> Rect {
    let (across, down) = (Double(file.width), Double(file.height))
    return Rect(
      x: Double(left) / across, y: Double(top) / down, width: Double(width) / across, height: Double(height) / down)
  }

  /// A part of a file, in fractions of it.
  init(_ part: Rect, of file: EditedPicture.File) {
    let pixels = { (share: Double, side: Int) in Int((share * Double(side)).rounded(.toNearestOrEven)) }
    let (left, top) = (pixels(part.minX, file.width), pixels(part.minY, file.height))
    self.init(
      left: left, top: top, width: max(1, pixels(part.maxX, file.width) - left),
      height: max(1, pixels(part.maxY, file.height) - top))
  }
}
