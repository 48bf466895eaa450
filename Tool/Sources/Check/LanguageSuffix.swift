import HooSets

/// The language at the end of a key, as in `label-de`.
package enum LanguageSuffix {
  /// Whether a site may have this language. Keys tell capitals from small letters, and no site has a language `DE`; `pt-BR` is one.
  package static func isLanguage(_ code: String) -> Bool {
    let primary = code.prefix { $0 != "-" }
    return HooKeys.isLanguage(code.lowercased()[...]) && primary.lowercased() == primary
  }
}
