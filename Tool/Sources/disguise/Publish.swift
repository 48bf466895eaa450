import ArgumentParser
import CommandParts
import Files
import Findings
import Foundation
import Publishing
import Site

/// `disguise publish`: writes the site for any static host.
struct Publish: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish the app to a folder that any static host serves.",
    discussion: """
      Without paths it publishes the app's own costumes and sets. The folder holds one whole version at any time: the next \
      one is built beside it and takes its place in one step. Its index, site.json, has the version and the SHA-256 of each file.
      """)

  @Argument(
    help: ArgumentHelp(
      "A costume pack that replaces the app's own, and a folder of sets that replaces HooView's own; or .disguise files.",
      valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    name: [.short, .long], help: ArgumentHelp("The site's folder; created if it is missing.", valueName: "site"),
    completion: .directory)
  var output: String?

  @OptionGroup var s3: S3Options

  @Option(help: ArgumentHelp("The number of this version (default: one more than that of the site).", valueName: "n"))
  var version: Int?

  @Flag(help: "Print the changes and their sizes; write nothing.")
  var dryRun = false

  @Flag(help: "Leave costumes and sets with errors out, instead of publishing nothing.")
  var keepGoing = false

  @OptionGroup var signing: SigningOptions

  @OptionGroup var content: ContentOptions

  func validate() throws {
    if (paths + [output ?? "site"]).contains("") {
      throw ValidationError("A path is empty. Pass a costume pack or a folder of sets, and the site's folder.")
    }
    if content.remoteCatalogue != nil {
      throw ValidationError("--catalogue: publish takes a file. Download the list and pass its path.")
    }
    // After the last version nothing could be published any more.
    if let version, !(1..<PublishedIndex.lastVersion).contains(version) {
      throw ValidationError("--version \(version): choose 1 to \(PublishedIndex.lastVersion - 1).")
    }
  }

  func run() async throws {
    // Not earlier: a misspelt --output is to be named.
    if (output == nil) == (s3.to == nil) {
      throw ValidationError("Pass the site's folder with --output, or the address of a store with --to.")
    }
    if let output { try await publish(to: output) } else if let store = try s3.store() { try await publish(to: store) }
  }

  private func publish(to place: String) async throws {
    let folder = try SiteFolder(place)
    for input in paths + [content.catalogue].compactMap({ $0 }) { try folder.refuse(input) }
    // A folder that cannot be published to is reported before the work of building.
    _ = try folder.index()
    let (finished, list) = (try await finishedSite(), folder.signedList)
    let publisher = Publisher(to: folder, version: version, mayBeUnsigned: signing.unsigned) {
      version throws(ToolError) in
      try finished.site(version: version)
    }
    let output = PublishOutput(place: place)
    if dryRun {
      output.sayChanges(try publisher.plan())
      return try signing.warnOfAnotherKey(than: list, at: place)
    }
    let (plan, restored) = try publisher.publish()
    try signing.warnOfAnotherKey(than: list, at: place)
    output.say(plan, restored: restored)
  }

  private func publish(to store: S3Store) async throws {
    let (finished, publisher) = (try await finishedSite(), S3Publisher(to: store))
    let list = signing.sign == nil ? nil : try await publisher.signedList()
    let (plan, uploads) = try await publisher.publish(
      version: version, isDryRun: dryRun, mayBeUnsigned: signing.unsigned
    ) { version throws(ToolError) in try finished.site(version: version) }
    try signing.warnOfAnotherKey(than: list, at: store.address.shown)
    let output = PublishOutput(place: store.address.shown)
    if dryRun { return output.sayChanges(plan) }
    output.say(plan, uploads: uploads)
  }

  /// Checks the packs and makes the site.
  private func finishedSite() async throws -> FinishedSite {
    let inputs = try PublishInputs(paths, catalogue: content.catalogue)
    let errors = inputs.errors
    for line in inputs.findings { StandardStreams.complain(line) }
    if errors > 0 && !keepGoing { throw Self.refusal(of: FindingsReport.count(errors, "errors"), errors) }
    var builder = try content.builder(costumes: inputs.costumes, hooSets: inputs.hooSets, hasCheckedSets: true)
    builder.signing = try signing.signing()
    builder.opened += inputs.opened
    let (missing, finished) = try await BuildCache(on: .ofUser).used { [builder] () async throws(ToolError) in
      let prepared = try await builder.prepare()
      return (prepared.missingPictures, try prepared.finish())
    }
    for line in finished.warnings { StandardStreams.complain("warning: \(line)") }
    if missing > 0 && !keepGoing {
      throw Self.refusal(of: FindingsReport.count(missing, "costumes") + " without a picture", missing)
    }
    return finished
  }

  private static func refusal(of errors: String, _ count: Int) -> ToolError {
    let them = count == 1 ? "it" : "them"
    return ToolError(
      "nothing was published because of \(errors); correct \(them), or leave \(them) out with --keep-going")
  }
}
