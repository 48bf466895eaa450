import Archives
import Values

/// The title and the poem of a published Hoo.
public struct HooText: Hashable, Sendable {
  /// The name of the folder, two or more digits: `07`.
  public var name: Text
  public var title: Text
  /// The poem, with line feeds between lines.
  public var poem: Text
}

/// The texts of a set's Hoos, or of some of them, in their order.
public struct HooSetTexts: Hashable, Sendable {
  /// The name of the set, two or more digits: `01`.
  public var set: Text
  public var hoos: [HooText]
}

/// Reads a document with the texts of Hoos, by which the finder searches sets that are not on the device:
/// `{"sets": [{"name": "01", "hoos": [{"name": "07", "title": "Barn Owl", "poem": "A line"}]}]}`.
public enum HooTextsReader {
  /// Returns the texts in the order of the document. Hoos and sets with faults are left out and reported.
  ///
  /// - Parameter language: the preferred language of titles and poems, as in `de`.
  public static func texts(in value: Value, language: Text = "en") -> Reading<[HooSetTexts]> {
    var reading = Reading<[HooSetTexts]>(model: [], faults: [])
    for (index, item) in items("sets", of: value, path: .empty, &reading.faults).prefix(Limits.sets).enumerated() {
      let path = "sets[" + Text(index) + "]"
      var fields = FieldReader(item, path: path)
      if fields.isObject, let set = fields.folderName() {
        let hoos = hoos(of: item, path: path, language, &reading.faults)
        reading.model.append(HooSetTexts(set: set, hoos: hoos))
      }
      reading.faults += fields.faults
    }
    return reading
  }

  private static func hoos(of set: Value, path: Text, _ language: Text, _ faults: inout [Fault]) -> [HooText] {
    var hoos: [HooText] = []
    for (index, item) in items("hoos", of: set, path: path, &faults).prefix(Limits.entries).enumerated() {
      var fields = FieldReader(item, path: path + ".hoos[" + Text(index) + "]")
      if fields.isObject, let hoo = fields.hooText(language) { hoos.append(hoo) }
      faults += fields.faults
    }
    return hoos
  }

  private static func items(_ key: Text, of value: Value, path: Text, _ faults: inout [Fault]) -> [Value] {
    if case .list(let items)? = value[key] { return items }
    let found = value[key]?.found ?? "nothing"
    faults.append(Fault(path: path.isEmpty ? key : path + "." + key, message: "expected a list, found " + found))
    return []
  }
}

extension FieldReader {
  /// Returns the name of a set's or a Hoo's folder, or nil with a fault.
  mutating func folderName() -> Text? {
    guard let name = text("name", bytes: 1...Limits.entryNameBytes) else { return nil }
    if HooRole.isFolderName(name) { return name }
    report("name", "expected two or more digits, found " + name.quoted)
    return nil
  }

  fileprivate mutating func hooText(_ language: Text) -> HooText? {
    let name = folderName()
    let language = language.lowercased
    let title = text("title", in: language, bytes: 1...Limits.titleBytes)
    let poem = text("poem", in: language, bytes: 1...Limits.poemBytes)
    guard let name, let title, let poem, faults.isEmpty else { return nil }
    return HooText(name: name, title: title, poem: poem)
  }
}
