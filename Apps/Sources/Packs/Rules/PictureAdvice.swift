import Geometry
import Values

/// A file of a picture, as recommendations look at it.
public struct PictureFacts: Sendable {
  /// Pixels per point.
  public let scale: Int
  public let width: Int
  public let height: Int
  /// Whether a picture of its kind can be transparent.
  public let canBeTransparent: Bool
  /// Its visible part; nil for a picture that is not looked at.
  public let drawn: DrawnPixels?

  public init(scale: Int, width: Int, height: Int, canBeTransparent: Bool = true, drawn: DrawnPixels? = nil) {
    (self.scale, self.width, self.height) = (scale, width, height)
    (self.canBeTransparent, self.drawn) = (canBeTransparent, drawn)
  }

  /// The size in points.
  var size: Size { Size(width: Double(width) / Double(scale), height: Double(height) / Double(scale)) }

  /// The size in pixels, in words.
  var pixels: Text { Text(width) + " x " + Text(height) }
}

/// Recommendations for the picture files of a costume, beside each other and beside its size. Files come in order of scale.
public enum PictureAdvice {
  /// The recommended bytes of an image for each pixel per point, so that a wheel of costumes loads on a mobile connection.
  public static var recommendedBytes: Int { 100 << 10 }

  /// Returns the recommendation for the bytes of a file.
  public static func weight(_ bytes: Int, scale: Int, _ path: Text = .empty) -> [Advice] {
    let limit = recommendedBytes * scale
    if bytes <= limit { return [] }
    return [
      Advice(.heavyImage, path, [Text((bytes + 1023) >> 10), Text(limit >> 10)])
        .with(found: Text(bytes), limit: Text(limit))
    ]
  }

  /// Returns the recommendation for a costume with the image of an earlier one.
  public static func twin(_ other: Value, at index: Int, _ path: Text) -> Advice {
    Advice(.sameImage, path + ".image", [CostumesAdvice.name(of: other, at: index)])
  }

  /// Returns the recommendations for the sizes of the files.
  public static func sizes(of files: [PictureFacts], _ costume: Value, _ path: Text) -> [Advice] {
    guard let base = files.first else { return [] }
    let swap = swap(files, path)
    var advice = swap.isEmpty ? mismatches(files, base, path) : swap
    advice += missingScales(files, costume, path)
    guard let size = size(of: costume) else { return advice }
    let aspect = self.aspect(of: size, image: base.size, path + ".height")
    advice += aspect
    if aspect.isEmpty, base.size.width < size.width * 0.99 {
      let (found, limit) = (Text(decimal: base.size.width), Text(decimal: size.width))
      advice.append(Advice(.smallImage, path + ".image", [found, limit]).with(found: found, limit: limit))
    }
    return advice
  }

  private static func size(of costume: Value) -> Size? {
    guard case .number(let width)? = costume["width"], case .number(let height)? = costume["height"],
      Limits.side.contains(width), Limits.side.contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }

  // MARK: - Scales

  /// Whether a file has the size of another one. It may be a pixel larger or smaller for each pixel per point, as rounding
  /// makes it.
  private static func fits(_ width: Int, _ height: Int, scale: Int, _ base: Size) -> Bool {
    let (x, y) = (base.width * Double(scale), base.height * Double(scale))
    return max(abs(Double(width) - x), abs(Double(height) - y)) <= Double(scale)
  }

  /// Finds files that would fit if their scales were exchanged.
  private static func swap(_ files: [PictureFacts], _ path: Text) -> [Advice] {
    let ordered = files.sorted { $0.width < $1.width }
    let moved = files.indices.filter { files[$0].width != ordered[$0].width }.map { mark(files[$0].scale) }
    let first = Size(
      width: Double(ordered[0].width) / Double(files[0].scale),
      height: Double(ordered[0].height) / Double(files[0].scale))
    guard moved.count > 1,
      files.indices.allSatisfy({ fits(ordered[$0].width, ordered[$0].height, scale: files[$0].scale, first) })
    else { return [] }
    return [Advice(moved.count > 2 ? .allScalesSwapped : .scalesSwapped, path + ".image", moved)]
  }

  private static func mismatches(_ files: [PictureFacts], _ base: PictureFacts, _ path: Text) -> [Advice] {
    files.dropFirst().filter { !fits($0.width, $0.height, scale: $0.scale, base.size) }.map { file in
      let side = { (points: Double) in Text(Int((points * Double(file.scale)).rounded())) }
      let wanted = side(base.size.width) + " x " + side(base.size.height)
      return Advice(.scaleMismatch, path + ".image", [mark(file.scale), file.pixels, wanted])
        .with(found: file.pixels, limit: wanted)
    }
  }

  /// A single file with more pixels than points is sharp on dense screens too.
  private static func missingScales(_ files: [PictureFacts], _ costume: Value, _ path: Text) -> [Advice] {
    let place = path + ".image"
    if files.map({ $0.scale }) == [1, 3] { return [Advice(.missingMiddle, place)] }
    let pixels = Double(files.map { $0.width }.max() ?? 0)
    let points = if case .number(let width)? = costume["width"], width > 0 { width } else { Double.infinity }
    let missing = [2, 3].filter { scale in
      !files.contains { $0.scale == scale } && pixels < Double(scale) * points * 0.99
    }
    if missing.isEmpty { return [] }
    return [Advice(missing.count > 1 ? .missingScales : .missingScale, place, [mark(missing[0])])]
  }

  private static func mark(_ scale: Int) -> Text { "@" + Text(scale) + "x" }

  // MARK: - Proportions

  /// Returns the recommendation for a size that is not in the ratio of its image; rounding of points and pixels makes small differences.
  public static func aspect(of size: Size, image: Size, _ path: Text) -> [Advice] {
    let ratio = image.width / image.height
    if abs(ratio / (size.width / size.height) - 1) <= 0.02 { return [] }
    let height = rounded(size.width / ratio)
    let isPossible = Limits.side.contains(height)
    let wanted = Text(decimal: isPossible ? height : rounded(size.height * ratio))
    let found = Text(decimal: size.height)
    return [
      Advice(isPossible ? .aspectHeight : .aspectWidth, path, [found, Text(decimal: size.width), wanted])
        .with(found: found, limit: Text(decimal: height))
    ]
  }

  /// Whole points, or for small numbers, which that would change much, tenths and hundredths.
  private static func rounded(_ points: Double) -> Double {
    let scale = points < 5 ? 100.0 : points < 50 ? 10 : 1
    return (points * scale).rounded() / scale
  }

  // MARK: - Pixels

  /// A bubble shows so many points around the display point, on the scale of the app's own character (`Figure.shownRadius`).
  public static var bubbleRadius: Double { 97 }

  /// Returns the recommendations for the pixels of the files. One that shows nothing is a fault.
  ///
  /// - Parameter shown: the points that a bubble shows around the display point.
  public static func pixels(of files: [PictureFacts], _ costume: Value, shown: Double, _ path: Text) -> [Advice] {
    var advice: [Advice] = []
    if files.contains(where: { !$0.canBeTransparent || $0.drawn?.isOpaque == true }) {
      advice.append(Advice(.opaqueImage, path + ".image"))
    }
    guard let file = files.first, let drawn = file.drawn, let box = drawn.box else { return advice }
    if showsNothing(drawn, costume, shown) { advice.append(Advice(.emptyBubble, path + ".display_x")) }
    // A costume that is drawn on the character's own canvas may leave three quarters of it empty, as the doctor of 2016 does.
    if 5 * box.columns.count * box.rows.count < file.width * file.height {
      let found = Text(box.columns.count) + " x " + Text(box.rows.count)
      advice.append(Advice(.emptyBorder, path + ".image", [found, file.pixels]).with(found: found))
    }
    return advice
  }

  /// Whether nothing is in the square around the bubble.
  private static func showsNothing(_ drawn: DrawnPixels, _ costume: Value, _ shown: Double) -> Bool {
    guard let size = size(of: costume), case .number(let x)? = costume["display_x"], Limits.fraction.contains(x),
      case .number(let y)? = costume["display_y"], Limits.fraction.contains(y)
    else { return false }
    let (across, down) = (shown / size.width, shown / size.height)
    return drawn.isEmpty(columns: x - across...x + across, rows: y - down...y + down)
  }
}
