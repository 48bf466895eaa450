import Geometry
import Packs
import Values

/// A task on the pixels of a picture. PixelsWeb.wasm carries it out; the page loads that program with the first task.
public enum PixelTask: Hashable, Sendable {
  /// Finds the part that is seen, as a `PixelBox`; no numbers where nothing is seen.
  case ink
  /// Cuts the ground away by a tolerance, as `GroundCut`. The answer is a picture, or nothing where nothing can be cut away.
  case cut(Int)
  /// Draws the lids over the eyes, as `LidsDrawing`. The answer is a picture.
  case lids(CharacterEyes)
  /// Finds the points of a character, as a `CharacterSearch`; no numbers where nothing is seen.
  case character
  /// Finds the eyes in the whole picture, as `CharacterEyes`; no numbers where there are none.
  case eyes
  /// Finds the colours that the picture has much of, as `PictureColors`.
  case colors

  /// The function of PixelsWeb that carries it out.
  public var name: Text {
    switch self {
    case .ink: "ink"
    case .cut: "cut"
    case .lids: "lids"
    case .character: "character"
    case .eyes: "eyes"
    case .colors: "colors"
    }
  }

  /// The arguments of that function, after the pixels of a row.
  public var arguments: [Double] {
    switch self {
    case .cut(let tolerance): [Double(tolerance)]
    case .lids(let eyes): eyes.numbers
    case .ink, .character, .eyes, .colors: []
    }
  }
}

// MARK: answers

extension [Double] {
  /// The numbers of an answer, eight bytes each.
  public init(answer: [UInt8]) {
    self = answer.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: 8 * $0, as: Double.self) }
    }
  }

  /// The bytes of an answer.
  public var answer: [UInt8] { withUnsafeBytes { Array<UInt8>($0) } }
}

extension PixelBox {
  public var numbers: [Double] { [left, top, width, height].map { Double($0) } }

  /// nil where `numbers` are too few.
  public init?(numbers: [Double]) {
    guard numbers.count >= 4 else { return nil }
    self.init(left: Int(numbers[0]), top: Int(numbers[1]), width: Int(numbers[2]), height: Int(numbers[3]))
  }
}

extension CharacterEyes {
  public var numbers: [Double] { [left.x, left.y, right.x, right.y, radius] }

  /// nil where `numbers` are too few.
  public init?(numbers: [Double]) {
    guard numbers.count >= 5 else { return nil }
    self.init(
      left: Point(x: numbers[0], y: numbers[1]), right: Point(x: numbers[2], y: numbers[3]), radius: numbers[4])
  }
}

extension CharacterSearch {
  public var numbers: [Double] {
    box.numbers + [isOpaque ? 1 : 0, guess.anchor.x, guess.anchor.y, guess.hub.x, guess.hub.y]
      + (guess.eyes?.numbers ?? [])
  }

  /// nil where `numbers` are too few.
  public init?(numbers: [Double]) {
    guard let box = PixelBox(numbers: numbers), numbers.count >= 9 else { return nil }
    let guess = CharacterGuess(
      anchor: Point(x: numbers[5], y: numbers[6]), hub: Point(x: numbers[7], y: numbers[8]),
      eyes: CharacterEyes(numbers: Array(numbers.dropFirst(9))))
    self.init(box: box, isOpaque: numbers[4] == 1, guess: guess)
  }
}

extension PictureColors {
  public var numbers: [Double] { main.flatMap { [Double($0.red), Double($0.green), Double($0.blue)] } }

  public init(numbers: [Double]) {
    main = stride(from: 0, to: numbers.count - 2, by: 3).map { (first: Int) -> RGBColor in
      RGBColor(red: Int(numbers[first]), green: Int(numbers[first + 1]), blue: Int(numbers[first + 2]))
    }
  }
}
