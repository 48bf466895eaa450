import Files
import Foundation

extension SiteFolder {
  /// Refuses a version that would take the place of a file of others.
  ///
  /// Files in the index of the present site are its own. So are those with the bytes of the new version, as after the recovery of an
  /// older index, and those with hash names.
  func refuseClashes(of index: PublishedIndex, after present: PublishedIndex) throws(ToolError) {
    let own = present.ownPaths
    let new = Dictionary(uniqueKeysWithValues: index.files.map { ($0.path, $0) })
    let paths = Set(new.keys)
    for path in paths.sorted() where !own.contains(path) && !Self.isForm(path, of: paths) {
      let folder = PublishedFile(path: path, Data()).folders.sorted().first {
        Disk.status("\(self.path)/\($0)") != nil && !Disk.isFolder("\(self.path)/\($0)") && !own.contains($0)
      }
      let file = [path, path + ".gz", path + ".br"].first { !own.contains($0) && isOfOthers($0, new[$0]) }
      if let clash = folder ?? file {
        throw .inTheWay("\(shown)/\(clash)", of: index, isOverWebsite: present.isOfWebsite)
      }
    }
  }

  private func isOfOthers(_ path: String, _ file: PublishedFile?) -> Bool {
    Disk.status("\(self.path)/\(path)") != nil && file?.hasHashName != true && !(file.map(holds) ?? false)
  }
}

extension ToolError {
  /// - Parameters:
  ///   - place: the path or address of a file of others.
  ///   - isOverWebsite: whether a website is published. If it was unpacked over another site, its index does not name the files of that.
  static func inTheWay(_ place: String, of index: PublishedIndex, isOverWebsite: Bool = false) -> ToolError {
    let fault = "\(place): is in the way of a file of version \(index.version), and not "
    if !isOverWebsite { return ToolError(fault + "of this program; move it elsewhere, then publish again") }
    return ToolError(
      fault
        + "in the \(PublishedIndex.name) that a website of the fitting room has brought; if it was unpacked over another site, "
        + "publish to a new folder with a higher --version than that site had; otherwise move the file elsewhere")
  }
}
