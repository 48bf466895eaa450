import ArgumentParser
import Foundation
import PackTools
import Server

/// Where `disguise serve` listens, and how it tells people.
struct ListeningOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The port to listen on, 0 for any that is free.", valueName: "port"))
  var port = 8080

  @Option(help: ArgumentHelp("The address to listen on; 0.0.0.0 for all of this machine.", valueName: "host"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp("Serve over TLS with this certificate, and those that vouch for it, in PEM.", valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(
    help: ArgumentHelp("The certificate's private key, in PEM, without a passphrase.", valueName: "file"),
    completion: .file())
  var tlsKey: String?

  @Flag(help: "Draw the address as a QR code wherever the output goes; else on a terminal, for other machines.")
  var qr = false

  func validate() throws {
    try EmptyOptions.refuse([
      ("--host", host, "choose an address such as 127.0.0.1, or 0.0.0.0 for all of this machine"),
      ("--tls-cert", tlsCert, "name a file in PEM"), ("--tls-key", tlsKey, "name a file in PEM"),
    ])
    guard (0...65_535).contains(port) else { throw ValidationError("--port \(port): choose a port from 0 to 65535.") }
    if (tlsCert == nil) != (tlsKey == nil) {
      throw ValidationError("\(tlsCert == nil ? "--tls-key" : "--tls-cert"): give --tls-cert and --tls-key together.")
    }
  }

  func identity() throws(ToolError) -> ServerIdentity? {
    guard let tlsCert, let tlsKey else { return nil }
    return try ServerIdentity(certificate: URL(fileURLWithPath: tlsCert), key: URL(fileURLWithPath: tlsKey))
  }

  /// Says where `server` is, for programs in the first line and for phones below.
  func announce(_ server: SiteServer, at port: Int) {
    StandardStreams.say("Listening on \(server.address(of: host, port))")
    let isForAll = ["0.0.0.0", "::"].contains(host)
    let isForOthers = !host.hasPrefix("127.") && !["::1", "localhost"].contains(host)
    let isTerminal = isatty(STDOUT_FILENO) == 1
    guard let reachable = isForAll ? NetworkAddress.ofThisMachine : host else { return }
    let address = server.address(of: reachable, port)
    if isForAll { StandardStreams.say("In this network: \(address)") }
    warnOfOtherNames(server, reachable, address)
    guard qr || (isTerminal && isForOthers), let code = QRCode(address) else { return }
    StandardStreams.draw(code.lines(isColored: isTerminal))
  }

  private func warnOfOtherNames(_ server: SiteServer, _ host: String, _ address: String) {
    guard let names = server.identity?.names, !names.cover(host) else { return }
    StandardStreams.complain(
      "warning: the certificate names \(names.list); browsers will refuse \(address); make one that names \(host)")
  }
}
