import CommandParts
import Files
import Foundation
import Server
import Site

/// The site that `disguise preview` shows now, and the news for its open pages.
///
/// After a faulty change the last good site stays, and the pages show the faults.
actor PreviewedSite {
  let changes = EventStream()
  let draftChanges = EventStream()
  let responder: SiteResponder
  private let build: PreviewBuild
  private var recent: RecentSites
  private var state: PreviewState
  private var faults: [String] = []
  private var message = ""
  /// The pack's site with the assets of earlier ones.
  private var whole: Site
  private var recentDrafts: RecentSites?
  /// The places of the drafts that the draft's site shows.
  private var draftFolders: (pack: URL?, sets: URL?)
  /// The draft with the assets of earlier ones.
  private var draft: Site?

  /// - Parameters:
  ///   - room: the endpoints of the room in which drafts are made; nil for none.
  ///   - isForLoopback: whether only pages of this computer are answered.
  init(_ build: PreviewBuild, room: (any LiveSite)? = nil, isForLoopback: Bool) async throws(ToolError) {
    self.build = build
    let outcome = await build.outcome()
    let site: Site
    if let whole = outcome.site { site = whole } else { site = try await build.ownSite() }
    (recent, state, whole) = (RecentSites(site), site.preview, site)
    let live = PreviewEndpoints(
      changes: NewsEndpoint(news: changes, isForLoopback: isForLoopback),
      draftChanges: NewsEndpoint(news: draftChanges, isForLoopback: isForLoopback), room: room)
    responder = SiteResponder(site: site, live: live, isForLoopback: isForLoopback)
    report(outcome.faults)
  }

  /// Builds and shows the site again.
  func renew() async {
    let outcome = await build.outcome()
    if let site = outcome.site, let next = recent.next(site) {
      (state, whole) = (site.preview, next)
      present()
    }
    report(outcome.faults)
  }

  /// Builds the site of a draft, and shows it below `/draft/`.
  func show(_ draft: PreviewDraft) async throws(ToolError) {
    var folders = draftFolders
    switch draft {
    case .pack(let place): folders.pack = place
    case .sets(let folder): folders.sets = folder
    }
    let site = try await build.draft(pack: folders.pack, sets: folders.sets)
    draftFolders = folders
    guard recentDrafts != nil else { return show(first: site) }
    guard let next = recentDrafts?.next(site) else { return }
    self.draft = next
    present()
    draftChanges.send(site.preview.message(faults: []))
  }

  private func show(first site: Site) {
    (recentDrafts, draft) = (RecentSites(site), site)
    present()
    draftChanges.send(site.preview.message(faults: []))
  }

  private func present() {
    var shown = whole
    if let draft { shown.mount(draft, at: "draft") }
    responder.show(shown)
  }

  private func report(_ new: [String]) {
    for line in new where !faults.contains(line) { StandardStreams.complain(line) }
    if new.isEmpty && !faults.isEmpty { StandardStreams.complain("no faults any more") }
    faults = new
    let next = state.message(faults: new)
    if next != message { changes.send(next) }
    message = next
  }
}

/// The news for open pages, and the room in which drafts are made.
struct PreviewEndpoints: LiveSite {
  let changes: NewsEndpoint
  let draftChanges: NewsEndpoint
  let room: (any LiveSite)?

  func endpoint(at path: String) -> (any LiveEndpoint)? {
    switch path {
    case "/preview/changes": changes
    case "/draft/preview/changes": draftChanges
    default: room?.endpoint(at: path)
    }
  }
}

/// Sends the news of a site to its open pages.
struct NewsEndpoint: LiveEndpoint {
  let news: EventStream
  let isForLoopback: Bool
  let bodyBytes: Int? = nil

  func refusal(of request: LiveRequest) -> LiveResponse? {
    if !isForLoopback || LoopbackHost.isNamed(by: request.field("host")) { return nil }
    return LiveResponse(421, "Open this page at 127.0.0.1 or localhost.\n")
  }

  func response(to request: LiveRequest) async -> LiveResponse { LiveResponse(streaming: news) }
}
