import Geometry
import Packs
import Values

/// A Hoo while it is edited.
public struct HooSketch: Hashable, Sendable {
  /// The texts in one language.
  public struct Texts: Hashable, Sendable {
    public var title = Text.empty
    /// With line feeds between lines.
    public var poem = Text.empty

    public init() {}
  }

  /// Tells it from all others, also of other sets.
  public let key: Int
  /// The name of its folder, two or more digits. The numbers give the order.
  public var name: Text
  public var picture: EditedPicture
  /// In the order of the document's languages.
  public var texts: [Texts]
  /// Its `hoo.json` when the page read it; empty for a new one. One that is removed, saved and brought back is written with it.
  public var source = CarriedText()
  /// The path of its larger picture in the opened file; empty without one. Another picture takes it away.
  public var larger = Text.empty

  /// The sizes of a picture that the page draws. The grid of the app draws 72 to 90 points, a fifth more when selected.
  static var pictureSides: ClosedRange<Double> { 72...108 }
  /// The pixels that are enough for the largest picture on the sharpest screen.
  public static var pixelsEnough: Int { 324 }
}

/// A set of Hoos while it is edited.
public struct SetSketch: Hashable, Sendable {
  public let key: Int
  /// The name of its folder, two or more digits.
  public var name: Text
  /// As it was typed; `HooColor.normal` of it is saved.
  public var color: Text
  /// In the order of the document's languages.
  public var titles: [Text]
  /// The headers by language; nil where a language has none of its own. Without any, the page letters the titles.
  public var headers: [EditedPicture?]
  /// In the order of their numbers.
  public var hoos: [HooSketch]
  /// Its `hoo_set.json` when the page read it; empty for a new one.
  public var source = CarriedText()

  /// The size of a header that the page letters, in points; that of the app's own sets.
  public static var headerSize: Size { Size(width: 366, height: 73) }
  /// The pixels of a header's width that are enough on the sharpest screen.
  public static var headerPixelsEnough: Int { 1098 }
}

/// Sets of Hoos while they are edited.
public struct SetsDocument: Hashable, Sendable {
  /// The codes of the languages; the keys of the first one have no suffix.
  public var languages: [Text]
  /// The index of the reader's language. Its field has the fault of a text that is missing in every language.
  public var reader = 0
  public var sets: [SetSketch]
  /// The names of sets that cannot be edited here, because they are archives.
  public var archives: [Text]
  /// The address of the rest of the file that was opened, which the page does not show; empty without one.
  public var opened = Text.empty
  /// Whether texts of the first language may be missing: a pack has those of another one in their place.
  public var isFirstOptional = false

  public init(languages: [Text], sets: [SetSketch] = [], archives: [Text] = []) {
    (self.languages, self.sets, self.archives) = (languages, sets, archives)
  }

  public func index(of key: Int?) -> Int? { sets.firstIndex { $0.key == key } }

  public subscript(key: Int?) -> SetSketch? { index(of: key).map { sets[$0] } }

  func set(named name: Text) -> SetSketch? { sets.first { $0.name == name } }

  /// The name of a new set: the number after the largest.
  var freeName: Text { Text.number(after: sets.map { $0.name } + archives) }

  var lastKey: Int { sets.flatMap { [$0.key] + $0.hoos.map { $0.key } }.max() ?? 0 }
}

extension SetSketch {
  public func index(of key: Int?) -> Int? { hoos.firstIndex { $0.key == key } }

  public subscript(key: Int?) -> HooSketch? { index(of: key).map { hoos[$0] } }

  /// The colour `#rrggbb`; nil if it is none.
  public var hex: Text? { HooColor.normal(color) }

  /// The title for people, or else the number.
  public var title: Text { titles.first { !$0.isBlank } ?? name }

  /// The picture of a header in a language; nil where its title is lettered.
  public func header(_ language: Int) -> EditedPicture? { headers[language] ?? headers[0] }

  /// The title to letter in a language; nil where a header of its own, or that of the first language, is shown.
  public func lettering(_ language: Int) -> Text? {
    headers[language] == nil && headers[0] == nil && !titles[language].isBlank ? titles[language] : nil
  }

  /// The name of a file with this set alone, without an extension.
  public var fileStem: Text {
    let stem = (titles.first { !$0.isBlank } ?? .empty).asID
    // An id without letters is called after costumes.
    return stem == Text.empty.asID || stem.isDeviceName ? "hoos" : stem
  }

  /// The ink that can be read on the colour.
  public var ink: Text { SetColor(hex ?? .empty).ink }
}

extension HooSketch {
  /// The title for people, or else the number.
  public var title: Text { texts.first { !$0.title.isBlank }?.title ?? name }

  /// The files to save.
  var files: [EditedPicture.File] {
    let (least, side) = (Self.pictureSides.lowerBound, Self.pictureSides.upperBound)
    return picture.files(fitting: Size(width: side, height: side), shrinkingTo: least / side)
  }
}

extension SetSketch {
  static func files(ofHeader picture: EditedPicture) -> [EditedPicture.File] {
    picture.files(fitting: headerSize, shrinkingTo: 2.0 / 3)
  }
}

extension Text {
  /// The number after the largest of `names`, with two digits at least.
  static func number(after names: [Text]) -> Text {
    let largest = names.map { $0.utf8.reduce(0) { $0 * 10 + Int($1) - 48 } }.max() ?? 0
    return (largest < 9 ? "0" : .empty) + Text(largest + 1)
  }
}

extension EditedPicture {
  /// The files to save where `room` points are free: a picture that is drawn to size is made as large as fits, or smaller, down to
  /// the part `least` of that, where it then has the pixels for three or two per point.
  func files(fitting room: Size, shrinkingTo least: Double) -> [File] {
    guard let file = files.first else { return files }
    let (width, height) = (Double(file.width), Double(file.height))
    let largest = min(1, room.width / width, room.height / height)
    // A picture that lacks a pixel is drawn slightly larger than it is.
    let sharp = [1.0 / 3, 1.0 / 2].first { $0 >= largest * least * 0.99 }
    let scale = min(largest, sharp ?? 1)
    return files(drawnTo: Size(width: width * scale, height: height * scale))
  }
}
