import Browser
import Packs
import SharedUI
import Values

/// Lines for the console, and notices.
extension CostumeLoader {
  /// The largest number of faults of one document that are written to the console.
  private static let lineLimit = 24

  func log(_ faults: [Fault]) {
    for fault in faults.prefix(Self.lineLimit) { page.log(catalogue + ": " + fault.line) }
    let rest = faults.count - Self.lineLimit
    if rest > 0 { page.log(catalogue + ": and " + Text(rest) + " faults more") }
  }

  func log(_ message: Text, about image: ScaledImage, of owner: Text) {
    log(message, about: image.url, of: owner + Self.key(of: image))
  }

  /// A line that names whose image it is about, its key and its address.
  func log(_ message: Text, about url: Text, of key: Text) {
    page.log(key + ": " + Text(utf8: Array(url.utf8.prefix(200))) + ": " + message)
  }

  func tellOfLoss(_ isLoss: Bool) {
    if isLoss { tell("notice-costumes") }
  }

  /// Says that the costume that was wished for is unknown.
  func tellOfMissing() {
    if room?.giveUpWish() == true { tell("notice-missing") }
  }

  /// Says the sentence under `key` in the table of words.
  func tell(_ key: Text) { whenOpen { [self] in context.services.say(key) } }
}
