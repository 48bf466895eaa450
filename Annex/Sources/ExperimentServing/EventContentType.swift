import Foundation

/// The content types of a batch.
enum EventContentType {
  /// Whether `field` is text or JSON in UTF-8. `navigator.sendBeacon` sends text.
  static func isText(_ field: String?) -> Bool {
    guard let field else { return false }
    let parts = field.lowercased().split(separator: ";").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }
    guard let type = parts.first, ["text/plain", "application/json"].contains(type) else { return false }
    return parts.dropFirst().allSatisfy { ["charset=utf-8", "charset=\"utf-8\""].contains($0) }
  }
}
