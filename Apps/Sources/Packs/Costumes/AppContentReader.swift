import Geometry
import Values

/// Reads the content of the dressing room from `app.json`.
public enum AppContentReader {
  /// Returns the content, or nil if a required part is missing. Costumes with faults are left out, and with a day `today`
  /// those out of season.
  public static func content(in value: Value, today: Int? = nil) -> Reading<AppContent?> {
    var fields = FieldReader(value, path: "")
    guard fields.isObject else { return Reading(model: nil, faults: fields.faults) }
    let content = fields.content(today)
    return Reading(model: content, faults: fields.faults)
  }
}

extension FieldReader {
  fileprivate mutating func content(_ today: Int?) -> AppContent? {
    let (character, ring, line) = (picture(at: "scotch"), picture(at: "ring"), picture(at: "line"))
    let figure = figure(character?.size ?? .zero)
    let lids = value["lids"] == nil ? nil : picture(at: "lids")
    let costumes = CostumeReader.costumes(in: value["costumes"] ?? .null, path: "costumes", today: today)
    adopt(costumes.faults)
    let intro = IntroReader.intro(in: value["intro"] ?? .null, path: "intro")
    adopt(intro.faults)
    let words = words()
    let language = value["language"] == nil ? .empty : text("language", bytes: 0...Int.max)
    let catalogue = text("catalogue", bytes: 1...Int.max)
    guard let character, let figure, let ring, let line, let script = intro.model, let words, let language,
      let catalogue
    else {
      return nil
    }
    return AppContent(
      character: character, figure: figure, ring: ring, line: line, lids: lids, costumes: costumes.model, intro: script,
      words: words,
      language: language, catalogueURL: catalogue, studioURL: value.text("studio") ?? .empty,
      faceURL: value.text("face") ?? .empty)
  }

  private mutating func picture(at key: Text) -> Picture? {
    var fields = FieldReader(value[key] ?? .null, path: key)
    defer { adopt(fields.faults) }
    return fields.isObject ? fields.picture() : nil
  }

  private mutating func words() -> Words? {
    let reading = WordsReader.words(in: value["words"] ?? .null, path: "words")
    adopt(reading.faults)
    return reading.model
  }
}
