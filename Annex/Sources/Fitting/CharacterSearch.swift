/// The search for a character in a drawing: the part that is seen, and the points in it.
public struct CharacterSearch: Hashable, Sendable {
  /// The part that is seen, with a border of a pixel around it.
  public let box: PixelBox
  /// Whether the drawing is opaque everywhere: its ground is to be cut away first.
  public let isOpaque: Bool
  public let guess: CharacterGuess

  init(box: PixelBox, isOpaque: Bool, guess: CharacterGuess) {
    (self.box, self.isOpaque, self.guess) = (box, isOpaque, guess)
  }

  /// nil where nothing is seen.
  ///
  /// - Parameters:
  ///   - pixels: red, green, blue and opacity of the whole picture, row by row.
  ///   - width: the pixels of a row.
  public init?(_ pixels: [UInt8], width: Int) {
    let alpha = PixelBox.opacities(of: pixels)
    guard let ink = PixelBox(seenIn: alpha, width: width) else { return nil }
    box = ink.grown(by: 1, within: PixelBox(width: width, height: alpha.count / width))
    isOpaque = alpha.allSatisfy { $0 == 255 }
    var guess = CharacterOutline(alpha, width: width, box: box).guess
    guess.eyes = EyeSearch(pixels, width: width, box: box).eyes
    self.guess = guess
  }
}
