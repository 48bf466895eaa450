import Geometry

/// A whole animator as bytes: items, behaviours, boundaries, joints, contacts with their impulses, sleep and clocks. An animator
/// that is restored from it, in another process or on another kind of machine, continues with the same bits.
///
/// ```swift
/// let archive = try DynamicArchive(animator)
/// store(archive.bytes)
/// // later, elsewhere:
/// let animator = try DynamicArchive(bytes: bytes).makeAnimator()
/// for behavior in animator.behaviors { ... }
/// ```
///
/// Behaviours are archived with their settings and children, those of one's own classes as plain `DynamicBehavior`. Closures are no
/// data: actions, contact closures and those of the animator have to be set again, and a field with a law of one's own cannot be
/// archived. Behaviours keep their order, and an archived item has the `tag` that the program gave it.
///
/// Readers are strict: bytes that are no archive, are damaged, or contradict each other are refused with a fault, and never stop the
/// program. Archives are read by versions of the same minor as the one that wrote them. An item takes about 300 bytes, a contact 150.
public struct DynamicArchive: Sendable {
  /// Why something is no archive, or cannot become one.
  public enum Fault: Error, Sendable {
    /// A field has a law of the program's own.
    case fieldWithOwnLaw
    /// The bytes do not begin as an archive.
    case noArchive
    /// It was written by a version with another format.
    case otherVersion
    /// Its length or checksum is wrong.
    case damaged
    /// A value is impossible, or two contradict each other.
    case inconsistent
  }

  /// The format of this version, 0.2: the major in the upper byte, the minor in the lower one.
  public static let version: UInt32 = 0x0002
  private static let signature: UInt32 = 0x576e_7944
  private static let headerSize = 20

  /// The archive as it is stored or sent.
  public let bytes: [UInt8]

  /// Archives an animator, between two steps. Changes since the latest step are applied before; for the same bits, advance
  /// directly before. Takes time in proportion to the world.
  /// - Parameters:
  ///   - animator: continues as it was.
  ///   - tag: gives each item a number, by which the program knows it when the archive is restored; 0 by default.
  public init(_ animator: DynamicAnimator, tag: (any DynamicItem) -> Int = { _ in 0 }) throws(Fault) {
    let coder = StateCoder()
    animator.write(coder, tag: tag)
    if coder.isBroken { throw .fieldWithOwnLaw }
    let header = StateCoder()
    Self.code(header, length: coder.bytes.count, checksum: coder.bytes.checksum)
    bytes = header.bytes + coder.bytes
  }

  /// Takes bytes, and checks their beginning, length and checksum.
  public init(bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    let header = StateCoder(reading: Array(bytes.prefix(Self.headerSize)))
    if header.coded(0 as UInt32) != Self.signature { throw .noArchive }
    if header.coded(0 as UInt32) != Self.version { throw .otherVersion }
    let length = header.coded(0 as UInt32)
    let checksum = header.coded(0 as UInt64)
    if !header.isComplete || UInt64(length) != UInt64(bytes.count - Self.headerSize) { throw .damaged }
    if payload.checksum != checksum { throw .damaged }
  }

  private var payload: [UInt8] { Array(bytes.dropFirst(Self.headerSize)) }

  private static func code(_ header: StateCoder, length: Int, checksum: UInt64) {
    _ = header.coded(signature)
    _ = header.coded(version)
    _ = header.coded(UInt32(truncatingIfNeeded: length))
    _ = header.coded(checksum)
  }

  /// Restores the animator.
  /// - Parameter item: makes an item from what the archive knows of it, or returns one that the program has, which is then placed
  ///   there; a `PlainItem` by default. It must be in no other animator, and another one for each call.
  public func makeAnimator(item: (ArchivedItem) -> any DynamicItem = { PlainItem($0) }) throws(Fault) -> DynamicAnimator
  {
    let coder = StateCoder(reading: payload)
    guard let animator = DynamicAnimator(reading: coder, item: item) else { throw .inconsistent }
    return animator
  }
}
