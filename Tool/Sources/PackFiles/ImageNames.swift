import Packs
import Values

extension Value {
  /// The image names in a list of costumes, including costumes with faults.
  package var imageNames: Set<String> {
    guard case .list(let items) = self else { return [] }
    return Set(
      items.flatMap { item in
        (["image", "image@2x", "image@3x"] as [Text]).compactMap { key in
          if case .text(let name)? = item[key] { name.string } else { nil }
        }
      })
  }
}

extension ShowCharacter {
  /// The names of its picture's image set or files, and of its eyelids'.
  package var imageNames: Set<String> {
    Set((images?.images.map(\.url.string) ?? []) + [lids.string]).filter { !$0.isEmpty }
  }
}
