/// An experiment's file: a control with the app's own introduction, and a variant with one step.
public enum FakeExperiment {
  /// - Parameter message: what Scotch says in the variant, in English.
  public static func text(
    _ id: String = "knees", running: Bool = true, message: String = "Cold knees.", button: String = "On",
    more: String = ""
  ) -> String {
    """
    {"id": "\(id)", "salt": "\(id)-1", "share": 10000, "running": \(running), "variants": [
      {"id": "control", "weight": 1},
      {"id": "short", "weight": 1, "intro": {"en": {"steps": [{"message": "\(message)", "button": "\(button)"\(more)}]}}}
    ]}
    """
  }
}
