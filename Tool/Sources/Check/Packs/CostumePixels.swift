import Findings
import PackFiles
import Packs
import Pixels
import Values

/// Checks that the pixels of a costume's images show a costume on the character, and something of it in its bubble.
///
/// A blank image is an error: the character would not change. An opaque one is a warning, since a framed picture of somebody else may
/// be meant so.
struct CostumePixels {
  private(set) var findings: [Finding] = []
  private let costume: Value
  private let list: FindingPlace
  private let path: String
  private let shown: Double

  /// The pixels that are decoded for one pack: a few seconds.
  static let room = 1 << 27
  /// A bubble shows so many points around the display point, on the scale of the app's own character (`Figure.shownRadius`).
  static let bubbleRadius = 97.0

  /// - Parameters:
  ///   - files: the usable images in order of scale.
  ///   - path: the costume's path in the list.
  ///   - shown: the points that a bubble shows around the display point.
  ///   - room: the pixels that may still be decoded.
  init(_ costume: Value, _ files: [ScaledFile], _ list: FindingPlace, path: String, shown: Double, room: inout Int) {
    (self.costume, self.list, self.path, self.shown) = (costume, list, path, shown)
    if room < 0 { return }
    room -= files.reduce(0) { $0 + $1.image.width * $1.image.height }
    if room < 0 {
      let message = "has pixels that were not looked at, as those of later costumes: there are too many"
      report(.pixelsUnchecked, "image", message, "scale the images down")
      return
    }
    let drawn = files.map { $0.image.canBeTransparent ? $0.image.drawn : nil }
    if zip(files, drawn).contains(where: { !$0.image.canBeTransparent || $1?.isOpaque == true }) {
      report(
        .opaqueImage, "image", "is opaque everywhere and hides the character", "export it as PNG with transparency")
    }
    if drawn.contains(where: { $0 != nil && $0?.box == nil }) {
      let (message, remedy) = ImageFile.blank.description.parted
      report(.blankImage, "image", message, remedy)
      return
    }
    guard let file = files.first?.image, let pixels = drawn[0] else { return }
    lookAtBubble(pixels)
    lookAtBorder(pixels, of: file)
  }

  private mutating func report(
    _ rule: PackRule, _ key: String, _ message: String, _ remedy: String, found: String = ""
  ) {
    findings.append(list.finding(rule, path: "\(path).\(key)", message, remedy: remedy, found: found))
  }

  /// Looks at the square around the bubble.
  private mutating func lookAtBubble(_ pixels: DrawnPixels) {
    guard let x = number("display_x", Limits.fraction), let y = number("display_y", Limits.fraction),
      let width = number("width", Limits.side), let height = number("height", Limits.side)
    else { return }
    let (across, down) = (shown / width, shown / height)
    if pixels.isEmpty(columns: x - across...x + across, rows: y - down...y + down) {
      report(
        .emptyBubble, "display_x", "is where the image is empty, so that the bubble shows nothing", "move the point")
    }
  }

  /// A costume that is drawn on the character's own canvas may leave three quarters of it empty, as the doctor of 2016 does.
  private mutating func lookAtBorder(_ pixels: DrawnPixels, of file: ImageFile) {
    guard let box = pixels.box, 5 * box.columns.count * box.rows.count < file.width * file.height else { return }
    let found = "\(box.columns.count) x \(box.rows.count)"
    let message = "is \(found) pixels of \(file.width) x \(file.height), and the rest is an empty border"
    report(.emptyBorder, "image", message, "trim it, and correct width, height and points", found: found)
  }

  private func number(_ key: Text, _ range: ClosedRange<Double>) -> Double? {
    guard case .number(let number)? = costume[key], range.contains(number) else { return nil }
    return number
  }
}
