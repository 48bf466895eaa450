import Geometry
import PackFiles
import Packs
import Values

/// An image of the site: the addresses of its files, and its size.
struct PublishedImage {
  /// Addresses relative to the root, in order of scale; never empty.
  let addresses: [(address: String, scale: Int)]
  /// The addresses of WebP twins by those of the files.
  var twins: [String: String] = [:]
  /// The address of the small form for a bubble.
  var bubble: String?
  /// The natural size in points.
  var size: Size

  /// The addresses that browsers load, in order of scale.
  var preferred: [(address: String, scale: Int)] { addresses.map { (twins[$0.address] ?? $0.address, $0.scale) } }

  /// The address for contexts that take a single one.
  var source: String { preferred[0].address }

  /// Returns the address of the largest file up to a scale.
  func address(upTo scale: Int) -> String { preferred.last { $0.scale <= scale }?.address ?? source }

  /// Returns the `srcset` of an `img` element. The launch screen draws its pictures at three quarters of their size, so @2x is
  /// sharp enough and @3x would only load longer.
  ///
  /// - Parameter root: the relative address of the root, as in `../`.
  func sourceSet(from root: String) -> String {
    preferred.filter { $0.scale <= 2 }.map { "\(root)\($0.address) \($0.scale)x" }.joined(separator: ", ")
  }

  /// Returns the members `image` and, for larger files, `image@2x` and `image@3x`; their twins `webp`, `webp@2x` and `webp@3x`;
  /// and the small form, `bubble`.
  ///
  /// - Parameter root: the relative address of the root, as in `../`.
  func members(from root: String) -> [Value.Member] {
    func member(_ stem: String, _ scale: Int, _ address: String) -> Value.Member {
      Value.Member(key: Text(scale == 1 ? stem : "\(stem)@\(scale)x"), value: .text(Text(root + address)))
    }
    let files = [(addresses[0].address, 1)] + addresses.filter { $0.scale > 1 }
    return files.map { member("image", $1, $0) }
      + files.compactMap { file, scale in twins[file].map { member("webp", scale, $0) } }
      + (bubble.map { [member("bubble", 1, $0)] } ?? [])
  }

  /// Returns an object of the addresses and the size.
  func value(from root: String) -> Value { .object(members(from: root) + size.members) }
}

extension Size {
  var members: [Value.Member] {
    [
      Value.Member(key: "width", value: .number(width)), Value.Member(key: "height", value: .number(height)),
    ]
  }
}

extension Costume {
  /// Returns the object that the costume was read from, with the addresses of its images in the site.
  func value(with image: PublishedImage, from root: String) -> Value {
    var texts: [(Text, Text)] = [("id", id), ("label", label), ("description", summary)]
    if !alternativeText.isEmpty { texts.append(("alternative_text", alternativeText)) }
    if Season.isValid(season) { texts.append(("season", season)) }
    let numbers: [(Text, Double)] = [
      ("display_x", display.x), ("display_y", display.y), ("alignment_x", alignment.x), ("alignment_y", alignment.y),
    ]
    let reaction = self.reaction.value.map { [Value.Member(key: "reaction", value: $0)] } ?? []
    return .object(
      texts.map { Value.Member(key: $0.0, value: .text($0.1)) } + image.members(from: root) + size.members
        + numbers.map { Value.Member(key: $0.0, value: .number($0.1)) } + reaction)
  }
}

extension Reaction {
  /// The object that the reaction was read from, with known names only; nil for the default reaction.
  fileprivate var value: Value? {
    let members = zip(Member.allCases, Self.members.words).compactMap { member, key in
      name(member) == Reaction().name(member) ? nil : Value.Member(key: key, value: .text(name(member)))
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension Site {
  /// Adds the files of the image `name`, and their other forms.
  mutating func add(_ files: [ScaledFile], name: String, forms: PictureForms = PictureForms()) -> PublishedImage {
    var twins: [String: String] = [:]
    let addresses = files.map { file in
      let name = name + (file.scale == 1 ? "" : "-\(file.scale)x")
      let address = add(file.image, name: name)
      if let twin = forms.twin(of: file.image) { twins[address] = add(twin, name: name) }
      return (address: address, scale: file.scale)
    }
    return PublishedImage(addresses: addresses, twins: twins, size: files[0].size)
  }

  /// Adds the files of a costume, and their other forms.
  mutating func add(_ files: [ScaledFile], of costume: Costume, forms: PictureForms) -> PublishedImage {
    var image = add(files, name: costume.id.string, forms: forms)
    image.bubble = forms.bubble(of: costume).map { add($0, name: costume.id.string + "-bubble") }
    return image
  }

  private mutating func add(_ image: ImageFile, name: String) -> String {
    let address = addAsset(
      image.bytes, name: name, fileExtension: image.kind.fileExtension, contentType: image.kind.contentType,
      hash: image.hash)
    addPicture(at: address)
    return address
  }
}
