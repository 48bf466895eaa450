import Fitting
import Geometry
import Values

/// The parts that only one of the two programs has. The linker leaves those of the other one out.
struct PageParts {
  /// Makes the home of the costumes.
  let home: (Room) -> Home
  /// Makes the workbench for Hoos; nil for a page without one.
  let hoos: (Room) -> (any Bench)?
  let previews: (Room) -> PreviewPart
  let show: (Room) -> ShowPart
}

/// The frames with the shipped app that wears the costumes. This one is that of a page whose app opens in a window of its own.
class PreviewPart {
  /// Carries out the button, if it is that of the frames.
  func press(_ handle: Int32) -> Bool { false }
  /// Takes over a choice, if it is one about the frames.
  func choose(_ value: Text, in handle: Int32) -> Bool { false }
  func resize(_ handle: Int32, to size: Size) {}
  /// Shows the draft, wearing a costume.
  func show(wearing id: Text) {}
  /// Says that a draft with faults is not shown.
  func holdBack() {}
  func clear() {}
}

/// The section with the show's own words and colours. This one is that of a page that does not edit them.
class ShowPart {
  /// Adds the fields. The order of the languages is that of the page's other forms.
  func furnish(_ languages: [Text], order: [Int]) {}
  func field(of handle: Int32) -> FittingField? { nil }
  /// A node has the focus now.
  func focus(_ handle: Int32) {}
  /// Takes over a choice of the section's own; false if the node is none.
  func choose(_ value: Text, in handle: Int32) -> Bool { false }
  /// Carries out a button, if it is one of the section's.
  func press(_ handle: Int32, _ session: inout FittingSession) {}
  /// Leads to a field.
  func focus(_ field: ShowField) {}
  /// Shows the costume on the stage, which may show texts of the show.
  func showCostume() {}
  /// The work was loaded again: the stage goes on with what it shows.
  func keepScene() {}
  /// - Parameter character: the picture of the one who is dressed.
  func draw(_ session: FittingSession, _ character: EditedPicture?) {}
}
