#if canImport(ExperimentVisits)
  import ExperimentVisits
#endif
import Packs
import SharedUI
import Values

#if canImport(ExperimentVisits)
  /// A visit to the page, which may run an experiment with the introduction. Other files import the
  /// module, as Embedded Swift demands, and know this name alone.
  typealias Visit = ExperimentVisit
#else
  /// A visit to a page without experiments.
  final class Visit {
    enum Kind { case exposed, finished, dressed }

    static func offersChoice(_ start: AppStart) -> Bool { false }

    /// Whether this is the first visit, or `?intro` asks for the introduction, and the page's address asks for no costume.
    let showsIntro: Bool
    /// The introduction in place of the app's own.
    var introduction: IntroScript? { nil }

    init(_ start: AppStart, _ services: AppServices, skipsIntro: Bool) {
      let isNew = start.facts["remembered"]?.text("intro-seen") == nil
      showsIntro = !skipsIntro && (isNew || start.facts.text("intro") != nil)
    }

    func delaysIntro(at time: Double) -> Bool { false }
    func add(_ kind: Kind) {}
    func stop() {}
    func setWatched(_ isWatched: Bool) {}
  }
#endif
