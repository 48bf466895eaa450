import Fetch
import Files
import Foundation
import PackFiles
import Packs

/// Finds the images of a pack's costumes: image sets, files next to the list, and images on other servers, which are fetched
/// once and then served from here.
struct CostumeImages: Sendable {
  private let pack: Pack
  private let fetched: [String: Result<ImageFile, ToolError>]

  /// Fetches the remote images of `costumes`, a few at a time.
  init(of costumes: [Costume], in pack: Pack, from hosts: ImageHosts) async {
    self.pack = pack
    let names = Set(costumes.flatMap { Self.images(of: $0).map(\.url.string) }.filter(Self.isRemote))
    fetched = await RemoteImages.fetch(names.sorted(), from: hosts)
  }

  /// Returns the images of `costume` in order of scale.
  ///
  /// - Throws: `ToolError`, without a place, if one of them is missing or unusable, or shows nothing.
  func files(of costume: Costume) throws(ToolError) -> [ScaledFile] {
    let files = try anyFiles(of: costume)
    if files.contains(where: \.image.isBlank) { throw ImageFile.blank }
    return files
  }

  private func anyFiles(of costume: Costume) throws(ToolError) -> [ScaledFile] {
    let images = Self.images(of: costume)
    if images.count == 1, let set = try pack.images(named: images[0].url.string) { return set }
    var files: [ScaledFile] = []
    for image in images {
      files.append(ScaledFile(image: try file(named: image.url.string), scale: image.scale))
    }
    return files
  }

  /// The images without those that another site has made of them: this one makes its own.
  private static func images(of costume: Costume) -> [ScaledImage] { costume.images.images.filter { !$0.isTwin } }

  private func file(named name: String) throws(ToolError) -> ImageFile {
    guard let result = fetched[name] else { return try pack.file(named: name) }
    do { return try result.get() } catch {
      throw ToolError("\(RemoteAddress.withoutSecrets(name)): \(error.description)")
    }
  }

  private static func isRemote(_ name: String) -> Bool {
    let small = name.lowercased()
    return small.hasPrefix("http://") || small.hasPrefix("https://")
  }
}
