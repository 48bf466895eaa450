import CommandParts
import Fetch
import Files
import Foundation
import Server

/// The remote catalogue of `disguise serve --catalogue URL`, asked for at the start and from time to time.
///
/// The server does not wait for it: a host that hangs would keep this one from starting.
actor CatalogueMirror {
  nonisolated let remote: RemoteCatalogue
  private let images: ImageMirror
  private let hosts: ImageHosts
  private var schedule: RefreshSchedule
  /// The fault of the last answer; nil after a good one. A fault is printed once.
  private var fault: String?

  /// - Parameter images: the images that were fetched before, which are asked for again with the list.
  init(_ remote: RemoteCatalogue, _ images: ImageMirror, from hosts: [ImageHosts.Host], every seconds: Double) {
    (self.remote, self.images) = (remote, images)
    self.hosts = ImageHosts(named: hosts)
    schedule = RefreshSchedule(every: seconds)
  }

  /// Asks for the list.
  ///
  /// - Returns: the seconds to wait for the next time.
  func refresh() async -> Double {
    do throws(ToolError) {
      try await remote.refresh(from: hosts)
      if fault != nil { StandardStreams.complain("\(remote.address): answers again") }
      fault = nil
    } catch {
      if error.description != fault { StandardStreams.complain("\(error.description); \(standIn)") }
      fault = error.description
    }
    return schedule.pause(afterSuccess: fault == nil, chance: Double.random(in: 0..<1))
  }

  private var standIn: String {
    remote.pack == nil
      ? "the app's own catalogue is served until there is a list" : "the last good list stays"
  }

  /// Refreshes the site until its task is cancelled.
  nonisolated func follow(_ show: SiteOnShow, on responder: SiteResponder) async {
    repeat {
      let pause = await refresh()
      images.refresh()
      if remote.pack != nil { await show.renewContent(on: responder) }
      try? await Task.sleep(for: .seconds(pause))
    } while !Task.isCancelled
  }
}
