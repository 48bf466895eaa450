import Foundation
import NIOCore

/// An address of this machine in its network.
struct NetworkAddress: Hashable {
  let interface: String
  let address: String

  /// The best address for a phone; nil if the machine is in no network.
  static var ofThisMachine: String? { best(of: all, defaultInterface: defaultInterface) }

  /// Prefers IPv4, which is easier to read and type, and the interface of the default route to others such as those of virtual
  /// machines.
  static func best(of all: [NetworkAddress], defaultInterface: String?) -> String? {
    let usable = all.filter { !$0.isOfThisMachineAlone }
    let old = usable.filter { !$0.address.contains(":") }
    let choice = old.isEmpty ? usable : old
    return (choice.first { $0.interface == defaultInterface } ?? choice.first)?.address
  }

  /// Whether this is a loopback address, or an IPv6 link-local one, which is useless without an interface.
  private var isOfThisMachineAlone: Bool {
    address.hasPrefix("127.") || address == "::1" || address.lowercased().hasPrefix("fe80:")
  }

  private static var all: [NetworkAddress] {
    ((try? System.enumerateDevices()) ?? []).compactMap { device in
      device.address?.ipAddress.map { NetworkAddress(interface: device.name, address: $0) }
    }
  }

  /// The interface of the default route.
  private static var defaultInterface: String? {
    guard let table = try? String(contentsOfFile: "/proc/net/route", encoding: .utf8) else { return nil }
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "\t")
      if columns.count > 1, columns[1] == "00000000" { return String(columns[0]) }
    }
    return nil
  }
}
