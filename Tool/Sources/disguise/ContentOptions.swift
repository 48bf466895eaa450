import ArgumentParser
import CommandParts
import Fetch
import Files
import Foundation
import PackFiles
import Server
import Site

/// The content of a site besides its packs, for `disguise serve` and `disguise publish`.
struct ContentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The catalogue: a JSON list of costumes, a pack, or a .disguise file; for serve also the address of a list on another server.",
      valueName: "file-dir-or-url"),
    completion: .file())
  var catalogue: String?

  @Option(
    help: ArgumentHelp(
      "Allow fetching the catalogue and images from this host, which may be in a private network.",
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

  func validate() throws {
    try EmptyOptions.refuse([
      ("--catalogue", catalogue, "pass a list or a pack's folder"), ("--intro", intro, "pass a JSON file"),
      ("--app", app, "pass the folder that `make build` leaves"),
      ("--language", language, "pass a language such as de"),
      ("--public-url", publicUrl, "pass an address such as https://example.org/disguise/"),
    ])
    if let remoteCatalogue, RemoteCatalogue(remoteCatalogue) == nil {
      throw ValidationError(
        "--catalogue \(RemoteCatalogue.withoutSecrets(remoteCatalogue)): choose an address without user and password, "
          + "such as https://example.org/costumes.json.")
    }
    guard let publicUrl else { return }
    do { _ = try SiteAddress(publicUrl) } catch {
      let shown = RemoteCatalogue.withoutSecrets(publicUrl)
      throw ValidationError("--public-url \(shown): \(error.message), as in https://example.org/disguise/.")
    }
  }

  /// Returns the builder of the site.
  ///
  /// - Parameters:
  ///   - costumes: the pack that replaces the app's own; nil for none.
  ///   - hooSets: the folder of sets that replaces the app's own; nil for none.
  ///   - remote: the catalogue on another server, if it is one.
  ///   - images: the remote images that were fetched before.
  ///   - hasCheckedSets: whether the findings of the sets are reported already.
  func builder(
    costumes: String?, hooSets: String?, remote: RemoteCatalogue? = nil, images: ImageMirror? = nil,
    hasCheckedSets: Bool = false
  ) throws(ToolError) -> SiteBuilder {
    let folder = try AppFolder(at: appFolder, language: language.map { Language(code: $0) })
    var places = OpenedPaths()
    let bundled = try places.pack(at: costumes, else: folder.bundled)
    let offered: Pack
    if let pack = remote?.pack {
      offered = pack
    } else {
      offered = try places.pack(at: remoteCatalogue == nil ? catalogue : nil, else: folder.catalogue)
    }
    var builder = SiteBuilder(
      app: folder, costumes: bundled, catalogue: offered, hooSets: try places.url(of: hooSets),
      intro: intro.map { URL(fileURLWithPath: $0) }, root: root,
      imageHosts: ImageHosts(named: imagesFrom, mirror: images), hasCheckedSets: hasCheckedSets)
    builder.opened = places.opened
    builder.sidePages = Annex.sidePages
    return builder
  }

  /// The files that the site is made of, to watch them: those of the user, and the app, which a build replaces.
  func files(costumes: String?, hooSets: String?) -> [URL] {
    [costumes, hooSets, intro].compactMap { $0.map { URL(fileURLWithPath: $0) } } + [localCatalogue].compactMap { $0 }
      + [appFolder]
  }

  private var appFolder: URL { app.map { URL(fileURLWithPath: $0) } ?? DefaultAppFolder.url }

  /// The catalogue's address if it is on another server.
  var remoteCatalogue: String? { catalogue.flatMap { RemoteCatalogue.isAddress($0) ? $0 : nil } }

  private var localCatalogue: URL? {
    remoteCatalogue == nil ? catalogue.map { URL(fileURLWithPath: $0) } : nil
  }

  /// Whether browsers may be told to come back over TLS only: the public address is one of TLS, and the certificate is for it. A
  /// server in a private network has neither, and its phones are not locked out when it is started without its certificate.
  func isStrict(with identity: ServerIdentity?) -> Bool {
    guard let identity, let url = URL(string: root), url.scheme?.lowercased() == "https", let host = url.host() else {
      return false
    }
    return !LoopbackHost.isNamed(by: host) && identity.names.cover(host)
  }

  /// The public address with a slash at its end; empty if the option is missing.
  private var root: String { publicUrl.flatMap { try? SiteAddress($0).root } ?? "" }

  static func imageHost(_ text: String) throws -> ImageHosts.Host {
    if let host = ImageHosts.Host(text) { return host }
    if text.contains("://"), let url = URL(string: text), let host = url.host(), !host.isEmpty {
      let alone = host + (url.port.map { ":\($0)" } ?? "")
      throw ValidationError("Pass the host alone, without https:// and path: \(alone)")
    }
    throw ValidationError("Pass a host, or a host and a port from 1 to 65535, as in media.local:8000.")
  }
}
