import Browser
import Fitting
import Geometry
import Packs
import Values

/// Turns, flips, trims and cuts out the drawings of a workbench on the page's canvas, one task after the other. Further actions wait until a
/// drawing is finished.
final class PictureDrawer {
  /// A task, which calls the closure that it is given at its end.
  typealias Task = (_ done: @escaping () -> Void) -> Void

  private let room: Room
  /// The workbench whose drawings they are.
  var bench: (any Bench)?
  private var forms = DrawnForms()
  private var tasks: [Task] = []

  init(_ room: Room) { self.room = room }

  var isBusy: Bool { !tasks.isEmpty }

  /// Runs a task after those before it.
  func run(_ task: @escaping Task) {
    tasks.append(task)
    if tasks.count == 1 { begin() }
  }

  private func begin() {
    tasks.first? { [self] in
      tasks.removeFirst()
      begin()
    }
  }

  /// Turns or flips the drawing of a costume or a Hoo.
  func change(_ key: Int?, by change: DrawingChange) {
    run { [self] done in draw(key, change, done) }
  }

  /// Takes the empty border off the drawing of a costume or a Hoo.
  func trim(_ key: Int?) {
    run { [self] done in
      measure(key, done) { [self] ink in
        if let ink, !ink.isWhole { return draw(key, .trim(ink), done) }
        bench?.bar.complain(room.words["trim-nothing"])
        done()
      }
    }
  }

  /// Cuts more of the ground away, by a number of steps.
  func cut(_ key: Int?, by step: Int) {
    run { [self] done in
      let tolerance = form(of: key)?.tolerance ?? 0
      if step < 0, tolerance == 0 { return done() }
      draw(key, .cut(GroundCut.tolerance(after: tolerance, by: step)), done)
    }
  }

  /// The form of the first file of a drawing; nil without one.
  func form(of key: Int?) -> PictureForm? { picture(of: key)?.files.first.map { form(of: $0) } }

  /// Whether something of a drawing's ground can be brought back.
  func isCut(_ key: Int?) -> Bool { form(of: key).map { $0.tolerance > 0 } ?? false }

  private func picture(of key: Int?) -> EditedPicture? { key.flatMap { bench?.picture(of: $0) } }

  func fail(_ answer: Answer, _ done: () -> Void) {
    bench?.bar.complain(room.words[answer.fault == .missing ? "part-missing" : "drawing-failed"])
    done()
  }

  // MARK: measuring

  /// Finds the part of a drawing that is seen.
  ///
  /// - Parameter use: receives it in fractions, nil where nothing is seen; not called after a failure.
  func measure(_ key: Int?, _ done: @escaping () -> Void, then use: @escaping (Rect?) -> Void) {
    measure(key, [], done, use)
  }

  /// - Parameter boxes: those of the first files.
  private func measure(
    _ key: Int?, _ boxes: [PixelBox?], _ done: @escaping () -> Void, _ use: @escaping (Rect?) -> Void
  ) {
    guard let picture = picture(of: key) else { return done() }
    guard boxes.count < picture.files.count else { return use(picture.ink(boxes)) }
    let file = picture.files[boxes.count]
    room.requests.expect(room.page.compute(.ink, on: file)) { [self] answer in
      if !answer.isGood { return fail(answer, done) }
      if self.picture(of: key) != picture { return done() }
      measure(key, boxes + [PixelBox(numbers: [Double](answer: answer.bytes))], done, use)
    }
  }

  // MARK: drawing

  private func draw(_ key: Int?, _ change: DrawingChange, _ done: @escaping () -> Void) {
    guard let key, let picture = picture(of: key) else { return done() }
    let wanted = picture.forms(after: change, forms)
    guard let form = wanted.first(where: { forms.address(of: $0) == nil }) else {
      take(wanted, over: picture, of: key, change)
      done()
      return noteDrawn()
    }
    make(form, done) { [self] _ in
      // A picture that has changed meanwhile is left alone.
      if self.picture(of: key) == picture { draw(key, change, done) } else { done() }
    }
  }

  func form(of file: EditedPicture.File) -> PictureForm { forms.form(of: file) }

  /// Draws a form, unless it is drawn already.
  ///
  /// - Parameter use: receives its file; not called after a failure.
  func make(_ form: PictureForm, _ done: @escaping () -> Void, then use: @escaping (EditedPicture.File) -> Void) {
    if let address = forms.address(of: form) { return use(form.file(at: address)) }
    guard let base = forms.address(of: form.base) else {
      return cut(form.base, done) { [self] _ in make(form, done, then: use) }
    }
    add(form, room.page.redraw(form, from: base), done, use)
  }

  private func add(
    _ form: PictureForm, _ request: Int32, _ done: @escaping () -> Void,
    _ use: @escaping (EditedPicture.File) -> Void
  ) {
    room.requests.expect(request) { [self] answer in
      if !answer.isGood { return fail(answer, done) }
      if answer.note.isEmpty {
        bench?.bar.complain(room.words["cut-nothing"])
        return done()
      }
      forms.add(form, at: answer.note)
      use(form.file(at: answer.note))
    }
  }

  private func cut(
    _ form: PictureForm, _ done: @escaping () -> Void, _ use: @escaping (EditedPicture.File) -> Void
  ) {
    add(form, room.page.compute(.cut(form.tolerance), on: form.file(at: form.original)), done, use)
  }

  private func take(_ wanted: [PictureForm], over old: EditedPicture, of key: Int, _ change: DrawingChange) {
    var new = old
    new.replaceFiles(by: wanted, at: wanted.compactMap { forms.address(of: $0) })
    bench?.letGo()
    bench?.change(key, by: change, to: new)
    bench?.say(change)
  }

  /// Shows a change that came from a drawing.
  func noteDrawn() {
    bench?.follow()
    room.redraw()
    room.page.wake(after: RestDelay.seconds)
  }
}

extension DrawingChange {
  /// The key of the words that tell it.
  private var key: Text {
    switch self {
    case .turn: "turned"
    case .flip: "flipped"
    case .trim: "trimmed"
    case .cut: "cut-done"
    }
  }

  func sentence(_ words: Words) -> Text {
    let tolerance = if case .cut(let tolerance) = self { tolerance } else { 0 }
    return words.text(key, ("number", Text(tolerance)), ("most", Text(GroundCut.most)))
  }
}

extension FittingRemedy {
  /// The key of the words on its button.
  var key: Text {
    switch self {
    case .trim: "trim"
    case .cut: "cut"
    case .circle: "remedy-circle"
    case .proportions: "remedy-proportions"
    case .densities: "remedy-densities"
    case .identifier: "remedy-identifier"
    case .characters: "remedy-characters"
    case .picture: "replace"
    }
  }
}
