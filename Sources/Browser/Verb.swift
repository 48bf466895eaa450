/// Everything the apps may ask of a page: the one list of host verbs.
///
/// `bridge.js` has the same list in the same order; a test compares the two. The comment names the arguments that
/// follow the verb and the node's handle in a batch.
public enum Verb: UInt8, CaseIterable, Sendable {
  // Nodes. Each begins with the handle of the node it is about.
  /// text selector: gives the first element that matches this handle.
  case find
  /// parent, text tag: a new element at the end of the parent.
  case create
  /// parent: moves the node to the end of another parent.
  case adopt
  case remove
  /// text name, text value.
  case setAttribute
  /// text name.
  case removeAttribute
  /// text.
  case setText
  /// Moves the keyboard's focus here.
  case focus
  /// number kind: from now on a click here, or the focus's coming by key, is reported. Kind 0 reports all clicks, kind 1
  /// only those that no pointer made, because the pointer's own events are reported already.
  case listen
  /// Asks for the node's box, reported before the next frame.
  case measure

  // Appearance.
  /// x, y, scale, angle: translation in points, then rotation in radians, then scale.
  case place
  /// x, y: translation as shares of the node's own size.
  case shift
  /// width, height, in points.
  case resize
  /// x, y: the point that rotation and scale leave where it is, in points.
  case setOrigin
  /// 0...1.
  case setOpacity
  /// x, y, radius, in the node's points; a negative radius takes the clip away.
  case clipToCircle
  /// text: a CSS shape.
  case clipToShape

  // The host. Each begins with the number of a request, 0 where there is no answer.
  /// Asks for one frame.
  case requestFrame
  /// text url, number condition: asks for a JSON document; with condition 1 only if the copy kept is not the newest.
  case fetchValue
  /// text url: asks for the copy of a JSON document that was kept.
  case recallValue
  /// text url: keeps the document fetched last from there.
  case keepValue
  /// text url: loads an image and keeps it for offline use.
  case keepImage
  /// text url, width, height: asks for the opacities of an image, drawn at that many pixels.
  case readOpacities
  /// text key, text value: remembers a word until the next visit.
  case remember
  /// step: adds an entry to the history.
  case pushHistory
  /// text: a line for the console.
  case log
  /// seconds: a call when so much time has passed, in place of the one asked for before; negative for none.
  case wakeAfter
  /// x, y: scale about the transform origin, in place of any other transform.
  case stretch
}
