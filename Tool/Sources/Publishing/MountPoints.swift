import Foundation

/// The mount points of this system. Files below a mount point are not part of the site and must not be removed.
///
/// A bind mount has the device number of its file system, so that numbers alone do not show it.
enum MountPoints {
  /// Returns the mount points below a folder; the folder itself is left out.
  static func below(_ folder: String, in table: [String] = present()) -> [String] {
    table.filter { $0.hasPrefix(folder + "/") }
  }

  /// The absolute paths of all mount points; empty on a system that does not tell them.
  static func present() -> [String] {
    (try? Data(contentsOf: URL(fileURLWithPath: "/proc/self/mountinfo"))).map(paths) ?? []
  }

  /// - Parameter table: the kernel's table: one mount per line, its path in the fifth column.
  static func paths(in table: Data) -> [String] {
    table.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let columns = line.split(separator: UInt8(ascii: " "))
      return columns.count > 4 ? unescaped(columns[4]) : nil
    }
  }

  /// Replaces the octal numbers by which the kernel writes spaces, tabs, line ends and backslashes.
  private static func unescaped(_ column: Data) -> String {
    var (bytes, rest) = ([UInt8](), column[...])
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let code = UInt8(digits, radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
