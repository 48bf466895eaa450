import Foundation
import NIOCore

/// The address under which other machines of the network reach this one.
struct NetworkAddress: Hashable {
  let interface: String
  let address: String

  /// Of those of this machine, the best to hand to a phone; nil where it is in no network.
  static var ofThisMachine: String? { best(of: all, defaultInterface: defaultInterface) }

  /// IPv4 before IPv6, since phones' cameras know both and people can read one; on the interface that leads out before
  /// others, such as those of virtual machines.
  static func best(of all: [NetworkAddress], defaultInterface: String?) -> String? {
    let usable = all.filter { !$0.isOfThisMachineAlone }
    let old = usable.filter { !$0.address.contains(":") }
    let choice = old.isEmpty ? usable : old
    return (choice.first { $0.interface == defaultInterface } ?? choice.first)?.address
  }

  /// Loopback, and IPv6 link-local, which no other machine can be sent to by an address alone.
  private var isOfThisMachineAlone: Bool {
    address.hasPrefix("127.") || address == "::1" || address.lowercased().hasPrefix("fe80:")
  }

  private static var all: [NetworkAddress] {
    ((try? System.enumerateDevices()) ?? []).compactMap { device in
      device.address?.ipAddress.map { NetworkAddress(interface: device.name, address: $0) }
    }
  }

  /// The interface of the route to everywhere.
  private static var defaultInterface: String? {
    guard let table = try? String(contentsOfFile: "/proc/net/route", encoding: .utf8) else { return nil }
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "\t")
      if columns.count > 1, columns[1] == "00000000" { return String(columns[0]) }
    }
    return nil
  }
}
