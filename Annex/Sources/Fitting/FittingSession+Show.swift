import Packs
import Values

/// The show's own words and colours, and its introduction. Each change is a step.
extension FittingSession {
  /// Whether the page shows them: a show has a character of its own, words, or a file that it came in.
  public var hasShow: Bool { document.character != nil || !document.words.isAbsent }

  /// Chooses a colour, or the app's own with nil.
  public mutating func choose(_ new: RGBColor?, for color: ShowColor) {
    edits.change { $0.document.words[.color(color)] = new?.hex ?? .empty }
  }

  mutating func typeAboutShow(_ text: Text, into field: ShowField) {
    var (text, joining): (Text, Int?) = (text, Step.text.number(at: FittingField.show(field).order))
    switch field {
    // Each choice is a step.
    case .back, .step(_, .image, _): joining = nil
    case .text(.remarks, _), .color: break
    // The app shows these without line breaks.
    case .text, .step: text = text.cleaned(hasLines: false, isTyped: true)
    }
    edits.change(joining: joining) { $0.document.words[field] = text }
  }

  // MARK: the introduction

  /// Whether the introduction may have another step.
  public var canAddStep: Bool { document.words.intro.count < Limits.introSteps }

  /// Adds a step at the end of the introduction.
  public mutating func addIntroStep() {
    if canAddStep { edits.change { $0.document.words.intro.steps.append(IntroDraft.Step()) } }
  }

  public mutating func removeIntroStep(at index: Int) {
    if isIntroStep(index) { edits.change { $0.document.words.intro.steps.remove(at: index) } }
  }

  /// Lets a step of the introduction change places with its neighbour: the one before it for -1, the next one for 1.
  public mutating func moveIntroStep(at index: Int, by way: Int) {
    guard isIntroStep(index), isIntroStep(index + way) else { return }
    edits.change { $0.document.words.intro.steps.swapAt(index, index + way) }
  }

  private func isIntroStep(_ index: Int) -> Bool { document.words.intro.steps.indices.contains(index) }
}
