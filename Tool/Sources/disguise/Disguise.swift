import ArgumentParser
import CommandParts
import Files
import Foundation

@main
struct Disguise: AsyncParsableCommand {
  /// The version in CHANGELOG.md that this program belongs to.
  static let version = "0.2.0"

  static let configuration = CommandConfiguration(
    commandName: "disguise",
    abstract: "Serves and publishes Disguise-o-Rama and HooView, and checks costumes and Hoos.",
    version: version,
    subcommands: [
      Serve.self, Preview.self, Check.self, PackFolder.self, Publish.self, Prune.self, Hoosets.self,
    ] + Annex.commands)

  static func main() async {
    do {
      var command = try parse(Self.joiningNegatives(Array(CommandLine.arguments.dropFirst())))
      if var waiting = command as? any AsyncParsableCommand {
        try await waiting.run()
      } else {
        try command.run()
      }
      // A server has done its work without its output.
      if !(command is Serve || command is Preview), let fault = StandardStreams.outputFault { throw fault }
      PrivateFolder.end()
    } catch {
      // Removes the folders of owners that still wait when the process ends.
      PrivateFolder.end()
      let faults = faults(in: error)
      for line in faults { StandardStreams.complain(line) }
      if exitCode(for: error) == .validationFailure { refuse(error) }
      if exitCode(for: error) == .success { explain(error) }
      exit(withError: faults.isEmpty ? error : ExitCode(1))
    }
  }

  /// Prints a usage error and exits with 2, as most programs do. ArgumentParser would exit with 64.
  private static func refuse(_ error: any Error) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("\(fullMessage(for: error))\n".utf8))
    exit(withError: ExitCode(2))
  }

  /// Prints the help or the version that was asked for. ArgumentParser would not say that it could not be written.
  private static func explain(_ request: any Error) -> Never {
    StandardStreams.draw([fullMessage(for: request)])
    guard let fault = StandardStreams.outputFault else { exit(withError: ExitCode.success) }
    fault.lines.forEach(StandardStreams.complain)
    exit(withError: ExitCode(1))
  }

  /// Returns the lines of an error of a command's work; none for usage errors, which ArgumentParser prints with the usage.
  private static func faults(in error: any Error) -> [String] {
    (error as? any ReportedError)?.lines ?? []
  }

  /// Returns `--port -1` as `--port=-1`. ArgumentParser would take the number for an option and call the value missing; the command says
  /// which numbers it takes.
  static func joiningNegatives(_ arguments: [String]) -> [String] {
    arguments.reduce(into: []) { joined, argument in
      if let option = joined.last, option.wholeMatch(of: /--[a-z0-9-]+/) != nil, !joined.contains("--"),
        argument.wholeMatch(of: /-[0-9][0-9.]*/) != nil
      {
        joined[joined.count - 1] = "\(option)=\(argument)"
      } else {
        joined.append(argument)
      }
    }
  }

  /// Returns the command that `arguments` name.
  ///
  /// A usage error quotes its arguments. Control characters in them would steer the terminal, so arguments with such
  /// characters are escaped and parsed a second time for the error.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    if let fault = unknownCommand(arguments) { throw fault }
    do {
      return try parseAsRoot(arguments)
    } catch {
      let shown = arguments.map(\.printable)
      if shown != arguments { _ = try parseAsRoot(shown) }
      throw shown == arguments
        ? error : ValidationError("An argument has control characters in it. Pass it without them.")
    }
  }

  /// The error for a word in the place of a command that is none; ArgumentParser would call it an unexpected argument.
  private static func unknownCommand(_ arguments: [String]) -> ValidationError? {
    let names = configuration.subcommands.map { $0._commandName }
    guard let word = arguments.first(where: { $0 != "help" }), !word.hasPrefix("-"), !names.contains(word) else {
      return nil
    }
    let meant = NearestName.find(word, in: names).map { "Did you mean \($0)? " } ?? ""
    return ValidationError("\(word.printable): no such command. \(meant)`disguise --help` lists the commands.")
  }
}
