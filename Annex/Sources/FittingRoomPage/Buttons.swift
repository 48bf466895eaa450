import Browser
import Values

/// A kind of button, which the page has once.
protocol ButtonKind: CaseIterable, RawRepresentable where RawValue == Int {
  var role: Text { get }
}

/// The buttons of a part of the page.
final class Buttons<Kind: ButtonKind> {
  private let row: ButtonRow

  init(page: Page) {
    row = ButtonRow()
    for kind in Kind.allCases { row.add(page.find("[data-role=" + kind.role + "]")) }
  }

  func button(of handle: Int32) -> Kind? { row.index(of: handle).flatMap { Kind(rawValue: $0) } }

  func focus(_ kind: Kind) { row.focus(kind.rawValue) }

  /// Shows which of them have an effect. They stay in the order of the keyboard, so that none takes the focus away.
  func draw(isOff: (Kind) -> Bool) { for kind in Kind.allCases { row.set(kind.rawValue, isOff: isOff(kind)) } }
}

/// The elements of buttons by their numbers: what all kinds of buttons share, which a generic class would have once for each.
private final class ButtonRow {
  private var nodes: [Node] = []

  func add(_ node: Node) {
    node.listen()
    nodes.append(node)
  }

  func index(of handle: Int32) -> Int? { nodes.firstIndex { $0.handle == handle } }
  func focus(_ index: Int) { nodes[index].focus() }
  func set(_ index: Int, isOff: Bool) { nodes[index].set("aria-disabled", isOff ? "true" : nil) }
}

/// The buttons at the top.
enum MainButton: Int, ButtonKind {
  case undo, redo, save, saveFile, tryIt, send, saveWebsite

  var role: Text {
    switch self {
    case .undo: "undo"
    case .redo: "redo"
    case .save: "save"
    case .saveFile: "save-file"
    case .tryIt: "try-it"
    case .send: "send"
    case .saveWebsite: "save-website"
    }
  }
}

/// The buttons of the costumes' workbench.
enum CostumeButton: Int, ButtonKind {
  case add, replace, remove, earlier, later, smaller, larger, fill, middle, turn, flip, trim
  case cut, uncut, addCharacter, replaceCharacter, removeCharacter, cutCharacter, uncutCharacter
  case addEyes, removeEyes, smallerEyes, largerEyes, blink

  var role: Text {
    switch self {
    case .add: "add"
    case .replace: "replace"
    case .remove: "remove"
    case .earlier: "earlier"
    case .later: "later"
    case .smaller: "smaller"
    case .larger: "larger"
    case .fill: "fill"
    case .middle: "middle"
    case .turn: "turn"
    case .flip: "flip"
    case .trim: "trim"
    case .cut: "cut"
    case .uncut: "uncut"
    case .addCharacter: "add-character"
    case .replaceCharacter: "replace-character"
    case .removeCharacter: "remove-character"
    case .cutCharacter: "cut-character"
    case .uncutCharacter: "uncut-character"
    case .addEyes: "add-eyes"
    case .removeEyes: "remove-eyes"
    case .smallerEyes: "smaller-eyes"
    case .largerEyes: "larger-eyes"
    case .blink: "blink"
    }
  }
}

extension CostumeButton {
  /// Whether it changes the size of the costume.
  var sizes: Bool { self == .smaller || self == .larger || self == .fill }
}

/// The buttons of the Hoos' workbench.
enum HooButton: Int, ButtonKind {
  case newSet, removeSet, add, replace, remove, earlier, later, turn, flip, trim, cut, uncut

  var role: Text {
    switch self {
    case .newSet: "new-set"
    case .removeSet: "remove-set"
    case .add: "add-hoo"
    case .replace: "replace-hoo"
    case .remove: "remove-hoo"
    case .earlier: "earlier-hoo"
    case .later: "later-hoo"
    case .turn: "turn-hoo"
    case .flip: "flip-hoo"
    case .trim: "trim-hoo"
    case .cut: "cut-hoo"
    case .uncut: "uncut-hoo"
    }
  }
}
