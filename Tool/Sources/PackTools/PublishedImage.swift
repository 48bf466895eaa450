import Geometry
import Packs

/// An image that is in the site: where its drawings are, and how large it is.
struct PublishedImage {
  /// Addresses relative to the root, in order of scale; never empty.
  let addresses: [(address: String, scale: Int)]
  /// Natural size in points.
  let size: Size

  /// The address that stands for all where only one can be named.
  var source: String { addresses[0].address }

  /// As the `srcset` of an `img` in the page. The launch picture draws its pictures at three quarters of their size, so
  /// twice that is sharp on any screen, and a third of what thrice would weigh is not waited for.
  ///
  /// - Parameter root: leads from the page to the root, as in `../`.
  func sourceSet(from root: String) -> String {
    addresses.filter { $0.scale <= 2 }.map { "\(root)\($0.address) \($0.scale)x" }.joined(separator: ", ")
  }

  /// As members of a dictionary: `image`, and `image@2x` and `image@3x` where there are such drawings.
  ///
  /// - Parameter root: leads from the document to the root, as in `../`.
  func members(from root: String) -> [Value.Member] {
    [Value.Member(key: "image", value: .text(Text(root + source)))]
      + addresses.filter { $0.scale > 1 }.map {
        Value.Member(key: Text("image@\($0.scale)x"), value: .text(Text(root + $0.address)))
      }
  }

  /// As a dictionary with its size.
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
  /// As the dictionary it was read from, with the images it has in the site.
  func value(with image: PublishedImage, from root: String) -> Value {
    let texts: [(Text, Text)] = [("id", id), ("label", label), ("description", summary)]
    let numbers: [(Text, Double)] = [
      ("display_x", display.x), ("display_y", display.y), ("alignment_x", alignment.x), ("alignment_y", alignment.y),
    ]
    return .object(
      texts.map { Value.Member(key: $0.0, value: .text($0.1)) } + image.members(from: root) + size.members
        + numbers.map { Value.Member(key: $0.0, value: .number($0.1)) })
  }
}

extension Site {
  /// Takes the drawings of the image `name` in.
  mutating func add(_ files: [ScaledFile], name: String) -> PublishedImage {
    let addresses = files.map { file in
      let suffix = file.scale == 1 ? "" : "-\(file.scale)x"
      let image = file.image
      let address = addAsset(
        image.bytes, name: name + suffix, fileExtension: image.kind.fileExtension, contentType: image.kind.contentType)
      return (address: address, scale: file.scale)
    }
    return PublishedImage(addresses: addresses, size: files[0].size)
  }
}
