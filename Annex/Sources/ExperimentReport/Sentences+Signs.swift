/// The signs of events that do not come from readers.
extension Sentences {
  /// The part of the visitors from which on the verdict speaks of them.
  private static let suspicious = 0.05

  static func signs(_ report: ExperimentReport) -> [String] {
    let signs = report.signs
    return [
      signs.automated > 0
        ? "\(Figures.count(signs.automated)) exposures of browsers that a program drives are left out." : nil,
      signs.crowded > 0
        ? "\(Figures.visitors(signs.crowded)) came soon after many others from the same address, as a class in a school does, or one program."
        : nil,
      signs.delayed > 0
        ? "\(Figures.count(signs.delayed)) messages were put off, because their addresses had sent too many." : nil,
      signs.unassigned > 0
        ? "\(Figures.visitors(signs.unassigned)) saw a variant that no stored state of the definition gives them."
        : nil,
      signs.quick > 0
        ? "\(Figures.visitors(signs.quick)) dressed the character within a second, which nobody can." : nil,
      signs.alike > 0
        ? "\(Figures.visitors(signs.alike)) took the same tenth of a second as more others of their variant than chance explains."
        : nil,
    ].compactMap(\.self)
  }

  static func forged(_ report: ExperimentReport) -> [String] {
    guard report.visitors > 0, Double(report.signs.suspects) >= suspicious * Double(report.visitors) else { return [] }
    return [
      """
      Events may have been forged: \(Figures.visitors(report.signs.suspects)) of \(Figures.count(report.visitors)) are counted who came in \
      crowds from single addresses, with a wrong variant, too quickly, or all alike. See who was counted, and do not decide by this before you know who they were.
      """
    ]
  }
}
