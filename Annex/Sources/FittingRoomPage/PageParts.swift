import Fitting
import Values

/// The parts that only one of the two programs has. The linker leaves those of the other one out.
struct PageParts {
  /// Makes the workbench for Hoos; nil for a page without one.
  let hoos: (Room) -> (any Bench)?
  let show: (Room) -> ShowPart
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
  /// - Parameter character: the picture of the one who is dressed.
  func draw(_ session: FittingSession, _ character: EditedPicture?) {}
}
