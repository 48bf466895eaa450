import ArgumentParser
import Files
import Logging
import Server
import Site

/// The options of `disguise serve` for an addition to its site.
public protocol ServeOptions: ParsableArguments {
  /// - Parameter port: the port of the site.
  /// - Throws: a usage error if the options do not fit it.
  func validate(besides port: Int) throws

  /// Returns the addition; nil if the options ask for none.
  func addition() -> (any ServeAddition)?
}

/// An addition to the site of `disguise serve`, which may change while the site is served: a member of its documents, and
/// paths that are not files.
public protocol ServeAddition: Sendable {
  /// Reads the addition for the first site.
  func start() throws(ToolError) -> AdditionEdition

  /// Shows each change until its task is cancelled.
  ///
  /// - Parameter show: shows an edition. It throws the faults of the site with it, and the site stays as it was.
  func follow(_ show: @Sendable (AdditionEdition) async throws(ToolError) -> Void) async

  /// Opens what the paths need, such as a database.
  func open(_ logger: Logger) throws(ToolError) -> any ServeBackend
}

/// An addition as its files define it at a time.
public struct AdditionEdition: Sendable {
  /// Nil if the documents have no addition.
  public var document: (any DocumentAddition)?
  /// The line to print when it is on show.
  public var notice: String
  public var warnings: [String]

  public init(_ document: (any DocumentAddition)?, notice: String = "", warnings: [String]) {
    (self.document, self.notice, self.warnings) = (document, notice, warnings)
  }
}

/// The open part of an addition.
public protocol ServeBackend: Sendable {
  /// The paths that are not files.
  var live: any LiveSite { get }

  /// Runs `body`, then closes what was opened.
  ///
  /// - Parameter body: serves the site, and calls its argument once connections are accepted.
  func serve(while body: (_ announce: () -> Void) async throws -> Void) async throws
}
