import Values

/// Reads an introduction: `{"back": false, "steps": [{"message", "button", "image"?}]}`.
public enum IntroReader {
  /// Returns the introduction, or nil with its faults: a conversation with a missing step makes no sense.
  public static func intro(in value: Value, path: Text) -> Reading<IntroScript?> {
    var fields = FieldReader(value, path: path)
    guard fields.isObject else { return Reading(model: nil, faults: fields.faults) }
    let allowsBack = fields.flag("back", standard: false)
    let steps = fields.steps()
    guard fields.faults.isEmpty else { return Reading(model: nil, faults: fields.faults) }
    return Reading(model: IntroScript(steps: steps, allowsBack: allowsBack), faults: [])
  }
}

extension FieldReader {
  fileprivate mutating func steps() -> [IntroStep] {
    guard let items = list("steps") else { return [] }
    if items.isEmpty { report("steps", "has no step; write at least one") }
    if items.count > Limits.introSteps {
      report("steps", "has " + Text(items.count) + " steps; reduce them to " + Text(Limits.introSteps))
    }
    var steps: [IntroStep] = []
    for (index, item) in items.enumerated() where index < Limits.introSteps {
      if let step = step(item, path: place(of: "steps") + "[" + Text(index) + "]") { steps.append(step) }
    }
    return steps
  }

  private mutating func step(_ item: Value, path: Text) -> IntroStep? {
    var fields = FieldReader(item, path: path)
    defer { adopt(fields.faults) }
    guard fields.isObject else { return nil }
    let message = fields.text("message", bytes: 1...Limits.messageBytes)
    let button = fields.text("button", bytes: 1...Limits.buttonBytes)
    let image = item["image"] == nil ? nil : fields.picture()
    guard let message, let button else { return nil }
    return IntroStep(message: message, button: button, image: image)
  }
}
