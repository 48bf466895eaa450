import Values

/// A document under edit: its steps, and the state of the disk.
public struct Edits<Document: Hashable & Sendable, Selection: Hashable & Sendable>: Sendable {
  /// A state that undo restores.
  public struct State: Hashable, Sendable {
    public var document: Document
    public var selection: Selection
  }

  /// The document as it is on the disk.
  public private(set) var disk: Document
  /// The disk's revision, as the server names it.
  public private(set) var revision: Text
  private var history: History<State>
  private var lastKey: Int

  /// - Parameter lastKey: the largest key in the document.
  init(_ document: Document, selection: Selection, revision: Text, lastKey: Int) {
    (disk, self.revision, self.lastKey) = (document, revision, lastKey)
    history = History(State(document: document, selection: selection))
  }

  public var present: State { history.present }
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  mutating func undo() { history.undo() }
  mutating func redo() { history.redo() }
  mutating func endStep() { history.endStep() }
  mutating func cancelStep() { history.cancelStep() }

  /// A key that nothing in the document has had.
  mutating func newKey() -> Int {
    lastKey += 1
    return lastKey
  }

  /// Looking at something else is no step: undo leads to the place of the change.
  mutating func select(_ selection: Selection) {
    history.endStep()
    history.amend { $0.selection = selection }
  }

  mutating func change(joining kind: Int? = nil, _ action: (inout State) -> Void) {
    var state = history.present
    action(&state)
    history.record(state, joining: kind)
  }

  mutating func noteSaved(_ saved: Document, revision: Text) { (disk, self.revision) = (saved, revision) }
}

/// The editing of one kind of document: costumes, or sets of Hoos. It knows neither a page nor a clock.
public protocol EditingSession: Sendable {
  associatedtype Document: Hashable & Sendable
  associatedtype Selection: Hashable & Sendable

  var edits: Edits<Document, Selection> { get set }
  /// Lets go of everything that fingers hold.
  mutating func letGo()
  /// The picture of a costume or a Hoo; nil for one that is gone.
  func picture(of key: Int) -> EditedPicture?
  /// Takes over the changed drawing of a costume or a Hoo, as a step.
  mutating func change(_ key: Int, by change: DrawingChange, to picture: EditedPicture)
  /// Takes over what the disk has. Undo leads back to the page as it was.
  ///
  /// - Parameter joins: whether it joins the step before if that took over the disk too, so that a drawing that is exported again and
  ///   again is one step.
  mutating func take(_ document: Document, revision: Text, joins: Bool)
  /// Meets a disk from which others have removed parts: those with changes here are saved as new ones, and the rest goes.
  mutating func noteRemovals(in theirs: Document, revision: Text)
}

extension EditingSession {
  /// The kind of steps that take over the disk.
  static var exports: Int { 6 }

  public var document: Document { edits.present.document }
  public var selection: Selection { edits.present.selection }
  /// The document as it is on the disk.
  public var disk: Document { edits.disk }
  /// The disk's revision, as the server names it.
  public var revision: Text { edits.revision }
  public var canUndo: Bool { edits.canUndo }
  public var canRedo: Bool { edits.canRedo }
  /// Whether a save would change the disk.
  public var isChanged: Bool { document != disk }

  public mutating func undo() {
    letGo()
    edits.undo()
  }

  public mutating func redo() {
    letGo()
    edits.redo()
  }

  /// The next change is a step of its own: the focus has gone elsewhere, or a finger has left.
  public mutating func endStep() { edits.endStep() }

  /// Notes that the disk has `saved`, which was the document when it was sent.
  public mutating func noteSaved(_ saved: Document, revision: Text) { edits.noteSaved(saved, revision: revision) }
}
