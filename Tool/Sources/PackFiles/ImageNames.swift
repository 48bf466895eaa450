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
