import Archives
import Geometry
import Packs
import Values

/// Reads damaged documents (an index, a catalogue, a property list in XML or binary, a set's JSON) and checks for errors of the
/// readers: traps, endless loops, values or models beyond their limits, and faults without a message.
public struct DocumentFuzzer {
  /// The number of documents with a value.
  public private(set) var values = 0
  /// The number of those without a fault.
  public private(set) var good = 0
  /// A hash of all outcomes, which must be equal natively and in wasm, where `Int` has 32 bits.
  public private(set) var fingerprint: UInt64 = 0

  public init() {}

  /// Reads document `number`.
  public mutating func run(input number: UInt64) {
    var random = SplitMix64(seed: number)
    switch number % 5 {
    case 0: readIndex(Documents.index(&random))
    case 1: readCatalogue(Documents.catalogue(&random))
    case 2: readList(Documents.xml(&random))
    case 3: readList(Documents.binary(&random))
    default: readSet(Documents.set(&random))
    }
  }

  private mutating func note(_ outcome: UInt64) { fingerprint = (fingerprint ^ outcome) &* 0x100_0000_01B3 }

  private mutating func json(_ bytes: [UInt8], _ limits: JSONReader.DocumentLimits) -> Value? {
    var (reader, steps) = (JSONReader(bytes, limits), 0)
    // A step reads 64 KB, or less for numbers that need an exact conversion, but at least 128 bytes.
    let limit = 2 + bytes.count / 128
    do {
      while true {
        steps += 1
        precondition(steps <= limit, "the reader does not end")
        if let value = try reader.step() {
          check(value, depth: 0)
          values += 1
          return value
        }
      }
    } catch {
      precondition(!error.message.isEmpty && error.message.utf8.count < 1000)
      note(UInt64(ArchiveRule(error.rule).rawValue))
      return nil
    }
  }

  private func check(_ value: Value, depth: Int) {
    precondition(depth <= Limits.depth, "too deep")
    switch value {
    case .list(let items): for item in items { check(item, depth: depth + 1) }
    case .object(let members): for member in members { check(member.value, depth: depth + 1) }
    case .null, .bool, .number, .text, .other: break
    }
  }

  private mutating func conclude(_ faults: [Fault], _ outcome: Int) {
    for fault in faults { precondition(!fault.message.isEmpty && fault.message.utf8.count < 1000) }
    if faults.isEmpty { good += 1 }
    note(UInt64(faults.count) << 32 | UInt64(outcome))
  }

  private mutating func readIndex(_ bytes: [UInt8]) {
    guard let value = json(bytes, .document) else { return }
    let reading = HooIndexReader.sets(in: value)
    precondition(reading.model.count <= Limits.sets)
    let bytes = reading.model.downloadBytes
    precondition((0...Int64(Limits.sets * 16) << 20).contains(bytes))
    note(UInt64(bytes))
    conclude(reading.faults, reading.model.count)
    let files = HooFilesReader.files(in: value)
    conclude(files.faults, files.model.count)
  }

  private mutating func readCatalogue(_ bytes: [UInt8]) {
    guard let value = json(bytes, .document) else { return }
    read(costumes: value)
  }

  private mutating func readList(_ bytes: [UInt8]) {
    do {
      let value = try PropertyListReader.value(in: bytes)
      check(value, depth: 0)
      values += 1
      read(costumes: value)
    } catch {
      precondition(!error.message.isEmpty && error.message.utf8.count < 1000)
      note(UInt64(error.message.utf8.count))
    }
  }

  private mutating func read(costumes value: Value) {
    let reading = CostumeReader.costumes(in: value, path: "")
    precondition(reading.model.count <= Limits.costumes)
    conclude(reading.faults, reading.model.count)
    let words = WordsReader.words(in: value, path: "")
    conclude(words.faults, 0)
    let intro = IntroReader.intro(in: value, path: "")
    conclude(intro.faults, intro.model?.steps.count ?? 0)
  }

  private mutating func readSet(_ bytes: [UInt8]) {
    guard let value = json(bytes, .strict) else { return }
    // Both readers accept the same input.
    guard let again = json(bytes, .document) else { preconditionFailure("strict and not") }
    precondition(value == again, "two readings of one document")
    note(1)
  }
}
