import Foundation
import PackTools

/// Lines for people, written at once: a file handle keeps nothing back.
///
/// The one place from which the tool prints. Text from outside (names in packs, other servers' answers) is escaped here, so
/// that no caller has to.
enum StandardStreams {
  static func say(_ line: String) { write(line.printable, to: .standardOutput) }

  static func say(json document: Data) {
    write(String(decoding: document, as: UTF8.self).printableJSON, to: .standardOutput)
  }

  static func complain(_ line: String) { write("disguise: \(line.printable)", to: .standardError) }

  /// Writes lines of our own that steer the terminal; nothing from outside may be in them.
  static func draw(_ lines: [String]) { write(lines.joined(separator: "\n"), to: .standardOutput) }

  private static func write(_ text: String, to file: FileHandle) { try? file.write(contentsOf: Data("\(text)\n".utf8)) }
}
