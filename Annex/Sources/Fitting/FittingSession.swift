import Geometry
import Packs
import Values

/// The fitting room: the costumes, the one that is being fitted, the steps to undo, and the saved document.
///
/// It knows neither a page nor a clock. All positions are in the character's own coordinates, in points.
public struct FittingSession: EditingSession {
  public var edits: Edits<FittingDocument, Int?>
  /// The stage character, once the pack is known. A character of the show takes its place.
  public var stageWearer = Wearer(size: Size(width: 1, height: 1))
  /// Its name; empty for that of the app.
  public var stageName = Text.empty
  /// The index of the reader's language, in which a new costume gets its name too.
  public var language = 0
  /// Whether ids that were not typed follow the names of saved costumes too: nothing else knows those of a browser's home.
  public var renamesSaved = false
  private var pinch = PinchGesture()
  private var sizing: Sizing?

  /// The kinds of steps that join.
  enum Step: Int {
    case drag = 1, nudge, scale, display, text
    // 6 is `exports`.
    case pointDrag = 7, pointNudge, eyeScale

    /// Steps with the same number join: those of one kind at the same part, such as a field.
    func number(at part: Int) -> Int { rawValue + 10 * part }
  }

  public init(_ document: FittingDocument, revision: Text = .empty) {
    edits = Edits(
      document, selection: document.outfits.first?.key, revision: revision, lastKey: document.keys.max() ?? 0)
  }

  public var selected: Outfit? { document[selection] }

  public mutating func letGo() { pinch.release() }

  // MARK: the list

  public mutating func select(_ key: Int) {
    guard document[key] != nil, key != selection else { return }
    pinch.release()
    edits.select(key)
  }

  /// Adds costumes with pictures that were dropped together, as one step, and selects the last one. Their sizes are the
  /// pictures' on the character. The names are those of the files without extension.
  public mutating func add(_ pictures: [(name: Text, picture: EditedPicture)]) {
    var document = document
    for (name, picture) in pictures { document.outfits.append(outfit(picture, named: name, in: document)) }
    edits.change { state in
      state.document = document
      state.selection = document.outfits.last?.key
    }
  }

  public mutating func add(_ picture: EditedPicture, named name: Text) { add([(name, picture)]) }

  private mutating func outfit(_ picture: EditedPicture, named name: Text, in document: FittingDocument) -> Outfit {
    let size = Self.naturalSize(of: picture, share: document.character == nil ? 1 : wearer.side / stageWearer.side)
    var texts = document.languages.map { _ in Outfit.Texts() }
    for index in texts.indices where index == language || index == 0 && !document.isFirstOptional {
      texts[index].label = name.asLabel
    }
    let id = document.free(name.asID, for: nil)
    var outfit = Outfit(
      key: edits.newKey(), id: id, hasOwnID: false, image: id, picture: picture, size: size,
      display: Point(x: 0.5, y: 0.3),
      alignment: .zero, texts: texts)
    outfit.alignment = Self.middle(of: outfit, on: wearer)
    return outfit
  }

  /// Gives the selected costume another picture; its place and its width stay.
  public mutating func replacePicture(_ picture: EditedPicture) {
    guard let file = picture.files.last, file.width > 0 else { return }
    edit { outfit in
      outfit.picture = picture
      outfit.size = Outfit.size(ofWidth: outfit.size.width, in: file)
    }
  }

  /// The key of the character's picture.
  public static var characterKey: Int { -1 }

  public func picture(of key: Int) -> EditedPicture? {
    key == Self.characterKey ? document.character?.picture : document[key]?.picture
  }

  public mutating func change(_ key: Int, by change: DrawingChange, to picture: EditedPicture) {
    letGo()
    guard let index = document.index(of: key) else { return edits.change { $0.document.character?.picture = picture } }
    edits.change { $0.document.outfits[index] = $0.document.outfits[index].changed(by: change, to: picture) }
  }

  public mutating func removeSelected() {
    guard let index = document.index(of: selection) else { return }
    edits.change { state in
      state.document.outfits.remove(at: index)
      let left = state.document.outfits
      state.selection = left.isEmpty ? nil : left[min(index, left.count - 1)].key
    }
  }

  /// Moves the selected costume by `steps` places in the list.
  public mutating func moveSelected(by steps: Int) {
    guard let index = document.index(of: selection), document.outfits.indices.contains(index + steps) else { return }
    edits.change { $0.document.outfits.insert($0.document.outfits.remove(at: index), at: index + steps) }
  }

  // MARK: the fit

  public mutating func press(_ pointer: Int32, at position: Point) {
    guard let outfit = selected else { return }
    if pinch.isEmpty { edits.endStep() }
    pinch.add(pointer, at: position, holding: outfit)
  }

  public mutating func drag(_ pointer: Int32, to position: Point) {
    guard let outfit = pinch.move(pointer, to: position, on: wearer) else { return }
    edit(joining: .drag) { $0 = outfit }
  }

  public mutating func release(_ pointer: Int32) {
    guard let outfit = selected else { return pinch.release() }
    pinch.remove(pointer, holding: outfit)
    if pinch.isEmpty { edits.endStep() }
  }

  /// Whether fingers, or the mouse, hold the costume.
  public var isHeld: Bool { !pinch.isEmpty }

  /// Lets go of the costume and takes it back to where it was.
  public mutating func cancelDrag() {
    pinch.release()
    edits.cancelStep()
  }

  /// Moves the costume by a key: repeated presses are one step.
  public mutating func nudge(by offset: Vector) { edit(joining: .nudge) { $0 = $0.moved(by: offset) } }

  /// Moves the costume's middle onto the character's.
  public mutating func center() { edit { [wearer] in $0.alignment = Self.middle(of: $0, on: wearer) } }

  /// Makes the costume larger by a share of its size, about its middle. Small ones grow by as much as can be seen. A step back is exact.
  public mutating func grow(by share: Double) { size { $0.grown(by: share, on: $1) } }

  /// Makes the costume smaller: the opposite of `grow(by:)`.
  public mutating func shrink(by share: Double) { size { $0.shrunk(by: share, on: $1) } }

  /// Makes the costume as large as fits the character, about its middle.
  public mutating func fillCharacter() {
    guard let size = selected?.size else { return }
    scale(by: min(wearer.size.width / size.width, wearer.size.height / size.height))
  }

  public mutating func scale(by factor: Double) { size { $0.sized(by: factor, on: $1) } }

  private mutating func size(_ step: (Sizing, Wearer) -> Sizing) {
    guard let outfit = selected else { return }
    let sizing = step(sizing.flatMap { $0.result == outfit ? $0 : nil } ?? Sizing(of: outfit), wearer)
    self.sizing = sizing
    edit(joining: .scale) { $0 = sizing.result }
  }

  public mutating func scale(by factor: Double, about center: Point) {
    edit(joining: .scale) { [wearer] in $0 = $0.scaled(by: factor, about: center, on: wearer) }
  }

  /// Moves the circle that shows in the bubble, by points of the costume.
  public mutating func moveCircle(by offset: Vector) { edit(joining: .display) { $0 = $0.showing(movedBy: offset) } }

  /// Puts the middle of the circle at a point of the costume, in its points.
  public mutating func putCircle(at point: Point) {
    edit(joining: .display) {
      $0 = $0.showing(
        movedBy: Vector(x: point.x - $0.display.x * $0.size.width, y: point.y - $0.display.y * $0.size.height))
    }
  }

  // MARK: texts

  public mutating func type(_ text: Text, into field: FittingField) {
    if field.isOfCharacter { return typeAboutCharacter(text, into: field) }
    if case .show(let field) = field { return typeAboutShow(text, into: field) }
    let isNew = renamesSaved || selection.map { disk[$0] == nil } ?? false
    edit(joining: .text, part: field.order) { $0.set(text, in: field) }
    guard isNew, let outfit = selected, !outfit.hasOwnID, field == .label(0) || field == .label(language) else {
      return
    }
    let id = document.free(text.asID, for: outfit.key)
    edit(joining: .text, part: field.order) { ($0.id, $0.image) = (id, id) }
  }

  // MARK: the disk

  /// Goes on with the work of a file that was opened, as a step. The disk keeps its own until it is saved.
  public mutating func open(_ document: FittingDocument) { show(keyed(document, as: [])) }

  /// Takes over what the disk has. Undo leads back to the costumes as they were on the page.
  public mutating func take(_ document: FittingDocument, revision: Text, joins: Bool = false) {
    let taken = keyed(document, as: disk.outfits)
    noteSaved(taken, revision: revision)
    show(taken, joining: joins ? Self.exports : nil)
  }

  /// Gives outfits the keys of those among `known` that have the same ids, and others new ones.
  private mutating func keyed(_ document: FittingDocument, as known: [Outfit]) -> FittingDocument {
    var keyed = document
    keyed.outfits = document.outfits.map { outfit in
      outfit.with(key: known.first { $0.id == outfit.id }?.key ?? edits.newKey())
    }
    return keyed
  }

  private mutating func show(_ document: FittingDocument, joining kind: Int? = nil) {
    pinch.release()
    edits.change(joining: kind) { state in
      state.document = document
      if document[state.selection] == nil { state.selection = document.outfits.first?.key }
    }
  }

  public mutating func noteRemovals(in theirs: FittingDocument, revision: Text) {
    let ids = theirs.outfits.map { $0.id }
    var (left, gone) = (disk, [Outfit]())
    left.outfits = []
    for outfit in disk.outfits {
      if ids.contains(outfit.id) { left.outfits.append(outfit) } else { gone.append(outfit) }
    }
    noteSaved(left, revision: revision)
    edits.change { state in state.document.outfits = state.document.outfits.filter { !gone.contains($0) } }
  }

  // MARK: steps

  mutating func edit(joining step: Step? = nil, part: Int = 0, _ action: (inout Outfit) -> Void) {
    guard let index = document.index(of: selection) else { return }
    edits.change(joining: step.map { $0.number(at: part) }) { action(&$0.document.outfits[index]) }
  }

  // MARK: a new costume

  /// The largest size of a new costume, in points: the character and a half.
  private static var mostSize: Size { Size(width: 360, height: 440) }

  /// The size of a dropped picture in points: its pixels at the lowest density at which it is no larger than the character and a half,
  /// or else as large as that.
  ///
  /// - Parameter share: the character's measure, compared with that of the stage character.
  static func naturalSize(of picture: EditedPicture, share: Double = 1) -> Size {
    guard let file = picture.files.first else { return mostSize * share }
    let pixels = Size(width: Double(file.width), height: Double(file.height))
    let density = picture.isDrawnToSize ? density(for: needed(pixels) / share) : Double(file.scale)
    let size = clamped(pixels * (1 / density))
    return Outfit.size(ofWidth: size.width, in: file)
  }

  /// The density at which a picture is as large as a new costume may be.
  private static func needed(_ pixels: Size) -> Double {
    max(pixels.width / mostSize.width, pixels.height / mostSize.height)
  }

  private static func density(for needed: Double) -> Double {
    needed <= 1 ? 1 : needed <= 2 ? 2 : needed <= 3 ? 3 : needed
  }

  /// The times of its size in which a picture without pixels is drawn: it becomes a costume as large as one of so many pixels does, with
  /// three pixels per point. One that would then be taken for a picture of fewer pixels per point is drawn as large as a new costume may be.
  public static func share(ofVectors size: Size) -> Double {
    let needed = needed(size)
    let share = 3 / density(for: needed)
    return needed * share > 2 ? share : 3 / needed
  }

  private static func clamped(_ size: Size) -> Size {
    let fit = min(1, Limits.side.upperBound / max(size.width, size.height))
    return Size(width: Outfit.side(size.width * fit), height: Outfit.side(size.height * fit))
  }

  /// The alignment at which the middles of both pictures meet, as for a costume that is drawn on the character's own canvas.
  private static func middle(of outfit: Outfit, on wearer: Wearer) -> Point {
    let box = outfit.box(on: wearer)
    return outfit.moved(by: wearer.middle - box.center).alignment
  }
}

extension Outfit {
  func with(key: Int) -> Outfit {
    Outfit(
      key: key, id: id, hasOwnID: hasOwnID, image: image, picture: picture, size: size, display: display,
      alignment: alignment, texts: texts, season: season, credit: credit, source: source)
  }
}
