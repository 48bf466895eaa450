import Browser
import SharedUI
import Values

/// The reader's favourite Hoos, by their names: `02/07`. They are stored on the device.
final class Favourites {
  static let key: Text = "hoo-favourites"

  private let page: Page
  private let change: () -> Void
  private(set) var names: [Text] = []
  /// The day of the visit, as `2026-11-23`; empty until it is known.
  private(set) var date = Text.empty

  /// - Parameter change: called when there are other favourites, or the date is known.
  init(_ services: AppServices, change: @escaping () -> Void) {
    page = services.page
    self.change = change
    services.requests.expect(page.recollect(Self.key)) { [self] answer in
      names = answer.bytes.split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) }
      date = answer.note
      change()
    }
    services.settings.willClear = { [self] in
      names = []
      page.forget(Self.key)
      change()
    }
  }

  func contains(_ name: Text) -> Bool { names.contains(name) }

  func toggle(_ name: Text) {
    if contains(name) { names.removeAll { $0 == name } } else { names.append(name) }
    page.remember(Self.key, Text(utf8: Array(names.map { $0.utf8 }.joined(separator: [UInt8(ascii: " ")]))))
    change()
  }
}
