import Files
import Foundation
import HooSets
import Values

/// The new folder of a set: which folders of Hoos it takes from the old one, and which files are new.
struct SetPlan: Sendable {
  let name: String
  /// The set's name on disk; nil for a new one.
  let origin: String?
  /// The new names of the folders of Hoos by the old ones; nil for removed ones.
  private(set) var hoos: [String: String?] = [:]
  /// The files to write and to remove in the new folder.
  private(set) var files = FileChanges()
  /// The pictures that get other files, by their paths in the folder of sets without scale and ending, as in `07/01/hoo`.
  private(set) var replaced: [String] = []
  private let sets: EditableSets
  private let set: EditableSet

  /// - Parameter removed: the names on disk of the Hoos to remove.
  init(_ edit: SetEdit, without removed: [String], of sets: EditableSets) throws(EditFault) {
    (name, origin, self.sets) = (edit.name, edit.origin.name, sets)
    if let origin {
      guard let set = sets[origin] else { throw SetsChanges.missing("set", origin) }
      self.set = set
    } else {
      guard HooSetNames.isFolder(name) else { throw SetsChanges.misnamed("set", name) }
      set = EditableSet(new: name, source: edit.source)
    }
    for hoo in set.hoos { hoos[hoo.name] = .some(hoo.name) }
    try place(edit.hoos, without: removed)
    for hoo in edit.hoos { try write(hoo) }
    try write(edit)
  }

  /// Whether the new folder would be equal to the old one.
  var isEmpty: Bool { files.isEmpty && origin == name && hoos.allSatisfy { $0.key == $0.value } }

  /// The folders of Hoos to remove.
  var removedHoos: [String] { hoos.filter { $0.value == nil }.map(\.key).sorted() }

  // MARK: - Names

  private mutating func place(_ edits: [HooEdit], without removed: [String]) throws(EditFault) {
    for name in removed {
      if set[name] == nil { throw missing(name) }
      hoos[name] = .some(nil)
    }
    for edit in edits {
      if !HooSetNames.isFolder(edit.name) { throw SetsChanges.misnamed("Hoo", edit.name) }
      guard let origin = edit.origin.name else { continue }
      if set[origin] == nil || removed.contains(origin) { throw missing(origin) }
      hoos[origin] = .some(edit.name)
    }
    try checkNumbers(edits)
  }

  private func missing(_ hoo: String) -> EditFault { SetsChanges.missing("Hoo", "\(name)/\(hoo)") }

  private func checkNumbers(_ edits: [HooEdit]) throws(EditFault) {
    if Set(edits.compactMap(\.origin.name)).count < edits.count(where: { $0.origin != .new }) {
      throw .invalid("A Hoo of the set \(name.quoted) is there twice.")
    }
    let names = hoos.values.compactMap { $0 } + edits.filter { $0.origin == .new }.map(\.name)
    var numbers: Set<Int> = []
    for name in names.sorted() where !numbers.insert(Int(name) ?? 0).inserted {
      // Faulty numbers on disk, as of 07 and 007, are the check's.
      if edits.contains(where: { Int($0.name) == Int(name) }) {
        throw .invalid("There is a Hoo \("\(self.name)/\(name)".quoted) already. Choose another number.")
      }
    }
  }

  // MARK: - Files

  private mutating func write(_ edit: HooEdit) throws(EditFault) {
    let old = edit.origin.name.flatMap { set[$0] }
    for text in edit.texts { try text.check("the Hoo \("\(name)/\(edit.name)".quoted)") }
    var document = old?.document ?? SetDocument(restoring: edit.source, at: "\(name)/\(edit.name)/hoo.json")
    for text in edit.texts { try text.apply(to: &document, isNeeded: true) }
    if document.isChanged || old == nil { files.write(document.data, to: "\(edit.name)/hoo.json") }
    guard let picture = edit.picture else { return }
    if try write(picture, over: old?.picture, as: "\(edit.name)/hoo"), let old { replaced.append(old.picture) }
  }

  private mutating func write(_ edit: SetEdit) throws(EditFault) {
    for text in edit.texts { try text.check("the set \(name.quoted)") }
    var document = set.document
    if let color = edit.color, color != set.color { try document.set("Color", .text(Text(color))) }
    let count = hoos.count { $0.value != nil } + edit.hoos.count { $0.origin == .new }
    if document.isReadable || count != set.hoos.count { try document.set("Count", .number(Double(count))) }
    for text in edit.texts { try text.apply(to: &document, isNeeded: false) }
    if document.isChanged || origin == nil { files.write(document.data, to: "hoo_set.json") }
    for (language, picture) in edit.headers {
      let isReplaced = try write(picture, in: language)
      if isReplaced, !edit.lettered.contains(language) { replaced.append(set.header(in: language)) }
    }
  }

  /// Writes the header in a language.
  ///
  /// - Returns: whether a file of the old one is replaced or removed.
  private mutating func write(_ picture: [ScaledPicture], in language: String?) throws(EditFault) -> Bool {
    if let language, !HooSetNames.isHeaderLanguage(language) {
      throw .invalid("A header cannot be in \(language.quoted), as its language has two or three small letters.")
    }
    if picture.isEmpty && language == nil { throw .invalid("The set \(name.quoted) needs a header.") }
    return try write(picture, over: set.header(in: language), as: SetDocument.key("header", in: language))
  }

  /// Writes the files of a picture, and removes those of scales that it does not have, since they show the old one.
  ///
  /// - Parameters:
  ///   - old: the path of the old picture in the folder of sets, without scale and ending.
  ///   - new: the same in the new folder of the set.
  /// - Returns: whether a file of the old one is replaced or removed.
  private mutating func write(
    _ picture: [ScaledPicture], over old: String?, as new: String
  ) throws(EditFault) -> Bool {
    if Set(picture.map(\.scale)).count < picture.count { throw .invalid("A picture has two files of one scale.") }
    var isReplaced = false
    for scale in 1...3 {
      let digest = old.flatMap { sets.snapshot.files[ImageSetContents.file($0, scale)] }
      let file = ImageSetContents.file(new, scale)
      if let data = picture.first(where: { $0.scale == scale })?.data {
        if ContentHash.hex(of: data) == digest { continue }
        files.write(data, to: file)
      } else if digest != nil {
        files.remove(file)
      }
      isReplaced = isReplaced || digest != nil
    }
    return isReplaced
  }
}
