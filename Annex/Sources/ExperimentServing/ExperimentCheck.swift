import Experiments
import Site
import Values

/// Checks an experiment with its introductions.
struct ExperimentCheck {
  private(set) var faults: [Fault]
  /// The experiment; nil if there is a fault.
  private(set) var experiment: ExperimentDefinition?

  init(_ value: Value) {
    let reading = ExperimentReader.experiment(in: value)
    faults = reading.faults
    guard case .list(let variants)? = value["variants"] else { return }
    for (index, variant) in variants.enumerated() {
      guard case .object(let introductions)? = variant["intro"] else { continue }
      for introduction in introductions { check(introduction, path: "variants[\(index)].intro.") }
    }
    if faults.isEmpty { experiment = reading.model }
  }

  private mutating func check(_ introduction: Value.Member, path: String) {
    let check = IntroCheck(introduction.value)
    let place = Text(path) + introduction.key
    faults += (check.faults + check.unknownKeys).map { fault in
      Fault(path: fault.path.isEmpty ? place : place + "." + fault.path, message: fault.message)
    }
  }
}
