import Files
import Foundation

/// The content security policy of the pages: scripts, styles, images and fonts from the site itself, films that the page has made, and
/// the inline style of each page. Data may come from any host over TLS, since a reader may open a file by its address; scripts ask no
/// other host before the reader agrees (Web/studio/address.js), and nothing fetched becomes a script, a style or markup.
public struct ContentSecurityPolicy: Hashable, Sendable {
  private var directives: [String]
  /// The pages that may show the site's pages in a frame.
  private let ancestors: String

  /// - Parameters:
  ///   - styles: the text of each page's `style` element, byte for byte. The policy refuses other inline styles.
  ///   - framesItself: whether pages of the site show others in frames.
  public init(styles: [Data], framesItself: Bool = false) {
    let digests = styles.map { " 'sha256-\(ContentHash.base64(of: $0))'" }.joined()
    directives =
      [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'\(digests)",
        "img-src 'self' blob: data:", "media-src blob:", "font-src 'self'", "\(Self.ownData) https:",
        "manifest-src 'self'",
        "worker-src 'self'",
        // The pages' forms are handled by scripts, and by dialogs, which send nothing.
        "form-action 'none'", "base-uri 'none'", "object-src 'none'",
        // Web/offline.js and Web/studio/chooser.js make these policies, for the address of a worker each.
        "trusted-types worker studio", "require-trusted-types-for 'script'",
      ] + (framesItself ? ["frame-src 'self'"] : [])
    ancestors = framesItself ? "'self'" : "'none'"
  }

  private static let ownData = "connect-src 'self'"

  /// The same policy for pages that open no files: their data comes from the site alone.
  var confined: ContentSecurityPolicy {
    var copy = self
    copy.directives = directives.map { $0.hasPrefix(Self.ownData) ? Self.ownData : $0 }
    return copy
  }

  /// The same policy for pages whose relative addresses are relative to another folder of the site.
  var allowingBase: ContentSecurityPolicy {
    var copy = self
    copy.directives = directives.map { $0 == "base-uri 'none'" ? "base-uri 'self'" : $0 }
    return copy
  }

  /// Lets pages have the inline `importMaps`.
  mutating func allow(importMaps: [String]) {
    let digests = importMaps.map { " 'sha256-\(ContentHash.base64(of: Data($0.utf8)))'" }.joined()
    directives = directives.map { $0.hasPrefix("script-src") ? $0 + digests : $0 }
  }

  /// Lets pages with a pinned key show images from memory alone, which were checked.
  mutating func showCheckedFilesOnly() {
    directives = directives.map { directive in
      switch directive.prefix(while: { $0 != " " }) {
      case "img-src": "img-src blob: data:"
      case "worker-src": directive + " blob:"
      default: directive
      }
    }
  }

  /// The value of the header field.
  public var header: String { (directives + ["frame-ancestors \(ancestors)"]).joined(separator: "; ") }

  /// The content of the meta element, for static hosts. Browsers ignore `frame-ancestors` there and log an error.
  public var meta: String { directives.joined(separator: "; ") }
}
