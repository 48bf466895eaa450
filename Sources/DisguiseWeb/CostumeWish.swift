import Packs

/// An address that asks for a costume, as it stands after the #: `wear=pirate`; `wear=` for none.
struct CostumeWish {
  /// The costume; empty for none.
  let id: Text

  /// nil where `fragment` is something else.
  init?(_ fragment: Text) {
    let key = Text("wear=").utf8
    guard fragment.utf8.starts(with: key) else { return nil }
    id = Text(utf8: Array(fragment.utf8.dropFirst(key.count)))
  }
}
