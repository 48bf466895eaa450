import Browser
import Fitting
import Geometry
import Values

/// The parts that only some of the programs have. The linker leaves those of the others out.
struct PageParts {
  /// Makes the workbenches; the first one is shown until it is known what there is to edit.
  let benches: (Room) -> [any Bench]
  let tabs: (Page) -> TabPart
}

/// The tabs of the workbenches. This class does nothing: it serves pages with one workbench.
class TabPart {
  /// Lets the reader choose between the workbenches.
  func offer(_ isOffered: Bool) {}
  /// The place of the workbench whose tab has a handle.
  func tab(of handle: Int32) -> Int? { nil }
  /// The place of the tab that an arrow key leads to; nil for other keys.
  func tab(besides tab: Int, _ key: StageKey) -> Int? { nil }
  func select(_ tab: Int) {}
  func focus() {}
  /// Marks the workbenches with something to save.
  func mark(_ areChanged: [Bool]) {}
}

/// The frames in which the shipped app shows the draft. This class does nothing: it serves pages that open the app in a window of its own.
class PreviewPart {
  /// Carries out the button, if it is that of the frames.
  func press(_ handle: Int32) -> Bool { false }
  /// Takes over a choice, if it is one about the frames.
  func choose(_ value: Text, in handle: Int32) -> Bool { false }
  func resize(_ handle: Int32, to size: Size) {}
  /// Shows the draft, with a costume or a Hoo.
  func show(_ name: Text) {}
  /// Says that a draft with faults is not shown.
  func holdBack() {}
  func clear() {}
}

/// The section with the show's own words and colours. This class does nothing: it serves pages that do not edit them.
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
  /// - Parameters:
  ///   - character: the picture of the one who is dressed.
  ///   - faults: those of the show that are to be seen.
  func draw(
    _ session: FittingSession, _ character: EditedPicture?, _ faults: @escaping () -> [FieldFault<FittingField>]
  ) {}
}
