import Foundation

/// The language of the app's words.
public struct Language: Hashable, Sendable {
  /// The BCP 47 code, which also names the files: `en`, `pt-BR`.
  public let code: String

  public static let standard = Language(code: "en")

  public init(code: String) { self.code = code }

  /// The value of HTML's `dir` attribute.
  package var direction: String {
    Locale.Language(identifier: code).characterDirection == .rightToLeft ? "rtl" : "ltr"
  }
}
