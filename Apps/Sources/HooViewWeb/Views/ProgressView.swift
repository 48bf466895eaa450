import Archives
import Browser
import Packs
import SharedUI
import Values

/// The progress of a set's download: a bar with the bytes in words below it.
///
/// The visible words change with every piece. The value for screen readers changes at most ten times and is not announced.
final class ProgressView {
  private let bar: Node
  private let line: Node
  private let outline: HooSetOutline
  private let words: Words
  private var percent = -1
  private var tenth = -1

  init(of outline: HooSetOutline, named name: Text, words: Words, in header: Node) {
    self.outline = outline
    self.words = words
    let box = header.create("div", class: "progress")
    bar = box.create("progress")
    bar.set("max", "100")
    bar.set("aria-label", name)
    line = box.create("p")
    line.set("aria-hidden", "true")
  }

  /// Shows that `share` of the set has arrived, 0 to 1.
  func draw(_ share: Double) {
    let now = Int(share * 100)
    if now == percent { return }
    percent = now
    let total = outline.bytes ?? Limits.archiveBytes
    let done = words.size(ofBytes: Int(share * Double(total)))
    // An index may leave the size out; then only the bytes so far are shown.
    let all = outline.bytes.map { words.size(ofBytes: $0) }
    bar.set("value", Text(now))
    line.setText(all.map { words.text("hoo-progress", ("done", done), ("total", $0)) } ?? done)
    guard let all, now / 10 != tenth else { return }
    tenth = now / 10
    let spoken = words.text("hoo-progress-set", ("set", outline.name), ("done", done), ("total", all))
    bar.set("aria-valuetext", spoken)
  }
}
