#if canImport(AnnexCommands)
  import AnnexCommands
#endif
import ArgumentParser
import CommandParts
import Foundation
import Site

#if canImport(AnnexCommands)
  /// The places where the annex plugs in: experiments and the fitting room. No other file of the tool knows of it.
  enum Annex {
    typealias Options = ExperimentOptions

    static var commands: [any ParsableCommand.Type] { [ExperimentsCommand.self] }
    /// The sentence about the room in the help of `disguise preview`.
    static let roomHelp = PreviewFittingRoom.help

    /// The pages beside the apps of every site.
    static let sidePages = [PreviewFittingRoom.sidePage]

    /// Returns the room of `disguise preview` for a server at `host`.
    static func room(costumes: URL?, hooSets: URL?, app: AppFolder, host: String) -> (any PreviewRoom)? {
      PreviewFittingRoom(costumes: costumes, hooSets: hooSets, app: app, host: host)
    }
  }
#else
  /// Without the annex there are no experiments and no fitting room.
  enum Annex {
    struct Options: ServeOptions {
      func validate(besides port: Int) {}
      func addition() -> (any ServeAddition)? { nil }
    }

    static var commands: [any ParsableCommand.Type] { [] }
    static let roomHelp = ""
    static let sidePages: [SidePage] = []

    static func room(costumes: URL?, hooSets: URL?, app: AppFolder, host: String) -> (any PreviewRoom)? { nil }
  }
#endif
