import Foundation

/// The language of the app's words.
public struct Language: Hashable, Sendable {
  /// As in BCP 47 and in the names of the files: `en`, `pt-BR`.
  public let code: String

  public static let standard = Language(code: "en")

  public init(code: String) { self.code = code }

  /// Which way it is written, as HTML's `dir` has it.
  var direction: String {
    Locale.Language(identifier: code).characterDirection == .rightToLeft ? "rtl" : "ltr"
  }
}
