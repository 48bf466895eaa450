import Browser
import Values

/// The offer to install the app: once ever, after some costumes. Here the costumes are counted over all visits;
/// `Web/studio/install.js` makes the offer, where the browser can install, and notes `done`.
public struct InstallOffer: Sendable {
  public static var key: Text { "settings-install" }
  private static var enough: UInt8 { UInt8(ascii: "3") }

  /// The number of costumes as a digit, up to `enough`; a letter once the offer has been made.
  private var count: UInt8

  /// - Parameter remembered: the word under `key`.
  public init(_ remembered: Text?) { count = remembered?.utf8.first ?? UInt8(ascii: "0") }

  /// Counts a costume.
  ///
  /// - Returns: whether it is time for the offer.
  public mutating func note(on page: Page) -> Bool {
    if count < Self.enough {
      count += 1
      page.remember(Self.key, Text(utf8: [count]))
    }
    return count == Self.enough
  }
}
