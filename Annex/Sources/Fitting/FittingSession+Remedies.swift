import Geometry
import Values

/// The remedies for findings about the selected costume that need no pixels.
extension FittingSession {
  /// Gives the costume the proportions of its picture; its width stays where the height can be in proportion.
  public mutating func keepProportions() {
    guard let outfit = selected, let file = outfit.picture.files.first else { return }
    let size = Outfit.size(ofWidth: outfit.size.width, in: file)
    edit { $0.size = size }
  }

  /// Draws all densities from the sharpest file.
  public mutating func drawDensities() { edit { $0.picture = $0.picture.drawnFromSharpest } }

  /// Makes an identifier of the name in the reader's language, or else in the first one.
  public mutating func makeIdentifier() {
    guard let outfit = selected else { return }
    let own = outfit.texts.indices.contains(language) ? outfit.texts[language].label : .empty
    let id = document.free((own.isBlank ? outfit.name : own).asID, for: outfit.key)
    let isNew = disk[outfit.key] == nil
    edit { outfit in
      outfit.id = id
      if isNew { outfit.image = id }
    }
  }

  /// Takes spaces at the ends and invisible characters out of a text.
  public mutating func clean(_ field: FittingField) {
    edit { $0.set($0[field].cleaned(hasLines: false), in: field) }
  }

  /// Puts the middle of the circle at a point of the selected costume, in fractions of it.
  public mutating func putCircle(atFraction point: Point) {
    edit { $0.display = Point(x: Outfit.settled(point.x), y: Outfit.settled(point.y)) }
  }
}

extension SetsSession {
  /// Draws all densities of a Hoo's picture, or of a header, from the sharpest file.
  public mutating func drawDensities(_ field: SetsField) {
    switch field {
    case .picture: selectedHoo.map { replacePicture($0.picture.drawnFromSharpest) }
    case .header(let language): setHeader(selectedSet?.headers[language]?.drawnFromSharpest, language)
    case .title, .poem, .setTitle, .color: break
    }
  }

  /// Takes spaces at the ends and invisible characters out of a text.
  public mutating func clean(_ field: SetsField) {
    let isPoem = if case .poem = field { true } else { false }
    let text = document[field, selection].cleaned(hasLines: isPoem)
    edits.change { $0.document.set(text, in: field, $0.selection) }
  }
}
