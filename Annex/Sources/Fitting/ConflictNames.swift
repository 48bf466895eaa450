import Values

extension FittingAnswer {
  /// The files, and the names for each of them, that are told.
  private static var most: Int { 5 }

  /// The files in the answer to a save that has met changes of others, each with the names of the costumes that it is about.
  ///
  /// - Parameter reader: the code of the reader's language.
  public static func files(changedIn value: Value, reader: Text) -> Text {
    let (files, names) = (value["changed"]?.texts ?? [], value["names"]?.items ?? [])
    return list(
      files.enumerated().map { index, file in
        let names = names.indices.contains(index) ? names[index].items.compactMap { $0.text(reader) } : []
        return names.isEmpty ? file : file + " (" + list(names) + ")"
      })
  }

  private static func list(_ texts: [Text]) -> Text {
    let told = texts.count > most ? texts.prefix(most) + ["…"] : texts[...]
    return told.reduce(.empty) { $0 + ($0.isEmpty ? "" : ", ") + $1 }
  }
}
