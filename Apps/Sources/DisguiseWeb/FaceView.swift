import Browser
import DisguiseORama
import Geometry
import Packs
import Values

/// The character's face on the page: the parts of one drawing, over his image and under his costume. The style sheet has their places, and
/// the places of brows, lids and mouth in each expression; the scene moves the pupils.
final class FaceView {
  /// Over his eyes during a blink.
  let lids: Node
  private let face: Node
  private let moustache: Node
  private var pupils: [Node] = []
  private var mouth: Node
  private var isSpeaking = false

  /// - Parameters:
  ///   - figure: all that is drawn of him.
  ///   - other: the node of the figure above his face.
  ///   - url: the address of the drawing.
  init(in figure: Node, before other: Node, url: Text) {
    face = figure.create("span", class: "face")
    face.insert(before: other)
    face.setProperty("--face", "url(" + url + ")")
    _ = face.create("span", class: "face-skin")
    for side: Text in ["face-eye face-left", "face-eye face-right"] {
      pupils.append(face.create("span", class: side).create("span"))
    }
    _ = face.create("span", class: "face-lids")
    lids = face.create("span", class: "lids")
    _ = face.create("span", class: "face-brow face-left")
    _ = face.create("span", class: "face-brow face-right")
    mouth = face.create("span", class: "face-mouth")
    moustache = face.create("span", class: "face-moustache")
  }

  func draw(_ frame: DressingRoomFrame.Face) {
    face.set("data-face", Text(frame.expression.rawValue))
    for pupil in pupils { pupil.place(at: Point.zero + frame.gaze) }
  }

  /// Moves his mouth for the time of a sentence, or stops it. Its node is replaced, so that the movement begins again.
  func speaks(_ speaks: Bool) {
    if !speaks, !isSpeaking { return }
    isSpeaking = speaks
    mouth.remove()
    mouth = face.create("span", class: speaks ? "face-mouth face-speaks" : "face-mouth")
    mouth.insert(before: moustache)
  }
}
