import Foundation

/// Certificates and keys, made with openssl in a temporary folder.
public struct Certificates: Sendable {
  public let folder = TemporaryFolder()

  public init() throws {
    let subject = ["-subj", "/CN=Test", "-days", "2", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    try openssl(["req", "-x509", "-keyout", "ca.key", "-out", "ca.pem"] + subject)
    for name in ["server", "other"] {
      try openssl(["req", "-keyout", "\(name).key", "-out", "\(name).csr"] + subject)
      try folder.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n", to: "\(name).ext")
      try openssl([
        "x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
        "-out",
        "\(name).pem", "-extfile", "\(name).ext",
      ])
    }
    try openssl(["ec", "-in", "server.key", "-aes128", "-passout", "pass:secret", "-out", "locked.key"])
  }

  public func path(_ name: String) -> String { folder.appending(name).path }

  /// Runs openssl and returns its standard output.
  @discardableResult
  public func openssl(_ arguments: [String], input: String = "") throws -> String {
    let name = UUID().uuidString
    let read = try FileHandle(forReadingFrom: folder.write(input, to: "\(name).in"))
    let written = try FileHandle(forWritingTo: folder.write("", to: "\(name).out"))
    let process = try ChildProcess(
      ["openssl"] + arguments, in: folder.path, streams: [read.fileDescriptor, written.fileDescriptor, nil])
    if process.wait() != 0 { throw CocoaError(.executableLoad) }
    return String(decoding: try Data(contentsOf: folder.appending("\(name).out")), as: UTF8.self)
  }
}
