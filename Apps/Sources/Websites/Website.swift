import Archives
import Geometry
import Values

/// A website that the fitting room of a site makes of the work: the files of that site, with the pages and documents that `disguise publish`
/// would write for the file of the work, as one zip.
///
///     let website = Website(kit: bytes, at: now, digest: SHA256.digest)
///     website.add(picture: png)
///     website.add(content: json, language: 0)  // with website.addresses
///     for index in website.wanted.indices { website.take(download(website.wanted[index]), at: index) }
///     website.finish()
///     while let part = website.nextPart() { zip += part }
///
/// The host fetches the files. It is a class, as copies of its many parts would make the program larger.
public final class Website {
  struct File {
    let path: Text
    let bytes: [UInt8]
    let sha256: Text
  }

  let kit: WebsiteKit
  let digest: ContentDigest
  private(set) var files: [File] = []
  /// The documents of the site by their paths.
  private(set) var old: [(path: Text, bytes: [UInt8])] = []
  /// The content in each language of the kit.
  private(set) var contents: [WebsiteContent] = []
  /// The addresses of the pictures of the work.
  public private(set) var addresses: [Text] = []
  private var (writing, packed): (ArchivePacking.Writing, Int)

  /// Returns nil for a kit of another version.
  ///
  /// - Parameters:
  ///   - time: that of the files. Hosts compare it, and make entity tags of it and of the size, to tell whether a browser has a file: two
  ///     websites of one time would be the same to them where their files have equal sizes.
  ///   - digest: computes SHA-256.
  public init?(kit: [UInt8], at time: ArchiveTime, digest: @escaping ([UInt8]) -> [UInt8]) {
    guard let kit = WebsiteKit(kit) else { return nil }
    (self.kit, self.digest) = (kit, ContentDigest(digest: digest))
    (writing, packed) = (ArchivePacking.Writing(at: time), 0)
  }

  // MARK: content

  /// The languages in which the content is needed.
  public var languages: [Text] { kit.languages.map { $0.code } }

  /// Adds a picture of the work.
  public func add(picture bytes: [UInt8]) {
    addresses.append(addAsset(bytes, "picture", Self.fileExtension(of: bytes)))
  }

  private static func fileExtension(of picture: [UInt8]) -> Text {
    switch picture.first {
    case 0x89: "png"
    case 0xFF: "jpg"
    default: "webp"
    }
  }

  /// Adds the content in the next of the languages, as JSON with the addresses of the pictures.
  public func add(content bytes: [UInt8]) {
    let value = (try? JSONReader.value(in: bytes, .document)) ?? .null
    contents.append(WebsiteContent(value, language: languages[contents.count]))
  }

  /// Whether the work has a character of its own.
  var hasShow: Bool { contents.first?.show != nil }

  // MARK: the site's files

  /// The files that the website has of the site, and the site's documents. The content is known before.
  private lazy var needed =
    kit.pages.flatMap { $0.documents.map { $0.file } } + kit.files.filter { !hasShow || !$0.isOwn }

  /// The paths of these files.
  public var wanted: [Text] { needed.map { $0.path } }

  /// Takes the bytes of such a file. Returns false for other ones than the kit names: they may be in a cache, and those of another version of
  /// the site do not fit together.
  public func take(_ bytes: [UInt8], at index: Int) -> Bool {
    let (file, sha256) = (needed[index], digest.hex(of: bytes))
    guard file.sha256 == sha256 else { return false }
    let documents = kit.pages.reduce(0) { $0 + $1.documents.count }
    if index < documents {
      old.append((file.path, bytes))
    } else {
      add(File(path: file.path, bytes: bytes, sha256: sha256))
    }
    return true
  }

  // MARK: the website's files

  private func add(_ file: File) {
    files.removeAll { $0.path == file.path }
    files.append(file)
  }

  /// - Returns: the hash of the file.
  @discardableResult
  func add(_ text: Text, at path: Text) -> Text {
    let sha256 = digest.hex(of: text.utf8)
    add(File(path: path, bytes: text.utf8, sha256: sha256))
    return sha256
  }

  /// - Returns: the path with the hash in it.
  func addAsset(_ bytes: [UInt8], _ name: Text, _ fileExtension: Text) -> Text {
    let sha256 = digest.hex(of: bytes)
    let path = AssetName.path(name, hash: sha256, fileExtension: fileExtension)
    add(File(path: path, bytes: bytes, sha256: sha256))
    return path
  }

  private func sort() { files = files.insertionSorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) } }

  /// Adds the index, as `disguise publish` writes it.
  func addIndex() {
    sort()
    let list = files.map { SiteFileList.File(path: $0.path, bytes: Int64($0.bytes.count), sha256: $0.sha256) }
    add(SiteFileList(version: Self.version, files: list).text, at: "site.json")
    sort()
  }

  /// The version of the website for `disguise publish`, which goes on from it.
  private static var version: Int64 { 1 }

  // MARK: the zip

  /// The next bytes of the zip of a finished website; nil behind the last ones.
  public func nextPart() -> [UInt8]? {
    packed += 1
    if packed > files.count { return packed == files.count + 1 ? writing.end : nil }
    let file = files[packed - 1]
    return writing.add(UnpackedFile(name: file.path, bytes: file.bytes))
  }
}
