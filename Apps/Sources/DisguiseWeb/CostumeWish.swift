import Values

/// A wish for a costume, as it stands in the page's address after the # and is remembered until the next start: `wear=pirate`;
/// `wear=` for none.
struct CostumeWish {
  /// The key under which the costume that he wears is remembered.
  static var key: Text { "settings-look" }

  /// The costume; empty for none.
  let id: Text

  /// nil where `fragment` is something else.
  init?(_ fragment: Text?) {
    let start = Self.fragment(.empty).utf8
    guard let fragment, fragment.utf8.starts(with: start) else { return nil }
    id = Text(utf8: Array(fragment.utf8.dropFirst(start.count)))
  }

  /// Whether a costume belongs to a show that the reader has opened: Web/studio/opening.js names it.
  static func isOpened(_ id: Text) -> Bool { id.utf8.starts(with: Text("opened-").utf8) }

  /// The fragment that asks for a costume.
  static func fragment(_ id: Text) -> Text { "wear=" + id }
}
