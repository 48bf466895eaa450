import Files
import Foundation

/// Prints lines without buffering.
///
/// The tool prints in no other way. Text from outside (names in packs, responses of other servers) is escaped here, so that no
/// caller has to.
public enum StandardStreams {
  public static func say(_ line: String) { write(line.printable, to: .standardOutput) }

  public static func say(json document: Data) {
    write(String(decoding: document, as: UTF8.self).printableJSON, to: .standardOutput)
  }

  /// Prints an HTML page whose texts are escaped.
  public static func say(page: Data) { try? FileHandle.standardOutput.write(contentsOf: page) }

  public static func complain(_ line: String) { write("disguise: \(line.printable)", to: .standardError) }

  /// Prints lines with terminal escapes. They must not contain text from outside.
  public static func draw(_ lines: [String]) { write(lines.joined(separator: "\n"), to: .standardOutput) }

  private static func write(_ text: String, to file: FileHandle) { try? file.write(contentsOf: Data("\(text)\n".utf8)) }
}
