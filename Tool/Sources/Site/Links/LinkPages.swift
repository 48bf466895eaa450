import Foundation
import PackFiles
import Synchronization
import Values

/// The pages of single looks, `/wear/pirate` and `/hoo/02/07`, and their pictures, `/wear/pirate.en.jpg`, for previews of
/// these addresses in the reader's language.
///
/// The server's page is the app's with the look in its head; it opens the look as `/#wear=pirate` and `/hoo/#02/07` do, and is made for each
/// request, because a site may have thousands of owls. A published site has a small file for each look (`StaticLinks`).
public struct LinkPages: Sendable {
  /// The response to an address at which there is no file.
  public enum Answer: Sendable {
    /// A page in the language with this code.
    case page(Resource, language: String)
    case picture(Resource)
    /// A page with a slash behind its address is at this relative one.
    case moved(String)
    /// There is nothing. The page says so.
    case lost(Resource, language: String)
  }

  /// The content security policy of the pages, which have a `base` element, and of those that say that there is nothing.
  public let policy: ContentSecurityPolicy
  public let lostPolicy: String
  let looks: SiteLooks
  private let templates: [String: PageTemplates]
  private let lost: LostPage
  private let root: String
  private let memory = CardMemory()

  /// - Parameters:
  ///   - templates: the templates of the app's pages and the values of their placeholders, by the codes of languages.
  ///   - root: the public address of the site; empty if it is unknown.
  init(
    _ templates: [String: PageTemplates], _ looks: SiteLooks, lost: LostPage,
    policy: ContentSecurityPolicy, root: String
  ) {
    (self.templates, self.looks, self.lost, self.root) = (templates, looks, lost, root)
    self.policy = policy.allowingBase
    lostPolicy = lost.policy
  }

  /// Returns the answer for `path`, at which there is no file; nil for paths that belong to no look, unless a page is wanted.
  ///
  /// - Parameters:
  ///   - languages: an `Accept-Language`. Cost: a few milliseconds; a picture that is not remembered, 30 to 200 ms.
  ///   - isForPage: whether the answer is shown as a page.
  public func answer(at path: String, languages: String, isForPage: Bool = false) -> Answer? {
    let isOfLook = path.hasPrefix("/" + Look.costumes) || path.hasPrefix("/" + SitePage.hoo.folder)
    guard isOfLook || isForPage else { return nil }
    let language = looks.followsReader ? AcceptedLanguages(languages).best(of: looks.languages) : looks.languages[0]
    let name = String(path.dropFirst())
    if let answer = answer(at: name, in: language) { return answer }
    guard let page = lost.page(in: language, depth: name.count { $0 == "/" }) else { return nil }
    return .lost(page, language: language.code)
  }

  /// Returns what belongs to a look.
  private func answer(at name: String, in language: Language) -> Answer? {
    if let look = Look(path: name), let description = looks.description(of: look, in: language),
      let page = page(of: look, description, language)
    {
      return .page(page, language: language.code)
    }
    if let picture = picture(at: name) { return .picture(picture) }
    guard name.hasSuffix("/"), let look = Look(path: String(name.dropLast())), looks.has(look) else { return nil }
    return .moved("../" + (look.path.split(separator: "/").last ?? ""))
  }

  private func page(of look: Look, _ description: LookDescription, _ language: Language) -> Resource? {
    guard let (template, values) = templates[language.code]?[look.page.document] else { return nil }
    let address = root.isEmpty ? String(look.path.dropFirst(look.page.folder.count)) : root + look.path
    let own = [
      "csp": policy.meta, "about.base": "<base href=\"\(look.base)\">",
      "about.title": description.title,
      "about.description": description.text, "about.address": address,
      "about.picture": pictureAddress(of: look, in: language), "about.fragment": look.fragment,
      "about.width": "1200", "about.height": "630", "about.card": "summary_large_image",
    ]
    guard let page = try? template.render(values.merging(own) { $1 }) else { return nil }
    return Resource(page, contentType: "text/html; charset=utf-8", isQuick: true)
  }

  /// The whole address, or one relative to the folder of the app's page.
  private func pictureAddress(of look: Look, in language: Language) -> String {
    let path = "\(look.path).\(language.code).jpg"
    return root.isEmpty ? String(path.dropFirst(look.page.folder.count)) : root + path
  }

  /// Whether the answer for `path` is a picture that has to be drawn first, for 30 to 200 ms, which no event loop should wait for.
  public func isSlow(at path: String) -> Bool {
    let name = String(path.dropFirst())
    guard name.hasSuffix(".jpg"), !memory.knows(name), let (look, _) = pictured(at: name) else { return false }
    return looks.has(look)
  }

  /// Returns the picture at an address as in `wear/pirate.en.jpg`.
  private func picture(at name: String) -> Resource? {
    pictured(at: name).flatMap { look, language in memory.picture(name) { looks.card(of: look, in: language) } }
  }

  private func pictured(at name: String) -> (Look, Language)? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "jpg", let language = looks.languages.first(where: { $0.code == parts[1] }),
      let look = Look(path: String(parts[0]))
    else { return nil }
    return (look, language)
  }
}

/// The pictures that were drawn last. Drawing one takes 30 to 200 ms, so that a few clients could keep the server busy.
private final class CardMemory: Sendable {
  /// About 20 MB.
  private static let limit = 400

  private struct Pictures {
    var all: [String: Resource] = [:]
    /// Their names, the oldest first.
    var names: [String] = []
  }

  private let pictures = Mutex(Pictures())

  func knows(_ name: String) -> Bool { pictures.withLock { $0.all[name] != nil } }

  func picture(_ name: String, _ draw: () -> Data?) -> Resource? {
    if let known = pictures.withLock({ $0.all[name] }) { return known }
    guard let bytes = draw() else { return nil }
    let picture = Resource(bytes, contentType: "image/jpeg")
    pictures.withLock {
      if $0.names.count >= Self.limit { $0.all[$0.names.removeFirst()] = nil }
      if $0.all.updateValue(picture, forKey: name) == nil { $0.names.append(name) }
    }
    return picture
  }
}
