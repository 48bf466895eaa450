import Archives
import Values

/// The data about a set in the index, which suffices to lay out the shelf before a download.
public struct HooSetOutline: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    /// The address of the archive, relative to the index.
    case archive(Text)
    /// The address of the list of plain files, relative to the index; `HooFilesReader` reads it.
    case files(Text)
  }

  /// The name, two or more digits: `01`.
  public var name: Text
  /// The colour `#rrggbb` in lower case.
  public var color: Text
  /// The number of Hoos; 0 if the tool could not read the set.
  public var count: Int
  public var title: Text?
  public var source: Source
  /// The bytes to download; nil if unknown.
  public var bytes: Int?
  /// The address of the list of larger pictures of the set's Hoos, relative to the index; nil if there are none. `HooFilesReader` reads
  /// it; a file's name is that of its Hoo, as in `01/07.png`.
  public var large: Text?
}

extension [HooSetOutline] {
  /// The bytes to download for all of these sets; unknown ones count as the largest allowed. The sum for a thousand sets exceeds
  /// an `Int`, which has 32 bits in the browser.
  public var downloadBytes: Int64 { reduce(0) { $0 + Int64($1.bytes ?? Limits.archiveBytes) } }
}

/// Reads the index of the sets, `api/hoosets.json`.
public enum HooIndexReader {
  /// Returns the sets in the order of the index. Sets with faults are left out and reported.
  ///
  /// - Parameter language: the preferred language of titles, as in `de`.
  public static func sets(in value: Value, language: Text = "en") -> Reading<[HooSetOutline]> {
    var document = FieldReader(value, path: "")
    guard document.isObject, let items = document.list("sets") else {
      return Reading(model: [], faults: document.faults)
    }
    var reading = Reading<[HooSetOutline]>(model: [], faults: [])
    // Names by number, to find repetitions quickly.
    var taken: [HooDraft] = []
    for (index, item) in items.prefix(Limits.sets).enumerated() {
      var fields = FieldReader(item, path: "")
      if let outline = fields.isObject ? fields.outline(language: language) : nil {
        let number = HooRole.number(of: outline.name)
        let place = taken.place(of: number)
        if place < taken.count && taken[place].number == number {
          let message = outline.name.quoted + " is taken by an earlier set; choose another"
          fields.report("name", message, isRepetition: true)
        } else {
          taken.insert(HooDraft(name: outline.name, number: number), at: place)
          reading.model.append(outline)
        }
      }
      reading.adopt(fields.faults, of: "sets", index)
    }
    if items.count > Limits.sets { reading.faults.append(tooMany(items.count)) }
    return reading
  }

  @inline(never)
  private static func tooMany(_ count: Int) -> Fault {
    let message = "more than " + Text(Limits.sets) + " sets; leave out " + Text(count - Limits.sets)
    return Fault(path: "sets[" + Text(Limits.sets) + "]", message: message)
  }

  /// Returns the addresses of the documents with the texts of all Hoos, relative to the index; none if there are none or one is
  /// invalid. `HooTextsReader` reads the documents.
  public static func texts(in value: Value) -> Reading<[Text]> {
    guard let field = value["texts"] else { return Reading(model: [], faults: []) }
    guard case .list(let items) = field else {
      let fault = Fault(path: "texts", message: "expected a list of addresses, found " + field.found)
      return Reading(model: [], faults: [fault])
    }
    var reading = Reading<[Text]>(model: [], faults: [])
    for (index, item) in items.prefix(Limits.textDocuments).enumerated() {
      if case .text(let url) = item, ImageAddress.isDownload(url) {
        reading.model.append(url)
      } else {
        reading.faults.append(fault(inText: index, item))
      }
    }
    if !reading.faults.isEmpty { reading.model = [] }
    return reading
  }

  @inline(never)
  private static func fault(inText index: Int, _ item: Value) -> Fault {
    Fault(
      path: "texts[" + Text(index) + "]", message: "expected a relative or http(s) address, found " + item.found)
  }
}

/// Reads the list of the files of a set that is published unpacked.
public enum HooFilesReader {
  /// Returns the files for `HooSetReader`, which checks their names; none, with a fault, if one is invalid.
  public static func files(in value: Value) -> Reading<[HooFile]> {
    var document = FieldReader(value, path: "")
    guard document.isObject, let items = document.list("files") else {
      return Reading(model: [], faults: document.faults)
    }
    var reading = Reading<[HooFile]>(model: [], faults: [])
    // One file more than the limit lets `HooSetReader` report that there are too many.
    for (index, item) in items.prefix(Limits.entries + 1).enumerated() {
      var fields = FieldReader(item, path: "")
      if fields.isObject, let file = fields.file() { reading.model.append(file) }
      reading.adopt(fields.faults, of: "files", index)
    }
    if !reading.faults.isEmpty { reading.model = [] }
    return reading
  }
}

extension Reading {
  /// Takes over the faults of one item and adds its path to them.
  fileprivate mutating func adopt(_ more: [Fault], of list: Text, _ index: Int) {
    if more.isEmpty { return }
    let place = list + "[" + Text(index) + "]"
    for var fault in more {
      fault.path = fault.path.isEmpty ? place : place + "." + fault.path
      faults.append(fault)
    }
  }
}

extension FieldReader {
  fileprivate mutating func outline(language: Text) -> HooSetOutline? {
    let (name, color, count) = (folderName(), color(), count())
    let title = title(language: language)
    let bytes = size(limit: Limits.unpackedBytes)
    let source = source()
    let large = value["large"] == nil ? nil : address("large")
    guard let name, let color, let count, let source, faults.isEmpty else { return nil }
    return HooSetOutline(
      name: name, color: color, count: count, title: title, source: source, bytes: bytes, large: large)
  }

  fileprivate mutating func file() -> HooFile? {
    let name = text("name", bytes: 1...Limits.entryNameBytes)
    let url = address("url")
    let size = size(limit: Limits.unpackedBytes)
    guard let name, let url, faults.isEmpty else { return nil }
    return HooFile(name: name, url: url, size: size)
  }

  private mutating func color() -> Text? {
    guard let color = text("color", bytes: 1...Limits.labelBytes) else { return nil }
    if let color = HooColor.normal(color) { return color }
    report("color", "expected six hexadecimal digits as in \"#2e7d5b\", found " + color.quoted)
    return nil
  }

  private mutating func count() -> Int? {
    guard let number = number("count", in: 0...Double(Limits.hoos)) else { return nil }
    if let count = HooCount.normal(number) { return count }
    report("count", "expected a whole number, found " + Text(decimal: number))
    return nil
  }

  private mutating func title(language: Text) -> Text? {
    let key = value.key("title", in: language.lowercased)
    return value[key] == nil ? nil : text(key, bytes: 1...Limits.titleBytes)
  }

  private mutating func size(limit: Int) -> Int? {
    guard value["bytes"] != nil, let number = number("bytes", in: 0...Double(limit)) else { return nil }
    return Int(number)
  }

  private mutating func source() -> HooSetOutline.Source? {
    if value["archive"] != nil && value["files"] != nil {
      report("files", "is given besides an archive; remove one of them")
      return nil
    }
    if value["files"] != nil { return address("files").map { .files($0) } }
    return address("archive").map { .archive($0) }
  }

  private mutating func address(_ key: Text) -> Text? {
    guard let url = text(key, bytes: 1...Int.max) else { return nil }
    if ImageAddress.isDownload(url) { return url }
    report(key, "expected a relative or http(s) address, found " + url.quoted)
    return nil
  }
}
