/// A value that a set's file describes by a name, such as a colour. Its initialiser ends the program at an unknown name.
protocol Named: Decodable {
  init(_ name: String)
}

extension Named {
  init(from decoder: any Decoder) throws { self.init(try decoder.name()) }
}

extension Decoder {
  /// Returns the name at the current place.
  func name() throws -> String {
    let name = try singleValueContainer().decode(String.self)
    currentPlace = place(of: codingPath)
    return name
  }
}

/// A choice of an enumeration: the name of a case.
protocol Choice: Named, RawRepresentable<String>, CaseIterable {}

extension Choice {
  // An enumeration with texts has an initialiser of the standard library too, so the compiler would synthesise a third one.
  init(from decoder: any Decoder) throws { self.init(try decoder.name()) }

  init(_ name: String) {
    guard let choice = Self(rawValue: name) else {
      unknown("\(Self.self)".lowercased(), name, known: Self.allCases.map(\.rawValue))
    }
    self = choice
  }
}

/// A name that may end with a colour: `cup`, `cup red`.
struct TintedName {
  let name: String
  private let colour: String?

  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard (1...2).contains(words.count) else {
      mistake("\"\(text)\" has \(words.count) words", "write a name, or a name and a colour, such as \"cup red\"")
    }
    (name, colour) = (words[0], words.count > 1 ? words[1] : nil)
  }

  func tint(standard: String) -> Colour { Colour(colour ?? standard) }
}
