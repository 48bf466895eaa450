import Geometry
import Values

/// A change of a drawing that the page carries out itself.
public enum DrawingChange: Hashable, Sendable {
  /// A quarter turn clockwise.
  case turn
  /// Exchanges left and right.
  case flip
  /// Keeps a part, in fractions of the picture.
  case trim(Rect)
  /// Cuts the ground away, with a tolerance.
  case cut(Int)
}

extension EditedPicture {
  /// The forms of the files after a change.
  ///
  /// - Parameter known: the forms that files have by now.
  public func forms(after change: DrawingChange, _ known: DrawnForms) -> [PictureForm] {
    files.map { file in
      var form = known.form(of: file)
      switch change {
      case .turn: form.turn()
      case .flip: form.flip()
      case .trim(let part): form.trim(to: PixelBox(part, of: file))
      case .cut(let tolerance): form.cut(tolerance)
      }
      return form
    }
  }

  /// Exchanges the files for their new forms.
  public mutating func replaceFiles(by forms: [PictureForm], at addresses: [Text]) {
    for (index, form) in forms.enumerated() {
      files[index] = File(
        scale: files[index].scale, width: form.width, height: form.height, address: addresses[index])
    }
  }

  /// The part that is seen in any of the files, in fractions; nil where nothing is seen.
  ///
  /// It is measured in the pixels of the coarsest file, so that the densities stay in proportion when the rest is trimmed.
  ///
  /// - Parameter boxes: the part of each file that is seen; nil for one that shows nothing.
  public func ink(_ boxes: [PixelBox?]) -> Rect? {
    guard let base = files.first else { return nil }
    var ink: PixelBox?
    for (file, box) in zip(files, boxes) {
      guard let own = box?.scaled(from: file, to: base) else { continue }
      ink = ink?.union(own) ?? own
    }
    return ink?.fractions(of: base)
  }

  /// The picture with all densities drawn from its sharpest file.
  public var drawnFromSharpest: EditedPicture {
    guard var sharpest = files.last else { return self }
    sharpest.scale = 1
    return EditedPicture(files: [sharpest], isDrawnToSize: true)
  }
}

extension Rect {
  /// Whether a part is all of a picture.
  public var isWhole: Bool { self == Rect(x: 0, y: 0, width: 1, height: 1) }
}

extension Outfit {
  /// The costume with its drawing changed: it is turned and flipped around its middle, and stays where it is when it is trimmed. The
  /// circle stays on its part of the drawing.
  func changed(by change: DrawingChange, to picture: EditedPicture) -> Outfit {
    var new = self
    new.picture = picture
    switch change {
    case .turn: new.turn()
    case .flip: new.display.x = Self.settled(1 - display.x)
    case .trim(let part): new.trim(to: part)
    case .cut: break
    }
    return new
  }

  private mutating func turn() {
    let middle = Vector(x: (0.5 - alignment.x) * size.width, y: (0.5 - alignment.y) * size.height)
    size = Size(width: size.height, height: size.width)
    alignment = Point(
      x: Self.settled(0.5 - middle.x / size.width), y: Self.settled(0.5 - middle.y / size.height))
    display = Point(x: Self.settled(1 - display.y), y: display.x)
  }

  private mutating func trim(to part: Rect) {
    let (old, corner) = (size, Point(x: part.minX * size.width, y: part.minY * size.height))
    size = Size(width: Self.side(part.size.width * old.width), height: Self.side(part.size.height * old.height))
    let share = { [size] (point: Point) in
      Point(
        x: Self.settled((point.x * old.width - corner.x) / size.width),
        y: Self.settled((point.y * old.height - corner.y) / size.height))
    }
    alignment = share(alignment)
    let circle = share(display)
    display = Point(x: min(1, max(0, circle.x)), y: min(1, max(0, circle.y)))
  }
}
