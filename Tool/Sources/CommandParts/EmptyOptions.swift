import ArgumentParser

/// Finds options with an empty value, as from an unset shell variable: `--intro "$FILE"`.
public enum EmptyOptions {
  /// - Throws: a usage error with the first empty one of `options` and its remedy.
  public static func refuse(_ options: [(name: String, value: String?, remedy: String)]) throws {
    for option in options where option.value?.isEmpty == true {
      throw ValidationError("\(option.name): is empty; \(option.remedy).")
    }
  }
}
