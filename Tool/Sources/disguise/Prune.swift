import ArgumentParser
import CommandParts
import Publishing

/// `disguise prune`: removes the files of old versions from a published site.
struct Prune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove the files of old versions from a published site.",
    discussion: "Pages that are open for longer than the kept versions lose their files and need a reload.")

  @Argument(help: ArgumentHelp("The site's folder.", valueName: "site"), completion: .directory)
  var site: String?

  @OptionGroup var s3: S3Options

  @Option(help: ArgumentHelp("Keep the files of this many versions, the present one included.", valueName: "n"))
  var keepVersions = 2

  @Flag(help: "Print what would be removed; remove nothing.")
  var dryRun = false

  func validate() throws {
    if (site == nil) == (s3.to == nil) {
      throw ValidationError("Pass the site's folder, or the address of a store with --to.")
    }
    if site == "" { throw ValidationError("The path is empty. Pass the site's folder.") }
    if keepVersions < 1 { throw ValidationError("--keep-versions \(keepVersions): choose 1 or more.") }
  }

  func run() async throws {
    let store = try s3.store()
    let removed =
      if let store {
        try await S3Publisher(to: store).prune(keepingVersions: keepVersions, isDryRun: dryRun)
      } else {
        try SiteFolder(site ?? "").prune(keepingVersions: keepVersions, isDryRun: dryRun)
      }
    let bytes = removed.reduce(0) { $0 + $1.bytes }
    if dryRun { removed.forEach { StandardStreams.say("remove: \($0.path): \($0.bytes) bytes") } }
    let place = store?.address.shown ?? site ?? ""
    StandardStreams.say(
      "\(place): \(removed.count) files of old versions, \(bytes) bytes\(dryRun ? "; nothing was removed" : " removed")"
    )
  }
}
