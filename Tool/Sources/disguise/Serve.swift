import ArgumentParser
import CommandParts
import Fetch
import FileWatch
import Files
import Foundation
import Logging
import Server
import Site

/// `disguise serve`: serves the site from memory, and picks up changes of its files.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the app on this machine until Ctrl-C.",
    discussion: """
      Without options it serves the app's own costumes and sets. Faults in yours are printed with their place and their \
      remedy. A costume with a fault is left out; a set with a fault cannot be opened. Changes of your files are picked up; \
      after a change with a fault the last good content stays.
      """)

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: ArgumentHelp(
      "A pack that replaces the app's own: config.json or config.plist, with pictures or an asset catalog; or a .disguise file.",
      valueName: "dir-or-file"),
    completion: .file())
  var costumes: String?

  @Option(
    help: ArgumentHelp(
      "A folder of sets that replaces HooView's own: archives such as 01.zip, or folders such as 01; or a .disguise file.",
      valueName: "dir-or-file"),
    completion: .file())
  var hoosets: String?

  @OptionGroup var content: ContentOptions

  @OptionGroup var annex: Annex.Options

  @Option(
    help: ArgumentHelp(
      "The time between two requests for a catalogue on another server, 10 to 86400.", valueName: "seconds"))
  var catalogueRefresh = 300.0

  @Option(help: ArgumentHelp("Delay the catalogue by this time.", valueName: "seconds"))
  var catalogueDelay = 0.0

  @Option(help: ArgumentHelp("The log level; debug logs each request.", valueName: "level"))
  var logLevel = Logger.Level.notice

  func validate() throws {
    try added.validate(besides: listening.port)
    try EmptyOptions.refuse([
      ("--costumes", costumes, "pass a pack's folder"), ("--hoosets", hoosets, "pass a folder of sets"),
    ])
    guard (10...86_400).contains(catalogueRefresh) else {
      throw ValidationError("--catalogue-refresh \(catalogueRefresh): choose 10 to 86400 seconds.")
    }
    guard (0...3600).contains(catalogueDelay) else {
      throw ValidationError("--catalogue-delay \(catalogueDelay): choose 0 to 3600 seconds.")
    }
  }

  func run() async throws {
    // Check the certificate first: fetching images takes time.
    let identity = try listening.identity()
    // Before the first reading, so that a change during it is not missed.
    let watch = FileWatch(content.files(costumes: costumes, hooSets: hoosets)) {
      StandardStreams.complain("warning: \($0)")
    }
    let (images, notice) = (ImageMirror(), StartNotice())
    let mirror = content.remoteCatalogue.flatMap(RemoteCatalogue.init).map {
      CatalogueMirror($0, images, from: content.imagesFrom, every: catalogueRefresh)
    }
    let addition = added.addition()
    let show = try await SiteOnShow(adding: addition) {
      [content, costumes, hoosets] () throws(ToolError) in
      try content.builder(costumes: costumes, hooSets: hoosets, remote: mirror?.remote, images: images)
    }
    let backend = try addition?.open(logger)
    let server = server(show.site, identity, live: backend?.live)
    let following = Task { await show.follow(watch, on: server.responder) }
    let mirroring = Task { await mirror?.follow(show, on: server.responder) }
    defer {
      following.cancel()
      mirroring.cancel()
    }
    try await serve(server, backend, notice)
  }

  private func serve(_ server: SiteServer, _ backend: (any ServeBackend)?, _ notice: StartNotice) async throws {
    func announceSite(at port: Int) {
      notice.end()
      listening.announce(server, at: port)
    }
    guard let backend else { return try await server.run { announceSite(at: $0) } }
    try await backend.serve { announce in
      try await server.run { port in
        announceSite(at: port)
        announce()
      }
    }
  }

  private func server(_ site: Site, _ identity: ServerIdentity?, live: (any LiveSite)? = nil) -> SiteServer {
    let responder = SiteResponder(
      site: site, live: live, catalogueDelay: .seconds(catalogueDelay), isStrict: content.isStrict(with: identity))
    return SiteServer(
      host: listening.host, port: listening.port, identity: identity, responder: responder, logger: logger)
  }

  private var added: any ServeOptions { annex }

  private var logger: Logger { .standardError(logLevel) }
}

extension Logger {
  /// The log of a server.
  static func standardError(_ level: Level) -> Logger {
    var logger = Logger(label: "disguise", factory: StreamLogHandler.standardError(label:))
    logger.logLevel = level
    return logger
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
