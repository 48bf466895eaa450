import Values

/// A picture that is drawn from another one: cut out of its ground, then trimmed, then flipped, then turned.
public struct PictureForm: Equatable, Sendable {
  /// The address of the original.
  public let original: Text
  /// All pixels of the original.
  private let whole: PixelBox
  /// How much of its ground is cut away; 0 for none.
  public private(set) var tolerance = 0
  /// The part of the original that is used.
  private var part: PixelBox
  /// Whether left and right are exchanged.
  private var isFlipped = false
  /// Quarter turns clockwise: 0 to 3.
  private var turns = 0

  /// The form of a file as it is.
  init(of file: EditedPicture.File) {
    original = file.address
    whole = PixelBox(width: file.width, height: file.height)
    part = whole
  }

  var isOriginal: Bool { part == whole && !isFlipped && turns == 0 && tolerance == 0 }

  /// The whole original, cut out as this form is.
  public var base: PictureForm {
    var base = self
    (base.part, base.isFlipped, base.turns) = (whole, false, 0)
    return base
  }

  private var isLying: Bool { turns % 2 == 1 }
  /// In pixels.
  public var width: Int { isLying ? part.height : part.width }
  public var height: Int { isLying ? part.width : part.height }

  /// The file that has the form, drawn to all densities.
  public func file(at address: Text) -> EditedPicture.File {
    EditedPicture.File(scale: 1, width: width, height: height, address: address)
  }

  public mutating func cut(_ tolerance: Int) { self.tolerance = tolerance }

  mutating func turn() { turns = (turns + 1) % 4 }

  /// Exchanges left and right as they are seen.
  mutating func flip() {
    isFlipped.toggle()
    turns = (4 - turns) % 4
  }

  /// Keeps a part of what is seen.
  public mutating func trim(to box: PixelBox) {
    // Takes back the quarter turns, then the flip.
    var (box, width, height) = (box, width, height)
    for _ in 0..<turns {
      box = PixelBox(left: box.top, top: width - box.right, width: box.height, height: box.width)
      (width, height) = (height, width)
    }
    if isFlipped { box.left = width - box.right }
    part = PixelBox(left: part.left + box.left, top: part.top + box.top, width: box.width, height: box.height)
  }

  /// The map from the original's pixels to those of this form, as a canvas takes it: a, b, c, d, e and f, where x' is ax + cy + e,
  /// and y' is bx + dy + f.
  public var map: [Double] {
    let (mirror, start) = isFlipped ? (-1, part.right) : (1, -part.left)
    let (a, b, c, d, e, f) =
      switch turns {
      case 0: (mirror, 0, 0, 1, start, -part.top)
      case 1: (0, mirror, -1, 0, part.bottom, start)
      case 2: (-mirror, 0, 0, -1, part.width - start, part.bottom)
      default: (0, -mirror, 1, 0, -part.top, part.width - start)
      }
    return [Double(a), Double(b), Double(c), Double(d), Double(e), Double(f)]
  }
}

/// The forms of pictures that the page has drawn, by their addresses.
///
/// All forms of a drawing are made of its original, so that steps in both directions lead back to it, pixel for pixel.
public struct DrawnForms: Sendable {
  private var drawn: [(form: PictureForm, address: Text)] = []

  public init() {}

  public func form(of file: EditedPicture.File) -> PictureForm {
    drawn.first { $0.address == file.address }?.form ?? PictureForm(of: file)
  }

  /// The address of a form; nil for one that has yet to be drawn.
  public func address(of form: PictureForm) -> Text? {
    form.isOriginal ? form.original : drawn.first { $0.form == form }?.address
  }

  public mutating func add(_ form: PictureForm, at address: Text) { drawn.append((form, address)) }
}
