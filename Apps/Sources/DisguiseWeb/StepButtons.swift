import Browser
import Geometry
import Packs
import Values

/// Two buttons that go back and on by a step. Each is hidden where it would do nothing.
struct StepButtons {
  private let back: Node
  private let on: Node
  /// Which of them can be seen.
  private var isShown = (back: false, on: false)

  /// The buttons that turn a wheel with more costumes than it shows, as an alternative to flinging.
  static func pager(words: Words, in parent: Node) -> StepButtons {
    StepButtons(
      back: parent.createButton(class: "pager pager-back", label: words["page-back"]),
      on: parent.createButton(class: "pager pager-on", label: words["page-on"]))
  }

  /// The page's own buttons that undo and redo a change of his look.
  static func looks(of page: Page) -> StepButtons {
    let buttons = StepButtons(back: page.find(".corner-undo"), on: page.find(".corner-redo"))
    buttons.back.listen()
    buttons.on.listen()
    return buttons
  }

  /// Returns 1 or -1 for the button with this handle; nil for any other handle.
  func step(of handle: Int32) -> Int? {
    if handle == on.handle { return 1 }
    return handle == back.handle ? -1 : nil
  }

  mutating func draw(back isBack: Bool, on isOn: Bool) {
    isShown = (isBack, isOn)
    back.setHidden(!isBack)
    on.setHidden(!isOn)
  }

  /// Puts their centres in their places.
  func place(back: Point, on: Point) {
    self.back.place(at: back)
    self.on.place(at: on)
  }

  /// Moves the keyboard's focus from the button with this handle to the other one. Returns whether that can be seen.
  func moveFocus(from handle: Int32) -> Bool {
    guard let step = step(of: handle), step > 0 ? isShown.back : isShown.on else { return false }
    (step > 0 ? back : on).focus()
    return true
  }
}
