import Foundation
import HooSets

/// Turns changes of sets into new folders of sets.
public struct SetsChanges: Sendable {
  /// The sets with changes.
  private(set) var plans: [SetPlan] = []
  /// The folders of sets and Hoos to remove.
  private(set) var removals: [Removal] = []
  /// The pictures that get other files, and whose old ones are kept.
  private(set) var replacements: [Replacement] = []
  private var removed: [String] = []

  /// A folder to remove, and its place afterwards, both in the folder of sets: `07/03` and `removed/07-03`.
  struct Removal: Hashable, Sendable {
    let path: String
    let place: String

    var isSet: Bool { !path.contains("/") }
  }

  /// The files of a picture, by their paths in the folder of sets, and the folder for them.
  struct Replacement: Hashable, Sendable {
    let files: [String]
    let place: String
  }

  init(_ edit: SetsEdit, of sets: EditableSets) throws(EditFault) {
    for removal in edit.removed where removal.hoo == nil {
      guard sets[removal.set] != nil else { throw Self.missing("set", removal.set) }
      if !removed.contains(removal.set) { removed.append(removal.set) }
    }
    for edit in try Self.completed(edit, removed) {
      let plan = try SetPlan(edit.set, without: edit.removed, of: sets)
      if !plan.isEmpty { plans.append(plan) }
    }
    try check(edit, sets)
    var places = RemovedFolders(in: sets.folder)
    let hoos = plans.flatMap { plan in plan.removedHoos.map { "\(plan.origin ?? plan.name)/\($0)" } }
    removals = (removed + hoos).map { path in
      Removal(path: path, place: places.take(path.replacingOccurrences(of: "/", with: "-")))
    }
    for picture in plans.flatMap(\.replaced) {
      let name = picture.hasSuffix("/hoo") ? String(picture.dropLast("/hoo".count)) : picture
      replacements.append(
        Replacement(
          files: sets.pictures(picture).map(\.path),
          place: places.take(name.replacingOccurrences(of: "/", with: "-"))))
    }
  }

  /// The places that removed sets and Hoos, and replaced pictures, get in the folder of sets, as in `removed/07-03`.
  public var removedPlaces: [String] { removals.map(\.place) + replacements.map(\.place) }

  static func missing(_ kind: String, _ name: String) -> EditFault {
    .invalid("There is no \(kind) \(name.quoted). Load the sets again.")
  }

  /// Returns the edits with the Hoos to remove, also for sets that lose Hoos only.
  private static func completed(
    _ edit: SetsEdit, _ removed: [String]
  ) throws(EditFault) -> [(set: SetEdit, removed: [String])] {
    let removals = edit.removed.filter { !removed.contains($0.set) }
    let edited = Set(edit.sets.compactMap { $0.origin.name })
    var others: [String] = []
    for removal in removals where !edited.contains(removal.set) && !others.contains(removal.set) {
      others.append(removal.set)
    }
    let all = edit.sets + others.map { SetEdit(name: $0, origin: .existing($0)) }
    if let twice = all.compactMap(\.origin.name).firstRepetition ?? all.map(\.name).firstRepetition {
      throw .invalid("The set \(twice.quoted) is there twice.")
    }
    if let gone = all.compactMap(\.origin.name).first(where: removed.contains) {
      throw .invalid("The set \(gone.quoted) is changed and removed.")
    }
    return all.map { set in (set, removals.filter { $0.set == set.origin.name }.compactMap(\.hoo)) }
  }

  /// Checks the names of new and renamed sets.
  private func check(_ edit: SetsEdit, _ sets: EditableSets) throws(EditFault) {
    var taken = Set((sets.sets.map(\.name).filter { !removed.contains($0) } + sets.archives).compactMap { Int($0) })
    for set in edit.sets where set.origin.name != set.name {
      guard HooSetNames.isFolder(set.name), let number = Int(set.name) else { throw Self.misnamed("set", set.name) }
      // A set may only change between 7 and 07.
      let isOwn = set.origin.name.flatMap { Int($0) } == number
      if !taken.insert(number).inserted && !isOwn {
        throw .invalid("There is a set \(set.name.quoted) already. Choose another number.")
      }
    }
  }

  static func misnamed(_ kind: String, _ name: String) -> EditFault {
    .invalid("The \(kind) \(name.quoted) needs a number of two to nine digits, as in 07.")
  }

  /// The names on disk of the sets that the result does not have under these names.
  var replaced: Set<String> { Set(plans.compactMap(\.origin) + removed) }

  /// The old names of renamed sets and Hoos by their new ones: `08` and `07`, `08/02` and `07/01`.
  var renamed: [String: String] {
    var names: [String: String] = [:]
    for plan in plans {
      guard let origin = plan.origin else { continue }
      if origin != plan.name { names[plan.name] = origin }
      for (old, new) in plan.hoos { if let new { names["\(plan.name)/\(new)"] = "\(origin)/\(old)" } }
    }
    return names
  }
}

extension EditOrigin {
  /// Nil for a new one.
  var name: String? { if case .existing(let name) = self { name } else { nil } }
}

extension [String] {
  fileprivate var firstRepetition: String? {
    var known: Set<String> = []
    return first { !known.insert($0).inserted }
  }
}
