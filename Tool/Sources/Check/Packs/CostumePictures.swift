import Findings
import Geometry
import PackFiles
import Packs
import Values

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
    if !findSwap(files) { compare(files, base) }
    findMissingScales(files, of: costume)
    guard case .number(let width)? = costume["width"], case .number(let height)? = costume["height"],
      Limits.side.contains(width), Limits.side.contains(height)
    else { return }
    compare(base, Size(width: width, height: height))
  }

  private mutating func report(
    _ rule: PackRule, _ key: String, _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    findings.append(list.finding(rule, path: "\(path).\(key)", message, remedy: remedy, found: found, limit: limit))
  }

  /// Whether a file has the size of another one. It may be a pixel larger or smaller for each pixel per point, as rounding
  /// makes it.
  private static func fits(_ file: ScaledFile, _ base: ScaledFile) -> Bool {
    let (width, height) = (base.size.width * Double(file.scale), base.size.height * Double(file.scale))
    let difference = max(abs(Double(file.image.width) - width), abs(Double(file.image.height) - height))
    return difference <= Double(file.scale)
  }

  /// Reports files that would fit if their scales were exchanged.
  private mutating func findSwap(_ files: [ScaledFile]) -> Bool {
    let images = files.map(\.image).sorted { $0.width < $1.width }
    let ordered = zip(images, files).map { ScaledFile(image: $0, scale: $1.scale) }
    let moved = zip(files, ordered).filter { $0.image.width != $1.image.width }.map { "@\($0.0.scale)x" }
    guard moved.count > 1, ordered.allSatisfy({ Self.fits($0, ordered[0]) }) else { return false }
    let scales = moved.dropLast().joined(separator: ", ") + " and " + moved[moved.count - 1]
    report(.scaleMismatch, "image", "has the pictures of \(scales) swapped", "exchange the files")
    return true
  }

  private mutating func compare(_ files: [ScaledFile], _ base: ScaledFile) {
    for file in files.dropFirst() where !Self.fits(file, base) {
      let (width, height) = (base.size.width * Double(file.scale), base.size.height * Double(file.scale))
      let found = "\(file.image.width) x \(file.image.height)"
      let wanted = "\(Int(width.rounded())) x \(Int(height.rounded()))"
      report(
        .scaleMismatch, "image", "@\(file.scale)x is \(found) pixels", "make it \(wanted)", found: found, limit: wanted)
    }
  }

  /// A single file with more pixels than points is sharp on dense screens too.
  private mutating func findMissingScales(_ files: [ScaledFile], of costume: Value) {
    if files.map(\.scale) == [1, 3] {
      report(
        .missingScale, "image", "has no @2x, so that screens of 2 pixels per point load the larger @3x", "add @2x")
      return
    }
    let pixels = Double(files.map(\.image.width).max() ?? 0)
    let points = if case .number(let width)? = costume["width"], width > 0 { width } else { Double.infinity }
    let missing = [2, 3]
      .filter { scale in !files.contains { $0.scale == scale } && pixels < Double(scale) * points * 0.99 }
      .map { "@\($0)x" }
    if missing.isEmpty { return }
    let scales = missing.joined(separator: " and ")
    report(.missingScale, "image", "has no \(scales) and is blurred on dense screens", "add \(scales)")
  }

  private mutating func compare(_ file: ScaledFile, _ size: Size) {
    let image = file.size
    if let aspect = AspectFault(of: size, image: image) {
      report(.aspect, "height", aspect.message, aspect.remedy, found: size.height.plainText, limit: aspect.limit)
    } else if image.width < size.width * 0.99 {
      let message = "has \(image.width.plainText) pixels for \(size.width.plainText) points"
      report(
        .smallImage, "image", message, "export it larger", found: image.width.plainText, limit: size.width.plainText)
    }
  }
}
