/// The looks that the character has had, for undo and redo: costumes by their index.
///
///     var history = LookHistory()
///     history.note(2)                          // dressed in the third costume
///     history.step(by: -1)                     // -1: undo leads to no costume
struct LookHistory: Equatable, Sendable {
  /// The look of a character without a costume.
  static let undressed = -1

  private var looks: [Int]
  private var position = 0

  init(_ first: Int = undressed) { looks = [first] }

  /// Appends a look after the present one and forgets those that were taken back; the present look changes nothing.
  mutating func note(_ look: Int) {
    if looks[position] == look { return }
    position += 1
    looks.removeLast(looks.count - position)
    looks.append(look)
  }

  /// Whether there is a look to go back to, and one to go on to.
  var canUndo: Bool { position > 0 }
  var canRedo: Bool { position + 1 < looks.count }

  /// Goes back (-1) or on (1) and returns the look there; nil where there is none.
  mutating func step(by count: Int) -> Int? {
    let new = position + count
    guard looks.indices.contains(new) else { return nil }
    position = new
    return looks[new]
  }
}
