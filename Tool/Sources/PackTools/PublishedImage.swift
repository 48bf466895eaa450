import Geometry
import Packs

/// An image of the site: the addresses of its files, and its size.
struct PublishedImage {
  /// Addresses relative to the root, in order of scale; never empty.
  let addresses: [(address: String, scale: Int)]
  /// The natural size in points.
  let size: Size

  /// The address for contexts that take a single one.
  var source: String { addresses[0].address }

  /// Returns the address of the largest file up to a scale.
  func address(upTo scale: Int) -> String { addresses.last { $0.scale <= scale }?.address ?? source }

  /// Returns the `srcset` of an `img` element. The launch screen draws its pictures at three quarters of their size, so @2x is
  /// sharp enough and @3x would only load longer.
  ///
  /// - Parameter root: the relative address of the root, as in `../`.
  func sourceSet(from root: String) -> String {
    addresses.filter { $0.scale <= 2 }.map { "\(root)\($0.address) \($0.scale)x" }.joined(separator: ", ")
  }

  /// Returns the members `image` and, for larger files, `image@2x` and `image@3x`.
  ///
  /// - Parameter root: the relative address of the root, as in `../`.
  func members(from root: String) -> [Value.Member] {
    [Value.Member(key: "image", value: .text(Text(root + source)))]
      + addresses.filter { $0.scale > 1 }.map {
        Value.Member(key: Text("image@\($0.scale)x"), value: .text(Text(root + $0.address)))
      }
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
    return .object(
      texts.map { Value.Member(key: $0.0, value: .text($0.1)) } + image.members(from: root) + size.members
        + numbers.map { Value.Member(key: $0.0, value: .number($0.1)) })
  }
}

extension Site {
  /// Adds the files of the image `name`.
  mutating func add(_ files: [ScaledFile], name: String) -> PublishedImage {
    let addresses = files.map { file in
      let suffix = file.scale == 1 ? "" : "-\(file.scale)x"
      let image = file.image
      let address = addAsset(
        image.bytes, name: name + suffix, fileExtension: image.kind.fileExtension,
        contentType: image.kind.contentType, hash: image.hash)
      addPicture(at: address)
      return (address: address, scale: file.scale)
    }
    return PublishedImage(addresses: addresses, size: files[0].size)
  }
}
