import Foundation

/// A set, as described by its file in Sets/.
struct HooSet: Decodable {
  let colour: Colour
  let title: Translated<String>
  let header: Header
  let hoos: [Hoo]

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    colour = try members.decode(Colour.self, forKey: "colour")
    title = try members.translated("title")
    header = try members.decode(Header.self, forKey: "header")
    hoos = try members.decode([Hoo].self, forKey: "hoos")
  }

  struct Hoo: Decodable {
    let title: Translated<String>
    let poem: Translated<[String]>
    let owl: Owl

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      title = try members.translated("title")
      poem = try members.translated("poem")
      owl = try members.decode(Owl.self, forKey: "owl")
    }
  }

  /// The members of hoo_set.json.
  var document: [(String, String)] {
    [("Color", colour.hex), ("Count", String(hoos.count))] + title.members("Title") { $0 }
  }
}

extension HooSet.Hoo {
  /// The members of hoo.json.
  var document: [(String, String)] {
    let words = title.members("Title") { $0 } + poem.members("PoemLine") { $0.joined(separator: "\n") }
    guard let blink = Blink(of: owl, side: Portrait.side, margin: Portrait.margin) else { return words }
    let eyes = blink.eyes.map(\.short).joined(separator: ", ")
    return words + [("Eyes", "[\(eyes)]"), ("Lids", blink.lids.hex)]
  }
}

extension Translated {
  /// The members of a document: `Title`, and `Title-de` and the like.
  fileprivate func members(_ key: String, _ text: (Content) -> String) -> [(String, String)] {
    all.map { ($0.language.isEmpty ? key : "\(key)-\($0.language)", text($0.content)) }
  }
}
