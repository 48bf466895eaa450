import Geometry
import Values

/// Reads the costumes of a pack or a catalogue.
public enum CostumeReader {
  /// Returns the costumes of the list `value` in its order. Costumes with faults are left out and reported.
  ///
  /// - Parameters:
  ///   - path: the path of the list in its document; empty if the list is the document.
  ///   - bundled: the costumes of the app. A costume with the `id` of one of them is left out.
  ///   - language: the preferred language: with `de` or `de-AT`, `label-de` is used instead of `label`. Empty for texts without a language.
  ///   - today: the day that decides which seasonal costumes are left out, see `Season`; nil for none.
  public static func costumes(
    in value: Value, path: Text, besides bundled: [Costume] = [], language: Text = .empty, today: Int? = nil
  ) -> Reading<[Costume]> {
    guard case .list(let items) = value else {
      let message = "expected a list of costumes, found " + value.found
      return Reading(model: [], faults: [Fault(path: path, message: message)])
    }
    var reading = Reading<[Costume]>(model: [], faults: [])
    for (index, item) in items.prefix(Limits.costumes).enumerated() {
      read(item, path: path + "[" + Text(index) + "]", besides: bundled, language, today, into: &reading)
    }
    if items.count > Limits.costumes {
      let excess = Text(items.count - Limits.costumes)
      let message = "more than " + Text(Limits.costumes) + " costumes; leave out " + excess
      reading.faults.append(Fault(path: path + "[" + Text(Limits.costumes) + "]", message: message))
    }
    return reading
  }

  private static func read(
    _ item: Value, path: Text, besides bundled: [Costume], _ language: Text, _ today: Int?,
    into reading: inout Reading<[Costume]>
  ) {
    var fields = FieldReader(item, path: path)
    let costume = fields.isObject ? fields.costume(in: language) : nil
    if let costume, reading.model.contains(where: { $0.id == costume.id }) {
      let message = costume.id.quoted + " is taken by an earlier costume; choose another"
      fields.report("id", message, isRepetition: true)
    } else if let costume, bundled.contains(where: { $0.id == costume.id }) {
      let message = costume.id.quoted + " is taken by a costume that comes with the app; choose another"
      fields.report("id", message, isRepetition: true)
    } else if let costume, today == nil || Season.contains(today ?? 0, in: costume.season) {
      reading.model.append(costume)
    }
    reading.faults += fields.faults
  }
}

extension FieldReader {
  /// Reads every field before it returns, so that each fault is reported.
  fileprivate mutating func costume(in language: Text) -> Costume? {
    let id = identifier()
    let label = text("label", in: language, bytes: 1...Limits.labelBytes)
    let summary = text("description", in: language, bytes: 0...Limits.descriptionBytes)
    let alternativeText = optionalText(
      value.keys("alternative_text", in: language), bytes: 1...Limits.alternativeTextBytes)
    let (images, bubble, size) = (images(), bubble(), size())
    let (display, alignment) = (point("display_x", "display_y"), point("alignment_x", "alignment_y"))
    let season = optionalText(["season"], bytes: 0...Int.max)
    let reaction = reaction()
    guard let id, let label, let summary, let alternativeText, let images, let bubble, let size, let display,
      let alignment, let season, let reaction
    else { return nil }
    return Costume(
      id: id, label: label, summary: summary, alternativeText: alternativeText, images: images, bubble: bubble,
      size: size, display: display, alignment: alignment, season: season, reaction: reaction)
  }

  /// Returns the text of the last of several optional keys, empty if they are missing.
  private mutating func optionalText(_ keys: [Text], bytes: ClosedRange<Int>) -> Text? {
    var found = Text.empty
    for key in keys where value[key] != nil {
      guard let text = text(key, bytes: bytes) else { return nil }
      found = text
    }
    return found
  }

  private mutating func identifier() -> Text? {
    guard let id = text("id", bytes: 1...Limits.idBytes, isShown: false) else { return nil }
    if Costume.isIdentifier(id) { return id }
    report("id", "expected letters a-z, digits, _ and -, found " + id.quoted)
    return nil
  }
}
