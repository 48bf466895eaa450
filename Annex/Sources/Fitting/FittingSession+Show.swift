import Packs
import Values

/// The show's own words and colours. Each change is a step.
extension FittingSession {
  /// Whether the page shows them: a show has a character of its own, words, or a file that it came in.
  public var hasShow: Bool { document.character != nil || !document.words.isAbsent }

  /// Chooses a colour, or the app's own with nil.
  public mutating func choose(_ new: RGBColor?, for color: ShowColor) {
    edits.change { $0.document.words[.color(color)] = new?.hex ?? .empty }
  }

  mutating func typeAboutShow(_ text: Text, into field: ShowField) {
    edits.change(joining: Step.text.rawValue + 10 * FittingField.show(field).order) {
      $0.document.words[field] = text
    }
  }
}
