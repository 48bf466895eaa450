import Files
import Foundation

/// The compressed forms of a file that `make build` leaves next to it: `<file>.gz` and `<file>.br`.
///
/// A form is used only if it unpacks to the bytes of the file; unpacking takes a hundredth of the time of packing.
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
