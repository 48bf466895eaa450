import Foundation

/// A regular file that is open for reading. The tool reads files in no other way.
///
/// Opening never blocks, as it would on a pipe without a writer, and devices and sockets are refused. Within a pack symbolic
/// links are not followed, neither to the file nor to a folder on its path: a link could publish any file of the disk.
package final class RegularFile {
  private let descriptor: Int32

  /// - Parameter root: the folder of the pack, which contains the file; nil for a file that the user passed, which may be a
  ///   link.
  /// - Throws: `ToolError` with the path, the reason and the remedy.
  package init(_ url: URL, within root: URL?) throws(ToolError) {
    let opened = if let root { try Self.open(url, within: root) } else { try Self.open(url) }
    do {
      try Self.check(opened, url.path)
    } catch {
      close(opened)
      throw error
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  private static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

  private static func open(_ url: URL) throws(ToolError) -> Int32 {
    let descriptor = Glibc.open(url.path, flags)
    if descriptor < 0 { throw reason(errno, url.path) }
    return descriptor
  }

  /// Opens each folder of the path in turn with `O_NOFOLLOW`, so that none of them is a link.
  private static func open(_ url: URL, within root: URL) throws(ToolError) -> Int32 {
    let names = try parts(of: url, within: root)
    var folder = Glibc.open(root.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { throw reason(errno, url.path) }
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      let next = openat(folder, name, O_NOFOLLOW | (isLast ? flags : O_RDONLY | O_DIRECTORY | O_CLOEXEC))
      let (problem, isLink) = (errno, next < 0 && isLink(name, in: folder))
      close(folder)
      if isLink { throw link(URL(fileURLWithPath: root.path + "/" + names[...index].joined(separator: "/")).path) }
      if next < 0 { throw reason(problem, url.path) }
      folder = next
    }
    return folder
  }

  private static func parts(of url: URL, within root: URL) throws(ToolError) -> [String] {
    let (path, start) = (url.standardizedFileURL.path, root.standardizedFileURL.path + "/")
    let names = path.dropFirst(start.count).split(separator: "/").map(String.init)
    guard path.hasPrefix(start), !names.isEmpty, !names.contains("..") else {
      throw ToolError("\(path): lies outside of \(root.path); move it there")
    }
    return names
  }

  private static func isLink(_ name: String, in folder: Int32) -> Bool {
    var status = stat()
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func check(_ descriptor: Int32, _ path: String) throws(ToolError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw reason(errno, path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw ToolError("\(path): is a folder; pass a file")
    default: throw special(path)
    }
  }

  private static func link(_ path: String) -> ToolError {
    ToolError("\(path): is a symbolic link; replace it with the file or folder that it points to")
  }

  private static func special(_ path: String) -> ToolError {
    ToolError("\(path): is a device, a pipe or a socket; replace it with a regular file")
  }

  private static func reason(_ problem: Int32, _ path: String) -> ToolError {
    switch problem {
    case ENOENT, ENOTDIR: ToolError("\(path): no such file; check the path")
    case ELOOP: link(path)
    case ENXIO: special(path)
    default: ToolError("\(path): cannot be opened; check its permissions")
    }
  }

  /// Reads at most `count` bytes; the result is empty at the end of the file.
  ///
  /// - Throws: `ToolError`, without a place, if reading fails.
  package func read(upTo count: Int) throws(ToolError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      repeat { result = Glibc.read(descriptor, target.baseAddress, count) } while result < 0 && errno == EINTR
      initialized = max(0, result)
    }
    if result < 0 { throw ToolError("cannot be read; check the disk") }
    return bytes
  }

  /// Reads up to the end of the file, but at most `limit` bytes.
  package func readAll(upTo limit: Int) throws(ToolError) -> Data {
    var data = Data()
    while data.count < limit {
      let piece = try read(upTo: min(limit - data.count, 256 << 10))
      if piece.isEmpty { break }
      data += piece
    }
    return data
  }
}

/// Reads the regular file at `url`, of at most `limit` bytes.
///
/// - Parameter root: the folder of the file's pack, within which links are not followed; nil for a file that the user passed.
/// - Throws: `ToolError` if the file is missing, not a regular file, unreadable or too large.
public func readFile(_ url: URL, limit: Int, within root: URL? = nil) throws(ToolError) -> Data {
  try BuildCache.value("bytes \(limit) \(root?.path ?? "")", of: url.path) { () throws(ToolError) in
    try readFileNow(url, limit: limit, within: root)
  }
}

private func readFileNow(_ url: URL, limit: Int, within root: URL?) throws(ToolError) -> Data {
  let file = try RegularFile(url, within: root)
  let data: Data
  // Reading one byte more than the limit finds a file that is too large without trusting its stated size.
  do { data = try file.readAll(upTo: limit + 1) } catch { throw ToolError("\(url.path): \(error.description)") }
  if data.count > limit { throw ToolError("\(url.path): is larger than \(limit) bytes; make it smaller") }
  return data
}

/// Reads the first `bytes` bytes of a file. The rest, which may be larger than the memory, is not read.
///
/// - Throws: `ToolError` if `bytes` is more than `limit`, or if the file cannot be read.
package func readStart(of url: URL, bytes: Int, limit: Int, within root: URL) throws(ToolError) -> Data {
  if bytes > limit { throw ToolError("\(url.path): is larger than \(limit) bytes; make it smaller") }
  let file = try RegularFile(url, within: root)
  do { return try file.readAll(upTo: bytes) } catch { throw ToolError("\(url.path): \(error.description)") }
}

/// Returns the sorted names in a folder; none if it cannot be read.
package func fileNames(in folder: URL) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
}

/// Returns the sorted names in a folder that exists.
///
/// - Throws: `ToolError` if this user may not list it, or may list it and open nothing in it.
package func readableNames(in folder: URL) throws(ToolError) -> [String] {
  var status = stat()
  guard lstat(folder.path + "/.", &status) == 0,
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
  else { throw ToolError("\(folder.path): cannot be read; check its permissions") }
  return names.sorted()
}

/// Whether a folder exists and this user may not read it.
package func isClosed(_ folder: URL) -> Bool { isFolder(folder) && (try? readableNames(in: folder)) == nil }

public func isFolder(_ url: URL) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
}

public func isFile(_ url: URL) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
}
