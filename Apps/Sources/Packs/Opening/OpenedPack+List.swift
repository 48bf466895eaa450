import Values

extension OpenedPack {
  /// The keys of a costume that the page gets as the list has them; others, such as addresses, are left out.
  private static var keys: [Text] {
    [
      "label", "description", "alternative_text", "width", "height", "display_x", "display_y", "alignment_x",
      "alignment_y", "season", "reaction",
    ]
  }

  /// Returns the list of costumes for the page, as JSON.
  ///
  /// - Parameters:
  ///   - prefix: the beginning of the costumes' ids, which are numbered, since those in the file may be taken.
  ///   - language: the reader's language, whose texts come along.
  ///   - addresses: the addresses of the pictures, in the order of `pictures`.
  public func list(prefix: Text, language: Text, addresses: [Text]) -> Text {
    let items = members.enumerated().map { index, member in
      var found = [Value.Member(key: "id", value: .text(prefix + Text(index)))]
      for key in Self.keys + ["label-" + language, "description-" + language, "alternative_text-" + language] {
        if let value = member.item[key] { found.append(Value.Member(key: key, value: value)) }
      }
      return Value.object(found + Self.members(of: member.images, addresses))
    }
    return Value.list(items).json
  }

  /// The members `image`, `image@2x` and `image@3x`. Every picture has `image`, which an image set may lack: its smallest one takes the
  /// place.
  static func members(of images: [(scale: Int, picture: Int)], _ addresses: [Text]) -> [Value.Member] {
    let smallest = images.min { $0.scale < $1.scale }
    return (1...3).compactMap { scale in
      guard let picture = (images.first { $0.scale == scale } ?? (scale == 1 ? smallest : nil))?.picture else {
        return nil
      }
      let key: Text = scale == 1 ? "image" : "image@" + Text(scale) + "x"
      return Value.Member(key: key, value: .text(addresses[picture]))
    }
  }
}

extension Value {
  /// The value as JSON; numbers have six decimals, enough for points and fractions.
  var json: Text {
    switch self {
    case .null, .other: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let number): Text(millionths: number)
    case .text(let text): text.json
    case .list(let items): "[" + Self.joined(items.map { $0.json }) + "]"
    case .object(let members): "{" + Self.joined(members.map { $0.key.json + ":" + $0.value.json }) + "}"
    }
  }

  private static func joined(_ texts: [Text]) -> Text {
    var bytes: [UInt8] = []
    for text in texts {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
      bytes += text.utf8
    }
    return Text(utf8: bytes)
  }
}

extension Text {
  /// The text as a JSON string.
  fileprivate var json: Text {
    var bytes = [UInt8(ascii: "\"")]
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        bytes += Text("\\u00").utf8 + [byte >> 4, byte & 15].map { $0 + UInt8(ascii: $0 < 10 ? "0" : "W") }
      default: bytes.append(byte)
      }
    }
    return Text(utf8: bytes + [UInt8(ascii: "\"")])
  }

  /// A number with six decimals; 0 for one that is too large, as a costume has none.
  fileprivate init(millionths number: Double) {
    let isShort = abs(number) < 1e9
    let value = isShort ? Int64((abs(number) * 1e6).rounded(.toNearestOrEven)) : 0
    let digits = Text(value % 1_000_000 + 1_000_000).utf8.dropFirst()
    self = (number < 0 ? "-" : "") + Text(value / 1_000_000) + "." + Text(utf8: Array(digits))
  }
}
