import Foundation
import Packs

/// The page of each Hoo, `/hoo/02/07`, and its picture, `/hoo/02/07.png`, for previews of the Hoo's address.
///
/// The page is HooView's with the title, the poem and the picture of the Hoo in its head. It opens the Hoo as `/hoo/#02/07` does.
/// Both are made for each request, because a site may have thousands of Hoos; a published site has neither.
public struct HooPages: Sendable {
  /// The content security policy of the pages, which have a `base` element.
  public let policy: ContentSecurityPolicy
  private let template: Template
  private let values: [String: String]
  private let language: String
  private let root: String
  private let sets: [String: PublishedHooSet]

  /// - Parameters:
  ///   - template: the template of HooView's page.
  ///   - values: the values of its placeholders.
  ///   - language: the language of titles and poems, as in `de`.
  ///   - root: the public address of the site; empty if it is unknown.
  init(_ template: Template, _ values: [String: String], of site: Site, in language: String, root: String) {
    policy = site.policy.allowingBase
    (self.template, self.values, self.language, self.root) = (template, values, language, root)
    sets = PublishedHooSet.all(of: site)
  }

  /// Returns the page or the picture at `path`; nil for other paths and for unknown Hoos. Cost: about a millisecond.
  public func resource(at path: String) -> Resource? {
    guard path.hasPrefix("/\(SitePage.hoo.folder)") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
    guard parts.count == 2, let set = sets[parts[0]] else { return nil }
    if parts[1].hasSuffix(".png") { return picture(of: "\(parts[0])/\(parts[1].dropLast(4))", in: set) }
    return HooSetPlace.isName(parts[1]) ? page(of: "\(parts[0])/\(parts[1])", in: set) : nil
  }

  /// The largest picture: previews show it on dense screens too.
  private func picture(of hoo: String, in set: PublishedHooSet) -> Resource? {
    let bytes = ["@3x", "@2x", ""].lazy.compactMap { set.file("\(hoo)/hoo\($0).png") }.first
    return bytes.map { Resource($0, contentType: "image/png") }
  }

  private func page(of hoo: String, in set: PublishedHooSet) -> Resource? {
    guard let document = set.file("\(hoo)/hoo.json").flatMap({ try? Document.json($0) }),
      let description = HooDescription(document, in: language),
      let page = try? template.render(values.merging(values(of: hoo, description)) { $1 })
    else { return nil }
    return Resource(page, contentType: "text/html; charset=utf-8", hasBrotli: false)
  }

  /// The placeholders that differ from those of HooView's own page. Relative addresses are relative to HooView's folder, which
  /// the `base` element names.
  private func values(of hoo: String, _ description: HooDescription) -> [String: String] {
    let address = root.isEmpty ? hoo : root + SitePage.hoo.folder + hoo
    return [
      "csp": policy.meta, "about.base": "<base href=\"../\">", "about.title": description.title,
      "about.description": description.poem, "about.address": address, "about.picture": address + ".png",
      "about.fragment": hoo,
    ]
  }
}
