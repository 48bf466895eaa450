import ArgumentParser

@main
struct Disguise: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disguise",
    abstract: "Serves Disguise-o-Rama and HooView, and makes what they show.",
    subcommands: [Serve.self, Hoosets.self])
}
