import Archives
import Values

/// The opening of a stranger's `.disguise` file with sets of Hoos: it is unpacked, each set is packed as an archive of its own, and
/// `HooSetReader` checks every byte of that, in small steps. Nothing of it may be shown before all of that is done.
///
///     var opening = SetsOpening(name: "owls.disguise", bytes: bytes, language: "de")
///     while case .checking = opening.state { opening.step() }
public struct SetsOpening: SteppedOpening, Sendable {
  public private(set) var state = OpeningState<OpenedSets>.checking
  private let name: Text
  private let language: Text
  /// Nil once everything is unpacked.
  private var unpacking: ArchiveUnpacking?
  private var files: [UnpackedFile] = []
  private var folders: [SetFolder] = []
  private var members: [OpenedSets.Member] = []
  /// The index of the set that is being worked on.
  private var set = 0
  /// The number of its files that are packed, then of its larger pictures that are checked.
  private var count = 0
  private var writing = ArchivePacking.Writing()
  private var packed: [UInt8] = []
  private var reading: SetReading?
  /// The larger picture that is being checked.
  private var check: LargePictureCheck?

  /// - Parameters:
  ///   - name: the file's name in faults.
  ///   - language: the reader's language, in which the texts are.
  public init(name: Text, bytes: [UInt8], language: Text) {
    (self.name, self.language) = (name, language)
    do throws(ArchiveFault) {
      unpacking = try ArchiveUnpacking(name: name, bytes: bytes, limits: .disguiseFile)
    } catch { state = .refused(PackRefusal(error)) }
  }

  /// Does the next part of the work: at most 64 KB, or the packing of one file.
  public mutating func step() {
    guard case .checking = state else { return }
    do throws(PackRefusal) { try proceed() } catch { self = SetsOpening(refusal: error) }
  }

  private init(refusal: PackRefusal) { (name, language, state) = (.empty, .empty, .refused(refusal)) }

  private mutating func proceed() throws(PackRefusal) {
    if unpacking != nil { return try unpack() }
    if reading != nil { return try read() }
    if set < members.count { return try enlarge() }
    if set < folders.count { return pack() }
    let image = members.first?.set.hoos[0].picture.images.last
    let picture = image.flatMap { image in files.first { $0.name == image.source.name } }
    state = .opened(OpenedSets(members, file: name, picture: picture?.bytes ?? []))
    (files, members) = ([], [])
  }

  private mutating func unpack() throws(PackRefusal) {
    guard var unpacking else { return }
    self.unpacking = nil
    do throws(ArchiveFault) {
      if try unpacking.step() { return self.unpacking = unpacking }
    } catch { throw PackRefusal(error) }
    files = unpacking.files
    folders = try SetFolder.all(in: files, name: name)
  }

  private mutating func pack() {
    let folder = folders[set]
    if count < folder.files.count {
      packed += writing.add(files[folder.files[count]])
      return count += 1
    }
    let place = name + ", " + folder.name
    reading = SetReading(set: folder.name, file: place, archive: packed + writing.end, language: language)
    (writing, packed, count) = (ArchivePacking.Writing(), [], 0)
  }

  private mutating func read() throws(PackRefusal) {
    guard var reading else { return }
    self.reading = nil
    guard let found = try reading.step() else { return self.reading = reading }
    members.append(OpenedSets.Member(set: found, archive: reading.archive))
  }

  /// Checks a slice of a larger picture. A picture without its Hoo is left out, as in the tool.
  private mutating func enlarge() throws(PackRefusal) {
    guard count < folders[set].large.count else { return (set, count) = (set + 1, 0) }
    let (index, name) = folders[set].large[count]
    guard let hoo = members[set].set.hoos.first(where: { $0.name == name }) else { return count += 1 }
    let place = self.name + ", " + files[index].name + ": "
    if files[index].bytes.count > Limits.imageBytes {
      throw PackRefusal(.faulty, place + "is larger than " + Text(megabytes: Limits.imageBytes) + "; make it smaller")
    }
    do throws(LargePictureCheck.Fault) {
      var current =
        if let check { check } else { try LargePictureCheck(files[index].bytes, of: hoo.picture.images[0]) }
      check = nil
      if try current.step() { return check = current }
    } catch { throw PackRefusal(.faulty, place + error.message) }
    let path = members[set].set.name + "/" + name + ".png"
    members[set].large.append(UnpackedFile(name: path, bytes: files[index].bytes))
    count += 1
  }
}
