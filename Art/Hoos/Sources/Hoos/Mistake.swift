import Foundation

/// The file of Sets/ that is being drawn.
nonisolated(unsafe) var currentFile = ""

/// The part of the file that is being read or drawn, for errors: `02.json, hoo 07`.
nonisolated(unsafe) var currentPlace = ""

/// Returns the place of a value: `02.json, hoo 07, owl, eyes`.
func place(of path: [any CodingKey]) -> String {
  path.reduce(into: [currentFile]) { places, key in
    let place = key.intValue.map { element($0, of: places.removeLast()) }
    places.append(place ?? key.stringValue)
  }.joined(separator: ", ")
}

/// Returns the name of an element of a list: `hoo 02` in `hoos`.
func element(_ index: Int, of list: String) -> String {
  "\(list.hasSuffix("s") ? String(list.dropLast()) : list) \(index.number)"
}

/// Prints an error in the data, with its place and the remedy, and ends the program.
func mistake(_ text: String, _ remedy: String) -> Never {
  end("\(currentPlace): \(text); \(remedy)")
}

/// Prints a message, and ends the program.
func end(_ message: String) -> Never {
  FileHandle.standardError.write(Data("hoos: \(message)\n".utf8))
  exit(1)
}

/// Ends the program with an error about an unknown name.
func unknown(_ kind: String, _ name: String, known: some Sequence<String>) -> Never {
  mistake("unknown \(kind) \"\(name)\"", "use one of \(known.sorted().joined(separator: ", "))")
}
