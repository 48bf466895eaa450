import ArgumentParser

@main
struct Disguise: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disguise",
    abstract: "Serves Disguise-o-Rama and the packs it shows.",
    subcommands: [Serve.self])
}
