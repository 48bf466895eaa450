import Archives
import Values

/// The reading of a packed set, whose entries it inflates itself.
struct SetReading: Sendable {
  let archive: [UInt8]
  private var reader: HooSetReader
  /// The entry that is being inflated.
  private var inflater: Inflater?

  init(set: Text, file: Text, archive: [UInt8], language: Text) {
    self.archive = archive
    reader = HooSetReader(set: set, file: file, archive: archive, language: language)
  }

  /// Does the next part of the work.
  ///
  /// - Returns: the set once it is checked.
  mutating func step() throws(PackRefusal) -> HooSet? {
    if inflater != nil {
      inflate()
      return nil
    }
    switch reader.next() {
    case .working, .document: return nil
    case .inflate(let entry): inflater = Inflater(raw: Array(archive[entry.packedRange]))
    case .load: reader.fail()
    case .finished(let set): return set
    case .refused(let faults): throw PackRefusal(.faulty, faults[0].line)
    }
    return nil
  }

  private mutating func inflate() {
    var piece: [UInt8] = []
    guard let goesOn = try? inflater?.next({ piece += $0 }) else {
      inflater = nil
      return reader.fail()
    }
    let isTaken = reader.take(piece)
    if isTaken, goesOn { return }
    inflater = nil
    if isTaken { reader.end() }
  }
}
