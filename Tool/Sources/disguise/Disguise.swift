import ArgumentParser
import PackTools

@main
struct Disguise: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disguise",
    abstract: "Serves Disguise-o-Rama and HooView, and makes what they show.",
    subcommands: [Serve.self, Hoosets.self])

  static func main() async {
    do {
      var command = try parse(Array(CommandLine.arguments.dropFirst()))
      if var waiting = command as? any AsyncParsableCommand {
        try await waiting.run()
      } else {
        try command.run()
      }
    } catch {
      exit(withError: error)
    }
  }

  /// The command that `arguments` name.
  ///
  /// A usage error quotes them. Control characters in them would steer the terminal, so the error is made again from
  /// arguments that can be printed.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      let shown = arguments.map(\.printable)
      if shown != arguments { _ = try parseAsRoot(shown) }
      throw shown == arguments ? error : ValidationError("An argument has control characters in it.")
    }
  }
}
