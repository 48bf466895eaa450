import ArgumentParser

/// `disguise hoosets`: commands for the artists and authors of HooView's sets.
struct Hoosets: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check sets of Hoos and pack them into archives.", subcommands: [HoosetsCheck.self, HoosetsPack.self])
}
