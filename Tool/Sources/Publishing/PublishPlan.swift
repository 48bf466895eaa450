import Files
import Site

/// The changes from the published version of a site to the next one, and their sizes.
public struct PublishPlan: Sendable {
  /// The index of the present site; nil if nothing is published yet.
  let present: PublishedIndex?
  /// The index of the next version, or of the present one if nothing changes.
  public let index: PublishedIndex
  public let files: SiteFiles

  /// Whether there is a new version to publish.
  public var isNew: Bool { present?.version != index.version }

  /// - Parameters:
  ///   - site: builds the site with a version in it.
  ///   - wanted: the version that the user wants; nil for the next one.
  ///   - place: the site's folder or address, for errors.
  ///   - hasForms: whether compressed forms are files of their own.
  /// - Throws: `ToolError` for a lower version, or the present version with other content.
  init(
    of site: (Int) throws(ToolError) -> Site, version wanted: Int?, after present: PublishedIndex?, at place: String,
    withForms hasForms: Bool = true
  ) throws(ToolError) {
    self.present = present
    guard let present else {
      files = SiteFiles(try site(wanted ?? 1), withForms: hasForms)
      index = PublishedIndex(version: wanted ?? 1, files: files.entries)
      return
    }
    if let wanted, wanted < present.version {
      let next = try present.nextVersion(at: place)
      throw ToolError(
        "\(place): holds version \(present.version), which browsers do not leave for \(wanted); "
          + "pass --version \(next), or none")
    }
    let same = SiteFiles(try site(wanted ?? present.version), withForms: hasForms)
    if wanted ?? present.version == present.version {
      if same.entries == present.files {
        (files, index) = (same, present)
        return
      }
      if wanted != nil {
        let next = try present.nextVersion(at: place)
        throw ToolError(
          "\(place): holds version \(present.version) with other content; pass --version \(next), or none")
      }
    }
    let version = if let wanted { wanted } else { try present.nextVersion(at: place) }
    files = wanted == nil ? SiteFiles(try site(version), withForms: hasForms) : same
    index = present.next(version: version, files: files.entries)
  }

  /// Refuses a version without a signature after a signed one.
  func refuseUnsigned(at place: String) throws(ToolError) {
    guard let present, present.signedList != nil, files.resources[SiteSigning.list] == nil
    else { return }
    throw ToolError(
      "\(place): version \(present.version) is signed, and the next one would not be; pass its key with --sign, or --unsigned to "
        + "publish without a signature")
  }

  private var before: [String: PublishedFile] {
    Dictionary(uniqueKeysWithValues: (present?.files ?? []).map { ($0.path, $0) })
  }

  /// The paths of new files, changed ones, and those that are no longer used, without compressed forms.
  public var changes: (added: [String], changed: [String], unused: [String]) {
    let (before, after) = (before, files.entries.filter { files.resources[$0.path] != nil })
    let known = Set(files.entries.map(\.path))
    let unused = before.keys.filter { !known.contains($0) && !($0.hasSuffix(".gz") || $0.hasSuffix(".br")) }
    return (
      after.filter { before[$0.path] == nil }.map(\.path),
      after.filter { before[$0.path]?.isSame(as: $0) == false }.map(\.path), unused.sorted()
    )
  }

  /// The bytes of a file as a server with Brotli sends it.
  public func bytesSent(_ path: String) -> Int {
    files.resources[path].map { ($0.brotli ?? $0.plain).bytes.count } ?? before[path]?.bytes ?? 0
  }

  /// The bytes that a reader downloads on a first visit, and on an update from the present version.
  public var download: (firstVisit: Int, update: Int) {
    let (added, changed, _) = changes
    let new = Set(added + changed)
    return (
      files.firstVisit.reduce(0) { $0 + bytesSent($1) },
      files.firstVisit.filter(new.contains).reduce(0) { $0 + bytesSent($1) }
    )
  }
}
