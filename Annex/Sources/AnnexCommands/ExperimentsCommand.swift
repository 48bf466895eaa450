import ArgumentParser

/// `disguise experiments`: commands for experiments with the introduction.
public struct ExperimentsCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "experiments",
    abstract: "Plan, check and report experiments with the introduction, and forget visitors.",
    subcommands: [ExperimentsCheck.self, ExperimentsForget.self, ExperimentsPlan.self, ExperimentsReport.self])

  public init() {}
}
