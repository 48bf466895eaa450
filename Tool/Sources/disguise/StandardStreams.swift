import Foundation

/// Lines for people, written at once: a file handle keeps nothing back.
enum StandardStreams {
  static func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }
  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("disguise: \(line)\n".utf8))
  }
}
