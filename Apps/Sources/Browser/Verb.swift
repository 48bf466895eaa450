/// The requests that the apps can make of a page.
///
/// The files of `Web/bridge` define the same verbs in the same order; a test compares them. Each comment names the
/// arguments that follow the verb and a 32-bit integer: a node's handle, or a request's number, 0 where no answer comes.
public enum Verb: UInt8, CaseIterable, Sendable {
  // MARK: nodes (batch.js). The integer is the handle of the node.

  /// text selector: binds the handle to the first element that matches.
  case find
  /// integer parent, text tag: creates an element at the end of the parent.
  case create
  /// integer child's new parent: moves the node to the end of another parent.
  case adopt
  /// integer sibling: moves the node in front of another child of the same parent.
  case insert
  case remove
  /// text name, text value.
  case setAttribute
  /// text name.
  case removeAttribute
  /// text.
  case setText
  /// text word, text: sets the text, or the attribute named after a space in `word`, of all elements with that `data-word`.
  case speak
  /// Requests the node's box, which is reported before the next frame.
  case measure
  /// y: scrolls the node's content, in points from the top.
  case scroll
  /// Chooses a radio button.
  case choose
  /// x, y, angle, scale across, scale down: translation in points, then rotation in radians, then scale.
  case place
  /// x, y: translation as fractions of the node's own size.
  case shift
  /// width, height, in points.
  case resize
  /// x, y: the transform origin, in points.
  case setOrigin
  /// 0...1.
  case setOpacity
  /// radius, x, y, in the node's points.
  case clipToCircle
  /// text name, text value: a CSS property.
  case setProperty

  // MARK: events and the device (events.js). The integer is the handle of the node where there is one.

  /// number: a `ListenKind`.
  case listen
  /// number flag: 1 keeps the browser from scrolling under the finger that is down, 0 lets it.
  case claimTouch
  /// Moves the keyboard's focus to the node.
  case focus
  /// number flag: 1 shows a modal dialog, 0 closes it.
  case showDialog
  case requestFrame
  /// milliseconds: vibrates, where the device can.
  case vibrate
  /// text address, text subject: loads the script at the address at the first use and opens its dialog, which shares the subject.
  case share
  /// text words, text language: reads the words aloud in place of others; none stop it. Answers when they have been read.
  case readAloud
  /// text address, numbers gain and rate: loads the script at the address at the first use, and hands it the rest. The
  /// integer is a `Cue.Sound` or a `StudioPart`.
  case studio
  /// text: a line for the console.
  case log

  // MARK: files (requests.js). The integer is the number of the request; the file that it brings has the same number.

  /// text url, text tag, number cache mode, number limit, number silence, number peek: downloads at most `limit` bytes; fails after
  /// `silence` seconds without any. A tag that is not empty makes the request conditional. The answer has the HTTP status and
  /// the first `peek` bytes; its note is the tag and the origin, a line each.
  case fetch
  /// text key, number peek: reads a kept file; answers as `fetch` does. With `peek` 0 the bytes are not read at all.
  case recall
  /// integer file, text key, text origin: keeps a file under a key, in place of an earlier one.
  case keep
  /// Frees a file, the images that are shown from it, and its download.
  case drop
  /// integer file, offset, size, limit: inflates a part of a file; the answer is the first `limit` bytes.
  case inflate
  /// integer file, offset, size, whole: shows the PNG that is a part of a file in an image element, whose handle the integer is.
  /// `whole` is its inflated size, or 0 where it is stored.
  case showFile
  /// text url: loads and decodes an image; the answer is its width and height in pixels, two 32-bit integers.
  case decodeImage
  /// text url, width, height: the answer is the opacities of an image, drawn at that many pixels.
  case readOpacities
  /// Deletes all kept files.
  case clearKept
  /// text pattern, text names, number limit: deletes kept files whose address matches the regular expression, except the
  /// names, one a line; a name that ends in a slash stands for all below it. Of the rest the oldest go until at most `limit` bytes stay.
  case prune
  /// seconds: answers after that time.
  case wait
  /// text url, text body, number silence: sends a message that survives leaving the page; fails after `silence` seconds. The
  /// answer has the HTTP status; its note is the server's `Retry-After`.
  case post

  // MARK: storage and history (storage.js).

  /// text key, text value: stores a word until the next visit.
  case remember
  /// text key: deletes a stored word.
  case forget
  /// text key: the answer is the stored word, empty where there is none; its note is today's date in UTC.
  case recollect
  /// The integer is the step of a new history entry; a negative one goes back by that many entries.
  case pushHistory
  /// text: sets the fragment of the page's address without a new history entry.
  case setFragment
  /// Reloads the page.
  case reload

  // MARK: the start (start.js).

  /// The app is made; events are reported from now on.
  case ready
  /// text reason: the app cannot run; the page shows its failure sentence.
  case fail
}

/// The events that `Verb.listen` requests of a node.
enum ListenKind: Double, CaseIterable {
  /// All clicks, and the focus that comes by keyboard.
  case clicks
  /// The same without the clicks that a pointer made, which are reported as pointer events.
  case clicksWithoutPointer
  case scrolling
  /// A dialog's end, and choices within it.
  case changes
  /// The text of an input, with each change.
  case typing
}
