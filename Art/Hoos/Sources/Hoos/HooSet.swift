import Foundation

/// A set as its file in Sets/ describes it.
struct HooSet: Codable {
  let color, title, titleDE: String
  let header: Header
  let hoos: [Hoo]

  enum CodingKeys: String, CodingKey {
    case color, title, header, hoos
    case titleDE = "title-de"
  }

  struct Hoo: Codable {
    let title, titleDE: String
    let poem, poemDE: [String]
    let owl: Owl

    enum CodingKeys: String, CodingKey {
      case title, poem, owl
      case titleDE = "title-de"
      case poemDE = "poem-de"
    }
  }

  /// What the app reads about the set.
  var document: [(String, String)] {
    [("Color", color), ("Count", String(hoos.count)), ("Title", title), ("Title-de", titleDE)]
  }
}

extension HooSet.Hoo {
  /// What the app reads about the Hoo.
  var document: [(String, String)] {
    [
      ("Title", title), ("Title-de", titleDE), ("PoemLine", poem.joined(separator: "\n")),
      ("PoemLine-de", poemDE.joined(separator: "\n")),
    ]
  }
}
