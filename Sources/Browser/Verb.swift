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
  /// only those that no pointer made, because the pointer's own events are reported already; kind 2 reports what is scrolled,
  /// kind 3 a dialog's being closed and what is chosen in it.
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
  /// step: adds an entry to the history; a negative step goes back by that many entries.
  case pushHistory
  /// text: a line for the console.
  case log
  /// seconds: a call when so much time has passed, in place of the one asked for before; negative for none.
  case wakeAfter
  /// x, y: scale about the transform origin, in place of any other transform.
  case stretch

  // Lists that are longer than what is shown of them.
  /// before: moves the node in front of another of the same parent.
  case insert
  /// text name, text value: a CSS property of its own.
  case setProperty
  /// y: scrolls what is in it, in points from the top.
  case scroll
  /// number flag: 1 keeps the browser from scrolling under the finger that is down, 0 lets it.
  case claimTouch

  // Files that are neither documents nor images of the page. Their bytes stay with the host, under the number of the
  // request that brought them, until they are dropped.
  /// text url, number limit, number past: downloads at most so many bytes; with past 1 past every cache. The answer is the
  /// bytes; before it come reports of progress.
  case openFile
  /// text key: asks for a kept file. The answer is the length of its address, the address, and the bytes.
  case recallFile
  /// text key, text url: keeps the file that came from there under a key, in place of what was kept under it.
  case keepFile
  /// Frees the file's bytes, and the images shown from them.
  case dropFile
  /// file, offset, size, limit: inflates a part of a file; the answer is its first bytes, so many at most, or a failure.
  case inflate
  /// file, offset, size, whole: shows the PNG that is a part of a file, in an image element; where `whole`, its size unpacked, is
  /// not 0 the part is deflated.
  case showFile

  // The device.
  /// milliseconds: a tick that can be felt, where the device has one.
  case vibrate
  /// text title, text url: hands an address to the system's share sheet, or copies it; the answer is one byte, 1 shared or 2
  /// copied.
  case share
  /// text: what follows the # of the page's address, without a new entry in the history.
  case setFragment

  // Dialogs, and what is chosen in them.
  /// Shows a dialog above all else; nothing else can be reached until it is closed.
  case showDialog
  case closeDialog
  /// Chooses a radio button.
  case choose
  /// text key: forgets a word that was remembered.
  case forget
  /// Deletes everything that was kept for offline use; a good answer once it is gone.
  case clearKept
  /// Loads the page anew, at the same address.
  case reload
  /// text pattern, text names, number limit: deletes kept data whose address matches the regular expression, except what the
  /// names list, one a line; one that ends in a slash stands for all below it. Of what stays, the oldest goes until it sums up to
  /// at most so many bytes.
  case prune
}
