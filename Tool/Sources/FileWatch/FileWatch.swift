import Foundation
import Glibc

/// Notices changes of files and folders while a program serves them.
///
///     let watch = FileWatch([pack])                       // before the first reading, so that no change is missed
///     for await _ in watch.changes() { ... }              // read again
///
/// Changes within `pause` of each other count as one, such as an editor's temporary file and its renaming. A change while
/// the last one is being handled waits; several count as one.
public final class FileWatch: Sendable {
  /// The time limits of the joining of changes, in milliseconds.
  struct Pause {
    /// Reports after this time without a further change.
    var quiet: Int32 = 20
    /// Reports after this time from the first change on, if others follow without end.
    var longest: Int64 = 200
    /// The time between two looks at the files where inotify cannot be used.
    var poll: Int32 = 1000
  }

  private let paths: [String]
  private let pause: Pause
  private let warn: @Sendable (String) -> Void
  // Used by one thread: first by the one that makes it, then by that of `changes`.
  nonisolated(unsafe) private let first: InotifyWatch?
  /// The files at the start, if inotify cannot be used.
  private let start: FileStates

  /// - Parameters:
  ///   - urls: files and folders, which need not exist yet.
  ///   - warn: receives a line if inotify cannot be used.
  public convenience init(_ urls: [URL], warn: @escaping @Sendable (String) -> Void = { _ in }) {
    self.init(urls, pause: Pause(), warn: warn)
  }

  init(
    _ urls: [URL], pause: Pause, isPolling: Bool = false, warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    paths = urls.map(\.absoluteURL.path)
    (self.pause, self.warn) = (pause, warn)
    first = isPolling ? nil : Self.inotify(paths, warn)
    start = first == nil ? FileStates(of: paths) : FileStates()
  }

  private static func inotify(_ paths: [String], _ warn: (String) -> Void) -> InotifyWatch? {
    if paths.contains(where: RemoteFileSystem.holds) { return nil }
    do { return try InotifyWatch(paths) } catch {
      warn(line(error))
      return nil
    }
  }

  private static func line(_ refusal: InotifyWatch.Refusal) -> String {
    "\(refusal.reason); files are looked at once per second instead. Raise the limit with sysctl to see changes at once."
  }

  /// Returns the changes since the watch was made. Call it once. The stream ends with its task.
  public func changes() -> AsyncStream<Void> {
    let (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let stop = Pipe()
    let thread = Thread { [self] in
      watch(until: stop.fileHandleForReading.fileDescriptor) { changes.yield() }
      changes.finish()
    }
    // Closing the end for writing makes the other one readable.
    changes.onTermination = { _ in try? stop.fileHandleForWriting.close() }
    thread.start()
    return stream
  }

  private func watch(until stop: Int32, _ report: () -> Void) {
    guard let first else { return poll(from: start, until: stop, report) }
    do throws(InotifyWatch.Refusal) {
      while !Self.isReadable(stop, or: first.descriptor, within: -1) {
        guard try first.hasChanged() else { continue }
        try joinChanges(of: first, until: stop)
        report()
      }
    } catch {
      warn(Self.line(error))
      let now = FileStates(of: paths)
      report()
      poll(from: now, until: stop, report)
    }
  }

  /// Waits until nothing changes for a pause.
  private func joinChanges(of inotify: InotifyWatch, until stop: Int32) throws(InotifyWatch.Refusal) {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(pause.longest) {
      var descriptors = [pollfd(fd: inotify.descriptor, events: Int16(POLLIN), revents: 0)]
      if Glibc.poll(&descriptors, 1, pause.quiet) == 0 { return }
      _ = try inotify.hasChanged()
    }
  }

  private func poll(from start: FileStates, until stop: Int32, _ report: () -> Void) {
    var (known, latest) = (start, start)
    while !Self.isReadable(stop, or: nil, within: pause.poll) {
      let now = FileStates(of: paths)
      // A change counts once the files have stayed the same between two looks, so that none is read half written.
      if now == latest && now != known {
        known = now
        report()
      }
      latest = now
    }
  }

  /// Waits for `descriptor` or the time limit.
  ///
  /// - Returns: whether `stop` is readable.
  private static func isReadable(_ stop: Int32, or descriptor: Int32?, within milliseconds: Int32) -> Bool {
    var descriptors = [pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
    if let descriptor { descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = Glibc.poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    return descriptors[0].revents != 0
  }
}
