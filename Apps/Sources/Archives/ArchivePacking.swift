import Geometry
import Values

/// Writes zip archives reproducibly, for the tool and for pages: equal files give equal bytes, natively and in wasm.
///
/// The layout: files only, sorted by the bytes of their names; pictures, archives and files of at most 1024 bytes stored, others deflated; all of one
/// time, by default 1980-01-01 00:00; no attributes, extra fields, comments or data descriptors; sizes in both headers.
public enum ArchivePacking {
  /// The largest size in bytes of a file that is stored regardless of its type.
  public static var storedBytes: Int { 1024 }
  /// Whether a file of `size` bytes is stored uncompressed: a picture or an archive is compressed already, and for a short document the
  /// saving is smaller than the cost of inflating it.
  public static func isStored(_ name: Text, size: Int) -> Bool {
    let name = name.lowercased.utf8
    let kinds: [Text] = [".png", ".jpg", ".jpeg", ".webp", ".disguise", ".zip", ".woff2"]
    return size <= storedBytes || kinds.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Returns an archive of files with different names.
  public static func archive(of files: [UnpackedFile]) -> [UInt8] {
    var (archive, writing) = ([UInt8](), Writing())
    for file in files.insertionSorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      archive += writing.add(file)
    }
    return archive + writing.end
  }

  /// The writing of an archive a file at a time, for pages that need not have all of it in their memory.
  public struct Writing: Sendable {
    private var directory: [UInt8] = []
    private var (count, size) = (0, 0)
    private let time: ArchiveTime

    public init(at time: ArchiveTime = .earliest) { self.time = time }

    /// Packs a file. Files come in the order of the bytes of their names.
    ///
    /// - Returns: the next bytes of the archive.
    public mutating func add(_ file: UnpackedFile) -> [UInt8] {
      let entry = Entry(file, time)
      directory += entry.central(at: size)
      let bytes = entry.local
      count += 1
      size += bytes.count
      return bytes
    }

    /// The last bytes of the archive.
    public var end: [UInt8] {
      directory + short(0x4B50, 0x0605, 0, 0, count, count) + long(directory.count, size) + short(0)
    }
  }

  private static func short(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  private static func long(_ numbers: Int...) -> [UInt8] { numbers.flatMap { short($0, $0 >> 16) } }

  /// A packed file with its headers.
  private struct Entry {
    let name: [UInt8]
    let contents: [UInt8]
    /// The common fields of both headers.
    let fields: [UInt8]

    init(_ file: UnpackedFile, _ time: ArchiveTime) {
      let isStored = ArchivePacking.isStored(file.name, size: file.bytes.count)
      name = file.name.utf8
      contents = isStored ? file.bytes : Deflater.packed(file.bytes)
      var checksum = Checksum()
      file.bytes.withUnsafeBufferPointer { checksum.take($0) }
      fields =
        short(isStored ? 10 : 20, isStored ? 0 : 2, isStored ? 0 : 8, Int(time.time), Int(time.date))
        + long(Int(truncatingIfNeeded: checksum.value), contents.count, file.bytes.count) + short(name.count, 0)
    }

    var local: [UInt8] { short(0x4B50, 0x0403) + fields + name + contents }

    func central(at place: Int) -> [UInt8] {
      // Made by DOS, by version 2.0; without comment, disk number and attributes.
      short(0x4B50, 0x0201, 20) + fields + short(0, 0, 0) + long(0, place) + name
    }
  }
}
