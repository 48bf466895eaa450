import Files
import Foundation
import PackFiles
import Packs
import Pixels
import Values

/// The forms in which the site has pictures besides their own files, all of them WebP.
struct PictureForms: Sendable {
  /// Images of the same visible pixels in fewer bytes, by the hashes of their originals.
  private var twins: [String: ImageFile] = [:]
  /// Small images for bubbles, by the identifiers of their costumes.
  private var bubbles: [Text: ImageFile] = [:]

  /// The pixels of a small form for each point of its costume: a bubble of 97 points draws 0.43 points for each, so that this is
  /// nearly sharp on a phone with two pixels per point, and stands in for the whole costume until that comes.
  static let bubbleScale = 0.75

  /// Makes no forms.
  init() {}

  /// Makes the forms of the app's own picture.
  init(of files: [ScaledFile]) {
    for file in files { twins[file.image.hash] = file.image.twin }
  }

  /// Makes the forms of costumes, several at a time.
  init(of costumes: [(costume: Costume, files: [ScaledFile])]) async {
    await withTaskGroup(of: PictureForms.self) { group in
      for (costume, files) in costumes { group.addTask { PictureForms(of: costume, files) } }
      for await forms in group {
        twins.merge(forms.twins) { $1 }
        bubbles.merge(forms.bubbles) { $1 }
      }
    }
  }

  private init(of costume: Costume, _ files: [ScaledFile]) {
    self.init(of: files)
    let width = max(1, Int((costume.size.width * Self.bubbleScale).rounded()))
    // The smallest file with enough pixels.
    guard let source = files.first(where: { $0.image.width >= width }) ?? files.last else { return }
    let bubble = source.image.bubble(width: width)
    let least = files.map { (twins[$0.image.hash] ?? $0.image).bytes.count }.min() ?? 0
    if let bubble, bubble.bytes.count < least { bubbles[costume.id] = bubble }
  }

  func twin(of image: ImageFile) -> ImageFile? { twins[image.hash] }

  func bubble(of costume: Costume) -> ImageFile? { bubbles[costume.id] }
}

extension ImageFile {
  private struct Form: Sendable {
    var file: ImageFile?
  }

  /// The same visible pixels as WebP without loss, if that is smaller.
  fileprivate var twin: ImageFile? {
    if kind != .png { return nil }
    return BuildCache.value("twin", named: hash) {
      let twin = Self.webP("lossless", of: hash) { pixels?.losslessWebP() }
      return Form(file: twin.flatMap { $0.bytes.count < bytes.count ? $0 : nil })
    }.file
  }

  /// The image as WebP with a loss that a bubble does not show, scaled down to a width.
  fileprivate func bubble(width: Int) -> ImageFile? {
    BuildCache.value("bubble \(width)", named: hash) {
      let width = min(width, self.width)
      let height = max(1, Int((Double(self.height * width) / Double(self.width)).rounded()))
      return Form(
        file: Self.webP("bubble-\(width)", of: hash) {
          pixels?.scaled(width: width, height: height).webP(quality: 35, alphaQuality: 20)
        })
    }.file
  }

  /// - Parameter encode: returns nil for an image that has no such form.
  private static func webP(_ kind: String, of hash: String, _ encode: () -> [UInt8]?) -> ImageFile? {
    let bytes = BuildCache.form("\(kind)-webp-\(PixelImage.webPVersion)", of: hash) { Data(encode() ?? []) }
    return try? ImageFile(bytes, isOurs: true)
  }

  /// The pixels as every browser draws them; nil if the file has more to say about them: a profile of its colours, another
  /// orientation, or further frames.
  private var pixels: PixelImage? { isPlain ? try? PixelImage(decoding: [UInt8](bytes)) : nil }

  private var isPlain: Bool {
    let image = ByteScanner([UInt8](bytes))
    let spoilers: [Text] = ["iCCP", "cICP", "gAMA", "eXIf", "acTL"]
    switch kind {
    case .png: return !PNGWalk([UInt8](bytes)).contains { spoilers.contains($0.name) }
    case .jpeg: return !image.hasSegment(of: [0xE1, 0xE2])
    // Flags of the extended format: a profile, Exif, an animation (RFC 9649, section 2.7).
    case .webp: return !image.has("VP8X", at: 12) || bytes.count > 20 && bytes[bytes.startIndex + 20] & 0x2A == 0
    }
  }
}

extension ByteScanner {
  /// Whether a JPEG has one of the segments `kinds` before its frame.
  fileprivate func hasSegment(of kinds: [Int]) -> Bool {
    var offset = 2
    while let marker = big(at: offset, bytes: 2), marker >> 8 == 0xFF, !(0xC0...0xC2).contains(marker & 0xFF) {
      if kinds.contains(marker & 0xFF) { return true }
      offset += marker == 0xFFFF ? 1 : 2 + (big(at: offset + 2, bytes: 2) ?? 0)
    }
    return false
  }
}
