import Values

/// Texts by their places, which are few numbers from 0. Missing ones are empty.
struct PlacedTexts: Hashable, Sendable {
  private var texts: [Text] = []

  var isEmpty: Bool { texts.isEmpty }

  subscript(place: Int) -> Text {
    get { texts.indices.contains(place) ? texts[place] : .empty }
    set {
      while texts.count <= place { texts.append(.empty) }
      texts[place] = newValue
      // Equal texts have equal lists.
      while texts.last?.isEmpty == true { texts.removeLast() }
    }
  }
}
