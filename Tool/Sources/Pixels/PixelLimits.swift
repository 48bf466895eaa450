/// The limits on images of unknown origin. Memory and time follow from them: a decoded image takes four bytes a pixel and as
/// much again meanwhile, and is drawn within about two seconds.
public struct PixelLimits: Hashable, Sendable {
  /// Pixels of width or height.
  public var side = 2048
  /// Pixels that are decoded in all: those of the image, times the scans of a JPEG or the frames of an animation.
  public var work = 1 << 28

  public static let standard = PixelLimits()

  public init(side: Int = 2048, work: Int = 1 << 28) { (self.side, self.work) = (side, work) }

  func check(width: Int, height: Int, times count: Int = 1, of what: String = "") throws(PixelFault) {
    if width > side || height > side { throw .tooLarge(width: width, height: height) }
    if width * height > work / max(1, count) { throw .tooMuchWork("\(count) \(what), too many for its size") }
  }
}
