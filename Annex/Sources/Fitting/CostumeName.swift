import Packs
import Values

extension Text {
  /// An id made of a label: "Der Räuber" becomes "der-raeuber".
  public var asID: Text {
    var id: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte.isOfID {
        id.append(byte | (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? 0x20 : 0))
      } else if let next = rest.first, let letters = Self.letters(byte, next) {
        rest.removeFirst()
        id += letters.utf8
      } else if id.last != UInt8(ascii: "-"), !id.isEmpty {
        id.append(UInt8(ascii: "-"))
      }
    }
    id = Array(id.prefix(Limits.idBytes - 4))
    while id.last == UInt8(ascii: "-") { id.removeLast() }
    return id.isEmpty ? "costume" : Text(utf8: id)
  }

  /// The letters without accents of the blocks Latin-1 and Latin Extended-A, from U+00C0 to U+017F; digits stand for two letters.
  private static let latin: Text = """
    aaaa1a1ceeeeiiiidnoooo2-ouuu3y54aaaa1a1ceeeeiiiidnoooo2-ouuu3y5y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii66jjkkklllllll\
    lllnnnnnnnnnoooooo22rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """

  /// The letters for a character of two bytes; nil for one that is no Latin letter.
  private static func letters(_ first: UInt8, _ second: UInt8) -> Text? {
    guard first >= 0xC3, first <= 0xC5, second >= 0x80, second < 0xC0 else { return nil }
    let letter = latin.utf8[Int(first - 0xC3) * 64 + Int(second - 0x80)]
    switch letter {
    case UInt8(ascii: "1"): return "ae"
    case UInt8(ascii: "2"): return "oe"
    case UInt8(ascii: "3"): return "ue"
    case UInt8(ascii: "4"): return "ss"
    case UInt8(ascii: "5"): return "th"
    case UInt8(ascii: "6"): return "ij"
    case UInt8(ascii: "-"): return nil
    default: return Text(utf8: [letter])
    }
  }

  /// Whether Windows takes files of this name for a device, whatever their extension is.
  public var isDeviceName: Bool {
    let name = lowercased
    let port = name.utf8.dropLast()
    let isNumbered = name.utf8.last.map { $0 <= UInt8(ascii: "9") } == true
    return (["con", "prn", "aux", "nul"] as [Text]).contains(name)
      || isNumbered && (port.elementsEqual(("com" as Text).utf8) || port.elementsEqual(("lpt" as Text).utf8))
  }

  /// Whether it consists of the characters that an id may have.
  var isOfIDCharacters: Bool { utf8.allSatisfy { $0.isOfID } }

  /// Whether some file systems take both names for one.
  func isTwin(of other: Text) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.folded == $1.folded }
  }
}

extension UInt8 {
  fileprivate var isOfID: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  fileprivate var folded: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
