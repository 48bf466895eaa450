import Archives
import Values

/// An entry of a set: in an archive, or a plain file.
struct HooEntry: Sendable {
  var name: Text
  var role: HooRole
  /// Nil for a folder or an entry with a fault.
  var source: HooSource?

  var isFaulty: Bool { source == nil }
}

/// The parts of a set by the names of its entries, and the missing ones.
struct HooLayout {
  let set: Text
  let file: Text
  let stopsAtFault: Bool
  private(set) var faults: [ArchiveFault] = []
  /// The entries; none after a fatal fault.
  private(set) var entries: [HooEntry] = []
  /// The Hoos sorted by number.
  private(set) var hoos: [HooDraft] = []

  init(set: Text, file: Text, stopsAtFault: Bool) {
    self.set = set
    self.file = file
    self.stopsAtFault = stopsAtFault
    if HooRole.isFolderName(set) { return }
    report(.setName, "has the name " + set.quoted + ", which is not a set's; rename it to two or more digits, as in 07")
  }

  var isStopped: Bool { stopsAtFault && !faults.isEmpty }

  private mutating func report(_ rule: ArchiveRule, _ message: Text) { report(rule, .empty, message) }

  @inline(never)
  private mutating func report(_ rule: ArchiveRule, _ entry: Text, _ message: Text) {
    if isStopped { return }
    faults.append(ArchiveFault(rule, file: file, entry: entry, message))
  }

  mutating func read(_ archive: [UInt8]) {
    if isStopped { return }
    let scan = ArchiveScan(file: file, bytes: archive, stopsAtFault: stopsAtFault)
    faults += scan.faults
    if isStopped { return }
    for folder in scan.folders { add(folder, nil) }
    for found in scan.files { add(found.entry.name, found.isFaulty ? nil : .entry(found.entry)) }
    if !entries.isEmpty { conclude() }
  }

  mutating func read(_ files: [HooFile]) {
    if files.count > Limits.entries {
      let count = Text(files.count) + " files; reduce them to " + Text(Limits.entries)
      report(.tooManyEntries, "has " + count)
    }
    if files.isEmpty { report(.noEntries, "lists no file; publish a set's folder") }
    let files = files.prefix(Limits.entries)
    for file in files {
      if let fault = ArchiveName.fault(in: file.name) { report(fault.rule, file.name, fault.message) }
    }
    for (index, isByCase) in ArchiveName.repetitions(in: files.map { $0.name }) {
      let difference: Text = isByCase ? " except for case" : ""
      report(.duplicateName, files[index].name, "has the name of an earlier file" + difference + "; keep one of them")
    }
    for file in files where !isStopped { add(file.name, .file(file)) }
    if !entries.isEmpty { conclude() }
  }

  private mutating func add(_ name: Text, _ source: HooSource?) {
    if ArchiveName.fault(in: name) != nil { return }
    switch HooRole.find(name: name, set: set) {
    case .role(let role): entries.append(HooEntry(name: name, role: role, source: source))
    case .fault(let rule, let message): report(rule, name, message)
    }
  }

  private mutating func conclude() {
    gatherHoos()
    reportWhatIsMissing()
  }

  /// Finds the Hoo of a folder. A second folder with the same number is a fault.
  private mutating func gatherHoos() {
    for entry in entries {
      guard let name = entry.role.hoo else { continue }
      let number = HooRole.number(of: name)
      let place = hoos.place(of: number)
      if !hoos.indices.contains(place) || hoos[place].number != number {
        hoos.insert(HooDraft(name: name, number: number), at: place)
      } else if hoos[place].name != name {
        report(.duplicateFolder, entry.name, "has the number of folder " + hoos[place].name + "; renumber one of them")
      }
    }
    if hoos.isEmpty { report(.noHoos, "has no Hoo; add a folder such as " + set + "/01 with hoo.json and hoo.png") }
  }

  private mutating func reportWhatIsMissing() {
    let roles = entries.map { $0.role }
    if !roles.contains(.setDocument) {
      report(.missingSetDocument, set + "/hoo_set.json", "is missing; write one with Color and Count")
    }
    reportMissingHeaders(roles)
    for role in roles {
      let number = role.hoo.map(HooRole.number)
      guard let number else { continue }
      let place = hoos.place(of: number)
      switch role {
      case .document: hoos[place].hasDocument = true
      case .image(_, let scale): hoos[place].scales.append(scale)
      case .folder, .setDocument, .header: break
      }
    }
    for hoo in hoos where !hoo.hasDocument || !hoo.scales.contains(1) { reportMissing(of: hoo) }
  }

  @inline(never)
  private mutating func reportMissing(of hoo: HooDraft) {
    let folder = set + "/" + hoo.name + "/"
    if !hoo.hasDocument {
      report(.missingDocument, folder + "hoo.json", "is missing; write one with Title and PoemLine")
    }
    if !hoo.scales.contains(1) {
      reportMissing(.missingImage, folder + "hoo.png", isElsewhere: !hoo.scales.isEmpty)
    }
  }

  /// Checks that the set has a header for all languages, and that each header has scale 1.
  private mutating func reportMissingHeaders(_ roles: [HooRole]) {
    var languages: [Text?] = [nil]
    for case .header(let language, _) in roles where !languages.contains(language) { languages.append(language) }
    for language in languages {
      let scales = roles.compactMap { role -> Int? in
        if case .header(language, let scale) = role { scale } else { nil }
      }
      if scales.contains(1) { continue }
      let name: Text = language.map { "/header-" + $0 + ".png" } ?? "/header.png"
      reportMissing(.missingHeader, set + name, isElsewhere: !scales.isEmpty)
    }
  }

  private mutating func reportMissing(_ rule: ArchiveRule, _ name: Text, isElsewhere: Bool) {
    report(rule, name, isElsewhere ? "is missing, although larger scales exist; add it" : "is missing; add it")
  }
}

extension [HooDraft] {
  /// Returns the index of the Hoo with this number, or the index to insert it at.
  func place(of number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
