import Foundation

/// The bytes of the regular file at `url`, of which there may be `limit`.
///
/// - Throws: `ToolError` where it is missing, no file, unreadable or too big.
public func readFile(_ url: URL, limit: Int) throws(ToolError) -> Data {
  let path = url.path
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
    throw ToolError("\(path): there is no such file")
  }
  if isFolder.boolValue { throw ToolError("\(path): is a folder; expected a file") }
  guard let file = try? FileHandle(forReadingFrom: url) else {
    throw ToolError("\(path): cannot be opened; allow reading it")
  }
  defer { try? file.close() }
  // One byte more than allowed tells a file that is too big from one that just fits, whatever its size claims.
  guard let data = try? file.read(upToCount: limit + 1) ?? Data() else {
    throw ToolError("\(path): cannot be read")
  }
  if data.count > limit { throw ToolError("\(path): is larger than \(limit) bytes; make it smaller") }
  return data
}

func isFolder(_ url: URL) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
}

func isFile(_ url: URL) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
}
