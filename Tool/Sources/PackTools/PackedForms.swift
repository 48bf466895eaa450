import Foundation

/// A file's compressed forms as `make build` leaves them beside it: `<file>.gz` and `<file>.br`.
///
/// They are believed only where they give back the very bytes they stand for: unpacking costs a hundredth of packing.
public struct PackedForms: Sendable {
  let gzip: Data?
  let brotli: Data?

  public init(gzip: Data? = nil, brotli: Data? = nil) {
    self.gzip = gzip
    self.brotli = brotli
  }

  func gzip(of bytes: Data) -> Data? { gzip.flatMap { Compression.isGzip($0, of: bytes) ? $0 : nil } }

  func brotli(of bytes: Data) -> Data? { brotli.flatMap { Compression.isBrotli($0, of: bytes) ? $0 : nil } }
}
