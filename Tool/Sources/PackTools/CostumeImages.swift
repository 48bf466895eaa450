import Foundation
import Packs

/// Finds the drawings a pack's costumes name: image sets, files beside the list, and images on other servers, which
/// are fetched once and then served from here.
struct CostumeImages: Sendable {
  private let pack: Pack
  private let fetched: [String: Result<ImageFile, ToolError>]

  /// Fetches what `costumes` need from other servers, a few at a time.
  init(of costumes: [Costume], in pack: Pack, from hosts: ImageHosts) async {
    self.pack = pack
    let names = Set(costumes.flatMap { $0.images.images.map(\.url.string) }.filter(Self.isRemote))
    fetched = await Self.fetch(names.sorted(), from: hosts)
  }

  private typealias Fetched = (name: String, result: Result<ImageFile, ToolError>)

  private static func fetch(_ names: [String], from hosts: ImageHosts) async -> [String: Result<ImageFile, ToolError>] {
    await withTaskGroup(of: Fetched.self) { group in
      var rest = names[...]
      var found: [String: Result<ImageFile, ToolError>] = [:]
      var bytes = 0
      for name in rest.prefix(FileLimits.fetches) { group.addTask { await fetch(name, from: hosts) } }
      rest = rest.dropFirst(FileLimits.fetches)
      while let (name, result) = await group.next() {
        found[name] = result
        bytes += (try? result.get())?.bytes.count ?? 0
        guard let next = rest.popFirst() else { continue }
        if bytes < FileLimits.fetchedBytes {
          group.addTask { await fetch(next, from: hosts) }
        } else {
          for name in [next] + rest { found[name] = .failure(tooMuch) }
          rest = []
        }
      }
      return found
    }
  }

  private static let tooMuch = ToolError(
    "the images before it are \(FileLimits.fetchedBytes) bytes already; make them fewer or smaller")

  /// The drawings of `costume`, in order of scale.
  ///
  /// - Throws: `ToolError`, without a place, where one of them is not to be had.
  func files(of costume: Costume) throws(ToolError) -> [ScaledFile] {
    let images = costume.images.images
    if images.count == 1, let set = try pack.images(named: images[0].url.string) { return set }
    var files: [ScaledFile] = []
    for image in images {
      files.append(ScaledFile(image: try file(named: image.url.string), scale: image.scale))
    }
    return files
  }

  private func file(named name: String) throws(ToolError) -> ImageFile {
    guard let result = fetched[name] else { return try pack.file(named: name) }
    do { return try result.get() } catch { throw ToolError("\(name): \(error.description)") }
  }

  private static func isRemote(_ name: String) -> Bool {
    let small = name.lowercased()
    return small.hasPrefix("http://") || small.hasPrefix("https://")
  }

  private static func fetch(_ name: String, from hosts: ImageHosts) async -> Fetched {
    do throws(ToolError) {
      return (name, .success(try await ImageFetch.image(from: name, in: hosts)))
    } catch {
      return (name, .failure(error))
    }
  }
}
