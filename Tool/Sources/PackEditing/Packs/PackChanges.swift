import Foundation
import Values

/// Turns changes of costumes into changes of files.
struct PackChanges {
  private(set) var files = FileChanges()
  private let pack: EditablePack
  private var list: EditableDocument
  private var pictures: PictureChanges

  init(_ edit: PackEdit, of pack: EditablePack) throws(EditFault) {
    (self.pack, list, pictures) = (pack, pack.list, PictureChanges(pack))
    guard case .list = list.value else {
      throw .invalid("\(pack.listName) is not a list of costumes. Correct it first.")
    }
    try Self.check(edit)
    // Ids may be exchanged, so all places are found before the first one changes.
    let removed = try edit.removed.map { id throws(EditFault) in try index(of: id) }
    let places = try edit.costumes.map { costume throws(EditFault) in try place(of: costume) }
    for (costume, index) in zip(edit.costumes, places) {
      if let index { try update(costume, at: index) }
    }
    for index in Set(removed).sorted(by: >) { try change(.removeItem(index)) }
    for costume in edit.costumes where costume.origin == .new { try insert(costume) }
    if let order = edit.order { try reorder(order) }
    files = pictures.files
    // The list comes last: it names the new files.
    if list.data != pack.list.data || !pack.hasList { files.write(list.data, to: pack.listName) }
    files.keep(PackReferences(list.value, of: pack, with: files))
  }

  private static func check(_ edit: PackEdit) throws(EditFault) {
    var ids: Set<String> = []
    for costume in edit.costumes {
      try costume.check()
      if !ids.insert(costume.id).inserted { throw .invalid("Two costumes have the id \(costume.id.quoted).") }
    }
  }

  private mutating func change(
    _ change: DocumentChange, at path: [DocumentStep] = [], written: String? = nil
  ) throws(EditFault) {
    do { try list.apply(change, at: path, written: written) } catch {
      throw .invalid("\(pack.listName) \(error.description).")
    }
  }

  private func index(of id: String) throws(EditFault) -> Int {
    let items = list.value.items
    let found = items.indices.filter { items[$0].hasID(id) }
    if found.count > 1 {
      throw .invalid("\(found.count) costumes have the id \(id.quoted). Correct the ids in \(pack.listName) first.")
    }
    if let index = found.first { return index }
    throw .invalid("There is no costume \(id.quoted). Load the pack again.")
  }

  /// The index of the costume that an edit changes; nil for a new one.
  private func place(of edit: CostumeEdit) throws(EditFault) -> Int? {
    if case .existing(let id) = edit.origin { try index(of: id) } else { nil }
  }

  // MARK: - A new costume

  private mutating func insert(_ edit: CostumeEdit) throws(EditFault) {
    if list.value.items.contains(where: { $0.hasID(edit.id) }) {
      throw .invalid("There is a costume \(edit.id.quoted) already. Choose another id.")
    }
    guard edit.picture?.isEmpty == false else { throw .invalid("The new costume \(edit.id.quoted) has no picture.") }
    if let source = edit.source, try restore(edit, from: source) { return }
    var values: [String: Value] = ["id": .text(Text(edit.id)), "label": .text(.empty), "description": .text(.empty)]
    for (key, text) in edit.texts where !text.isEmpty { values[key] = .text(Text(text)) }
    for (key, number) in edit.numbers { values[key] = .number(number.short) }
    for (key, name) in try pictures.add(edit.picture ?? [], for: edit.id) { values[key] = .text(Text(name)) }
    let members = order(of: values.keys).compactMap { key in
      values[key].map { Value.Member(key: Text(key), value: $0) }
    }
    try change(.insert(.object(members), at: list.value.items.count))
  }

  /// Appends a removed costume as it was in the list, with the values of the edit.
  ///
  /// - Returns: whether the list can have it. It may be of another kind by now.
  private mutating func restore(_ edit: CostumeEdit, from source: String) throws(EditFault) -> Bool {
    let (index, list) = (list.value.items.count, pack.listName)
    let isRestored: Bool
    do { isRestored = try self.list.append(itemText: source) } catch { throw .invalid("\(list) \(error.description).") }
    guard isRestored else { return false }
    try setTexts(edit, at: index)
    try setPicture(try pictures.restore(edit.picture ?? [], of: self.list.value.items[index], id: edit.id), at: index)
    return true
  }

  /// The keys in the order of the last costume in the list; others follow the key that they belong to.
  private func order(of keys: some Collection<String>) -> [String] {
    var order = list.value.items.last.map(\.keys) ?? CostumeEdit.keys
    for key in CostumeEdit.keys where !order.contains(key) { order.append(key) }
    for key in keys.sorted() where !order.contains(key) {
      let place = Self.neighbour(of: key, in: order).flatMap { order.lastIndex(of: $0) }
      order.insert(key, at: place.map { $0 + 1 } ?? order.count)
    }
    return order
  }

  /// The key that a new key follows: `label`, or the last one like `label-de`, for `label-fr`.
  private static func neighbour(of key: String, in keys: [String]) -> String? {
    let stem = CostumeEdit.textKeys.first { key.hasPrefix($0 + "-") } ?? (key.hasPrefix("image@") ? "image" : "")
    let family = key == "alternative_text" ? "description" : stem
    return family.isEmpty ? nil : keys.last { $0 == family || $0.hasPrefix(family + "-") || $0.hasPrefix(family + "@") }
  }

  // MARK: - A costume in the list

  private mutating func update(_ edit: CostumeEdit, at index: Int) throws(EditFault) {
    try setTexts(edit, at: index)
    guard let picture = edit.picture else { return }
    try setPicture(try pictures.replace(picture, of: list.value.items[index], id: edit.id), at: index)
  }

  private mutating func setTexts(_ edit: CostumeEdit, at index: Int) throws(EditFault) {
    let old = edit.source.flatMap { list.members(ofItem: $0) }
    try set("id", .text(Text(edit.id)), old, at: index)
    for key in CostumeEdit.numberKeys {
      guard let number = edit.numbers[key] else { continue }
      // A number that stays or comes back is not rounded.
      let isSame = list.value.items[index][Text(key)] == .number(number)
      let value = old?[key]?.value.number(sentAs: number) ?? number.short
      if !isSame { try set(key, .number(value), old, at: index) }
    }
    for (key, text) in edit.texts { try set(key, text, old, at: index) }
  }

  private mutating func setPicture(_ names: PictureChanges.Names, at index: Int) throws(EditFault) {
    let item = list.value.items[index]
    for key in ["image", "image@2x", "image@3x"] {
      if let name = names.first(where: { $0.key == key })?.name {
        try set(key, .text(Text(name)), nil, at: index)
      } else if item[Text(key)] != nil {
        try change(.remove(key), at: [.item(index)])
      }
    }
  }

  /// - Parameter old: the costume as the list had it; a value that equals its own is written as there.
  private mutating func set(_ key: String, _ value: Value, _ old: ItemMembers?, at index: Int) throws(EditFault) {
    let keys = list.value.items[index].keys
    let own = old?[key].flatMap { $0.value.agrees(with: value) ? $0.text : nil }
    let place = own.flatMap { _ in old?.predecessor(of: key, among: keys) } ?? Self.neighbour(of: key, in: keys)
    try change(.set(key, value, after: place), at: [.item(index)], written: own)
  }

  private mutating func set(_ key: String, _ text: String, _ old: ItemMembers?, at index: Int) throws(EditFault) {
    // A value of another kind was shown as an empty text.
    if let own = old?[key], (own.value.string ?? "") == text { return try set(key, own.value, old, at: index) }
    let isNeeded = ["label", "description"].contains(key)
    if !text.isEmpty || isNeeded { return try set(key, .text(Text(text)), nil, at: index) }
    if list.value.items[index][Text(key)] != nil { try change(.remove(key), at: [.item(index)]) }
  }

  // MARK: - The order

  private mutating func reorder(_ ids: [String]) throws(EditFault) {
    let items = list.value.items
    var order: [Int] = []
    for id in ids {
      guard let index = items.indices.first(where: { items[$0].hasID(id) && !order.contains($0) }) else {
        throw .invalid("The order names \(id.quoted), which is not in the list. Load the pack again.")
      }
      order.append(index)
    }
    try change(.reorder(order + items.indices.filter { !order.contains($0) }))
  }
}

extension Value {
  /// Whether a costume has this id, byte by byte: `==` takes the two spellings of é in Unicode for the same text.
  fileprivate func hasID(_ id: String) -> Bool { costumeID.utf8.elementsEqual(id.utf8) }

  /// Returns this number where a page that has five decimals of it has sent `number`; nil for another one, or another kind.
  fileprivate func number(sentAs number: Double) -> Double? {
    let decimals = { (number: Double) in (number * 100_000).rounded(.toNearestOrEven) }
    guard case .number(let own) = self, decimals(own) == decimals(number) else { return nil }
    return own
  }
}

extension Double {
  /// The number with at most four decimals, so that dragging writes 0.3333 and not 0.33333333333333331.
  fileprivate var short: Double { (self * 10_000).rounded() / 10_000 }
}
