import Foundation

/// The part of Sets/ that is being drawn, for errors: `02.json, hoo 07`.
nonisolated(unsafe) var currentPlace = ""

/// Prints an error in the data, with its place and the remedy, and ends the program.
func mistake(_ text: String, _ remedy: String) -> Never {
  FileHandle.standardError.write(Data("hoos: \(currentPlace): \(text); \(remedy)\n".utf8))
  exit(1)
}

/// Ends the program with an error about an unknown name.
func unknown(_ kind: String, _ name: String, known: some Sequence<String>) -> Never {
  mistake("unknown \(kind) \"\(name)\"", "use one of \(known.sorted().joined(separator: ", "))")
}
