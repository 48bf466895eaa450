import Files
import Foundation
import Glibc
import Synchronization

/// Prints lines without buffering.
///
/// The tool prints in no other way. Text from outside (names in packs, responses of other servers) is escaped here, so that no
/// caller has to.
public enum StandardStreams {
  public static func say(_ line: String) { write(line.printable, to: STDOUT_FILENO) }

  public static func say(json document: Data) {
    write(String(decoding: document, as: UTF8.self).printableJSON, to: STDOUT_FILENO)
  }

  /// Prints an HTML page whose texts are escaped.
  public static func say(page: Data) { write(page, to: STDOUT_FILENO) }

  public static func complain(_ line: String) { write("disguise: \(line.printable)", to: STDERR_FILENO) }

  /// Prints lines with terminal escapes. They must not contain text from outside.
  public static func draw(_ lines: [String]) { write(lines.joined(separator: "\n"), to: STDOUT_FILENO) }

  /// The reason why a part of the output is missing, as on a full disk; nil if it is whole. A reader that has closed its pipe wants no more.
  public static var outputFault: ToolError? {
    guard let number = lost.withLock({ $0 }), number != EPIPE else { return nil }
    let reason = String(cString: strerror(number))
    return ToolError("the output could not be written: \(reason); direct it to a place with free space")
  }

  /// The error number of the first output that was lost.
  private static let lost = Mutex<Int32?>(nil)

  private static func write(_ text: String, to descriptor: Int32) { write(Data("\(text)\n".utf8), to: descriptor) }

  private static func write(_ bytes: Data, to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      let number = errno
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if number == EAGAIN {
        waitForRoom(descriptor)
      } else if number != EINTR {
        if descriptor == STDOUT_FILENO { lost.withLock { $0 = $0 ?? number } }
        return
      }
    }
  }

  /// Another program may have made a shared pipe one that does not wait.
  private static func waitForRoom(_ descriptor: Int32) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&wanted, 1, -1)
  }
}
