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

  /// - Parameter show: the place of the show's document.
  init(_ document: Value, in pack: Pack, _ place: FindingPlace, show: FindingPlace) {
    self.place = show
    character = ShowReader.show(in: document).model.character
    guard let document = document["character"], case .object = document else { return }
    var pictures = ShowPictures(document, in: pack, place, show: show)
    let (files, lids) = (pictures.image(), pictures.lids())
    (findings, used) = (pictures.findings, pictures.used)
    report(ShowAdvice.points(of: character))
    if character.images == nil {
      if !character.lids.isEmpty {
        report(.lidsAlone, "lids", "belongs to no picture of the show's own", "add image, or remove it")
      }
      lookAtProportions(character.width.flatMap { width in character.height.map { Size(width: width, height: $0) } })
      return
    }
    report(ShowAdvice.words(of: document))
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

  private mutating func report(_ advice: [Advice]) { findings += advice.map { place.finding($0) } }

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
    let aspect = PictureAdvice.aspect(of: size, image: image, "character.height")
    findings += aspect.map { place.finding($0, as: .characterAspect) }
    report(ShowAdvice.sharpness(of: files.map { $0.facts() }, size))
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
    report(ShowAdvice.anchor(of: character, on: pixels))
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
