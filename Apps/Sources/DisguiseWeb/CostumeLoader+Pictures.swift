import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI
import Values

/// The pictures of the character and of costumes: first forms, whole images, sharper ones, and their silhouettes.
extension CostumeLoader {
  /// Silhouettes are read at a third of the natural size: fine enough for a finger.
  private static let silhouetteScale = 1.0 / 3

  /// Keeps the bundled images for offline use. The browser has chosen the launch picture's character; where that
  /// may be another one than ours, ours takes its place. The same one again would be decoded again, while he grows.
  func keepPictures() {
    let content = context.content
    let shown = context.image(of: content.character.images).url
    keep(content.character.images, of: "app.json: scotch") { [self] url in
      if url != shown || !context.hasWholeDensity { context.showCharacter(from: url) }
    }
    keep(content.ring.images, of: "app.json: ring")
    keep(content.line.images, of: "app.json: line")
    if let lids = content.lids { keep(lids.images, of: "app.json: lids") }
    for step in content.intro.steps {
      if let picture = step.image { keep(picture.images, of: "app.json: intro") }
    }
    for costume in content.costumes {
      loadFirst(of: costume) { [self] _ in room?.sharpen(costume.id) }
    }
  }

  /// Loads one of the `images`: that of the right scale, and while that fails another. Offline, on another screen than last time,
  /// only the scale that suited that one is kept: better that than none.
  func keep(_ images: ImageSet, of owner: Text, then use: @escaping (_ url: Text) -> Void = { _ in }) {
    let wanted = context.image(of: images)
    load(images, atScale: context.imageScale, of: owner) { [self] image in
      guard let image else { return }
      if image.url != wanted.url {
        context.standIn(image.url, for: wanted.url)
        room?.sharpen()
      }
      use(image.url)
    }
  }

  /// Loads the best of `images` that is available; nil for none.
  private func load(
    _ images: ImageSet, atScale scale: Double, of owner: Text, delay: @escaping () -> Void = {},
    checking check: @escaping (_ width: Int, _ height: Int, _ image: ScaledImage) -> Void = { _, _, _ in },
    then use: @escaping (ScaledImage?) -> Void
  ) {
    let image = images.best(forScale: scale)
    self.images.load(image.url, delay: delay) { [self] outcome in
      switch outcome {
      case .ready(let width, let height):
        check(width, height, image)
        use(image)
      case .failed(let reason):
        log(reason, about: image, of: owner)
        guard let rest = images.without(image.url) else { return use(nil) }
        load(rest, atScale: scale, of: owner, delay: delay, checking: check, then: use)
      }
    }
  }

  /// Loads the first picture of a costume: its small form, or where that is no good its whole image.
  ///
  /// - Parameter use: told whether there is a picture.
  func loadFirst(
    of costume: Costume, delay: @escaping () -> Void = {}, then use: @escaping (_ isHere: Bool) -> Void
  ) {
    let owner = owner(of: costume)
    let takeWhole = { [self] in
      loadWhole(of: costume, among: costume.images, owner: owner, delay: delay) { [self] image in
        if let image { context.show(image, of: costume) }
        use(image != nil)
      }
    }
    if costume.bubble.isEmpty { return takeWhole() }
    images.load(costume.bubble, delay: delay) { [self] outcome in
      switch outcome {
      case .ready(let width, let height):
        check(width: width, height: height, of: costume.bubble, key: ".bubble", costume)
        use(true)
      case .failed(let reason):
        log(reason, about: costume.bubble, of: owner + ".bubble")
        takeWhole()
      }
    }
  }

  func loadWhole(
    of costume: Costume, among images: ImageSet, owner: Text, delay: @escaping () -> Void = {},
    then use: @escaping (ScaledImage?) -> Void
  ) {
    load(
      images, atScale: context.sharpScale, of: owner, delay: delay,
      checking: { [self] width, height, image in
        check(width: width, height: height, of: image.url, key: Self.key(of: image), costume)
      }, then: use)
  }

  /// The costume's place in its document, for the console.
  func owner(of costume: Costume) -> Text {
    (context.content.costumes.contains { $0.id == costume.id } ? "app.json" : catalogue) + ": " + costume.id
  }

  /// Reports an image whose shape is far from its costume's: twice as wide or as high, or more.
  private func check(width: Int, height: Int, of url: Text, key: Text, _ costume: Costume) {
    let ratio = Double(width) * costume.size.height / (Double(height) * costume.size.width)
    if ratio > 0.5 && ratio < 2 { return }
    log("its pixels are of another shape than its width and height", about: url, of: owner(of: costume) + key)
  }

  /// Everything is here that the room's first picture needs. Sharper images follow when it rests.
  func beSharp() {
    wholes?.isDue = true
    sharpen()
  }

  /// The screen may need sharper images than are shown.
  func sharpen() {
    isBlurred = true
    wholes?.refresh()
    proceed()
  }

  /// Fetches a sharper character, who grows when he is dressed. The ring is never drawn larger than in the launch picture.
  func sharpenCharacter() {
    let images = context.content.character.images
    let wanted = context.sharpScale
    let best = images.best(forScale: wanted)
    if best.scale <= images.best(forScale: characterScale).scale || isSharpening || wanted <= failedScale { return }
    isSharpening = true
    load(images, atScale: wanted, of: "app.json: scotch") { [self] image in
      isSharpening = false
      guard let image, image.scale == best.scale else { return failedScale = wanted }
      characterScale = wanted
      context.showCharacter(from: image.url)
      // The screen may have changed meanwhile.
      sharpen()
    }
  }

  func readSilhouettes(from first: Int) {
    guard let room else { return }
    for (index, costume) in room.costumes.enumerated() where index >= first {
      readSilhouette(of: context.url(of: costume), size: costume.size) { room.setSilhouette($0, ofCostume: index) }
    }
  }

  func readSilhouette(of url: Text, size: Size, then use: @escaping (Silhouette?) -> Void) {
    let width = max(1, Int(size.width * Self.silhouetteScale))
    let height = max(1, Int(size.height * Self.silhouetteScale))
    requests.expect(page.readOpacities(url, width: width, height: height)) { answer in
      use(answer.isGood ? Silhouette(width: width, height: height, alpha: answer.bytes) : nil)
    }
  }

  static func key(of image: ScaledImage) -> Text {
    (image.isTwin ? ".webp" : ".image") + (image.scale == 1 ? Text.empty : "@" + Text(image.scale) + "x")
  }
}
