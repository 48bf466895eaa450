import Dynamics
import Geometry
import Testing

/// Hostile archives are refused, and never stop the program.
@Suite struct ArchiveFuzzTests {
  private func bytes(_ scene: ArchiveScene, steps: Int = 100) throws -> [UInt8] {
    let made = scene.make()
    for _ in 0..<steps { made.animator.step() }
    return try scene.archive(made).bytes
  }

  private func fault(_ bytes: [UInt8]) -> DynamicArchive.Fault? {
    do throws(DynamicArchive.Fault) {
      _ = try DynamicArchive(bytes: bytes).makeAnimator()
      return nil
    } catch { return error }
  }

  /// With the checksum and length that the bytes should have.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var (sealed, hash) = (bytes, 0xcbf2_9ce4_8422_2325 as UInt64)
    for byte in bytes.dropFirst(20) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    for i in 0..<4 { sealed[8 + i] = UInt8(truncatingIfNeeded: (bytes.count - 20) >> (8 * i)) }
    for i in 0..<8 { sealed[12 + i] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * i)) }
    return sealed
  }

  @Test func damageIsNoticed() throws {
    let whole = try bytes(.room)
    #expect(fault(whole) == nil)
    #expect(fault([]) == .noArchive)
    #expect(fault([UInt8](repeating: 0, count: 400)) == .noArchive)
    #expect(fault(Array(whole.prefix(12))) == .damaged)
    #expect(fault(whole + [0]) == .damaged)
    #expect(fault(sealed(whole + [0])) == .inconsistent)
    var other = whole
    other[4] = 3
    #expect(fault(other) == .otherVersion)
    for i in stride(from: 8, to: whole.count, by: 97) {
      var mutant = whole
      mutant[i] ^= 1
      #expect(fault(mutant) == .damaged)
    }
  }

  @Test(arguments: ArchiveScene.allCases)
  func everyBeginningIsRefused(scene: ArchiveScene) throws {
    let whole = try bytes(scene)
    for length in stride(from: 20, to: whole.count, by: 53) {
      #expect(fault(sealed(Array(whole.prefix(length)))) == .inconsistent)
    }
  }

  @Test(arguments: ArchiveScene.allCases)
  func mutantsAreRefusedOrRun(scene: ArchiveScene) throws {
    let whole = try bytes(scene)
    var random = SplitMix64(seed: 7)
    let values: [UInt8] = [0, 1, 2, 0x7f, 0x80, 0xff]
    var refused = 0
    for round in 0..<1000 {
      var mutant = whole
      for _ in 0...Int(random.next() % 3) {
        let place = 20 + Int(random.next() % UInt64(whole.count - 20))
        mutant[place] = round % 2 == 0 ? UInt8(truncatingIfNeeded: random.next()) : values[Int(random.next() % 6)]
      }
      do throws(DynamicArchive.Fault) {
        let animator = try DynamicArchive(bytes: sealed(mutant)).makeAnimator()
        for _ in 0..<8 { animator.step() }
        _ = animator.contacts.count + animator.joints.count + animator.islands.count
        _ = try DynamicArchive(animator)
        animator.removeAllBehaviors()
      } catch { refused += 1 }
    }
    #expect(refused > 100)
  }
}
