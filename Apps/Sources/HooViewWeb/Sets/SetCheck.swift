import Archives
import Browser
import Packs
import Values

/// One pass of the reader over the bytes of a set, in slices between frames.
///
/// The host inflates the entries of an archive; the files of an unpacked set are brought by `SetFiles`.
final class SetCheck {
  enum Outcome {
    case sound(OpenSet)
    /// The first rule that the set breaks; nil where the reader names none.
    case broken(ArchiveFault?)
    /// A file did not load; the reason is for the console.
    case unreachable(Text)
  }

  private enum State { case slicing, waiting, over }

  private let page: Page
  private let requests: Requests
  private let archive: FileHandle?
  private let files: SetFiles?
  private let finish: (Outcome) -> Void
  private var reader: HooSetReader
  private var state = State.slicing

  /// - Parameters:
  ///   - archive: the archive that the reader reads, from now on this check's to drop; nil for an unpacked set.
  ///   - files: brings the files of an unpacked set.
  ///   - finish: called once, unless the check is cancelled.
  init(
    _ reader: HooSetReader, archive: FileHandle? = nil, files: SetFiles? = nil, page: Page, requests: Requests,
    finish: @escaping (Outcome) -> Void
  ) {
    self.reader = reader
    self.archive = archive
    self.files = files
    self.page = page
    self.requests = requests
    self.finish = finish
  }

  /// Whether there is a slice to check.
  var isWorking: Bool { state == .slicing }

  /// Checks some slices.
  func work(_ slices: Int) {
    for _ in 0..<slices where isWorking { step() }
    noteEarly()
  }

  /// The Hoos that have been checked, by their places in the set; empty before the first one, and once the check is over.
  private(set) var early: [Hoo?] = []
  /// Called when there are more of them.
  var more: () -> Void = {}
  private var earlyCount = 0

  private func noteEarly() {
    if state == .over { return }
    let count = reader.earlyCount
    if count == earlyCount { return }
    (early, earlyCount) = (reader.early, count)
    more()
  }

  /// The bytes of an image of these Hoos.
  func part(of image: HooImage) -> FilePart? { OpenSet.part(of: image, archive: archive, files: files?.brought ?? []) }

  /// Ends without an outcome.
  func cancel() {
    state = .over
    drop()
  }

  private func step() {
    let step = reader.next()
    switch step {
    case .working, .document: break
    case .inflate(let entry): inflate(entry)
    case .load(let file): load(file)
    case .finished(let set):
      state = .over
      finish(.sound(OpenSet(set: set, archive: archive, files: files?.brought ?? [])))
    case .refused(let faults): end(.broken(faults.first))
    }
  }

  private func inflate(_ entry: ArchiveEntry) {
    guard let archive else { return }
    state = .waiting
    let part = FilePart(file: archive, offset: entry.dataOffset, size: entry.packedSize)
    // One byte more than declared, so that an excess is noticed.
    requests.expect(page.inflate(part, limit: entry.size + 1)) { [self] answer in
      if state == .over { return }
      if answer.isGood { take(answer.bytes) } else { reader.fail(answer.reason) }
      goOn()
    }
  }

  private func load(_ file: HooFile) {
    state = .waiting
    files?.bring(file) { [self] answer in
      if state == .over { return }
      guard answer.isGood else { return end(.unreachable(answer.reason(limit: Limits.archiveBytes))) }
      take(answer.bytes)
      goOn()
    }
  }

  private func take(_ bytes: [UInt8]) {
    if reader.take(bytes) { reader.end() }
  }

  private func goOn() {
    state = .slicing
    work(1)
  }

  private func end(_ outcome: Outcome) {
    state = .over
    drop()
    finish(outcome)
  }

  private func drop() {
    if let archive { page.drop(archive) }
    files?.drop()
  }
}
