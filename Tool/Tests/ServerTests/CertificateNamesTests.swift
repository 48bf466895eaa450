import Fixtures
import Foundation
import Server
import Testing

/// The hosts that a certificate is valid for.
@Suite struct CertificateNamesTests {
  private func names(_ alternatives: String) throws -> CertificateNames {
    let certificates = try Certificates()
    try certificates.folder.write("subjectAltName=\(alternatives)\n", to: "names.ext")
    try certificates.openssl([
      "x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-days", "2", "-out", "names.pem",
      "-extfile", "names.ext",
    ])
    let folder = certificates.folder
    return try ServerIdentity(certificate: folder.appending("names.pem"), key: folder.appending("server.key")).names
  }

  @Test func hostIsComparedAsInBrowsers() throws {
    let names = try names("DNS:Owl.example,DNS:*.wood.example,IP:192.168.1.20,IP:fd00::1,email:x@other.example")
    for host in ["owl.example", "OWL.example", "a.wood.example", "192.168.1.20", "fd00::1", "fd00:0:0::1"] {
      #expect(names.cover(host), "\(host)")
    }
    for host in ["wood.example", "a.b.wood.example", "other.example", "192.168.1.2", "fd00::2", "example", ""] {
      #expect(!names.cover(host), "\(host)")
    }
    #expect(names.list == "owl.example, *.wood.example, 192.168.1.20, fd00::1")
  }
}
