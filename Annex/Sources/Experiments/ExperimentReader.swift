import Values

/// Reads an experiment: `{"id", "salt", "share", "running"?, "worth"?, "within"?, "horizon"?, "variants": [{"id", "weight", "intro"?: {language: introduction}}]}`.
///
/// It is strict, and reports every fault with its place and remedy: an experiment cannot be mended once it runs. The introductions
/// have checks of their own (`IntroReader`).
public enum ExperimentReader {
  /// Returns the experiment, or nil with its faults.
  public static func experiment(in value: Value) -> Reading<ExperimentDefinition?> {
    var fields = FieldReader(value, path: "")
    guard fields.isObject else { return Reading(model: nil, faults: fields.faults) }
    let experiment = fields.experiment()
    return Reading(model: fields.faults.isEmpty ? experiment : nil, faults: fields.faults)
  }

  /// Whether `text` can be the id of an experiment or a variant: 1 to 32 of a-z, 0-9 and "-".
  public static func isID(_ text: Text) -> Bool {
    !text.isEmpty && text.utf8.count <= Limits.experimentIDBytes && text.utf8.allSatisfy(isIDByte)
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte == UInt8(ascii: "-")
  }
}

extension FieldReader {
  fileprivate mutating func experiment() -> ExperimentDefinition? {
    reportUnknownKeys(besides: ["id", "salt", "share", "running", "worth", "within", "horizon", "variants"])
    let (id, salt) = (id(), salt())
    let share = whole("share", in: 0...Assignment.buckets)
    let isRunning = flag("running", standard: true)
    let worth = value["worth"] == nil ? nil : number("worth", in: 0.001...0.5)
    let within = value["within"] == nil ? nil : whole("within", in: 1...ExperimentEvent.secondsLimit - 1)
    let horizon = value["horizon"] == nil ? nil : whole("horizon", in: Limits.horizon)
    let variants = variants()
    guard let id, let salt, let share else { return nil }
    return ExperimentDefinition(
      id: id, salt: salt, share: share, isRunning: isRunning, worth: worth, within: within, horizon: horizon,
      variants: variants)
  }

  private mutating func id() -> Text? {
    guard let id = text("id", bytes: 1...Limits.experimentIDBytes) else { return nil }
    if ExperimentReader.isID(id) { return id }
    report("id", "expected a-z, 0-9 and - only, found " + id.quoted)
    return nil
  }

  private mutating func salt() -> Text? {
    guard let salt = text("salt", bytes: 1...Limits.saltBytes) else { return nil }
    if salt.utf8.allSatisfy({ $0 >= 0x20 }) { return salt }
    report("salt", "has a control character; remove it")
    return nil
  }

  private mutating func whole(_ key: Text, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(key, in: Double(range.lowerBound)...Double(range.upperBound)) else { return nil }
    if number == number.rounded(.down) { return Int(number) }
    report(key, "expected a whole number, found " + Text(decimal: number))
    return nil
  }

  private mutating func variants() -> [ExperimentDefinition.Variant] {
    guard case .list(let items)? = value["variants"] else {
      report("variants", "expected a list of variants, found " + (value["variants"]?.found ?? "nothing"))
      return []
    }
    if !Limits.variants.contains(items.count) {
      report("variants", "has " + Text(items.count) + " variants; write 2 to " + Text(Limits.variants.upperBound))
    }
    var variants: [ExperimentDefinition.Variant] = []
    for (index, item) in items.prefix(Limits.variants.upperBound).enumerated() {
      let place = place(of: "variants") + "[" + Text(index) + "]"
      guard let variant = variant(item, path: place) else { continue }
      check(variant, at: place, besides: variants)
      variants.append(variant)
    }
    if variants.count == items.count { checkWeights(of: variants) }
    return variants
  }

  /// A very small weight beside very great ones can be less than one bucket.
  private mutating func checkWeights(of variants: [ExperimentDefinition.Variant]) {
    var start = 0
    for (index, end) in Assignment.ends(of: variants.map { $0.weight }).enumerated() {
      if end == start {
        let path = place(of: "variants") + "[" + Text(index) + "].weight"
        adopt([Fault(path: path, message: "is too small beside the others to get a visitor; write a greater one")])
      }
      start = end
    }
  }

  private mutating func variant(_ item: Value, path: Text) -> ExperimentDefinition.Variant? {
    var fields = FieldReader(item, path: path)
    defer { adopt(fields.faults) }
    guard fields.isObject else { return nil }
    fields.reportUnknownKeys(besides: ["id", "weight", "intro"])
    let id = fields.id()
    let weight = fields.whole("weight", in: 1...Assignment.buckets)
    let introductions = fields.introductions()
    guard let id, let weight else { return nil }
    return ExperimentDefinition.Variant(id: id, weight: weight, introductions: introductions)
  }

  private mutating func introductions() -> [Value.Member] {
    guard let intro = value["intro"] else { return [] }
    guard case .object(let members) = intro else {
      report("intro", "expected an object with an introduction for each language, found " + intro.found)
      return []
    }
    if members.isEmpty { report("intro", "has no language; write one such as \"en\", or leave intro out") }
    for member in members where !member.key.isLanguage {
      report("intro", "expected a language such as \"en\", found " + member.key.quoted)
    }
    return members
  }

  /// Compares a variant with those before it.
  private mutating func check(
    _ variant: ExperimentDefinition.Variant, at place: Text, besides others: [ExperimentDefinition.Variant]
  ) {
    if others.contains(where: { $0.id == variant.id }) {
      adopt([
        Fault(path: place + ".id", message: variant.id.quoted + " is the id of an earlier variant; choose another")
      ])
    }
    // In a language of some variants only, all others would show the app's introduction and hide the effect.
    guard !variant.introductions.isEmpty, let other = others.first(where: { !$0.introductions.isEmpty }) else { return }
    for (one, two, name) in [(other, variant, "this variant"), (variant, other, "variant " + other.id.quoted)]
      as [(
        ExperimentDefinition.Variant, ExperimentDefinition.Variant, Text
      )]
    {
      for language in one.introductions.map({ $0.key }) where !two.introductions.contains(where: { $0.key == language })
      {
        adopt([Fault(path: place + ".intro", message: name + " lacks the language " + language.quoted + "; add it")])
      }
    }
  }

  private mutating func reportUnknownKeys(besides known: [Text]) {
    guard case .object(let members) = value else { return }
    let list = known.dropFirst().reduce(known[0]) { $0 + ", " + $1 }
    for member in members where !known.contains(member.key) {
      report(member.key, "unknown key; keys are " + list)
    }
  }
}

extension Text {
  /// Whether this is a language code such as `de` or `pt-BR`.
  fileprivate var isLanguage: Bool {
    utf8.count >= 2 && utf8.count <= 16
      && utf8.allSatisfy { byte in
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "-")
      }
  }
}
