import HooSets
import Packs
import Values

/// A look of the site that has a page of its own: the character in a costume, or an owl.
enum Look: Hashable, Sendable {
  case costume(String)
  case hoo(set: String, name: String)

  /// The folder of the pages of costumes.
  static let costumes = "wear/"

  /// Reads `wear/pirate` or `hoo/02/07`; nil for other paths.
  init?(path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("wear", 2) where Costume.isIdentifier(Text(parts[1])): self = .costume(parts[1])
    case ("hoo", 3) where HooSetPlace.isName(parts[1]) && HooSetPlace.isName(parts[2]):
      self = .hoo(set: parts[1], name: parts[2])
    default: return nil
    }
  }

  /// The path of its page, relative to the root.
  var path: String {
    switch self {
    case .costume(let id): Self.costumes + id
    case .hoo(let set, let name): "\(SitePage.hoo.folder)\(set)/\(name)"
    }
  }

  /// The app's page that shows it, and the fragment with which it does.
  var page: SitePage { if case .costume = self { .disguise } else { .hoo } }
  var fragment: String {
    switch self {
    case .costume(let id): "wear=\(id)"
    case .hoo(let set, let name): "\(set)/\(name)"
    }
  }

  /// The relative address of the folder of the app's page, seen from `path`.
  var base: String { "../" }
}

/// A look in the words of one language.
struct LookDescription: Sendable {
  let title: String
  let text: String
}
