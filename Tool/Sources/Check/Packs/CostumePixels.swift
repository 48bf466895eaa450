import Findings
import PackFiles
import Packs
import Values

/// Checks that the pixels of a costume's images show a costume on the character, and something of it in its bubble.
///
/// A blank image is an error: the character would not change. An opaque one is a warning, since a framed picture of somebody else may
/// be meant so.
struct CostumePixels {
  private(set) var findings: [Finding] = []
  private let list: FindingPlace
  private let path: String

  /// The most pixels that are decoded for one pack, which takes a few seconds.
  static let room = 1 << 27

  /// - Parameters:
  ///   - files: the usable images in order of scale.
  ///   - path: the costume's path in the list.
  ///   - shown: the points that a bubble shows around the display point.
  ///   - room: the pixels that may still be decoded.
  init(_ costume: Value, _ files: [ScaledFile], _ list: FindingPlace, path: String, shown: Double, room: inout Int) {
    (self.list, self.path) = (list, path)
    if room < 0 { return }
    room -= files.reduce(0) { $0 + $1.image.width * $1.image.height }
    if room < 0 {
      let message = "has pixels that were not looked at, as those of later costumes: there are too many"
      report(.pixelsUnchecked, "image", message, "scale the images down")
      return
    }
    let drawn = files.map { $0.image.canBeTransparent ? $0.image.drawn : nil }
    let facts = zip(files, drawn).map { $0.facts(drawn: $1) }
    let advice = PictureAdvice.pixels(of: facts, costume, shown: shown, Text(path))
    let isBlank = drawn.contains { $0 != nil && $0?.box == nil }
    findings += advice.filter { !isBlank || $0.kind == .opaqueImage }.map { list.finding($0) }
    if !isBlank { return }
    let (message, remedy) = ImageFile.blank.description.parted
    report(.blankImage, "image", message, remedy)
  }

  private mutating func report(
    _ rule: PackRule, _ key: String, _ message: String, _ remedy: String, found: String = ""
  ) {
    findings.append(list.finding(rule, path: "\(path).\(key)", message, remedy: remedy, found: found))
  }
}
