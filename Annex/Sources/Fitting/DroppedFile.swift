import Geometry
import Packs
import Values

/// A file that was dropped on the page.
public struct DroppedFile: Hashable, Sendable {
  /// The name with its extension: `robot@2x.png`.
  public let name: Text
  public let width: Int
  public let height: Int
  public let address: Text
  /// Whether it was dropped on the place for the character.
  public let isForCharacter: Bool
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// Whether the page has made it smaller.
  private let isSizedDown: Bool
  /// Why a file cannot be used, as the words of the page name it:
  ///
  /// - `kind`: no PNG, and none of the kinds that become one.
  /// - `bytes`, `pixels`: more than are read or decoded.
  /// - `damaged`: the browser cannot decode it.
  /// - `folder`: no file.
  /// - `blank`: fully transparent.
  /// - `linked`: a drawing that shows pictures of other files.
  /// - `embedded`: a drawing with a picture in it that cannot be decoded.
  /// - `part`: the part of the page that reads it could not be loaded.
  /// - `no-file`: text or a link.
  public let fault: Text?

  /// The most bytes and pixels of a drawing that the page takes: more than a painting of 40 megapixels has, and less than what ends a
  /// browser.
  static let mostBytes = 100 << 20
  static let mostPixels = 64_000_000

  /// The part of its sides to which a picture is drawn before it is used, so that it has as many pixels and bytes as a pack may have;
  /// 1 for one that stays as it is, and 0 for one that is not decoded.
  public static func share(width: Double, height: Double, bytes: Double) -> Double {
    let pixels = width * height
    guard pixels > 0, pixels <= Double(mostPixels), bytes <= Double(mostBytes) else { return 0 }
    return min(1, (Double(Limits.pixels) / pixels).squareRoot(), (Double(Limits.imageBytes) / bytes).squareRoot())
  }

  public init(_ value: Value) {
    name = value.text("name") ?? .empty
    width = Int(max(0, min(1e6, value.number("width"))))
    height = Int(max(0, min(1e6, value.number("height"))))
    address = value.text("address") ?? .empty
    isForCharacter = value.text("place") == "character"
    isOpaque = value["opaque"] == .bool(true)
    isSizedDown = value["sized"] == .bool(true)
    // The product of two sides that a header declares may exceed the 32 bits of a number in wasm.
    fault = Self.fault(value.text("problem"), min(width, height), bytes: value.number("bytes"))
  }

  private static func fault(_ name: Text?, _ side: Int, bytes: Double) -> Text? {
    if name == "large" { return bytes > Double(mostBytes) ? "bytes" : side > 0 ? "pixels" : "damaged" }
    return name ?? (side > 0 ? nil : "damaged")
  }

  /// The name without extension and density: `robot`.
  var stem: Text {
    var bytes = bytesWithoutExtension
    if scale > 1 || bytes.suffix(3) == ("@1x" as Text).utf8[...] { bytes.removeLast(3) }
    return Text(utf8: bytes)
  }

  /// The density in the name, as in `robot@2x.png`; 1 where there is none.
  var scale: Int {
    let end = Array(bytesWithoutExtension.suffix(3))
    return end == ("@2x" as Text).utf8 ? 2 : end == ("@3x" as Text).utf8 ? 3 : 1
  }

  private var bytesWithoutExtension: [UInt8] {
    let bytes = name.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return bytes }
    return Array(bytes[..<dot])
  }

  /// The pictures in `files`: files whose names differ only in their density are one.
  public static func pictures(in files: [DroppedFile]) -> [(name: Text, picture: EditedPicture)] {
    var groups: [(name: Text, picture: EditedPicture)] = []
    for file in files where file.fault == nil {
      let stem = file.stem
      let new = EditedPicture.File(scale: file.scale, width: file.width, height: file.height, address: file.address)
      if let index = groups.firstIndex(where: { $0.name == stem && $0.picture.lacks(new.scale) }) {
        groups[index].picture.insert(new)
      } else {
        groups.append((stem, EditedPicture(files: [new], isDrawnToSize: true)))
      }
    }
    // The densities of a picture that was made smaller do not fit each other any more: all are drawn from the sharpest.
    for file in files where file.isSizedDown {
      let stem = file.stem
      for index in groups.indices where groups[index].name == stem && !groups[index].picture.isDrawnToSize {
        groups[index].picture = groups[index].picture.drawnFromSharpest
      }
    }
    return groups
  }
}

extension EditedPicture {
  fileprivate func lacks(_ scale: Int) -> Bool { !files.contains { $0.scale == scale } }

  /// Adds a file of another density.
  fileprivate mutating func insert(_ new: File) {
    files.insert(new, at: files.firstIndex { $0.scale > new.scale } ?? files.count)
    isDrawnToSize = false
  }
}
