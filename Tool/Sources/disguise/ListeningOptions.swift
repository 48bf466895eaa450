import ArgumentParser
import CommandParts
import Files
import Foundation
import Server

/// The address and the TLS certificate of `disguise serve`, and the announcement of its address.
struct ListeningOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "port"))
  var port = 8080

  @Option(help: ArgumentHelp("The address to listen on; 0.0.0.0 for all addresses of this machine.", valueName: "host"))
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp("Serve over TLS with this certificate chain in PEM format.", valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(
    help: ArgumentHelp("The certificate's private key in PEM format, without a passphrase.", valueName: "file"),
    completion: .file())
  var tlsKey: String?

  @Flag(help: "Print the address as a QR code even if the output is no terminal or the address is local.")
  var qr = false

  func validate() throws {
    try EmptyOptions.refuse([
      ("--host", host, "choose an address such as 127.0.0.1, or 0.0.0.0 for all addresses of this machine"),
      ("--tls-cert", tlsCert, "pass a file in PEM format"), ("--tls-key", tlsKey, "pass a file in PEM format"),
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

  /// Prints the address of `server`: for programs in the first line, for phones below it.
  func announce(_ server: SiteServer, at port: Int) {
    StandardStreams.say("Listening on \(server.address(of: host, port))")
    guard let reachable else { return }
    let address = address(of: server, at: port)
    if isForAll { StandardStreams.say("In this network: \(address)") }
    warnOfOtherNames(server, reachable, address)
    drawCode(of: address)
  }

  private var isForAll: Bool { ["0.0.0.0", "::"].contains(host) }

  /// The host at which others reach the server; nil in no network.
  private var reachable: String? { isForAll ? NetworkAddress.ofThisMachine : host }

  /// The server's address, for other devices if they reach it.
  func address(of server: SiteServer, at port: Int) -> String { server.address(of: reachable ?? host, port) }

  /// Draws an address as a QR code where a phone may use it, or if it is wanted.
  func drawCode(of address: String) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    guard qr || (isTerminal && !LoopbackHost.isAddress(host)), let code = QRCode(address) else { return }
    StandardStreams.draw(code.lines(isColored: isTerminal))
  }

  private func warnOfOtherNames(_ server: SiteServer, _ host: String, _ address: String) {
    guard let names = server.identity?.names, !names.cover(host) else { return }
    StandardStreams.complain(
      "warning: the certificate is for \(names.list); browsers will refuse \(address); make one for \(host)")
  }
}
