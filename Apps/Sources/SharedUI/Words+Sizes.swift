import Packs
import Values

extension Words {
  /// A number of bytes as people read it: `340 KB`, `1.2 MB`. Thousands of bytes, rounded.
  public func size(ofBytes bytes: Int) -> Text {
    let kilobytes = (max(0, bytes) + 500) / 1000
    if kilobytes < 1000 { return text("hoo-kilobytes", ("number", Text(kilobytes))) }
    let tenths = (kilobytes + 50) / 100
    let number = Text(tenths / 10) + self["hoo-decimal-mark"] + Text(tenths % 10)
    return text("hoo-megabytes", ("number", number))
  }
}
