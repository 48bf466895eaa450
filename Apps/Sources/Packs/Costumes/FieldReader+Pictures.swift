import Geometry
import Values

extension FieldReader {
  mutating func point(_ x: Text, _ y: Text) -> Point? {
    let (x, y) = (number(x, in: Limits.fraction), number(y, in: Limits.fraction))
    guard let x, let y else { return nil }
    return Point(x: x, y: y)
  }

  mutating func size() -> Size? {
    let (width, height) = (number("width", in: Limits.side), number("height", in: Limits.side))
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }

  /// Returns the images of `image`, which is required, and of the optional `image@2x` and `image@3x`; before each of them its
  /// twin, the optional `webp`, `webp@2x` or `webp@3x`.
  mutating func images() -> ImageSet? {
    var images: [ScaledImage] = []
    var isWhole = true
    for scale in 1...3 {
      let suffix = scale == 1 ? Text.empty : "@" + Text(scale) + "x"
      for (stem, isTwin) in [("webp", true), ("image", false)] as [(Text, Bool)] {
        if isTwin || scale > 1, value[stem + suffix] == nil { continue }
        if let url = address(stem + suffix) {
          images.append(ScaledImage(url: url, scale: scale, isTwin: isTwin))
        } else {
          isWhole = false
        }
      }
    }
    return isWhole ? ImageSet(images) : nil
  }

  /// Returns the address of the optional `bubble`, empty if it is missing; nil with a fault.
  mutating func bubble() -> Text? { value["bubble"] == nil ? .empty : address("bubble") }

  /// Returns the picture whose images and size are in this object.
  mutating func picture() -> Picture? {
    let (images, size) = (images(), size())
    guard let images, let size else { return nil }
    return Picture(images: images, size: size)
  }

  private mutating func address(_ key: Text) -> Text? {
    guard let url = text(key, bytes: 1...Int.max, isShown: false) else { return nil }
    if ImageAddress.isAllowed(url) { return url }
    report(key, "expected a relative, http(s), data:image/ or blob: address, found " + url.quoted)
    return nil
  }
}
