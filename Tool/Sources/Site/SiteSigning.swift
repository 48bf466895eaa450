import Files
import Foundation

/// The owner's signature of a published site: its pages pin the key, and use only files of the signed list.
///
/// Trusted are the pages themselves and the service worker, which name their scripts with digests; not the hosts of `api/` and `assets/`.
public struct SiteSigning: Sendable {
  let key: SigningKey
  /// The time after which pages refuse the signed catalogue and index, in seconds since 1970; 0 for never.
  let expires: Int64

  /// The address of the list, relative to the root: the signature, then the text.
  public static let list = "api/signed"

  public init(with key: SigningKey, expires: Int64 = 0) { (self.key, self.expires) = (key, expires) }

  /// Whether `list` is signed with this key.
  public func hasSigned(_ list: Data) -> Bool {
    list.count >= 64 && key.signature(of: Data(list.dropFirst(64))) == Data(list.prefix(64))
  }
}
