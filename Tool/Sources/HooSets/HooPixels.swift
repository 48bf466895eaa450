import Archives
import Files
import Findings
import Foundation
import Packs
import Pixels
import Values

/// Warns of Hoos whose pictures show nothing, hide the set's colour, or are mostly an empty border. The app shows such a set.
struct HooPixels {
  private(set) var findings: [Finding] = []
  private let checked: CheckedHooSet

  /// Cost: decodes the smallest picture of each Hoo.
  init(of checked: CheckedHooSet) {
    self.checked = checked
    for hoo in checked.set?.hoos ?? [] {
      let image = hoo.picture.images[0]
      guard let pixels = drawn(image) else { continue }
      look(at: pixels, of: image)
    }
  }

  /// Returns what can be seen of an image that the reader has accepted; nil if its file has changed since.
  private func drawn(_ image: HooImage) -> DrawnPixels? {
    let limits = PixelLimits(side: max(image.width, image.height))
    return bytes(of: image.source).flatMap { try? PixelImage(decoding: $0, limits: limits) }.map(DrawnPixels.init)
  }

  private func bytes(of source: HooSource) -> [UInt8]? {
    switch source {
    case .file(let file):
      (try? checked.folder?.data(of: file, limit: Limits.unpackedBytes)).map { [UInt8]($0) }
    case .entry(let entry): unpacked(entry)
    }
  }

  private func unpacked(_ entry: ArchiveEntry) -> [UInt8] {
    let packed = checked.archive[entry.packedRange]
    if !entry.isDeflated { return [UInt8](packed) }
    var bytes: [UInt8] = []
    _ = RawInflate.pieces(of: packed) { piece in
      bytes += piece
      return bytes.count <= entry.size
    }
    return bytes
  }

  private mutating func look(at pixels: DrawnPixels, of image: HooImage) {
    if pixels.isOpaque {
      warn(.opaqueImage, image, "is opaque everywhere and hides the set's colour", "export it as PNG with transparency")
    }
    guard let box = pixels.box else {
      return warn(.blankImage, image, "shows nothing: every pixel is transparent", "draw something and export it again")
    }
    if 5 * box.columns.count * box.rows.count < image.width * image.height {
      let found = "\(box.columns.count) x \(box.rows.count) pixels of \(image.width) x \(image.height)"
      warn(.emptyBorder, image, "is \(found), and the rest is an empty border", "trim it")
    }
  }

  private mutating func warn(_ rule: HooToolRule, _ image: HooImage, _ message: String, _ remedy: String) {
    let entry = image.source.name.string
    findings.append(Finding(rule, file: checked.place.shown, entry: entry, message, remedy: remedy))
  }
}
