import Geometry

/// Valid documents with a few changed bytes.
enum Documents {
  static func index(_ random: inout SplitMix64) -> [UInt8] {
    let long = ##"{"name":"01","color":"#2e7d5b","count":9,"archive":"a.zip","bytes":16777216,"title":"O"}"##
    // Changes hit more in a short index. The sums of a long one exceed 32 bits.
    let count = random.once(in: 50) ? 200 + random.below(900) : 1 + random.below(3)
    var bytes = Array(#"{"sets":["#.utf8)
    for index in 0..<count {
      var item = Array((random.once(in: 3) ? long : short).utf8)
      let digits = Array(String(1000 + index).utf8)
      item.replaceSubrange(9..<11, with: digits)
      bytes += (index > 0 ? [UInt8(ascii: ",")] : []) + item
    }
    return damaged(bytes + Array("]}".utf8), &random)
  }

  private static let short = ##"{"name":"01","color":"#2e7d5b","count":9,"archive":"a.zip"}"##

  static func catalogue(_ random: inout SplitMix64) -> [UInt8] {
    let costume = #"""
      {"id":"pirate","label":"Pirate \u00e9","label-de":"P","description":"","image":"a.png","image@2x":"b.png",
       "width":240,"height":379.5,"display_x":0.5,"display_y":3e-1,"alignment_x":0.30000000000000004,"alignment_y":-1}
      """#
    let words = #"{"back":false,"steps":[{"message":"m","button":"b","image":"a","width":1,"height":1}],"w":"w"}"#
    let text = random.once(in: 4) ? words : "[" + costume + "," + costume + "]"
    return damaged(Array(text.utf8), &random)
  }

  static func set(_ random: inout SplitMix64) -> [UInt8] {
    let texts = [
      #"{"Title":"A\u00e9\n","PoemLine":["b","c"],"Count":-1.5e3,"x":[true,false,null,{"a":{"b":[[0]]}}]}"#,
      ##"{"Color":"#2E7D5B","Count":2,"Title":"Owls \ud83e\udd89","e":0e1,"n":[0.1,12345678901234567890,1e-30]}"##,
    ]
    return damaged(Array(random.pick(texts).utf8), &random)
  }

  static func xml(_ random: inout SplitMix64) -> [UInt8] {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><array><dict><key>id</key><string>a&amp;&#x41;<![CDATA[<b>]]></string><key>width</key>
      <integer>0x1F</integer><key>height</key><real>-1.5e2</real><!-- c --><key>t</key><true/><key>d</key>
      <date>2016-01-01T00:00:00Z</date><key>e</key><data>AA==</data><key>l</key><array/></dict></array></plist>
      """
    return damaged(Array(text.utf8), &random)
  }

  /// A list of a dictionary with texts of each kind, numbers of each width, a date and an empty list.
  static func binary(_ random: inout SplitMix64) -> [UInt8] {
    let objects: [[UInt8]] = [
      [0xA2, 1, 1], [0xD5, 2, 3, 4, 5, 2, 3, 6, 7, 8, 9], [0x52, 105, 100], [0x61, 0x20, 0xAC], [0x51, 97], [0x51, 98],
      [0x10, 7], [0x13, 255, 255, 255, 255, 255, 255, 255, 254], [0x23, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0],
      [0x33, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    var (bytes, table) = (Array("bplist00".utf8), [UInt8]())
    for object in objects {
      table.append(UInt8(bytes.count))
      bytes += object
    }
    let start = UInt8(bytes.count)
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [UInt8](repeating: 0, count: 15) + [start]
    var whole = bytes + table + trailer
    // Bytes are replaced: an added or removed byte would move the trailer, which the reader refuses at once.
    for _ in 0..<random.below(5) { whole[random.below(whole.count)] = UInt8(truncatingIfNeeded: random.next() & 0x1F) }
    return random.once(in: 8) ? damaged(whole, &random) : whole
  }

  private static func damaged(_ good: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = good
    let letters = Array("{}[]\",:\\u0129.-eE <>/&;#x\ntfn".utf8)
    for _ in 0..<random.below(5) where !bytes.isEmpty {
      let place = random.below(bytes.count)
      let end = min(bytes.count, place + 1 + random.below(12))
      switch random.below(6) {
      case 0: bytes[place] = random.pick(letters)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(random.pick(letters), at: place)
      case 3: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 4: bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.below(bytes.count))
      default: bytes.insert(contentsOf: [UInt8](repeating: random.pick(letters), count: random.below(80)), at: place)
      }
    }
    return bytes
  }
}
