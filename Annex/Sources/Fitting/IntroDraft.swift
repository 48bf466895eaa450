import Values

/// The introduction of a show while it is edited. Without steps the show has the app's own.
public struct IntroDraft: Hashable, Sendable {
  /// A step, with its texts as they are typed.
  struct Step: Hashable, Sendable {
    /// The image first, then the message and the button in each language.
    private var texts = PlacedTexts()
    /// Its place in the introduction of the opened file, which has keys that the page does not show; -1 for a new one.
    var source = -1

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
  /// Whether it is that of a file that was opened, where one without steps takes the file's away.
  private(set) var isOpened = false

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

  /// The fields of the step at an index, in the order of the form.
  static func fields(at index: Int, languages: Int) -> [ShowField] {
    (0..<languages).flatMap { [ShowField.step(index, .message, $0), .step(index, .button, $0)] }
      + [.step(index, .image, 0)]
  }
}

// MARK: - The form in a show

extension IntroDraft {
  private static var key: Text { "intro" }
  private static var stepsKey: Text { "steps" }
  private static var backKey: Text { "back" }

  /// The member of a show on the page with the places that its steps have in the opened file.
  static func sources(of show: Value) -> Value.Member {
    let places = (show[key]?[stepsKey]?.items ?? []).indices.map { Value.number(Double($0)) }
    return Value.Member(key: stepsKey, value: .list(places))
  }

  /// Tells in a show on the page which steps are those of the opened file.
  func mark(_ show: inout JSONMembers) {
    guard isOpened else { return }
    var json = JSONWriter()
    json.begin("[")
    for step in steps { json.plain(JSONWriter.decimal(Double(step.source))) }
    json.end("]")
    show[Self.stepsKey] = json.text.utf8
  }

  /// Reads the introduction of a show. Values that the page cannot show are empty.
  init(_ show: Value, _ languages: [Text]) {
    let (intro, sources) = (show[Self.key] ?? .null, show[Self.stepsKey])
    let places = sources?.items ?? []
    isOpened = sources != nil
    allowsBack = intro[Self.backKey] == .bool(true)
    for (index, item) in (intro[Self.stepsKey]?.items ?? []).enumerated() {
      var step = Step()
      if index < places.count, case .number(let place) = places[index] { step.source = Int(max(-1, min(1e6, place))) }
      steps.append(step)
      for field in Self.fields(at: index, languages: languages.count) {
        let text = item.text(field.key(languages)) ?? .empty
        if !text.isBlank { self[field] = text }
      }
    }
  }

  /// Puts the steps into a show where they differ from those of `old`. Steps of the opened file keep their other keys.
  ///
  /// - Returns: whether the show has changed.
  func put(into show: inout JSONMembers, over old: IntroDraft, _ languages: [Text]) -> Bool {
    if steps == old.steps, steps.isEmpty || allowsBack == old.allowsBack { return false }
    if steps.isEmpty {
      // The rest of an introduction without steps would be a fault.
      if isOpened { show[Self.key] = nil }
      return isOpened
    }
    var intro = JSONMembers(show[Self.key] ?? [])
    if allowsBack != old.allowsBack || intro.isEmpty {
      intro[Self.backKey] = (allowsBack ? "true" : "false" as Text).utf8
    }
    let items = JSONItems.items(in: intro[Self.stepsKey] ?? [])
    intro[Self.stepsKey] = JSONItems.bytes(steps.indices.map { json(ofStep: $0, items, old, languages) })
    show[Self.key] = intro.bytes
    return true
  }

  /// A step as JSON, with everything that the page does not show.
  ///
  /// - Parameter items: the steps of `old` as JSON.
  private func json(ofStep index: Int, _ items: [[UInt8]], _ old: IntroDraft, _ languages: [Text]) -> [UInt8] {
    let source = steps[index].source
    let bytes = items.indices.contains(source) ? items[source] : ("{}" as Text).utf8
    var members = JSONMembers(bytes)
    let fields = Self.fields(at: index, languages: languages.count)
    for (field, before) in zip(fields, Self.fields(at: source, languages: languages.count)) {
      let text = self[field]
      if text != old[before] { members[field.key(languages)] = text.isBlank ? nil : JSONWriter.text(text) }
    }
    return members.isChanged ? members.bytes : bytes
  }
}
