import Fitting
import Values

/// The home of what a workbench edits: a folder behind `disguise preview`, or this browser.
class Home {
  enum Reply {
    case good(Value)
    /// There is nothing of its kind to edit.
    case absent
    /// The work has changed at home meanwhile, with a sentence about it.
    case conflict(Text)
    /// Nothing was saved, since the files would have faults that they do not have now.
    case refused(FittingAnswer)
    /// A sentence.
    case failed(Text)
  }

  /// The use of a pack that leaves the page.
  enum Use: Double {
    // As Web/fitting/home.js numbers them.
    case file, trial, share, website
    /// To be checked.
    case check
  }

  /// The bar of a workbench that edits it.
  func bar(_ room: Room) -> BarView { BarView(room) }

  /// Whether changes are saved as one goes.
  var keepsChanges: Bool { false }

  /// The work of a visit during which nothing that is kept can be read; null where there is none.
  var empty: Value { .null }

  func load(then use: @escaping (Reply) -> Void) { use(.absent) }
  func save(_ message: Text, then use: @escaping (Reply) -> Void) { use(.absent) }
  /// Shows a draft in the app, or says what is to mend in it.
  func `try`(_ message: Text, then use: @escaping (Reply) -> Void) { use(.absent) }
  /// Reports the changes of others from now on.
  func followChanges() {}
  /// Prepares to hand out a pack while the press is being handled: a window opens only then.
  func makeReady(for purpose: Use) {}
  /// Hands out a pack as a file.
  func send(_ message: Text, named name: Text, for purpose: Use, then use: @escaping (Reply) -> Void) { use(.absent) }
}
