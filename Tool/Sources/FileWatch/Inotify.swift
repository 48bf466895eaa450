import Glibc

/// An inotify queue of Linux: folders are watched, and their events read without waiting.
final class Inotify {
  /// One event: the watch, its kind, and the name in the folder.
  struct Event {
    var watch: Int32
    var mask: UInt32
    var name: String

    func has(_ bits: Int) -> Bool { mask & UInt32(bits) != 0 }
  }

  enum Addition {
    case watched(Int32)
    /// The folder is gone, or may not be read.
    case absent
    /// The kernel allows no more watches.
    case limitReached
  }

  let descriptor: Int32

  /// Nil if the kernel allows no more queues.
  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Watches a folder. A folder that is watched already keeps its number.
  func add(_ path: String, _ mask: Int) -> Addition {
    let watch = inotify_add_watch(descriptor, path, UInt32(mask))
    if watch >= 0 { return .watched(watch) }
    return errno == ENOSPC || errno == ENOMEM ? .limitReached : .absent
  }

  func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Returns the waiting events, oldest first.
  func read() -> [Event] {
    var events: [Event] = []
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
      while let start = buffer.baseAddress, case let count = Glibc.read(descriptor, start, buffer.count), count > 0 {
        Self.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &events)
      }
    }
    return events
  }

  private static func append(_ bytes: UnsafeRawBufferPointer, to events: inout [Event]) {
    let headBytes = MemoryLayout<inotify_event>.size
    var rest = bytes[...]
    while rest.count >= headBytes {
      let head = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
      let name = rest.dropFirst(headBytes).prefix(Int(head.len)).prefix { $0 != 0 }
      events.append(Event(watch: head.wd, mask: head.mask, name: String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(headBytes + Int(head.len))
    }
  }
}
