import ArgumentParser

/// `disguise hoosets`: what those who draw and write HooView's sets need.
struct Hoosets: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check sets of Hoos and pack them into archives.", subcommands: [HoosetsCheck.self, HoosetsPack.self])
}
