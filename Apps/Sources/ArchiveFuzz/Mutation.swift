import Geometry

/// Makes archives with one to four errors: in fields, which leaves the rest of the archive valid, or in bytes.
struct Mutation {
  private(set) var random: SplitMix64
  private let original: ZipFile

  init(seed: UInt64, of original: ZipFile = .owls) { (random, self.original) = (SplitMix64(seed: seed), original) }

  mutating func archive() -> [UInt8] {
    var zip = original
    let change = random.below(4)
    if change != 0 { for _ in 0...random.below(2) { edit(&zip) } }
    var bytes = zip.bytes
    if change < 2 { for _ in 0...random.below(3) { damage(&bytes) } }
    return bytes
  }

  // Fields

  private mutating func edit(_ zip: inout ZipFile) {
    let index = random.below(zip.entries.count)
    switch random.below(10) {
    case 0, 1: editField(&zip.entries[index])
    case 2: editPlace(&zip.entries[index])
    case 3: rename(&zip.entries[index])
    case 4, 5, 6: zip.entries[index] = rewritten(zip.entries[index])
    case 7: editEnd(&zip)
    case 8: if zip.entries.count > 1 { zip.entries.remove(at: index) }
    default: zip.entries.insert(zip.entries[index], at: random.below(zip.entries.count))
    }
  }

  private mutating func editField(_ entry: inout ZipEntry) {
    let (field, value, side) = (random.below(10), random.edge(), random.below(3))
    let extra = (0..<random.below(9)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    func change(_ fields: inout ZipEntry.Fields) {
      let short = UInt16(truncatingIfNeeded: value)
      switch field {
      case 0: fields.version = short
      case 1: fields.flags = short
      case 2: fields.method = short
      case 3: fields.time = short
      case 4: fields.checksum = value
      case 5: fields.packedSize = value
      case 6: fields.size = value
      case 7: fields.size &+= value & 1 == 0 ? 1 : ~0
      case 8: fields.packedSize &+= value & 1 == 0 ? 1 : ~0
      default: fields.extra = value & 1 == 0 ? [0x55, 0x54, UInt8(extra.count), 0] + extra : extra
      }
    }
    if side != 1 { change(&entry.local) }
    if side != 0 { change(&entry.central) }
  }

  private mutating func editPlace(_ entry: inout ZipEntry) {
    switch random.below(7) {
    case 0: entry.offset = random.edge()
    case 1: entry.offset = UInt32(random.below(1500))
    case 2: entry.attributes = random.edge() << 16
    case 3: entry.useDescriptor(isSigned: random.once(in: 2))
    case 4: entry.descriptor = ZipFile.bytes(random.edge())
    case 5: entry.comment = [UInt8](repeating: 65, count: random.below(5))
    default: entry.disk = UInt16(truncatingIfNeeded: random.edge())
    }
  }

  private mutating func rename(_ entry: inout ZipEntry) {
    var name = entry.central.name
    let pieces = ["/", "../", "01/", "\\", "\0", "a", "7", "@2x", ".png", "hoo.json", "header@3x.png", "é"]
    let place = random.below(name.count + 1)
    switch random.below(3) {
    case 0: name.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
    case 1: name.removeSubrange(place..<min(name.count, place + 1 + random.below(3)))
    default: if place < name.count { name[place] ^= UInt8(1 << random.below(8)) }
    }
    entry.both { $0.name = name }
  }

  /// Returns the entry with other contents and valid headers.
  private mutating func rewritten(_ entry: ZipEntry) -> ZipEntry {
    var contents = entry.central.method == 8 ? ReaderHost.inflated(entry.data[...]) : entry.data
    let letters = Array("{}[]\",:\\u019.-eE \ntfn#aT".utf8)
    for _ in 0...random.below(3) where !contents.isEmpty {
      let place = random.below(contents.count)
      switch random.below(4) {
      case 0: contents[place] = random.pick(letters)
      case 1: contents.remove(at: place)
      case 2: contents.insert(random.pick(letters), at: place)
      default: contents[place] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    let name = String(decoding: entry.central.name, as: UTF8.self)
    return ZipEntry(name, contents, isDeflated: random.once(in: 2))
  }

  private mutating func editEnd(_ zip: inout ZipFile) {
    let (value, some) = (random.edge(), [UInt8](repeating: 7, count: random.below(30)))
    let short = UInt16(truncatingIfNeeded: value)
    switch random.below(10) {
    case 0: zip.count = short
    case 1: zip.countHere = short
    case 2: zip.disk = short
    case 3: zip.directorySize = value
    case 4: zip.directoryOffset = value
    case 5: zip.gap = some
    case 6: zip.gapBeforeEnd = some
    case 7: (zip.prefix, zip.countsPrefix) = (some, random.once(in: 2))
    case 8: zip.comment = some
    default: zip.suffix = some
    }
  }

  // Bytes

  private mutating func damage(_ bytes: inout [UInt8]) {
    if bytes.isEmpty { return }
    let place = random.below(bytes.count)
    switch random.below(9) {
    case 0, 1: bytes[place] ^= UInt8(1 << random.below(8))
    case 2: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 3: overwrite(&bytes, at: place, ZipFile.bytes(random.edge()))
    case 4: overwrite(&bytes, at: place, ZipFile.bytes(UInt16(truncatingIfNeeded: random.edge())))
    case 5: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(40)))
    case 6: bytes.removeLast(bytes.count - place)
    case 7: bytes.insert(contentsOf: piece(of: bytes), at: place)
    default: overwrite(&bytes, at: place, piece(of: bytes))
    }
  }

  /// Returns a piece of the archive.
  private mutating func piece(of bytes: [UInt8]) -> [UInt8] {
    let start = random.below(bytes.count)
    return Array(bytes[start..<min(bytes.count, start + 1 + random.below(90))])
  }

  private func overwrite(_ bytes: inout [UInt8], at place: Int, _ piece: [UInt8]) {
    for (index, byte) in piece.enumerated() where place + index < bytes.count { bytes[place + index] = byte }
  }
}
