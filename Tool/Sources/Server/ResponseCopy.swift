import Files
import Glibc
import NIOCore
import Synchronization

/// The copy of a large response in a file, made when it is sent for the first time. The kernel sends the file without copying it again
/// (`sendfile`).
final class ResponseCopy: Sendable {
  /// The number of files that may be open for copies, of 1,024 that a process usually has.
  final class Room: Sendable {
    static let ofProcess = Room()

    private let left: Mutex<Int>

    init(files: Int = 256) { left = Mutex(files) }

    /// - Parameter open: opens a file.
    /// - Returns: its descriptor; nil if there is no room, or it cannot be opened.
    fileprivate func file(_ open: () -> Int32?) -> Int32? {
      left.withLock { left in
        guard left > 0, let descriptor = open() else { return nil }
        left -= 1
        return descriptor
      }
    }

    fileprivate func close(_ handles: some Collection<NIOFileHandle>) {
      for handle in handles { try? handle.close() }
      left.withLock { $0 += handles.count }
    }
  }

  private struct Files {
    /// The descriptor of the first handle, which the others are copies of.
    var first: Int32?
    /// By event loop: NIO lets one thread at a time use a handle.
    var handles: [ObjectIdentifier: NIOFileHandle] = [:]
  }

  private let room: Room
  private let files = Mutex(Files())

  init(_ room: Room) { self.room = room }

  deinit { files.withLock { room.close($0.handles.values) } }

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
    let first = files.first
    let descriptor = room.file { first.map(duplicate) ?? bytes.withUnsafeReadableBytes { makeScratchFile($0) } }
    files.first = first ?? descriptor
    return descriptor.map { NIOFileHandle(_deprecatedTakingOwnershipOfDescriptor: $0) }
  }
}

/// - Returns: nil if the process has too many files.
private func duplicate(_ descriptor: Int32) -> Int32? {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  return copy < 0 ? nil : copy
}
