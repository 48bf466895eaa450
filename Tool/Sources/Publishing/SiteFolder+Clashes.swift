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
        throw .inTheWay("\(shown)/\(clash)", of: index)
      }
    }
  }

  private func isOfOthers(_ path: String, _ file: PublishedFile?) -> Bool {
    Disk.status("\(self.path)/\(path)") != nil && file?.hasHashName != true && !(file.map(holds) ?? false)
  }
}

extension ToolError {
  /// - Parameter place: the path or address of a file of others.
  static func inTheWay(_ place: String, of index: PublishedIndex) -> ToolError {
    ToolError(
      "\(place): is in the way of a file of version \(index.version), and not of this program; move it elsewhere, then "
        + "publish again")
  }
}
