import Archives
import Values

/// The opening of a stranger's `.disguise` file with sets of Hoos: it is unpacked, each set is packed as an archive of its own, and
/// `HooSetReader` checks every byte of that, in small steps. Nothing of it may be shown before all of that is done.
///
///     var opening = SetsOpening(name: "owls.disguise", bytes: bytes, language: "de")
///     while case .checking = opening.state { opening.step() }
public struct SetsOpening: Sendable {
  public enum State: Sendable {
    case checking
    case opened(OpenedSets)
    case refused(PackRefusal)
  }

  private enum Stage: Sendable {
    case unpacking(ArchiveUnpacking)
    /// The set at this index is being packed; so many of its files are, into these bytes.
    case packing(Int, count: Int, ArchivePacking.Writing, [UInt8])
    case reading(Int, SetReading)
    /// The larger picture at this index of those of the last member is being checked.
    case enlarging(Int, LargePictureCheck?)
    case over
  }

  public private(set) var state = State.checking
  private let name: Text
  private let language: Text
  private var stage = Stage.over
  private var files: [UnpackedFile] = []
  private var folders: [SetFolder] = []
  private var members: [OpenedSets.Member] = []

  /// - Parameters:
  ///   - name: the file's name in faults.
  ///   - language: the reader's language, in which the texts are.
  public init(name: Text, bytes: [UInt8], language: Text) {
    (self.name, self.language) = (name, language)
    do throws(ArchiveFault) {
      stage = .unpacking(try ArchiveUnpacking(name: name, bytes: bytes, limits: .disguiseFile))
    } catch { state = .refused(PackRefusal(error)) }
  }

  /// Does the next part of the work: at most 64 KB, or the packing of one file.
  public mutating func step() {
    guard case .checking = state else { return }
    let current = stage
    stage = .over  // releases the other reference to its bytes, so that they are not copied
    do throws(PackRefusal) {
      switch current {
      case .unpacking(let unpacking): try unpack(unpacking)
      case .packing(let set, let count, let writing, let bytes): pack(set, count, writing, bytes)
      case .reading(let set, let reading): try read(set, reading)
      case .enlarging(let index, let check): try enlarge(index, check)
      case .over: break
      }
    } catch { (state, files, folders, members) = (.refused(error), [], [], []) }
  }

  private mutating func unpack(_ start: ArchiveUnpacking) throws(PackRefusal) {
    var unpacking = start
    do throws(ArchiveFault) {
      if try unpacking.step() { return stage = .unpacking(unpacking) }
    } catch { throw PackRefusal(error) }
    files = unpacking.files
    folders = try SetFolder.all(in: files, name: name)
    begin(0)
  }

  /// Begins with the set at an index, or ends.
  private mutating func begin(_ set: Int) {
    if set < folders.count { return stage = .packing(set, count: 0, ArchivePacking.Writing(), []) }
    let picture = members.first.flatMap { $0.set.hoos[0].picture.images.last }
    let bytes = picture.flatMap { image in files.first { $0.name == image.source.name } }?.bytes ?? []
    state = .opened(OpenedSets(members, file: name, picture: bytes))
    files = []
  }

  private mutating func pack(_ set: Int, _ count: Int, _ start: ArchivePacking.Writing, _ packed: [UInt8]) {
    let paths = folders[set].files
    var (writing, bytes) = (start, packed)
    guard count < paths.count else {
      let place = name + ", " + folders[set].name + ".zip"
      return stage = .reading(
        set, SetReading(set: folders[set].name, file: place, archive: bytes + writing.end, language: language))
    }
    bytes += writing.add(files[paths[count]])
    stage = .packing(set, count: count + 1, writing, bytes)
  }

  private mutating func read(_ set: Int, _ start: SetReading) throws(PackRefusal) {
    var reading = start
    guard let found = try reading.step() else { return stage = .reading(set, reading) }
    members.append(OpenedSets.Member(set: found, archive: reading.archive))
    stage = .enlarging(0, nil)
  }

  /// Checks a slice of a larger picture. A picture without its Hoo is left out, as in the tool.
  private mutating func enlarge(_ index: Int, _ check: LargePictureCheck?) throws(PackRefusal) {
    let large = folders[members.count - 1].large
    guard index < large.count else { return begin(members.count) }
    let set = members[members.count - 1].set
    let (file, path) = (files[large[index].file], set.name + "/" + large[index].hoo + ".png")
    guard let hoo = set.hoos.first(where: { $0.name == large[index].hoo }) else {
      return stage = .enlarging(index + 1, nil)
    }
    let place = name + ", " + file.name + ": "
    if file.bytes.count > Limits.imageBytes {
      throw PackRefusal(.faulty, place + "is larger than " + Text(megabytes: Limits.imageBytes) + "; make it smaller")
    }
    do throws(LargePictureCheck.Fault) {
      var check = if let check { check } else { try LargePictureCheck(file.bytes, of: hoo.picture.images[0]) }
      if try check.step() { return stage = .enlarging(index, check) }
    } catch { throw PackRefusal(.faulty, place + error.message) }
    members[members.count - 1].large.append(UnpackedFile(name: path, bytes: file.bytes))
    stage = .enlarging(index + 1, nil)
  }
}
