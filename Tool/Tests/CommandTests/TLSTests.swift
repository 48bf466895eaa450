import Fixtures
import Foundation
import Testing

/// `disguise serve --tls-cert --tls-key`, with certificates made by openssl.
@Suite struct TLSTests {
  let folder = TemporaryFolder()

  private func arguments(_ certificate: String, _ key: String) throws -> [String] {
    ["serve", "--port", "0", "--app", try FakeApp.make(in: folder).path, "--tls-cert", certificate, "--tls-key", key]
  }

  @Test func servesOverTLS() async throws {
    let certificates = try Certificates()
    let program = try Program(arguments(certificates.path("server.pem"), certificates.path("server.key")))
    let port = try #require(try await program.port())
    #expect(program.outputText == "Listening on https://127.0.0.1:\(port)\n")
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    let answer = try certificates.openssl(
      [
        "s_client", "-quiet", "-verify_return_error", "-verify_ip", "127.0.0.1", "-CAfile", "ca.pem", "-connect",
        "127.0.0.1:\(port)",
      ], input: request)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("</html>"))
    #expect(!answer.contains("Strict-Transport-Security"), "phones of this network may come back without TLS")
    // Bytes that are neither TLS nor HTTP end only their own connection.
    let noise = try RawConnection(port: port)
    noise.send([0, 1, 2, 3, 4, 5, 6, 7])
    #expect(await noise.read().hasEnded)
    let plain = try RawConnection(port: port)
    plain.send(request)
    let (text, hasEnded) = await plain.read()
    #expect(hasEnded && text.hasPrefix("HTTP/1.1 400 Bad Request\r\n") && text.contains("\r\nConnection: close\r\n"))
    #expect(text.hasSuffix("\r\n\r\nThis server requires HTTPS. Begin the address with https://.\n"))
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    #expect(program.errorText == "")
  }

  /// The certificate is for localhost and 127.0.0.1, and another one for a name.
  @Test(arguments: [
    ("https://disguise.example/a/", true), ("http://disguise.example/", false), ("https://other.example/", false),
    ("https://localhost/", false),
  ])
  func browsersComeBackOverTLSOnlyToThePublicAddress(address: String, isStrict: Bool) async throws {
    let certificates = try Certificates()
    let (file, key) = (certificates.path("public.pem"), certificates.path("server.key"))
    try certificates.openssl([
      "req", "-x509", "-key", "server.key", "-subj", "/CN=Test", "-addext",
      "subjectAltName=DNS:disguise.example,DNS:localhost",
      "-out", "public.pem",
    ])
    let program = try Program(arguments(file, key) + ["--public-url", address])
    let port = try #require(try await program.port())
    let answer = try certificates.openssl(
      ["s_client", "-quiet", "-connect", "127.0.0.1:\(port)"],
      input: "GET / HTTP/1.1\r\nHost: disguise.example\r\nConnection: close\r\n\r\n")
    #expect(answer.contains("\r\nStrict-Transport-Security: max-age=86400\r\n") == isStrict)
  }

  @Test(arguments: [
    ("ECDHE-ECDSA-AES128-SHA256", false), ("ECDHE-ECDSA-AES256-SHA", false), ("ECDHE-ECDSA-AES128-GCM-SHA256", true),
    ("ECDHE-ECDSA-CHACHA20-POLY1305", true),
  ])
  func suitesOfTLS12AreAuthenticatedOnes(suite: String, isTaken: Bool) async throws {
    let certificates = try Certificates()
    let program = try Program(arguments(certificates.path("server.pem"), certificates.path("server.key")))
    let port = try #require(try await program.port())
    let answer = try? certificates.openssl(
      ["s_client", "-quiet", "-tls1_2", "-cipher", "\(suite):@SECLEVEL=0", "-connect", "127.0.0.1:\(port)"],
      input: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect((answer?.hasPrefix("HTTP/1.1 200 OK") ?? false) == isTaken)
  }

  @Test(arguments: ["127.0.0.1", "127.0.0.2"])
  func certificateForAnotherAddressIsAWarning(host: String) async throws {
    let certificates = try Certificates()
    let program = try Program(
      arguments(certificates.path("server.pem"), certificates.path("server.key")) + ["--host", host])
    let port = try #require(try await program.port())
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    let warning = """
      disguise: warning: the certificate is for 127.0.0.1, localhost; browsers will refuse https://127.0.0.2:\(port); \
      make one for 127.0.0.2

      """
    #expect(program.errorText == (host == "127.0.0.1" ? "" : warning))
  }

  @Test func invalidFilesAreOneLine() async throws {
    let certificates = try Certificates()
    let (good, key) = (certificates.path("server.pem"), certificates.path("server.key"))
    let cases = [
      (certificates.path("none.pem"), key, "none.pem: no such file"),
      (good, certificates.path("none.key"), "none.key: no such file"),
      (key, key, "server.key: holds no certificate in PEM format"),
      (good, good, "server.pem: holds no private key in PEM format"),
      (good, certificates.path("locked.key"), "locked.key: holds no private key in PEM format, or one with a pass"),
      (good, certificates.path("other.key"), "other.key: is not the key of the certificate in \(good)"),
    ]
    for (certificate, key, message) in cases {
      let program = try Program(arguments(certificate, key))
      #expect(await program.status() == 1 && program.outputText == "")
      #expect(program.errorText.contains(message) && program.errorText.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: ["--tls-cert", "--tls-key"])
  func certificateWithoutKeyIsAUsageError(option: String) async throws {
    let program = try Program(["serve", option, "file.pem"])
    #expect(await program.status() == 2)
    #expect(program.errorText.hasPrefix("Error: \(option): give --tls-cert and --tls-key together."))
  }
}
