import Values

/// The introduction of a show while it is edited. Without steps the show has the app's own.
public struct IntroDraft: Hashable, Sendable {
  /// A step, with its texts as they are typed.
  struct Step: Hashable, Sendable {
    /// The image first, then the message and the button in each language.
    var texts = PlacedTexts()
    /// Its number in the introduction of the opened file, which has keys that the page does not show; 0 for a new one.
    var source = 0

    subscript(part: StepPart, language: Int) -> Text {
      get { texts[Self.place(part, language)] }
      set { texts[Self.place(part, language)] = newValue }
    }

    private static func place(_ part: StepPart, _ language: Int) -> Int {
      part == .image ? 0 : 1 + 2 * language + part.rawValue
    }
  }

  var steps: [Step] = []
  var allowsBack = false

  public var count: Int { steps.count }

  /// Steps that are gone have empty texts.
  subscript(field: ShowField) -> Text {
    get {
      guard case .step(let index, let part, let language) = field else { return allowsBack ? "1" : .empty }
      return steps.indices.contains(index) ? steps[index][part, language] : .empty
    }
    set {
      guard case .step(let index, let part, let language) = field else { return allowsBack = !newValue.isEmpty }
      if steps.indices.contains(index) { steps[index][part, language] = newValue }
    }
  }

  /// The text of a part of a step in the first language that has one; empty where none has.
  func text(of part: StepPart, at index: Int, languages: Int) -> Text {
    for language in 0..<languages where !steps[index][part, language].isBlank { return steps[index][part, language] }
    return .empty
  }

  /// Puts the text of another language where the first one has none: the app shows the first one's where another is missing.
  mutating func fill(languages: Int) {
    for index in steps.indices {
      steps[index][.message, 0] = text(of: .message, at: index, languages: languages)
      steps[index][.button, 0] = text(of: .button, at: index, languages: languages)
    }
  }

  /// The fields of the step at an index, in the order of the form.
  static func fields(at index: Int, languages: Int) -> [ShowField] {
    var fields: [ShowField] = []
    for language in 0..<languages { fields += [.step(index, .message, language), .step(index, .button, language)] }
    return fields + [.step(index, .image, 0)]
  }
}

// MARK: - The form in a show

extension IntroDraft {
  private static var stepsKey: Text { "steps" }
  private static var sourceKey: Text { "source" }

  /// The introduction of an opened file for the page: each step has its number, also one that is no object.
  static func opened(_ intro: Value) -> Value {
    guard case .object(let members) = intro, case .list(let items)? = intro[stepsKey] else { return .null }
    var (steps, number): ([Value], Double) = ([], 0)
    for item in items {
      number += 1
      var own = [Value.Member(key: sourceKey, value: .number(number))]
      if case .object(let members) = item { own += members }
      steps.append(.object(own))
    }
    return .object([Value.Member(key: stepsKey, value: .list(steps))] + members)
  }

  /// Reads the introduction of a show on the page. Values that the page cannot show are empty.
  init(_ intro: Value, _ languages: [Text]) {
    if case .bool(true)? = intro["back"] { allowsBack = true }
    guard case .list(let items)? = intro[Self.stepsKey] else { return }
    for item in items {
      var step = Step()
      step.source = Int(max(0, min(1e6, item.number(Self.sourceKey))))
      for place in 0...2 * languages.count {
        let text = item.text(Self.key(place, languages)) ?? .empty
        if !text.isBlank { step.texts[place] = text }
      }
      steps.append(step)
    }
  }

  /// The key of the text at a place of a step.
  private static func key(_ place: Int, _ languages: [Text]) -> Text {
    let part = place == 0 ? StepPart.image : place % 2 == 1 ? .message : .button
    return place < 3 ? part.key : part.key + "-" + languages[(place - 1) / 2]
  }

  /// Puts the steps, and whether the browser's back button leads to the step before, into an introduction where they differ from
  /// those of `old`.
  ///
  /// - Parameter items: the steps of `old` as JSON, of which each keeps its other keys; none for the page itself.
  func put(into intro: inout JSONMembers, over old: IntroDraft, _ items: [[UInt8]], _ languages: [Text]) {
    if allowsBack != old.allowsBack || intro.isEmpty {
      intro["back"] = (allowsBack ? "true" : "false" as Text).utf8
    }
    if steps == old.steps { return }
    var list: [[UInt8]] = []
    for step in steps {
      let isOld = step.source > 0 && step.source <= min(items.count, old.steps.count)
      list.append(
        isOld
          ? Self.json(of: step, items[step.source - 1], old.steps[step.source - 1], languages)
          : Self.json(of: step, ("{}" as Text).utf8, Step(), languages, isNumbered: step.source > 0))
    }
    intro[Self.stepsKey] = JSONItems.bytes(list)
  }

  /// A step as JSON: `bytes` with the values that differ from those of `old`.
  private static func json(
    of step: Step, _ bytes: [UInt8], _ old: Step, _ languages: [Text], isNumbered: Bool = false
  ) -> [UInt8] {
    var members = JSONMembers(bytes)
    if isNumbered { members[sourceKey] = Text(step.source).utf8 }
    for place in 0...2 * languages.count where step.texts[place] != old.texts[place] {
      let text = step.texts[place]
      members[key(place, languages)] = text.isBlank ? nil : JSONWriter.text(text)
    }
    return members.isChanged ? members.bytes : bytes
  }
}
