import Foundation

/// A set, as described by its file in Sets/.
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

  /// The members of hoo_set.json.
  var document: [(String, String)] {
    [("Color", color), ("Count", String(hoos.count)), ("Title", title), ("Title-de", titleDE)]
  }
}

extension HooSet.Hoo {
  /// The members of hoo.json.
  var document: [(String, String)] {
    let words = [
      ("Title", title), ("Title-de", titleDE), ("PoemLine", poem.joined(separator: "\n")),
      ("PoemLine-de", poemDE.joined(separator: "\n")),
    ]
    guard let blink = Blink(of: owl, side: Portrait.side, margin: Portrait.margin) else { return words }
    let eyes = blink.eyes.map(\.short).joined(separator: ", ")
    return words + [("Eyes", "[\(eyes)]"), ("Lids", blink.lids.hex)]
  }
}
