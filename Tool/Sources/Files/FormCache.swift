import Foundation
import Synchronization

/// Forms of content that take long to make, such as compressed files, on the user's disk from run to run.
///
/// A file has a form's kind and the hash of its content as name. It begins with a digest of its name and its bytes, so a damaged one
/// counts as missing. Programs may share the folder: files are replaced whole. Without a writable folder all forms are made again.
public final class FormCache: Sendable {
  private let folder: URL
  private let limit: Int
  /// The bytes written since old files were removed; all of them before the first time.
  private let written = Mutex(Int.max / 2)

  /// The user's cache: `disguise` in `$XDG_CACHE_HOME`, by default `~/.cache`; nil if there is no such folder.
  public static var ofUser: FormCache? {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].map { $0 + "/.cache" }
    guard let place = [environment["XDG_CACHE_HOME"], home].lazy.compactMap({ $0 }).first(where: { $0.hasPrefix("/") })
    else { return nil }
    return FormCache(in: URL(fileURLWithPath: place).appendingPathComponent("disguise"))
  }

  /// - Parameters:
  ///   - folder: created when the first form is written. One that others may write to is not used.
  ///   - limit: the most bytes of all files, which a run may exceed by an eighth. The app with its own content has 1.3 MB.
  public init(in folder: URL, limit: Int = 64 << 20) { (self.folder, self.limit) = (folder, limit) }

  /// Returns the form `kind` of the content with `hash`, which is made only if the disk does not have it.
  ///
  /// - Parameter kind: has everything else that decides the bytes, such as the version of an encoder, in letters that names of files
  ///   may have.
  func form(_ kind: String, of hash: String, _ make: () -> Data) -> Data {
    let name = "\(kind).\(hash)"
    if let known = read(name) { return known }
    let bytes = make()
    write(bytes, name)
    return bytes
  }

  private func read(_ name: String) -> Data? {
    let url = folder.appendingPathComponent(name)
    guard isOurs, let file = try? RegularFile(url, within: folder), let data = try? file.readAll(upTo: limit) else {
      return nil
    }
    let bytes = Data(data.dropFirst(Self.digestBytes))
    guard data.prefix(Self.digestBytes) == Self.digest(bytes, name) else { return nil }
    // The time of its last use, for `trim`.
    utimensat(AT_FDCWD, url.path, nil, 0)
    return bytes
  }

  private func write(_ bytes: Data, _ name: String) {
    if !isOurs {
      try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if !isOurs { return }
    }
    trim(before: bytes.count)
    let data = Self.digest(bytes, name) + bytes
    try? data.write(to: folder.appendingPathComponent(name), options: .atomic)
  }

  private static let digestBytes = 64

  private static func digest(_ bytes: Data, _ name: String) -> Data {
    Data(ContentHash.hex(of: Data("\(name)\n".utf8) + bytes).utf8)
  }

  /// Whether the folder exists and only this user can write to it. The site would take over pictures that another user put there.
  private var isOurs: Bool {
    var status = stat()
    guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    return status.st_uid == geteuid() && status.st_mode & 0o022 == 0
  }

  /// Removes the files whose last use is longest ago if there are too many bytes; before the first file of a run, and from time to time.
  private func trim(before bytes: Int) {
    let isDue = written.withLock { written in
      let isDue = written > limit / 8
      written = (isDue ? 0 : written) + bytes
      return isDue
    }
    guard isDue else { return }
    var (files, total) = (files, 0)
    files.sort { $0.used > $1.used }
    for file in files {
      total += file.bytes
      if total > limit { unlink(file.path) }
    }
  }

  private static func isForm(_ name: String) -> Bool {
    let (hash, digits) = (name.split(separator: ".").last ?? "", Set("0123456789abcdef"))
    return hash.count == digestBytes && hash.count < name.count && hash.allSatisfy(digits.contains)
  }

  /// The forms. The folder may hold files of others, which stay.
  private var files: [(path: String, bytes: Int, used: Date)] {
    let keys: [URLResourceKey] = [.fileSizeKey, .contentModificationDateKey]
    let urls = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: keys)
    return (urls ?? []).filter { Self.isForm($0.lastPathComponent) }.compactMap { url in
      guard let values = try? url.resourceValues(forKeys: Set(keys)) else { return nil }
      // The disk gives whole blocks.
      return (url.path, max(4096, values.fileSize ?? 0), values.contentModificationDate ?? .distantPast)
    }
  }
}
