import ArgumentParser
import Foundation
import Logging
import PackTools
import Server

/// `disguise serve`: reads the packs once and serves the site from memory.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the app on this machine until Ctrl-C.",
    discussion: """
      Without options it serves the app's own costumes and sets. Faults in yours are printed with their place and their \
      remedy. A costume with a fault is left out; a set with a fault cannot be opened.
      """)

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: ArgumentHelp(
      "A pack that replaces the app's own: config.json or config.plist, with pictures or an asset catalog.",
      valueName: "dir"),
    completion: .directory)
  var costumes: String?

  @Option(
    help: ArgumentHelp("The catalogue: a JSON list of costumes, or a pack.", valueName: "file-or-dir"),
    completion: .file())
  var catalogue: String?

  @Option(
    help: ArgumentHelp(
      "A folder of sets that replaces HooView's own: archives such as 01.zip, or folders such as 01.", valueName: "dir"),
    completion: .directory)
  var hoosets: String?

  @Option(
    help: ArgumentHelp(
      "Allow fetching images from this host, which may be in a private network.",
      valueName: "host[:port]"),
    transform: Self.imageHost)
  var imagesFrom: [ImageHosts.Host] = []

  @Option(
    help: ArgumentHelp(
      "An introduction that replaces the app's own in every language: a JSON file like Content/intro/en.json.",
      valueName: "file"),
    completion: .file())
  var intro: String?

  @Option(
    help: ArgumentHelp(
      "Experiments with the introduction: a folder of JSON files, whose changes are picked up.", valueName: "dir"),
    completion: .directory)
  var experiments: String?

  @OptionGroup var storage: StorageOptions

  @Option(help: ArgumentHelp("Delay the catalogue by this time.", valueName: "seconds"))
  var catalogueDelay = 0.0

  @Option(
    help: ArgumentHelp("The built app (default: disguise-app next to this program).", valueName: "dir"),
    completion: .directory)
  var app: String?

  @Option(
    help: ArgumentHelp("The initial language, instead of that of the reader's browser.", valueName: "code"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "The public address, as in https://example.org/disguise/; previews of the address need it for their picture.",
      valueName: "url"))
  var publicUrl: String?

  @Option(help: ArgumentHelp("The log level; debug logs each request.", valueName: "level"))
  var logLevel = Logger.Level.notice

  func validate() throws {
    try storage.refuseAlone(experiments: experiments)
    if let admin = storage.admin, admin.port != 0, admin.port == listening.port {
      throw ValidationError("--admin \(admin.port): is the port of the site; choose another.")
    }
    try EmptyOptions.refuse([
      ("--costumes", costumes, "pass a pack's folder"), ("--catalogue", catalogue, "pass a list or a pack's folder"),
      ("--hoosets", hoosets, "pass a folder of sets"), ("--intro", intro, "pass a JSON file"),
      ("--experiments", experiments, "pass a folder of experiments"),
      ("--app", app, "pass the folder that `make build` leaves"),
      ("--language", language, "pass a language such as de"),
    ])
    guard (0...3600).contains(catalogueDelay) else {
      throw ValidationError("--catalogue-delay \(catalogueDelay): choose 0 to 3600 seconds.")
    }
    if root == nil {
      throw ValidationError("--public-url \(publicUrl ?? ""): choose an address such as https://example.org/disguise/.")
    }
  }

  /// The public address with a slash at its end; empty if the option is missing, nil if it is invalid.
  private var root: String? {
    guard let publicUrl else { return "" }
    guard let url = URL(string: publicUrl), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false,
      url.query() == nil, url.fragment() == nil
    else { return nil }
    return publicUrl.hasSuffix("/") ? publicUrl : publicUrl + "/"
  }

  private static func imageHost(_ text: String) throws -> ImageHosts.Host {
    if let host = ImageHosts.Host(text) { return host }
    if text.contains("://"), let url = URL(string: text), let host = url.host(), !host.isEmpty {
      let alone = host + (url.port.map { ":\($0)" } ?? "")
      throw ValidationError("Pass the host alone, without https:// and path: \(alone)")
    }
    throw ValidationError("Pass a host, or a host and a port from 1 to 65535, as in media.local:8000.")
  }

  func run() async throws {
    // Check the certificate first: fetching images takes time.
    let identity = try listening.identity()
    let show = try ExperimentsOnShow(
      at: experiments.map { URL(fileURLWithPath: $0) }, of: try await builder().prepare())
    for line in show.warnings { StandardStreams.complain("warning: \(line)") }
    if let experiments {
      try await serve(
        show, identity, try ExperimentsBackend(storage, URL(fileURLWithPath: experiments), show, logger))
    } else {
      let server = server(show.site, identity)
      try await server.run { listening.announce(server, at: $0) }
    }
  }

  private func builder() throws(ToolError) -> SiteBuilder {
    let folder = try AppFolder(
      at: app.map { URL(fileURLWithPath: $0) } ?? DefaultAppFolder.url, language: language.map { Language(code: $0) })
    return SiteBuilder(
      app: folder, costumes: try Pack(at: costumes.map { URL(fileURLWithPath: $0) } ?? folder.bundled),
      catalogue: try Pack(at: catalogue.map { URL(fileURLWithPath: $0) } ?? folder.catalogue),
      hooSets: hoosets.map { URL(fileURLWithPath: $0) },
      intro: intro.map { URL(fileURLWithPath: $0) }, root: root ?? "", imageHosts: ImageHosts(named: imagesFrom))
  }

  /// Serves with experiments, whose files are watched.
  private func serve(
    _ show: ExperimentsOnShow, _ identity: ServerIdentity?, _ backend: ExperimentsBackend
  ) async throws {
    let server = server(show.site, identity, live: backend.events)
    let watch = Task { await show.watch(server.responder) }
    defer { watch.cancel() }
    try await backend.serve { reports in
      try await server.run { port in
        listening.announce(server, at: port)
        if let reports { storage.announce(reports) }
      }
    }
  }

  private func server(_ site: Site, _ identity: ServerIdentity?, live: (any LiveSite)? = nil) -> SiteServer {
    let responder = SiteResponder(site: site, live: live, catalogueDelay: .seconds(catalogueDelay))
    return SiteServer(
      host: listening.host, port: listening.port, identity: identity, responder: responder, logger: logger)
  }

  private var logger: Logger {
    var logger = Logger(label: "disguise", factory: StreamLogHandler.standardError(label:))
    logger.logLevel = logLevel
    return logger
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
