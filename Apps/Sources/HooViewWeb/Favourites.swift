import Browser
import SharedUI
import Values

/// The reader's favourite Hoos, by their names: `02/07`. They are stored on the device.
final class Favourites {
  /// `SettingsDialog` forgets it for both apps.
  private static let key: Text = "hoo-favourites"

  private let page: Page
  private let requests: Requests
  private let change: () -> Void
  private(set) var names: [Text] = []
  /// The day of the visit, as `2026-11-23`; empty until it is known.
  private(set) var date = Text.empty

  /// - Parameter change: called when there are other favourites, or the date is known.
  init(_ services: AppServices, change: @escaping () -> Void) {
    page = services.page
    requests = services.requests
    self.change = change
    recollect {}
    services.settings.willClear = { [self] in
      names = []
      change()
    }
  }

  func contains(_ name: Text) -> Bool { names.contains(name) }

  /// Another tab may have stored others, or cleared them, since they were read.
  func toggle(_ name: Text) {
    let isNew = !contains(name)
    recollect { [self] in
      names.removeAll { $0 == name }
      if isNew { names.append(name) }
      page.remember(Self.key, Text(utf8: Array(names.map { $0.utf8 }.joined(separator: [UInt8(ascii: " ")]))))
    }
  }

  /// Reads the stored ones, and then does `action`.
  private func recollect(then action: @escaping () -> Void) {
    requests.expect(page.recollect(Self.key)) { [self] answer in
      names = answer.bytes.split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) }
      date = answer.note
      action()
      change()
    }
  }
}
