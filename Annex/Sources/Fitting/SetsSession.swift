import Geometry
import Values

/// The chosen set and Hoo, by their keys.
public struct SetsPlace: Hashable, Sendable {
  public var set: Int?
  public var hoo: Int?

  public init(set: Int? = nil, hoo: Int? = nil) { (self.set, self.hoo) = (set, hoo) }
}

/// The fitting room for Hoos: the sets, the chosen Hoo, the steps to undo, and what the disk has of them.
public struct SetsSession: EditingSession {
  public var edits: Edits<SetsDocument, SetsPlace>
  /// The index of the reader's language, in which a new Hoo gets its title too.
  public var language = 0

  /// The colour of a new set.
  static var newColor: Text { "#2e7d5b" }

  public init(_ document: SetsDocument, revision: Text = .empty) {
    let set = document.sets.first
    edits = Edits(
      document, selection: SetsPlace(set: set?.key, hoo: set?.hoos.first?.key), revision: revision,
      lastKey: document.lastKey)
  }

  public var selectedSet: SetSketch? { document[selection.set] }
  public var selectedHoo: HooSketch? { selectedSet?[selection.hoo] }

  public mutating func letGo() {}

  // MARK: the shelf

  public mutating func select(set key: Int) {
    guard let set = document[key], key != selection.set else { return }
    edits.select(SetsPlace(set: key, hoo: set.hoos.first?.key))
  }

  public mutating func select(hoo key: Int) {
    guard selectedSet?[key] != nil, key != selection.hoo else { return }
    edits.select(SetsPlace(set: selection.set, hoo: key))
  }

  public mutating func select(_ place: SetsPlace) {
    guard document[place.set] != nil, place != selection else { return }
    edits.select(place)
  }

  /// Adds an empty set, and selects it.
  public mutating func addSet() {
    let set = newSet()
    edits.change { state in
      state.document.sets.append(set)
      state.selection = SetsPlace(set: set.key)
    }
  }

  private mutating func newSet() -> SetSketch {
    let languages = document.languages
    return SetSketch(
      key: edits.newKey(), name: document.freeName, color: Self.newColor, titles: languages.map { _ in .empty },
      headers: languages.map { _ in nil }, hoos: [])
  }

  /// Adds a Hoo with a picture that was dropped to the selected set, and selects it. Without a set, it makes one.
  ///
  /// - Parameter name: the file's name without its extension.
  public mutating func add(_ picture: EditedPicture, named name: Text) {
    let added = selectedSet == nil ? newSet() : nil
    let key = edits.newKey()
    var texts = document.languages.map { _ in HooSketch.Texts() }
    let titled = document.isFirstOptional ? [language] : [0, language]
    for index in titled where texts.indices.contains(index) { texts[index].title = name.asLabel }
    let number = Text.number(after: selectedSet?.hoos.map { $0.name } ?? [])
    let hoo = HooSketch(key: key, name: number, picture: picture, texts: texts)
    edits.change { state in
      if let added {
        state.document.sets.append(added)
        state.selection.set = added.key
      }
      guard let index = state.document.index(of: state.selection.set) else { return }
      state.document.sets[index].hoos.append(hoo)
      state.selection.hoo = key
    }
  }

  public mutating func replacePicture(_ picture: EditedPicture) { editHoo { $0.show(picture) } }

  public func picture(of key: Int) -> EditedPicture? { document.sets.lazy.compactMap { $0[key] }.first?.picture }

  public mutating func change(_ key: Int, by change: DrawingChange, to picture: EditedPicture) {
    for (index, set) in document.sets.enumerated() {
      guard let hoo = set.index(of: key) else { continue }
      return edits.change { $0.document.sets[index].hoos[hoo].show(picture) }
    }
  }

  public mutating func setHeader(_ picture: EditedPicture?, _ language: Int) {
    editSet { $0.headers[language] = picture }
  }

  public mutating func removeHoo() {
    guard let index = selectedSet?.index(of: selection.hoo) else { return }
    edits.change { state in
      guard let set = state.document.index(of: state.selection.set) else { return }
      state.document.sets[set].hoos.remove(at: index)
      let left = state.document.sets[set].hoos
      state.selection.hoo = left.isEmpty ? nil : left[min(index, left.count - 1)].key
    }
  }

  public mutating func removeSet() {
    guard let index = document.index(of: selection.set) else { return }
    edits.change { state in
      state.document.sets.remove(at: index)
      let left = state.document.sets
      let set = left.isEmpty ? nil : left[min(index, left.count - 1)]
      state.selection = SetsPlace(set: set?.key, hoo: set?.hoos.first?.key)
    }
  }

  /// Exchanges the selected Hoo with its neighbour. Folders are sorted by number, so the two exchange their numbers too.
  public mutating func moveHoo(by step: Int) {
    guard let set = selectedSet, let index = set.index(of: selection.hoo), set.hoos.indices.contains(index + step)
    else { return }
    editSet { set in
      let name = set.hoos[index].name
      set.hoos[index].name = set.hoos[index + step].name
      set.hoos[index + step].name = name
      set.hoos.swapAt(index, index + step)
    }
  }

  /// Moves the selected Hoo to the end of another set. Moves on to a third one are the same step.
  public mutating func moveHoo(toSet key: Int) {
    guard let old = document.index(of: selection.set), let new = document.index(of: key), old != new,
      var hoo = selectedHoo
    else { return }
    hoo.name = Text.number(after: document.sets[new].hoos.map { $0.name })
    edits.change(joining: -1 - hoo.key) { state in
      state.document.sets[old].hoos.removeAll { $0.key == hoo.key }
      state.document.sets[new].hoos.append(hoo)
      state.selection = SetsPlace(set: key, hoo: hoo.key)
    }
  }

  // MARK: texts

  /// Control characters, as in a text that was pasted from a table, become spaces: the format has none but line feeds in poems.
  public mutating func type(_ text: Text, into field: SetsField) {
    let hasLines = if case .poem = field { true } else { false }
    let bytes = text.utf8.map { byte in
      (byte < 0x20 && !(hasLines && byte == UInt8(ascii: "\n"))) || byte == 0x7F ? UInt8(ascii: " ") : byte
    }
    edits.change(joining: field.order) { $0.document.set(Text(utf8: bytes), in: field, $0.selection) }
  }

  // MARK: the disk

  /// Goes on with the sets of a file, as a step.
  public mutating func open(_ document: SetsDocument) {
    var opened = document
    opened.sets = document.sets.map { set in
      set.with(key: edits.newKey(), set.hoos.map { $0.with(key: edits.newKey()) })
    }
    edits.change { state in
      state.document = opened
      state.selection = SetsPlace(set: opened.sets.first?.key, hoo: opened.sets.first?.hoos.first?.key)
    }
  }

  /// Takes over what the disk has. Undo leads back to the sets as they were on the page.
  public mutating func take(_ document: SetsDocument, revision: Text, joins: Bool = false) {
    var taken = document
    taken.sets = document.sets.map { set in
      let known = disk.sets.first { $0.name == set.name }
      let hoos = set.hoos.map { hoo in
        hoo.with(key: known?.hoos.first { $0.name == hoo.name }?.key ?? edits.newKey())
      }
      return set.with(key: known?.key ?? edits.newKey(), hoos)
    }
    noteSaved(taken, revision: revision)
    edits.change(joining: joins ? Self.exports : nil) { state in
      state.document = taken
      let set = taken[state.selection.set] ?? taken.sets.first
      let hoo = set?[state.selection.hoo] ?? set?.hoos.first
      state.selection = SetsPlace(set: set?.key, hoo: hoo?.key)
    }
  }

  public mutating func noteRemovals(in theirs: SetsDocument, revision: Text) {
    let before = disk
    var gone: [Int] = []
    for set in before.sets {
      guard let other = theirs.set(named: set.name) else {
        gone.append(set.key)
        continue
      }
      let names = other.hoos.map { $0.name }
      for hoo in set.hoos where !names.contains(hoo.name) { gone.append(hoo.key) }
    }
    noteSaved(before.without(gone, asIn: before), revision: revision)
    edits.change { $0.document = $0.document.without(gone, asIn: before) }
  }

  // MARK: steps

  private mutating func editSet(_ action: (inout SetSketch) -> Void) {
    guard let index = document.index(of: selection.set) else { return }
    edits.change { action(&$0.document.sets[index]) }
  }

  private mutating func editHoo(_ action: (inout HooSketch) -> Void) {
    guard let index = selectedSet?.index(of: selection.hoo) else { return }
    editSet { action(&$0.hoos[index]) }
  }
}

extension SetsDocument {
  /// Takes out sets and Hoos by their keys, those that are as they were in another document.
  fileprivate func without(_ gone: [Int], asIn old: SetsDocument) -> SetsDocument {
    var left = self
    left.sets = []
    for var set in sets {
      let was = old[set.key]
      if gone.contains(set.key), was == set { continue }
      set.hoos = set.hoos.filter { hoo in !gone.contains(hoo.key) || was?[hoo.key] != hoo }
      left.sets.append(set)
    }
    return left
  }
}

extension HooSketch {
  /// Takes another picture. The larger one is of the old one.
  fileprivate mutating func show(_ new: EditedPicture) { (picture, larger) = (new, .empty) }

  fileprivate func with(key: Int) -> HooSketch {
    HooSketch(key: key, name: name, picture: picture, texts: texts, source: source, larger: larger)
  }
}

extension SetSketch {
  fileprivate func with(key: Int, _ hoos: [HooSketch]) -> SetSketch {
    SetSketch(key: key, name: name, color: color, titles: titles, headers: headers, hoos: hoos, source: source)
  }
}
