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

  /// The value of HTML's `dir` attribute.
  package var direction: String {
    Locale.Language(identifier: code).characterDirection == .rightToLeft ? "rtl" : "ltr"
  }
}
