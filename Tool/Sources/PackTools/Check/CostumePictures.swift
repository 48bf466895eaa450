import Geometry
import Packs

/// Recommendations for the images of one costume, beside each other and beside its size.
struct CostumePictures {
  private(set) var findings: [Finding] = []
  private let list: FindingPlace
  private let path: String

  /// - Parameters:
  ///   - files: the usable images in order of scale.
  ///   - path: the costume's path in the list.
  init(_ costume: Value, _ files: [ScaledFile], _ list: FindingPlace, path: String) {
    (self.list, self.path) = (list, path)
    guard let base = files.first else { return }
    compare(files, base)
    if files.contains(where: { !$0.image.canBeTransparent }) {
      report(.opaqueImage, "image", "has no transparency and hides Scotch", "export it as PNG with transparency")
    }
    guard case .number(let width)? = costume["width"], case .number(let height)? = costume["height"],
      Limits.side.contains(width), Limits.side.contains(height)
    else { return }
    compare(base, Size(width: width, height: height))
  }

  private mutating func report(_ rule: PackRule, _ key: String, _ message: String, _ remedy: String) {
    findings.append(list.finding(rule, path: "\(path).\(key)", message, remedy: remedy))
  }

  /// A file may be a pixel larger or smaller for each pixel per point, as rounding makes it.
  private mutating func compare(_ files: [ScaledFile], _ base: ScaledFile) {
    for file in files.dropFirst() {
      let (width, height) = (base.size.width * Double(file.scale), base.size.height * Double(file.scale))
      let difference = max(abs(Double(file.image.width) - width), abs(Double(file.image.height) - height))
      if difference <= Double(file.scale) { continue }
      let message = "@\(file.scale)x is \(file.image.width) x \(file.image.height) pixels"
      report(.scaleMismatch, "image", message, "make it \(Int(width.rounded())) x \(Int(height.rounded()))")
    }
    let missing = [2, 3].filter { scale in !files.contains { $0.scale == scale } }.map { "@\($0)x" }
    if missing.isEmpty { return }
    let scales = missing.joined(separator: " and ")
    report(.missingScale, "image", "has no \(scales) and is blurred on dense screens", "add \(scales)")
  }

  private mutating func compare(_ file: ScaledFile, _ size: Size) {
    let image = file.size
    if abs(image.width / image.height / (size.width / size.height) - 1) > 0.02 {
      let height = (size.width * image.height / image.width).rounded()
      let message = "\(size.height.plainText) for a width of \(size.width.plainText) is not the ratio of the image"
      report(.aspect, "height", message, "write \(height.plainText)")
    } else if image.width < size.width * 0.99 {
      let message = "has \(image.width.plainText) pixels for \(size.width.plainText) points"
      report(.smallImage, "image", message, "export it larger")
    }
  }
}
