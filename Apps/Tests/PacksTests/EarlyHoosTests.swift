import ArchiveFuzz
import Archives
import Testing
import Values
@testable import Packs

/// Hoos are there before the whole set is checked, each once it is.
@Suite struct EarlyHoosTests {
  /// Reads an archive; returns the Hoos that were there at each step, and whether it was refused.
  private func steps(_ bytes: [UInt8], firstScale: Int?) -> (early: [[Hoo?]], set: HooSet?) {
    var reader = HooSetReader(set: "01", file: "01.zip", archive: bytes, firstScale: firstScale)
    var early: [[Hoo?]] = []
    while true {
      switch reader.next() {
      case .working, .document: break
      case .inflate(let entry):
        let whole: Void? = try? Inflate.run(bytes[entry.packedRange]) { reader.take($0) }
        if whole == nil { reader.fail() } else { reader.end() }
      case .load: return (early, nil)
      case .finished(let set): return (early, set)
      case .refused: return (early, nil)
      }
      early.append(reader.early)
      #expect(reader.earlyCount == reader.early.compactMap { $0 }.count)
    }
  }

  @Test func hoosComeOneByOneAndStayTheSame() throws {
    let (early, set) = steps(Archives.owls(), firstScale: 1)
    let hoos = try #require(set).hoos
    let counts = early.map { $0.compactMap { $0 }.count }
    #expect(counts.first == 0 && counts.max() == hoos.count && zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
    for step in early {
      for (hoo, whole) in zip(step, hoos) {
        guard let hoo else { continue }
        #expect(hoo.title == whole.title && hoo.poem == whole.poem)
        #expect(hoo.picture.images.allSatisfy { whole.picture.images.contains($0) })
      }
    }
  }

  @Test(arguments: [1, 2, 3]) func imagesOfTheWantedScaleComeFirst(scale: Int) throws {
    let (early, set) = steps(Archives.owls(), firstScale: scale)
    let scales = try #require(set).hoos.map { hoo in hoo.picture.images.map { $0.scale } }
    let complete = try #require(early.first { !$0.isEmpty && $0.allSatisfy { $0 != nil } })
    for (hoo, scales) in zip(complete, scales) {
      let wanted = try #require(scales.first { $0 >= scale } ?? scales.last)
      #expect(try #require(hoo).picture.images.map { $0.scale } == [wanted])
    }
  }

  @Test func orderChangesNothingAboutTheSet() throws {
    let sets = try [Int?.none, 1, 2, 3].map { try #require(steps(Archives.owls(), firstScale: $0).set) }
    #expect(sets.allSatisfy { $0 == sets[0] })
  }

  @Test func nothingIsThereAfterAFault() {
    var bytes = Archives.owls()
    let reading = steps(bytes, firstScale: 1)
    guard case .entry(let entry)? = reading.set?.hoos.last?.picture.images.last?.source else { return }
    bytes[entry.dataOffset + entry.packedSize / 2] ^= 0x55
    let (early, set) = steps(bytes, firstScale: 1)
    #expect(set == nil && early.last?.isEmpty == true)
  }
}
