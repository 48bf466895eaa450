/// How far dressing or undressing the character has come.
///
///     returning -> browsing, spinning, gathering    without a costume
///     expecting -> touched -> arrived               with one
enum Progress: Equatable, Sendable {
  /// Bubbles are on their way back, or in for the first time. They set out at `since`; none counts as back at that very
  /// moment.
  case returning(since: Double)
  /// All have been back since: they are seated, the wheel moves, or late ones are on their way.
  case browsing, spinning, gathering
  /// A costume flies to him.
  case expecting
  /// It has touched him on its way. He reacts once it has arrived, unless he entered the room in it.
  case touched(reacts: Bool)
  /// It has reached its place.
  case arrived

  /// Whether he wears no costume and all bubbles have been back.
  var isBack: Bool { self == .browsing || self == .spinning || self == .gathering }

  var state: DressingRoom.State {
    switch self {
    case .returning, .gathering: .undressing
    case .browsing: .browsing
    case .spinning: .spinning
    case .expecting, .touched: .dressing
    case .arrived: .dressed
    }
  }

  /// He wears no costume at `time`.
  mutating func update(areHome: Bool, isSpinning: Bool, at time: Double) {
    if case .returning(let since) = self, !areHome || time <= since { return }
    self = isSpinning ? .spinning : areHome ? .browsing : .gathering
  }
}
