import Files
import Glibc
import NIOCore
import Synchronization

/// The copy of a large response in a file, made when it is sent for the first time. The kernel sends the file without copying it again
/// (`sendfile`).
final class ResponseCopy: Sendable {
  /// The number of files that may be open for copies, of 1,024 that a process usually has.
  final class Room: Sendable {
    typealias Make = @Sendable (UnsafeRawBufferPointer) -> Int32?

    static let ofProcess = Room()

    fileprivate let make: Make
    private let left: Mutex<Int>

    /// - Parameter make: makes a file of bytes and returns its descriptor; nil if the disk does not take it.
    init(files: Int = 256, make: @escaping Make = { makeScratchFile($0) }) {
      self.make = make
      left = Mutex(files)
    }

    /// - Returns: false if there is no room.
    fileprivate func take() -> Bool {
      left.withLock { left in
        if left > 0 { left -= 1 } else { return false }
        return true
      }
    }

    fileprivate func giveBack(_ count: Int) { left.withLock { $0 += count } }
  }

  private struct Files {
    /// The descriptor of the first handle, which the others are copies of.
    var first: Int32?
    /// Whether the disk has not taken the copy. Each further request would write it in vain.
    var isRefused = false
    /// By event loop: NIO lets one thread at a time use a handle.
    var handles: [ObjectIdentifier: NIOFileHandle] = [:]
  }

  private let room: Room
  private let files = Mutex(Files())

  init(_ room: Room) { self.room = room }

  deinit {
    files.withLock { files in
      for handle in files.handles.values { try? handle.close() }
      room.giveBack(files.handles.count)
    }
  }

  /// Returns the copy, for an event loop.
  ///
  /// - Parameter bytes: those of the response.
  /// - Returns: nil if they have to be sent from memory: the disk is full, or too many files are open.
  func region(of bytes: ByteBuffer, _ loop: LoopState) -> FileRegion? {
    let handle = files.withLock { files in
      let key = ObjectIdentifier(loop)
      if files.handles[key] == nil { files.handles[key] = open(bytes, &files) }
      return files.handles[key]
    }
    return handle.map { FileRegion(fileHandle: $0, readerIndex: 0, endIndex: bytes.readableBytes) }
  }

  private func open(_ bytes: ByteBuffer, _ files: inout Files) -> NIOFileHandle? {
    guard !files.isRefused, room.take() else { return nil }
    guard let descriptor = files.first.map(duplicate) ?? bytes.withUnsafeReadableBytes(room.make) else {
      files.isRefused = files.first == nil
      room.giveBack(1)
      return nil
    }
    files.first = files.first ?? descriptor
    return NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: descriptor)
  }
}

/// - Returns: nil if the process has too many files.
private func duplicate(_ descriptor: Int32) -> Int32? {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  return copy < 0 ? nil : copy
}
