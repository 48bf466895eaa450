import ArgumentParser
import CommandParts
import Files
import Foundation
import Site

/// The owner's signature of a published site.
struct SigningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Sign the site's files with this private key of Ed25519; its pages use no others. Make one with `openssl genpkey \
      -algorithm ed25519 -out key.pem`.
      """, valueName: "key"),
    completion: .file(extensions: ["pem"]))
  var sign: String?

  @Option(
    help: ArgumentHelp(
      "With --sign: after so many days pages refuse the signed catalogue and index; publish again before (default: never).",
      valueName: "days"))
  var signedDays: Int?

  @Flag(help: "Publish a signed site without its signature.")
  var unsigned = false

  func validate() throws {
    if unsigned && sign != nil { throw ValidationError("--unsigned: leave it out, or --sign.") }
    try EmptyOptions.refuse([("--sign", sign, "pass the file of a private key")])
    guard let signedDays else { return }
    if sign == nil { throw ValidationError("--signed-days \(signedDays): pass a key with --sign too.") }
    if !(1...3650).contains(signedDays) { throw ValidationError("--signed-days \(signedDays): choose 1 to 3650.") }
  }

  /// - Parameter now: the days are counted from the next midnight (UTC), so that equal input gives equal bytes on one day.
  func signing(now: Date = Date()) throws(ToolError) -> SiteSigning? {
    guard let sign else { return nil }
    let key = try SigningKey(at: URL(fileURLWithPath: sign))
    let midnight = (Int64(now.timeIntervalSince1970) / 86400 + 1) * 86400
    return SiteSigning(with: key, expires: signedDays.map { midnight + Int64($0) * 86400 } ?? 0)
  }

  /// Warns of another key than that of the present site, which open pages have pinned.
  ///
  /// - Parameters:
  ///   - list: the signed list of the present site; nil if it has none.
  ///   - place: the site's folder or address, for the warning.
  func warnOfAnotherKey(than list: Data?, at place: String) throws(ToolError) {
    guard let list, let signing = try signing(), !signing.hasSigned(list) else { return }
    StandardStreams.complain(
      "warning: \(place): is signed with another key than the version before; pages that are open need a reload")
  }
}
