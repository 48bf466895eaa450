import Foundation
import Packs

/// A site while it is being made.
struct SiteDraft {
  private(set) var site = Site()
  private(set) var warnings: [String] = []
  /// Addresses of the app's own files, by the name the templates know them by.
  private(set) var assets: [String: String] = [:]
  private(set) var pictures: [String: PublishedImage] = [:]

  /// The pictures of the app itself, in the order in which documents name them.
  static let pictureNames = ["scotch", "ring", "line", "lids"]

  /// The dictionaries of `pack`'s costumes, with their images taken in; one that has a fault is warned of instead.
  mutating func publish(_ pack: Pack, root: String) async throws(ToolError) -> [Value] {
    let reading = try pack.costumes()
    warnings += reading.faults.map { "\(pack.list.path): \($0.line.string); this costume is left out" }
    let images = await CostumeImages(of: reading.model, in: pack)
    var values: [Value] = []
    for costume in reading.model {
      do throws(ToolError) {
        let image = site.add(try images.files(of: costume), name: costume.id.string)
        values.append(costume.value(with: image, from: root))
      } catch {
        let id = costume.id.string
        warnings += error.lines.map { "\(pack.list.path): \(id): image: \($0); this costume is left out" }
      }
    }
    return values
  }

  /// Takes in the app's own files, and the pictures, which `pack` may replace.
  mutating func addShell(of app: AppFolder, pictures pack: Pack) throws(ToolError) {
    for file in ShellFile.all {
      let data = try app.data(file.path)
      assets[file.key] = site.addAsset(
        data, name: file.name, fileExtension: file.fileExtension, contentType: file.contentType,
        packed: try app.packedForms(file.path))
    }
    for name in ["scotch", "ring"] {
      if let own = try pack.images(named: name) {
        pictures[name] = site.add(own, name: name)
      } else {
        pictures[name] = site.add(try app.picture(name), name: name)
      }
    }
    pictures["line"] = site.add(try app.picture("line"), name: "line")
    if let lids = try lids(of: app, pack) { pictures["lids"] = site.add(lids, name: "lids") }
  }

  /// The eyelids of the Scotch that is shown: a pack that brings its own Scotch brings his lids along, or he has none.
  private func lids(of app: AppFolder, _ pack: Pack) throws(ToolError) -> [ScaledFile]? {
    if try pack.images(named: "scotch") != nil { return try pack.images(named: "lids") }
    return try app.picture("lids")
  }

  /// The introduction with its images taken in, checked.
  mutating func publishIntro(of app: AppFolder) throws(ToolError) -> Value {
    let source = try app.intro()
    guard case .list(let steps)? = source["steps"] else { return try checked(source, app) }
    var published: [Value] = []
    for step in steps { published.append(try publish(step, of: app)) }
    let back = Value.Member(key: "back", value: source["back"] ?? .bool(false))
    return try checked(.object([back, Value.Member(key: "steps", value: .list(published))]), app)
  }

  /// A step whose `image`, the name of a picture in the app's folder, is replaced by that picture.
  private mutating func publish(_ step: Value, of app: AppFolder) throws(ToolError) -> Value {
    guard case .object(let members) = step, case .text(let name)? = step["image"] else { return step }
    guard name.string.wholeMatch(of: /[A-Za-z0-9_\-]+/) != nil else {
      throw ToolError("\(app.introURL.path): image: \"\(name.string)\" is no name of a picture in shell/")
    }
    guard case .object(let image) = site.add(try app.picture(name.string), name: name.string).value(from: "")
    else { return step }
    return .object(members.filter { $0.key != "image" } + image)
  }

  private func checked(_ intro: Value, _ app: AppFolder) throws(ToolError) -> Value {
    let faults = IntroReader.intro(in: intro, path: "").faults
    if faults.isEmpty { return intro }
    throw ToolError(faults.map { "\(app.introURL.path): \($0.line.string)" })
  }

  /// Writes the document the app reads, after reading it as the app will.
  mutating func addContent(costumes: [Value], intro: Value, words: Value) throws(ToolError) {
    var members = Self.pictureNames.compactMap { name in
      pictures[name].map { Value.Member(key: Text(name), value: $0.value(from: "")) }
    }
    members += [
      Value.Member(key: "costumes", value: .list(costumes)), Value.Member(key: "intro", value: intro),
      Value.Member(key: "words", value: words),
      Value.Member(key: "catalogue", value: .text(Text(Site.catalogue))),
    ]
    let faults = AppContentReader.content(in: .object(members)).faults
    guard faults.isEmpty else { throw ToolError(faults.map { "app.json: \($0.line.string)" }) }
    assets["app"] = site.addAsset(
      Document.jsonData(.object(members)), name: "app", fileExtension: "json", contentType: "application/json")
  }

  /// Writes the document HooView reads.
  mutating func addHooContent(words: Value) {
    let index = Value.Member(key: "index", value: .text(Text(SitePage.hoo.root + Site.hooSets)))
    let content = Value.object([index, Value.Member(key: "words", value: words)])
    assets["hoo"] = site.addAsset(
      Document.jsonData(content), name: "hoo", fileExtension: "json", contentType: "application/json")
  }

  mutating func addCatalogue(_ costumes: [Value]) {
    let resource = Resource(Document.jsonData(.list(costumes)), contentType: "application/json")
    site.add(resource, at: Site.catalogue)
  }

  /// Pages may bring `styles`, and no other.
  mutating func allow(styles: [Data]) { site.policy = ContentSecurityPolicy(styles: styles) }

  mutating func redirect(_ path: String, to place: String) { site.redirect(path, to: place) }

  /// - Returns: its address relative to the root.
  mutating func addAsset(_ data: Data, name: String, fileExtension: String, contentType: String) -> String {
    site.addAsset(data, name: name, fileExtension: fileExtension, contentType: contentType)
  }

  mutating func add(_ data: Data, at path: String, contentType: String) {
    site.add(Resource(data, contentType: contentType), at: path)
  }
}
