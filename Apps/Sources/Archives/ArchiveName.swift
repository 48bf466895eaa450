import Geometry
import Values

/// The rules for the name of any entry: a relative path in printable ASCII.
public enum ArchiveName {
  /// Returns the most serious fault of `name`, or nil.
  public static func fault(in name: Text) -> (rule: ArchiveRule, message: Text)? {
    let bytes = name.utf8
    if bytes.isEmpty { return (.emptyName, "has an entry without a name; pack it again") }
    if bytes.count > Limits.entryNameBytes {
      let size = Text(bytes.count) + " bytes; shorten it to " + Text(Limits.entryNameBytes)
      return (.nameTooLong, "has a name of " + size)
    }
    if bytes.contains(0) { return (.nulInName, "has a NUL in its name; pack it again") }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      return (.controlInName, "has a control character in its name; rename it")
    }
    if bytes.contains(where: { $0 > 0x7F }) {
      return (.nonASCIIName, "has a non-ASCII character in its name; use the letters a-z and digits")
    }
    return pathFault(in: name)
  }

  private static func pathFault(in name: Text) -> (rule: ArchiveRule, message: Text)? {
    let bytes = name.utf8
    if bytes.contains(UInt8(ascii: "\\")) {
      return (.backslash, "has a backslash in its name; separate folders with /")
    }
    let parts = parts(of: name)
    if parts.contains("..") || parts.contains(".") {
      return (.pathTraversal, "leads out of the archive with . or ..; pack the folder itself")
    }
    if bytes.first == UInt8(ascii: "/") || bytes.count > 1 && bytes[1] == UInt8(ascii: ":") {
      return (.absolutePath, "has an absolute path; pack the folder itself")
    }
    // The name of a folder ends with a slash, so its last part is empty.
    if parts.dropLast().contains(where: { $0.isEmpty }) {
      return (.emptyFolderName, "has a folder without a name; separate folders with one /")
    }
    return nil
  }

  /// Returns the parts of a name between its slashes.
  package static func parts(of name: Text) -> [Text] {
    name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Text(utf8: Array($0)) }
  }

  /// Returns a name that is also the folder of another one, ignoring case; nil if there is none.
  static func nameOfFolder(in names: [Text]) -> Text? {
    let keys = names.map { $0.lowercased + "/" }
    // A folder comes right before what is in it.
    let order = order(of: keys)
    let pair = zip(order, order.dropFirst()).first { keys[$1].utf8.starts(with: keys[$0].utf8) }
    return pair.map { names[$0.0] }
  }

  /// Returns the indices of names that equal an earlier one, ignoring case and a slash at the end, and whether the names differ
  /// in case. Such names are one file on some file systems.
  package static func repetitions(in names: [Text]) -> [(index: Int, isByCase: Bool)] {
    let keys = names.map { name in
      let name = name.lowercased
      return name.utf8.last == UInt8(ascii: "/") ? Text(utf8: name.utf8.dropLast()) : name
    }
    let order = order(of: keys)
    var found: [(index: Int, isByCase: Bool)] = []
    for (a, b) in zip(order, order.dropFirst()) where keys[a] == keys[b] {
      found.append((b, names[a] != names[b]))
    }
    return found.insertionSorted { $0.index < $1.index }
  }

  /// The indices of `keys` in the order of their bytes; those of equal ones ascend.
  private static func order(of keys: [Text]) -> [Int] {
    Array(keys.indices).insertionSorted { keys[$0].utf8.lexicographicallyPrecedes(keys[$1].utf8) }
  }
}

extension Text {
  /// Writes a limit in megabytes.
  package init(megabytes bytes: Int) { self = Text(bytes >> 20) + " MB" }
}
