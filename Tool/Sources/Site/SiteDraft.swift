import Fetch
import Files
import Foundation
import Geometry
import PackFiles
import Packs
import Values

/// A site under construction.
struct SiteDraft {
  private(set) var site: Site
  private(set) var warnings: [String] = []
  /// The number of costumes that are left out because of a picture.
  private(set) var missingPictures = 0
  /// The addresses of the app's own files by their keys in templates.
  private(set) var assets: [String: String] = [:]
  private(set) var pictures: [String: PublishedImage] = [:]
  /// The proportions of the one who is dressed.
  private(set) var figure = Figure(size: Size(width: 1, height: 1))
  /// Whether the character is the app's own, whose face has parts.
  private(set) var hasOwnCharacter = true
  /// The addresses of the documents by name, in each language; the pages' own language first.
  private(set) var documents: [String: [(language: Language, address: String)]] = [:]

  /// The addresses of the texts of the scripts that open files, by language. English is within the scripts.
  private(set) var texts: [(String, String)] = []

  /// All costumes, those of the catalogue too.
  var costumes: [PublishedCostume] = []

  /// The costumes of the catalogue.
  var offered: [PublishedCostume] = []

  /// The owner's signature; nil for a site without one.
  var signing: SiteSigning?

  /// The pages beside the apps, which the site keeps.
  var sidePages: [SidePage] = []

  /// Whether a page of the site shows others in frames.
  var framesItself = false

  /// The names of the app's own pictures in the order of the documents.
  static let pictureNames = ["scotch", "ring", "line", "lids"]

  /// - Parameter isPreview: whether the site is for `disguise preview`.
  init(isPreview: Bool = false) { site = Site(isPreview: isPreview) }

  /// Publishes the images of `pack` and returns its costumes in all `languages`. A costume with a fault is left out, with a
  /// warning.
  mutating func publish(
    _ pack: Pack, in languages: [Language], from hosts: ImageHosts
  ) async throws(ToolError) -> [PublishedCostume] {
    if try pack.lacksList { throw ToolError("\(pack.place): has no costumes; \(Pack.adviceForShow)") }
    let reading = try pack.costumes(in: languages)
    let faults = CostumeFaults(file: pack.place, list: try pack.document())
    warnings += faults.lines(reading.faults)
    let images = await CostumeImages(of: reading.model.map(\.standard), in: pack, from: hosts)
    var usable: [(costume: TranslatedCostume, files: [ScaledFile])] = []
    for costume in reading.model {
      do throws(ToolError) {
        usable.append((costume, try images.files(of: costume.standard)))
      } catch {
        warnings += faults.lines(ofImages: error, id: costume.standard.id)
        missingPictures += 1
      }
    }
    // A preview has the files as they are, as soon as possible.
    let forms = site.isPreview ? PictureForms() : await PictureForms(of: usable.map { ($0.costume.standard, $0.files) })
    return usable.map { publish($0.costume, $0.files, forms) }
  }

  private mutating func publish(
    _ costume: TranslatedCostume, _ files: [ScaledFile], _ forms: PictureForms
  ) -> PublishedCostume {
    let image = site.add(files, of: costume.standard, forms: forms)
    visit([image.bubble, image.address(upTo: 2)].compactMap { $0 })
    return PublishedCostume(costume, image: image, isAlwaysShown: site.isPreview)
  }

  /// Adds one of the app's own pictures, or a pack's in its place.
  private mutating func addPicture(_ files: [ScaledFile], name: String) -> PublishedImage {
    site.add(files, name: name, forms: site.isPreview ? PictureForms() : PictureForms(of: files))
  }

  mutating func warn(_ lines: [String]) { warnings += lines }

  /// Adds the app's own files and the pictures, which `pack` may replace.
  mutating func addShell(of app: AppFolder, pictures pack: Pack) throws(ToolError) {
    for file in ShellFile.all {
      let data = try app.data(file.path)
      assets[file.key] = site.addAsset(
        data, name: file.name, fileExtension: file.fileExtension, contentType: file.contentType,
        packed: site.isPreview ? PackedForms() : try app.packedForms(file.path))
    }
    let tables = Dictionary(uniqueKeysWithValues: try addTables(in: "studio", of: app, as: "texts"))
    texts = app.languages.compactMap { language in
      language.forms.compactMap { tables[$0.code] }.first.map { (language.code, $0) }
    }
    try addCharacter(of: app, pack)
    pictures["ring"] = addPicture(try picture("ring", of: app, or: pack.images(named: "ring")), name: "ring")
    pictures["line"] = addPicture(try app.picture("line"), name: "line")
  }

  /// Adds the tables of words in a folder.
  ///
  /// - Parameter name: the beginning of their names. They end like texts, as HooView prunes kept documents, by the end of their names.
  /// - Returns: their addresses, relative to the root, by language.
  mutating func addTables(
    in folder: String, of app: AppFolder, as name: String
  ) throws(ToolError) -> [(String, String)] {
    var found: [(String, String)] = []
    for table in app.tables(in: folder) {
      let path = "\(folder)/\(table.name)"
      let address = site.addAsset(
        try app.data(path), name: "\(name).\(table.language)", fileExtension: "txt",
        contentType: "application/json", packed: site.isPreview ? PackedForms() : try app.packedForms(path))
      found.append((table.language, address))
    }
    return found
  }

  /// Adds the picture of the one who is dressed, and his eyelids. A pack with a character of its own has its own eyelids, or none.
  private mutating func addCharacter(of app: AppFolder, _ pack: Pack) throws(ToolError) {
    let character = try SiteCharacter(app.show.character, in: pack, of: app)
    warn(character.warnings)
    (hasOwnCharacter, figure) = (character.isApps, character.figure)
    pictures["scotch"] = addPicture(character.picture, name: "scotch")
    if let lids = character.lids { pictures["lids"] = addPicture(lids, name: "lids") }
    for name in ["scotch", "lids"] { pictures[name]?.size = figure.size }
  }

  private func picture(_ name: String, of app: AppFolder, or own: [ScaledFile]?) throws(ToolError) -> [ScaledFile] {
    if let own { return own }
    return try app.picture(name)
  }

  /// Adds the document of `page` in `language`.
  mutating func addDocument(_ value: Value, of page: SitePage, _ language: Language) {
    let address = site.addAsset(
      Document.jsonData(value), name: "\(page.document).\(language.code)", fileExtension: "json",
      contentType: "application/json")
    documents[page.document, default: []].append((language, address))
  }

  /// Adds the app's picture `name`.
  mutating func addPicture(_ name: String, of app: AppFolder) throws(ToolError) -> PublishedImage {
    addPicture(try app.picture(name), name: name)
  }

  /// Lets the pages have the inline `styles`.
  mutating func allow(styles: [Data]) {
    site.policy = ContentSecurityPolicy(styles: styles, framesItself: framesItself)
    if signing == nil { return }
    site.policy.allow(importMaps: SitePage.all.map { importMap(from: $0) })
    site.policy.showCheckedFilesOnly()
  }

  /// Counts files, by their addresses relative to the root, among those of a first visit.
  mutating func visit(_ addresses: [String]) {
    site.firstVisit.formUnion(addresses.map { $0 == "./" ? "/" : "/" + $0 })
  }

  /// Lets the pages load the script at `address` in place of that for offline use.
  mutating func replaceOffline(with address: String, _ state: PreviewState) {
    assets["offline"] = address
    site.preview = state
  }

  /// Names a file of the app for templates.
  mutating func add(_ key: String, _ address: String) { assets[key] = address }

  /// Lets the site have a page for each look.
  mutating func add(_ pages: LinkPages) { site.linkPages = pages }

  mutating func add(_ resource: Resource, at path: String) { site.add(resource, at: path) }

  mutating func redirect(_ path: String, to place: String) { site.redirect(path, to: place) }

  /// - Returns: the address relative to the root.
  mutating func addAsset(_ data: Data, name: String, fileExtension: String, contentType: String) -> String {
    site.addAsset(data, name: name, fileExtension: fileExtension, contentType: contentType)
  }

  mutating func add(_ data: Data, at path: String, contentType: String) {
    let kind = "file \(contentType) \(site.isPreview)"
    let hash = ContentHash.hex(of: data)
    let resource = BuildCache.value(kind, named: hash) {
      Resource(data, contentType: contentType, hash: hash, isCompressed: !site.isPreview)
    }
    site.add(resource, at: path)
  }
}
