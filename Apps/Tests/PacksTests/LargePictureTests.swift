import ArchiveFuzz
import Archives
import Packs
import Testing
import Values

/// Larger pictures of Hoos are checked as strictly as those in sets.
@Suite struct LargePictureTests {
  private let image: HooImage
  private let png: [UInt8]

  init() throws {
    guard case .finished(let set) = Archives.outcome(Archives.owls()) else { throw Missing() }
    image = set.hoos[0].picture.images[0]
    guard case .entry(let entry) = image.source else { throw Missing() }
    png = Array(Archives.owls()[entry.dataOffset..<entry.dataOffset + entry.size])
  }

  private struct Missing: Error {}

  private func fault(_ bytes: [UInt8], of image: HooImage) -> String? {
    do throws(LargePictureCheck.Fault) {
      var check = try LargePictureCheck(bytes, of: image)
      while try check.step() {}
      return nil
    } catch { return error.message.string }
  }

  @Test func pictureOfAnySizeWithTheProportionsIsSound() {
    var small = image
    (small.width, small.height) = (3 * image.width, 3 * image.height)
    #expect(fault(png, of: image) == nil && fault(png, of: small) == nil)
  }

  @Test func otherProportionsAreRefused() {
    var wide = image
    wide.width *= 2
    #expect(fault(png, of: wide)?.contains("other proportions") == true)
  }

  @Test func damagedPicturesAreRefused() {
    #expect(fault([], of: image)?.contains("PNG") == true)
    #expect(fault(png.dropLast(), of: image)?.contains("truncated") == true)
    for offset in stride(from: 20, to: png.count - 12, by: 7) {
      var bytes = png
      bytes[offset] ^= 0x10
      #expect(fault(bytes, of: image) != nil, "byte \(offset)")
    }
  }
}
