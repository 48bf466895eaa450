import HooView
import Packs
import Values

/// The texts of a Hoo, made ready for searching.
struct KnownHoo {
  /// The name of its folder.
  let name: Text
  let title: Text
  let poem: Text
  /// Title and poem.
  let all: SearchText

  init(name: Text, title: Text, poem: Text) {
    (self.name, self.title, self.poem) = (name, title, poem)
    all = SearchText((title + " " + poem).utf8)
  }

  static func all(of open: OpenSet) -> [KnownHoo] {
    open.set.hoos.map { KnownHoo(name: $0.name, title: $0.title, poem: $0.poem) }
  }

  /// Whether the title has all words of `query`.
  func isTitled(_ query: SearchText) -> Bool { SearchText(title.utf8).contains(query) }
}
