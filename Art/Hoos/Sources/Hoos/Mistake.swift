import Foundation

/// Stops the run: the data ask for something that is not there.
func mistake(_ text: String) -> Never {
  FileHandle.standardError.write(Data("hoos: \(text)\n".utf8))
  exit(1)
}
