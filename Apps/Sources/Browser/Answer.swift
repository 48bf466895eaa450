import Values

/// The answer to a request.
public struct Answer: Sendable {
  /// An HTTP status, 200 for any other success, or the code of a `HostFault` below 100.
  public let status: Int
  /// The bytes that were requested.
  public let bytes: [UInt8]
  /// A file's tag and its origin, a line each; or the browser's reason for a fault, for the console.
  public let note: Text

  public init(status: Int, bytes: [UInt8] = [], note: Text = .empty) {
    self.status = status
    self.bytes = bytes
    self.note = note
  }

  /// - Parameter tail: how many bytes at the end are the note.
  public init(status: Int, bytes: [UInt8], tail: Int) {
    var bytes = bytes
    let note = Text(utf8: Array(bytes.suffix(tail)))
    bytes.removeLast(min(tail, bytes.count))
    self.init(status: status, bytes: bytes, note: note)
  }

  public var isGood: Bool { status == 200 }

  /// Whether a conditional request found no newer document.
  public var isUnchanged: Bool { status == 304 }

  public var fault: HostFault? { HostFault(rawValue: status) }

  /// The cause of a failure, for the console; empty after success.
  ///
  /// - Parameter limit: the limit of the download, in bytes.
  public func reason(limit: Int) -> Text {
    fault == .tooLarge ? "more than " + Text(limit) + " bytes" : reason
  }

  /// The cause of a failure that has no limit.
  public var reason: Text {
    if isGood { return .empty }
    return switch fault {
    case nil: "status " + Text(status)
    case .silent?: "no answer for a minute"
    case .storageSilent?: "storage does not answer"
    default: note
    }
  }

  /// The entity tag of a file; empty where it has none.
  public var tag: Text { Text(utf8: Array(note.utf8.prefix(while: Self.isInLine))) }

  /// The address that a kept file came from.
  public var origin: Text { Text(utf8: Array(note.utf8.drop(while: Self.isInLine).dropFirst())) }

  private static func isInLine(_ byte: UInt8) -> Bool { byte != UInt8(ascii: "\n") }
}

/// Failures of the host, as `batch.js` numbers them.
public enum HostFault: Int, CaseIterable, Sendable {
  /// No network, an aborted request, a broken image.
  case failed = 0
  /// More bytes than the limit.
  case tooLarge = 1
  /// No byte within the patience of a download.
  case silent = 2
  /// The browser refuses to store files, or to read them.
  case storage = 3
  /// Nothing is kept under the key.
  case missing = 4
  /// The reader or the app has called it off.
  case aborted = 5
  /// Storage did not answer in time. Swift's own; the host never sends it.
  case storageSilent = 6
}

/// A download's use of the browser's HTTP cache.
public enum CacheMode: Double, CaseIterable, Sendable {
  case standard
  /// Ignores cached copies and replaces them.
  case reload
  /// Ignores cached copies and stores none.
  case noStore
}

extension Answer {
  /// The width and height in the answer to `Page.decodeImage`.
  public var pixels: (width: Int, height: Int)? {
    guard bytes.count == 8 else { return nil }
    func number(_ start: Int) -> Int {
      Int(truncatingIfNeeded: bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    return (number(0), number(4))
  }
}
