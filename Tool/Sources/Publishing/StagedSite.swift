import Files
import Foundation
import Glibc

/// The next version of a site under construction in the staging folder: new files are written, unchanged ones get a second name.
struct StagedSite {
  private let folder: SiteFolder
  let root: String
  /// The files of others that it has.
  private(set) var kept: [String: KeptFile] = [:]
  private var folders: Set<String> = []
  private var written: [String] = []

  init(beside folder: SiteFolder) throws(ToolError) {
    self.folder = folder
    root = try folder.makeStaging()
  }

  /// Builds the site with `index`, and puts it on the disk.
  ///
  /// - Parameters:
  ///   - contents: the bytes of files that are not taken from the present site.
  ///   - present: the index of the present site.
  /// - Precondition: the folder holds the earlier files of `index`.
  mutating func build(
    _ index: PublishedIndex, _ contents: [String: Data], present: PublishedIndex?
  ) throws(ToolError) {
    for file in index.files {
      if folder.holds(file) {
        try keep(file.path)
      } else if let bytes = contents[file.path] {
        try write(bytes, to: file.path)
      } else {
        throw ToolError("\(folder.shown)/\(file.path): is damaged; publish again to restore it")
      }
    }
    for file in index.earlier { try keep(file.path) }
    try write(index.data, to: PublishedIndex.name)
    if let present { try keepOthers(than: present, beside: index) }
    Disk.copyOwner(of: folder.path, to: root)
    try sync()
  }

  private mutating func write(_ bytes: Data, to path: String) throws(ToolError) {
    try makeFolders(above: path)
    try Disk.write(bytes, to: "\(root)/\(path)")
    Disk.makeLater("\(root)/\(path)", than: "\(folder.path)/\(path)")
    written.append(path)
  }

  private mutating func keep(_ path: String) throws(ToolError) {
    try makeFolders(above: path)
    try Disk.link("\(folder.path)/\(path)", within: folder.path, to: "\(root)/\(path)")
  }

  private mutating func makeFolders(above path: String) throws(ToolError) {
    let parts = path.split(separator: "/").dropLast()
    for count in parts.indices.map({ $0 + 1 }) {
      try makeFolder(parts.prefix(count).joined(separator: "/"))
    }
  }

  private mutating func makeFolder(_ name: String) throws(ToolError) {
    guard folders.insert(name).inserted else { return }
    try Disk.makeFolder("\(root)/\(name)")
    Disk.copyOwner(of: "\(folder.path)/\(name)", to: "\(root)/\(name)")
  }

  /// Keeps files of others in the site's folder, such as `robots.txt` or `CNAME`.
  private mutating func keepOthers(than present: PublishedIndex, beside index: PublishedIndex) throws(ToolError) {
    let ours = Set((present.files + present.earlier + index.files).map(\.path) + [PublishedIndex.name])
    try keepOthers(in: "", than: ours)
  }

  private mutating func keepOthers(in place: String, than ours: Set<String>) throws(ToolError) {
    for name in fileNames(in: URL(fileURLWithPath: "\(folder.path)/\(place)")) {
      let path = place.isEmpty ? name : "\(place)/\(name)"
      guard !ours.contains(path), !SiteFolder.isForm(path, of: ours),
        let status = Disk.status("\(folder.path)/\(path)")
      else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        if status.st_dev != Disk.status(folder.path)?.st_dev { throw folder.mountPoint(at: path) }
        // A folder of ours that the next version does not use is left out, an empty one of others is kept.
        if fileNames(in: URL(fileURLWithPath: "\(folder.path)/\(path)")).isEmpty { try makeFolder(path) }
        try keepOthers(in: path, than: ours)
      case S_IFREG, S_IFLNK: try keepOther(path, isLink: status.st_mode & S_IFMT == S_IFLNK)
      default: throw ToolError("\(folder.shown)/\(path): is a device, a pipe or a socket; move it elsewhere")
      }
    }
  }

  private mutating func keepOther(_ path: String, isLink: Bool) throws(ToolError) {
    let (old, new) = ("\(folder.path)/\(path)", "\(root)/\(path)")
    // Read before the copy, so that a change during it is noticed.
    guard let present = FileStamp(old) else { return }
    do {
      try makeFolders(above: path)
      if isLink { try Disk.copyLink(old, to: new) } else { try keep(path) }
    } catch {
      // Its owner has removed or renamed it meanwhile.
      if Disk.status(old) == nil { return }
      throw error
    }
    kept[path] = KeptFile(present: present, next: FileStamp(new))
  }

  private func sync() throws(ToolError) {
    for path in written { try Disk.sync("\(root)/\(path)") }
    for path in folders.sorted(by: >) { try Disk.sync("\(root)/\(path)") }
    try Disk.sync(root)
  }
}
