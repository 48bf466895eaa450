import Values

extension OpenedPack {
  /// The keys of a costume that the page gets as the list has them; others, such as addresses, are left out.
  private static var keys: [Text] {
    [
      "width", "height", "display_x", "display_y", "alignment_x",
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
      let texts: [Text] = ["label", "description", "alternative_text"]
      for key in texts.flatMap({ member.item.keys($0, in: language) }) + Self.keys {
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
