import Findings
import Packs
import Pixels
import Values

/// Warns of Hoos whose pictures show nothing, hide the set's colour, or are mostly an empty border, and of headers that cannot be read on
/// that colour. The app shows such a set.
struct HooPixels {
  private(set) var findings: [Finding] = []
  private let checked: CheckedHooSet

  /// Cost: decodes the smallest picture of each Hoo, and of each header.
  init(of checked: CheckedHooSet) {
    self.checked = checked
    for header in checked.headers { look(atHeader: header) }
    for hoo in checked.set?.hoos ?? [] {
      let image = hoo.picture.images[0]
      if let pixels = self.image(image.source) { look(at: DrawnPixels(pixels), of: image) }
    }
  }

  private mutating func look(atHeader header: HooSource) {
    guard let color = checked.set.flatMap({ RGBColor($0.color) }), let image = image(header) else { return }
    guard let contrast = HeaderContrast(of: image, on: color).found else { return warnOfBlank(header) }
    if contrast >= HeaderContrast.least { return }
    let (found, least) = ("\((contrast * 10).rounded(.down) / 10)", "\(Int(HeaderContrast.least))")
    findings.append(
      Finding(
        .headerContrast, file: checked.place.shown, entry: header.name.string,
        "has a contrast of \(found) to the set's colour \(color.hex.string), so it can hardly be read",
        remedy: "draw it with a contrast of \(least), or choose another Color"
      ).with(found: found, limit: least))
  }

  /// Returns the pixels of an image that the reader has accepted; nil if its file has changed since.
  private func image(_ source: HooSource) -> PixelImage? {
    guard let bytes = checked.bytes(of: source), let size = ImageHeader.size(in: bytes) else { return nil }
    return try? PixelImage(decoding: bytes, limits: PixelLimits(side: max(size.width, size.height)))
  }

  private mutating func look(at pixels: DrawnPixels, of image: HooImage) {
    if pixels.isOpaque {
      let message = "is opaque everywhere and hides the set's colour"
      warn(.opaqueImage, image.source, message, "export it as PNG with transparency")
    }
    guard let box = pixels.box else { return warnOfBlank(image.source) }
    if 5 * box.columns.count * box.rows.count < image.width * image.height {
      let found = "\(box.columns.count) x \(box.rows.count) pixels of \(image.width) x \(image.height)"
      warn(.emptyBorder, image.source, "is \(found), and the rest is an empty border", "trim it")
    }
  }

  private mutating func warnOfBlank(_ source: HooSource) {
    warn(.blankImage, source, "shows nothing: every pixel is transparent", "draw something and export it again")
  }

  private mutating func warn(_ rule: HooToolRule, _ source: HooSource, _ message: String, _ remedy: String) {
    findings.append(Finding(rule, file: checked.place.shown, entry: source.name.string, message, remedy: remedy))
  }
}
