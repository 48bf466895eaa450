import Files
import PackFiles
import Values

/// An addition to the documents of the dressing room, such as another introduction for some readers.
public protocol DocumentAddition: Sendable {
  /// Returns a line for each part of it that no reader of `app` will see.
  func warnings(for app: AppFolder) -> [String]

  /// Returns its member of the document in `language`.
  ///
  /// - Parameter publish: checks an introduction, adds its pictures to the site, and returns it with their addresses. Its second
  ///   parameter is the introduction's place for faults.
  func member(
    in language: Language, publishing publish: (Value, String) throws(ToolError) -> Value
  ) throws(ToolError) -> Value.Member
}
