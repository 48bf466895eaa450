import Files
import Foundation
import NIOHTTP1

/// A request for a file of another server.
struct RemoteRequest: Sendable {
  enum Content: Sendable {
    case image
    case list
  }

  var content: Content
  /// Tells the server which copy is here already; nil for none.
  var known: RemoteValidators?
}

/// A file of another server.
struct RemoteFile: Sendable {
  var bytes: Data
  var validators: RemoteValidators
  /// The address after redirects.
  var place: URL
}

/// The fields by which a server tells whether a file has changed (RFC 9110, section 8.8).
struct RemoteValidators: Hashable, Sendable {
  private var etag: String?
  private var lastModified: String?

  init() {}

  init(_ headers: HTTPHeaders) {
    etag = headers.first(name: "ETag")
    lastModified = headers.first(name: "Last-Modified")
  }

  /// The fields of a request for the file if it has changed; empty if the server sent no validators.
  var fields: HTTPHeaders {
    var fields = HTTPHeaders()
    if let etag { fields.add(name: "If-None-Match", value: etag) }
    if let lastModified { fields.add(name: "If-Modified-Since", value: lastModified) }
    return fields
  }
}

extension RemoteRequest.Content {
  var limit: Int { self == .image ? FileLimits.imageBytes : FileLimits.documentBytes }

  var accepted: String { self == .image ? "image/png, image/jpeg, image/webp" : "application/json" }

  /// Returns the fault in a response's content type, which shows a login page or another file at once. The bytes are checked
  /// too: servers that know no better send `application/octet-stream` or nothing.
  func fault(inType field: String?) -> HTTPFault? {
    guard let field else { return nil }
    let type = field.lowercased().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    if ["application/octet-stream", "binary/octet-stream"].contains(type) { return nil }
    switch self {
    case .image: return type.hasPrefix("image/") ? nil : HTTPFault("has the content type \(type)", "serve an image")
    case .list:
      let isText = ["application/json", "text/json", "text/plain"].contains(type) || type.hasSuffix("+json")
      return isText ? nil : HTTPFault("has the content type \(type)", "serve JSON as application/json")
    }
  }
}
