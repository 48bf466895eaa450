import NIOCore
import Testing

@testable import Fetch

@Suite struct PublicAddressTests {
  private func isPublic(_ text: String) throws -> Bool { try SocketAddress(ipAddress: text, port: 80).isPublic }

  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.1.1",
    "198.18.0.1", "198.19.255.255", "198.51.100.7", "203.0.113.7", "224.0.0.1", "239.255.255.250", "240.0.0.1",
    "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "64:ff9b::127.0.0.1",
    "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8", "100::1", "2001::1", "2001:1::1", "2001:10::1", "2001:db8::1",
    "2002:7f00:1::1", "3fff::1", "4000::1", "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1",
  ])
  func specialPurposeAddressesAreNotPublic(address: String) throws { #expect(try !isPublic(address)) }

  @Test(arguments: [
    "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.0.0.1", "128.0.0.1",
    "169.253.0.1", "172.15.0.1", "172.32.0.1", "192.0.1.1", "192.167.0.1", "192.169.0.1", "198.17.0.1", "198.20.0.1",
    "223.255.255.255", "2001:200::1", "2606:4700::1111", "2a00:1450::1", "3ffe::1", "64:ff9b::8.8.8.8",
  ])
  func internetAddressesArePublic(address: String) throws { #expect(try isPublic(address)) }

  @Test func hostsAreAllowedWithOrWithoutPort() throws {
    let hosts = ImageHosts(named: ["Media.local:8000", "nas", "[::1]:9000"].compactMap { ImageHosts.Host($0) })
    #expect(hosts.names("media.local", 8000) && !hosts.names("media.local", 80))
    #expect(hosts.names("nas", 80) && hosts.names("nas", 443) && !hosts.names("nas", 22))
    #expect(hosts.names("::1", 9000) && !hosts.names("other", 80))
    for text in ["", "a b", "http://nas", "nas:0", "nas:65536", "nas:", "::1", "nas/x", "a@b"] {
      #expect(ImageHosts.Host(text) == nil, "\(text)")
    }
  }

  @Test func addressesAreParsedStrictly() throws {
    let address = try #require(RemoteAddress("HTTPS://Example.ORG:443/a%20b.png?x=1#y"))
    #expect(address.isSecure && address.host == "example.org" && address.port == 443)
    #expect(address.target == "/a%20b.png?x=1" && address.hostField == "example.org")
    #expect(RemoteAddress("http://[::1]:8000")?.hostField == "[::1]:8000")
    #expect(RemoteAddress("http://example.org")?.target == "/")
    let next = try #require(RemoteAddress("../c.png", relativeTo: address.url))
    #expect(next.host == "example.org" && next.isSecure)
    for text in ["", "http://", "ftp://x/a", "file:///etc/passwd", "http://a@b/", "http://a:b@c/", "/a", "http://a b/"]
    {
      #expect(RemoteAddress(text) == nil, "\(text)")
    }
  }
}
