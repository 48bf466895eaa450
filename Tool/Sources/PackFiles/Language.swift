import Foundation

/// The language of the app's words.
public struct Language: Hashable, Sendable {
  /// The BCP 47 code, which also names the files: `en`, `pt-BR`.
  public let code: String

  public static let standard = Language(code: "en")

  public init(code: String) { self.code = code }

  /// Whether `text` is a code as browsers write it: a language, perhaps a script, perhaps a region.
  public static func isCode(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?/) != nil
  }

  /// The language, and it without its region and its script: for `fr-CA` also `fr`.
  package var forms: [Language] {
    let parts = code.split(separator: "-", omittingEmptySubsequences: false)
    return (1...max(parts.count, 1)).reversed().map { Language(code: parts.prefix($0).joined(separator: "-")) }
  }

  /// The language, and those whose words stand in for its missing ones: for `fr-CA` also `fr` and English.
  package var fallbacks: [Language] { forms + (forms.last == .standard ? [] : [.standard]) }

  /// Its name in the language itself, as in `Français`; the code for a language that Foundation does not know.
  package var ownName: String {
    let locale = Locale(identifier: code)
    let name = locale.localizedString(forIdentifier: code) ?? code
    return name.prefix(1).uppercased(with: locale) + name.dropFirst()
  }

  /// The value of HTML's `dir` attribute.
  package var direction: String {
    Locale.Language(identifier: code).characterDirection == .rightToLeft ? "rtl" : "ltr"
  }
}
