import Browser
import Fitting
import Geometry
import Values

extension CostumeBench {
  /// Carries out the remedy for a finding about the selected costume.
  func carryOut(_ remedy: FittingRemedy, for finding: FittingFinding) {
    session.endStep()
    switch remedy {
    case .trim: drawer.trim(session.selection)
    case .cut: drawer.cut(session.selection, by: 1)
    case .circle: putCircleOnDrawing()
    case .proportions: session.keepProportions()
    case .densities: session.drawDensities()
    case .identifier: session.makeIdentifier()
    case .characters: FittingField(finding.key, languages: session.document.languages).map { session.clean($0) }
    case .picture: press(.replace)
    }
  }

  private func putCircleOnDrawing() {
    let key = session.selection
    drawer.run { [self] done in
      drawer.measure(key, done) { [self] ink in
        if let ink, session.selection == key { session.putCircle(atFraction: ink.center) }
        done()
        drawer.noteDrawn()
      }
    }
  }
}
