import Archives
import Packs
import Values

extension ArchiveRule {
  /// The limit in a finding; empty for a rule without a number, or with several.
  var limit: String {
    let number: Int
    switch self {
    case .archiveTooLarge: number = Limits.archiveBytes
    case .tooManyEntries: number = Limits.entries
    case .unpackedTooLarge: number = Limits.unpackedBytes
    case .ratio: number = Limits.ratio
    case .nameTooLong: number = Limits.entryNameBytes
    case .jsonTooLarge: number = Limits.documentBytes
    case .jsonTooDeep: number = Limits.depth
    case .jsonTooManyValues: number = Limits.documentValues
    case .jsonTooManyKeys: number = Limits.documentKeys
    case .countRange: return "1 to \(Limits.hoos)"
    case .color: return "#rrggbb"
    case .tooManyPixels: number = Limits.setPixels
    case .imageTooLarge: number = Limits.pixels
    default: return ""
    }
    return "\(number)"
  }
}
