import ArgumentParser
import CommandParts
import Fetch
import FileWatch
import Files
import Foundation
import Logging
import PackFiles
import Server
import Site

/// `disguise preview`: shows a pack while it is being made.
struct Preview: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a costume pack or sets of Hoos in the apps, and each change of them at once.",
    discussion: """
      Serves both apps with the pack, the sets, or both. Open pages follow each change of a file and keep their state. Faults \
      are shown on the page and printed here, with their remedy; a change with a fault leaves the last good content in place.
      """ + Annex.roomHelp)

  @Argument(
    help: ArgumentHelp("A costume pack, a folder of sets, or both; or .disguise files of them.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @OptionGroup var listening: ListeningOptions

  @Option(
    help: ArgumentHelp(
      "Allow fetching images from this host, which may be in a private network.", valueName: "host[:port]"),
    transform: ContentOptions.imageHost)
  var imagesFrom: [ImageHosts.Host] = []

  @Option(
    help: ArgumentHelp("The built app (default: disguise-app next to this program).", valueName: "dir"),
    completion: .directory)
  var app: String?

  @Option(help: ArgumentHelp("The initial language, instead of that of the reader's browser.", valueName: "code"))
  var language: String?

  @Option(help: ArgumentHelp("The log level; debug logs each request.", valueName: "level"))
  var logLevel = Logger.Level.notice

  func validate() throws {
    try EmptyOptions.refuse(
      paths.map { ("<path>", $0, "pass a costume pack or a folder of sets") } + [
        ("--app", app, "pass the folder that `make build` leaves"),
        ("--language", language, "pass a language such as de"),
      ])
  }

  func run() async throws {
    let identity = try listening.identity()
    let notice = StartNotice()
    let shown = try PreviewPaths(paths)
    let folder = try AppFolder(
      at: app.map { URL(fileURLWithPath: $0) } ?? DefaultAppFolder.url, language: language.map { Language(code: $0) })
    // Before the first reading, so that a change during it is not missed.
    let watch = FileWatch(shown.all) { StandardStreams.complain("warning: \($0)") }
    // The room saves into folders.
    let room =
      shown.hasFiles
      ? nil
      : Annex.room(
        costumes: shown.costumes, hooSets: shown.hooSets ?? shown.beginning, app: folder, host: listening.host)
    defer { room?.close() }
    let site = try await PreviewedSite(
      PreviewBuild(
        app: folder, paths: shown,
        imageHosts: ImageHosts(named: imagesFrom, mirror: ImageMirror()), room: room?.page),
      room: room?.endpoints, isForLoopback: LoopbackHost.isServed(at: listening.host))
    await room?.open { draft throws(ToolError) in try await site.show(draft) }
    let watching = Task {
      for await _ in watch.changes() {
        await room?.noteChanges()
        await site.renew()
      }
    }
    defer { watching.cancel() }
    try await server(site.responder, identity).run { port in
      notice.end()
      let listener = server(site.responder, identity)
      listening.announce(listener, at: port)
      let root = listening.address(of: listener, at: port)
      room?.invitation(at: root, to: shown.beginnings).forEach(StandardStreams.say)
      if let room { listening.drawCode(of: room.address(at: root)) }
    }
  }

  private func server(_ responder: SiteResponder, _ identity: ServerIdentity?) -> SiteServer {
    SiteServer(
      host: listening.host, port: listening.port, identity: identity, responder: responder,
      logger: .standardError(logLevel))
  }
}
