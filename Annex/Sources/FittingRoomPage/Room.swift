import Browser
import Fitting
import Geometry
import Packs
import Values

/// The parts of the page that all workbenches share.
final class Room {
  let page: Page
  let words: Words
  /// The language of the page.
  let language: Text
  /// The facts of a page whose work is kept in the browser; nil for one of folders.
  private let browser: PageFacts?
  let requests: Requests
  let conflict: ConflictView
  /// The state of saving in words.
  let status: Node
  /// Complaints about dropped files.
  let notice: Node
  private let spoken: Node
  private var isRepeated = false
  /// The last spoken sentence; emptied before dropped files are added.
  var said = Text.empty
  /// Draws the page again, after an answer of the server.
  var redraw: () -> Void = {}
  /// The first save makes an empty folder one of costumes or of sets: the other workbench may have nothing to do any more.
  var noteSaved: () -> Void = {}

  init(page: Page, words: Words, facts: PageFacts) {
    (self.page, self.words, language) = (page, words, facts.language)
    browser = facts.isKeptInBrowser ? facts : nil
    requests = Requests(page: page)
    conflict = ConflictView(page: page)
    status = page.find("[data-role=saving]")
    notice = page.find("[data-role=notice]")
    spoken = page.find("[data-role=spoken]")
    notice.listen()
  }

  /// Whether the work is kept in the browser.
  var isKeptInBrowser: Bool { browser != nil }

  /// The site's content, for work that is kept in the browser.
  var content: Value { browser?.content ?? .null }

  /// The index of the page's language; 0 where the content has none in it.
  func index(in languages: [Text]) -> Int { languages.firstIndex(of: language) ?? 0 }

  /// The indices of languages in the order of the forms: the page's own comes first.
  func order(of languages: [Text]) -> [Int] {
    let own = index(in: languages)
    return [own] + languages.indices.filter { $0 != own }
  }

  /// Shows a notice until the next press.
  func show(_ sentence: Text) {
    notice.setText(sentence)
    notice.setHidden(false)
  }

  /// Says a sentence to those who do not see the page.
  func speak(_ sentence: Text) {
    // Without a difference a screen reader would not say the same sentence again.
    isRepeated.toggle()
    said = sentence
    spoken.setText(isRepeated ? sentence : sentence + "\u{A0}")
  }
}

/// A workbench as the page uses it: one for costumes, one for Hoos.
protocol Bench: AnyObject {
  var bar: BarView { get }
  /// Whether the server has something for it.
  var isPresent: Bool { get }
  var isOpen: Bool { get }
  var isSaving: Bool { get }
  var isChanged: Bool { get }
  /// Whether it has nothing to edit yet.
  var isEmpty: Bool { get }
  /// The pixels of a drawing's longer side that are enough.
  var pixelsEnough: Int { get }
  /// Whether the picture that is being chosen should have a transparent ground.
  var wantsTransparency: Bool { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }

  func load(then finish: @escaping () -> Void)
  /// Reports the changes of others from now on, of all workbenches.
  func followChanges()
  func resize(_ handle: Int32, to size: Size)
  /// The key of its revision in news of the disk.
  var kind: Text { get }
  /// The disk has another revision.
  func notice(_ revision: Text)
  func setShown(_ isShown: Bool)
  func undo()
  func redo()
  func save()
  func endStep()
  var isHandingOut: Bool { get }
  func send(for purpose: Home.Use)
  /// Goes on with a `.disguise` file, or says why not.
  func take(opened value: Value)
  var drawer: PictureDrawer { get }
  /// The picture of a costume or a Hoo; nil for one that is gone.
  func picture(of key: Int) -> EditedPicture?
  /// Takes over the changed drawing of a costume or a Hoo, as a step.
  func change(_ key: Int, by change: DrawingChange, to picture: EditedPicture)
  /// Says to those who do not see the page how a drawing has changed.
  func say(_ change: DrawingChange)
  /// Lets go of everything that fingers hold.
  func letGo()
  /// The page is at rest.
  func rest()
  /// Something may have changed.
  func follow()
  func draw()
  func decide(_ choice: ConflictView.Choice)

  func activate(_ handle: Int32)
  func focus(_ handle: Int32)
  func type(_ text: Text, into handle: Int32)
  func drop(_ files: [DroppedFile])
  func press(_ handle: Int32, _ key: StageKey, step: Double)
  func point(_ handle: Int32, _ phase: Int32, _ pointer: Int32, _ position: Point)
  func wheel(_ handle: Int32, _ position: Point, by delta: Double)
}

extension Bench {
  // The shelf has no stage.
  func point(_ handle: Int32, _ phase: Int32, _ pointer: Int32, _ position: Point) {}
  func wheel(_ handle: Int32, _ position: Point, by delta: Double) {}
}
