import Files
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The temporary files of processes that were killed.
///
/// Their names hold the process id, so that those of running processes stay.
enum Leftovers {
  private static let files = ".disguise-"
  private static let trees = ".disguise-set-"
  private static let end = ".tmp"

  static func temporaryName() -> String { files + ProcessNumber.next() + end }

  static func treeName() -> String { trees + ProcessNumber.next() + end }

  /// Removes the temporary files in a pack's folder and in its asset catalogs. No other save of this process must be writing.
  static func removeFiles(in folder: URL) {
    let names = fileNames(in: folder)
    for name in names { removeFile(name, in: folder) }
    for catalog in names where catalog.hasSuffix(".xcassets") {
      let url = folder.appendingPathComponent(catalog)
      guard FileKind(of: url) == .folder, let paths = FileManager.default.enumerator(atPath: url.path) else { continue }
      while let path = paths.nextObject() as? String { removeFile(path, in: url) }
    }
  }

  private static func removeFile(_ path: String, in folder: URL) {
    let name = (path as NSString).lastPathComponent
    guard name.hasPrefix(files), name.hasSuffix(end) else { return }
    let url = folder.appendingPathComponent(path)
    let number = name.dropFirst(files.count).dropLast(end.count)
    // One number without a process id is how they were called first.
    let isOld = !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
    if isOld || ProcessNumber.isLeft(number, byUs: true), FileKind(of: url).isFile { unlink(url.path) }
  }

  /// Removes the new and old folders of sets that were not cleared away. No other save of this process must be writing.
  static func removeTrees(in folder: URL) {
    for name in fileNames(in: folder) where name.hasPrefix(trees) && name.hasSuffix(end) {
      let url = folder.appendingPathComponent(name)
      let number = name.dropFirst(trees.count).dropLast(end.count)
      if ProcessNumber.isLeft(number, byUs: true), FileKind(of: url) == .folder { LinkedFolder.remove(url) }
    }
  }
}
