import Files
import Foundation
import Site

/// Publishes a site to an S3-compatible store, by the same rules of versions as to a folder.
///
/// A store has no exchange of folders. So files with hash names are uploaded first, then the entry points that name them, and
/// `site.json` last. Browsers verify that a page and its worker belong to one build, so they take an update only when it is whole.
public struct S3Publisher: Sendable {
  /// Uploads at the same time.
  private static let width = 6

  private let store: S3Store

  public init(to store: S3Store) { self.store = store }

  /// - Throws: `ToolError` if the object is not an index.
  private func index() async throws(ToolError) -> (index: PublishedIndex, etag: String?)? {
    guard let found = try await store.get(PublishedIndex.name) else { return nil }
    return (try PublishedIndex(found.data, at: store.address.shown + PublishedIndex.name), found.etag)
  }

  /// Returns the signed list of the present site; nil if there is none, or a damaged one.
  public func signedList() async throws(ToolError) -> Data? {
    guard let list = try await store.get(SiteSigning.list)?.data else { return nil }
    return try await index()?.index.hasSignedList(list) == true ? list : nil
  }

  /// Publishes the site.
  ///
  /// - Parameters:
  ///   - version: the version that the user wants; nil for the next one.
  ///   - isDryRun: whether only to return the changes.
  ///   - mayBeUnsigned: whether the site may lose its signature.
  /// - Returns: the changes, and the number of files that were uploaded.
  public func publish(
    version: Int?, isDryRun: Bool, mayBeUnsigned: Bool = false, site: (Int) throws(ToolError) -> Site
  ) async throws(ToolError) -> (plan: PublishPlan, uploads: Int) {
    let present = try await index()
    let plan = try PublishPlan(
      of: site, version: version, after: present?.index, at: store.address.shown, withForms: false)
    if !mayBeUnsigned { try plan.refuseUnsigned(at: store.address.shown) }
    let stored = try await store.list()
    try await refuseClashes(in: stored, plan)
    if isDryRun { return (plan, 0) }
    let missing = plan.index.files.filter { !isStored($0, in: stored, plan) }
    for group in Self.groups(of: missing) { try await upload(group, of: plan.files) }
    if plan.isNew {
      try await put(plan.index.keeping { stored[$0.path] != nil }, after: present?.etag)
    }
    return (plan, missing.count)
  }

  /// Whether the store holds the file: by its entity tag, or by the present index where tags are no digests.
  private func isStored(_ file: PublishedFile, in stored: [String: S3Store.Object], _ plan: PublishPlan) -> Bool {
    guard let object = stored[file.path], let body = plan.files.resources[file.path]?.stored else { return false }
    let isKnown = plan.present?.files.contains { $0.path == file.path && $0.isSame(as: file) } ?? false
    return object.etag == S3Signature.md5(body) || isKnown && object.bytes == body.count
  }

  /// Refuses a version that would take the place of an object of others.
  ///
  /// Besides those in the present index and those with hash names, objects are this program's by their bytes, or by its mark: an
  /// earlier run that has ended early, or an older version, may have left other bytes.
  private func refuseClashes(in stored: [String: S3Store.Object], _ plan: PublishPlan) async throws(ToolError) {
    let own = plan.present?.ownPaths ?? []
    for file in plan.index.files where stored[file.path] != nil && !own.contains(file.path) && !file.hasHashName {
      if isStored(file, in: stored, plan) { continue }
      if try await !store.isMarked(file.path) { throw .inTheWay(store.address.shown + file.path, of: plan.index) }
    }
  }

  /// Returns the files in groups, each of which names only files of earlier groups.
  private static func groups(of files: [PublishedFile]) -> [[PublishedFile]] {
    let group = Dictionary(grouping: files) { file in
      if file.path.hasPrefix("assets/") { return 0 }
      if file.path == "service-worker.js" { return 3 }
      return file.path.hasSuffix(".html") ? 2 : 1
    }
    return (0...3).compactMap { group[$0] }
  }

  private func upload(_ files: [PublishedFile], of site: SiteFiles) async throws(ToolError) {
    let fault: ToolError? = await withTaskGroup(of: ToolError?.self) { group in
      var (rest, fault) = (files[...], ToolError?.none)
      func next() {
        guard fault == nil, let file = rest.popFirst(), let resource = site.resources[file.path] else { return }
        group.addTask { await upload(resource, to: file.path) }
      }
      for _ in 0..<Self.width { next() }
      while let outcome = await group.next() {
        fault = fault ?? outcome
        next()
      }
      return fault
    }
    if let fault { throw fault }
  }

  private func upload(_ resource: Resource, to path: String) async -> ToolError? {
    var fields = ["content-type": resource.contentType, "cache-control": resource.cacheControl]
    if resource.gzip != nil { fields["content-encoding"] = "gzip" }
    fields[S3Store.mark.name] = S3Store.mark.value
    do throws(ToolError) {
      try await store.put(path, resource.stored, fields)
      return nil
    } catch {
      return error
    }
  }

  /// Writes the index, unless another run has written one since it was read.
  private func put(_ index: PublishedIndex, after etag: String?) async throws(ToolError) {
    let fields = ["content-type": "application/json", "cache-control": Resource.shortLived]
    // A weak tag, as from a proxy that compresses, never matches.
    let condition = etag.map { $0.hasPrefix("W/") ? [:] : ["if-match": $0] } ?? ["if-none-match": "*"]
    if try await store.put(PublishedIndex.name, index.data, fields.merging(condition) { $1 }) { return }
    // An attempt that got no answer may have written it.
    if try await store.get(PublishedIndex.name)?.data == index.data { return }
    throw ToolError("\(store.address.shown): another run has published meanwhile; run this again")
  }

  /// Removes the files that none of the last `count` versions used, after the index no longer lists them.
  ///
  /// - Returns: the removed files.
  public func prune(keepingVersions count: Int, isDryRun: Bool) async throws(ToolError) -> [PublishedFile] {
    guard let (present, etag) = try await index() else {
      throw ToolError("\(store.address.shown): has no \(PublishedIndex.name); pass the address of a published site")
    }
    let (pruned, removed) = present.pruning(toVersions: count)
    if isDryRun || removed.isEmpty { return removed }
    try await put(pruned, after: etag)
    for file in removed { try await store.delete(file.path) }
    return removed
  }
}

extension Resource {
  /// The bytes in a store, which cannot choose a form by the request: every browser accepts gzip.
  var stored: Data { (gzip ?? plain).bytes }
}
