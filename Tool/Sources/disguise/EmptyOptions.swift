import ArgumentParser

/// Options that are given without a value, as a shell makes of an unset variable: `--intro "$FILE"`.
enum EmptyOptions {
  /// - Throws: an error that names the first of `options` that is empty, and what it wants.
  static func refuse(_ options: [(name: String, value: String?, remedy: String)]) throws {
    for option in options where option.value?.isEmpty == true {
      throw ValidationError("\(option.name): is empty; \(option.remedy).")
    }
  }
}
