import Findings
import Geometry
import PackFiles
import Packs
import Pixels
import Values

/// Checks the one who is dressed: the pictures, the proportions, and the points on them.
struct ShowCharacterCheck {
  private(set) var findings: [Finding] = []
  private(set) var used: Set<String> = []
  /// The points that a bubble shows of one of his costumes; nil for the app's own character.
  private(set) var shownRadius: Double?
  private let place: FindingPlace
  private let character: ShowCharacter

  /// A hub farther from the middle than this, as a fraction of the image, makes the character small.
  private static let farHub = 0.3

  /// - Parameter show: the place of the show's document.
  init(_ document: Value, in pack: Pack, _ place: FindingPlace, show: FindingPlace) {
    self.place = show
    character = ShowReader.show(in: document).model.character
    guard let document = document["character"], case .object = document else { return }
    var pictures = ShowPictures(document, in: pack, place, show: show)
    let (files, lids) = (pictures.image(), pictures.lids())
    (findings, used) = (pictures.findings, pictures.used)
    lookAtPoints()
    if character.images == nil {
      if !character.lids.isEmpty {
        report(.lidsAlone, "lids", "belongs to no picture of the show's own", "add image, or remove it")
      }
      lookAtProportions(character.width.flatMap { width in character.height.map { Size(width: width, height: $0) } })
      return
    }
    // A text with a fault is a finding of its own.
    if document["name"] == nil { report(.characterName, "name", "is missing", "add it") }
    if document["alternative_text"] == nil {
      report(.characterAlternative, "alternative_text", "is missing", "say in a sentence what one sees")
    }
    guard let file = files.first else { return }
    shownRadius = character.figure(of: file.size).shownRadius
    lookAtProportions(character.size(of: file.size))
    lookAtSize(file, files)
    lookAtPixels(file.image)
    if let lids = lids.first { lookAtLids(lids, beside: file) }
  }

  private mutating func report(
    _ rule: PackRule, _ key: String, _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    findings.append(
      place.finding(rule, path: "character.\(key)", message, remedy: remedy, found: found, limit: limit))
  }

  private mutating func lookAtPoints() {
    let way = max(abs(character.hub.x - 0.5), abs(character.hub.y - 0.5))
    if way <= Self.farHub { return }
    let key = abs(character.hub.x - 0.5) == way ? "hub_x" : "hub_y"
    report(.hubOffCentre, key, "is far from the middle, so the character has to be small", "move it, or trim the image")
  }

  private mutating func lookAtProportions(_ size: Size?) {
    guard let size else { return }
    let ratio = size.width / size.height
    if Figure.proportions.contains(ratio) { return }
    let shown = ((ratio * 10_000).rounded() / 10_000).plainText
    report(
      .characterProportions, "width", "is \(shown) times the height",
      "draw the character \(ratio > 1 ? "higher" : "wider")",
      found: shown, limit: Figure.proportions.plainText)
  }

  private mutating func lookAtSize(_ file: ScaledFile, _ files: [ScaledFile]) {
    let (size, image) = (character.size(of: file.size), file.size)
    if let aspect = AspectFault(of: size, image: image) {
      report(
        .characterAspect, "height", aspect.message, aspect.remedy, found: size.height.plainText, limit: aspect.limit)
    }
    let pixels = Double(files.map(\.image.width).max() ?? 0)
    if pixels < 2 * size.width * 0.99 {
      let message = "has \(pixels.plainText) pixels for \(size.width.plainText) points"
      report(
        .characterSmall, "image", message, "export it larger, or write a smaller width", found: pixels.plainText,
        limit: (2 * size.width).plainText)
    }
  }

  private mutating func lookAtPixels(_ image: ImageFile) {
    guard image.canBeTransparent, let pixels = image.drawn else {
      return report(.characterOpaque, "image", "cannot be transparent", "export it as PNG with transparency")
    }
    if pixels.isOpaque {
      return report(.characterOpaque, "image", "is opaque everywhere", "export it as PNG with transparency")
    }
    guard let box = pixels.box else {
      return report(.characterBlank, "image", "shows nothing: all of its pixels are transparent", "export it again")
    }
    if 2 * box.columns.count * box.rows.count < image.width * image.height {
      let found = "\(box.columns.count) x \(box.rows.count)"
      report(
        .characterBorder, "image",
        "is \(found) pixels of \(image.width) x \(image.height), and the rest is an empty border",
        "trim it, and correct width, height and points", found: found)
    }
    let (x, y, reach) = (character.anchor.x, character.anchor.y, 0.04)
    if pixels.isEmpty(columns: x - reach...x + reach, rows: y - reach...y + reach) {
      report(.anchorEmpty, "anchor_x", "is where the image is empty", "move the point onto the character")
    }
  }

  private mutating func lookAtLids(_ lids: ScaledFile, beside file: ScaledFile) {
    let (ratio, own) = (file.size.width / file.size.height, lids.size.width / lids.size.height)
    if abs(own / ratio - 1) > 0.02 {
      let (found, limit) = ("\(lids.image.width) x \(lids.image.height)", "\(file.image.width) x \(file.image.height)")
      report(
        .lidsAspect, "lids", "is \(found) pixels, not in the ratio of the image", "draw it on the image's canvas",
        found: found, limit: limit)
    }
    if !lids.image.canBeTransparent || lids.image.drawn?.isOpaque == true {
      report(.lidsOpaque, "lids", "is opaque everywhere and hides the character", "export it as PNG with transparency")
    }
  }
}
