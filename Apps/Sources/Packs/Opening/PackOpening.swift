import Archives
import Values

/// The opening of a stranger's `.disguise` file: it is unpacked, its list is read, and every picture of its costumes is checked, in
/// small steps. Nothing of it may be shown before all of that is done.
///
///     var opening = PackOpening(name: "mypack.disguise", bytes: bytes, language: "de")
///     while case .checking = opening.state { opening.step() }
public struct PackOpening: SteppedOpening, Sendable {
  public private(set) var state = OpeningState<OpenedPack>.checking
  private let name: Text
  private let language: Text
  /// Nil once everything is unpacked.
  private var unpacking: ArchiveUnpacking?
  private var pack: OpenedPack?
  /// The number of pictures that are checked.
  private var checked = 0

  /// - Parameters:
  ///   - name: the file's name in faults.
  ///   - language: the reader's language, whose texts are checked too.
  public init(name: Text, bytes: [UInt8], language: Text) {
    (self.name, self.language) = (name, language)
    do throws(ArchiveFault) {
      unpacking = try ArchiveUnpacking(name: name, bytes: bytes, limits: .disguiseFile)
    } catch { state = .refused(PackRefusal(error)) }
  }

  /// Does the next part of the work, at most that of one picture.
  public mutating func step() {
    guard case .checking = state else { return }
    do throws(PackRefusal) { try proceed() } catch {
      (state, unpacking, pack) = (.refused(error), nil, nil)
    }
  }

  private mutating func proceed() throws(PackRefusal) {
    if try unpack() { return }
    guard let pack else { return }
    if checked < pack.pictures.count {
      try pack.checkPicture(checked, in: name)
      checked += 1
    } else {
      (state, self.pack) = (.opened(pack), nil)
    }
  }

  /// - Returns: whether this was the step's work.
  private mutating func unpack() throws(PackRefusal) -> Bool {
    guard var unpacking else { return false }
    self.unpacking = nil
    do throws(ArchiveFault) {
      if try unpacking.step() { self.unpacking = unpacking }
    } catch { throw PackRefusal(error) }
    if self.unpacking == nil { pack = try OpenedPack(unpacking.files, name: name, language: language) }
    return true
  }
}
