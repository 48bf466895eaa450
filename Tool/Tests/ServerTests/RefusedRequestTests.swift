import Fixtures
import SiteFixtures
import Testing

/// Requests that are refused by their host or their length, and hosts that are accepted.
@Suite struct RefusedRequestTests {
  @Test(arguments: [
    "", "Host:\r\n", "Host: \t\r\n", "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n", "Host: a, b\r\n",
    "Host: a b\r\n",
    "Host: a/b\r\n", "Host: a/\r\n", "Host: http://a\r\n", "Host: a?b\r\n", "Host: a#b\r\n", "Host: a\\b\r\n",
    "Host: user@a\r\n",
    "Host: é\r\n", "Host: \u{FF}\r\n", "Host: \"a\"\r\n", "Host: <a>\r\n", "Host: :80\r\n", "Host: a:b\r\n",
    "Host: a:80:80\r\n",
    "Host: a:-1\r\n", "Host: a:65536\r\n", "Host: a:000000000080000000000000\r\n", "Host: ::1\r\n", "Host: []\r\n",
    "Host: [::1\r\n",
    "Host: ::1]\r\n", "Host: [::1]80\r\n", "Host: [::1]:\u{e9}\r\n", "Host: [a]b:80\r\n",
    "Host: \(String(repeating: "a", count: 256))\r\n", "Host: \(String(repeating: "a.", count: 4000))\r\n",
  ])
  func invalidHostIsRefused(fields: String) async throws {
    try await serving { client, _ in
      let (text, hasEnded) = try await answer("GET / HTTP/1.1\r\n\(fields)\r\n", client.port)
      #expect(hasEnded && text.hasPrefix("HTTP/1.1 400 Bad Request\r\n") && text.contains("\r\nConnection: close\r\n"))
      #expect(text.hasSuffix("\r\n\r\nSend exactly one Host, with a host and perhaps a port.\n"))
    }
  }

  @Test(arguments: [
    "Host: localhost:8080\r\n", "hOST: [::1]:80\r\n", "Host: [::1]\r\n", "Host: [fe80::1%25eth0]:1\r\n",
    "Host: xn--e1afmkfd.example\r\n",
    "Host: a_b.example.:65535\r\n", "Host: a:\r\n", "Host:\t127.0.0.1 \r\n",
    "Host: \(String(repeating: "a", count: 255))\r\n",
  ])
  func validHostIsAccepted(fields: String) async throws {
    try await serving { client, _ in
      let (text, _) = try await answer("GET / HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n", client.port)
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test(arguments: [
    (
      "/\(String(repeating: "a", count: 20_000)) HTTP/1.1\r\nHost: x\r\n\r\n", "414 URI Too Long",
      "Use an address of at most 16384 bytes."
    ),
    ("/\(String(repeating: "a", count: 70_000))", "414 URI Too Long", "Use an address of at most 16384 bytes."),
    (
      "/ HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 20_000))\r\n\r\n",
      "431 Request Header Fields Too Large",
      "Send at most 100 header fields, each of at most 16384 bytes, all of at most 65536 bytes."
    ),
    (
      "/ HTTP/1.1\r\nHost: x\r\n\(String(repeating: "A: \(String(repeating: "a", count: 10_000))\r\n", count: 7))",
      "431 Request Header Fields Too Large",
      "Send at most 100 header fields, each of at most 16384 bytes, all of at most 65536 bytes."
    ),
  ])
  func tooLongRequestIsRefusedByItsPart(rest: String, status: String, text: String) async throws {
    try await serving { client, _ in
      let (answer, hasEnded) = try await answer("GET \(rest)", client.port)
      #expect(hasEnded && answer.hasPrefix("HTTP/1.1 \(status)\r\n") && answer.contains("\r\nConnection: close\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n\(text)\n"))
    }
  }
}
