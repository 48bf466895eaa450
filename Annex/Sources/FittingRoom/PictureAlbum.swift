import Files
import Foundation
import PackEditing
import PackFiles
import Values

/// The pictures that the page shows, by the digests of their bytes.
struct PictureAlbum {
  /// The places of files, the latest last: they move when sets are renamed.
  private var places: [String: [Place]] = [:]
  /// The app's own pictures.
  private var images: [String: ImageFile] = [:]

  private struct Place: Hashable {
    var url: URL
    /// The folder that the file must not lead out of.
    var folder: URL
  }
  /// The copies of pictures, for when their files are replaced or removed: by a save or by others.
  private var kept: [FolderCopy] = []
  /// The digests of the copied pictures.
  private var copied: Set<String> = []

  private mutating func add(_ place: Place, digest: String) {
    if places[digest]?.contains(place) != true { places[digest, default: []].append(place) }
  }

  /// Adds the places that the pictures have after a save.
  ///
  /// - Parameter files: the digests by path in the folder.
  mutating func follow(_ files: [String: String], in folder: URL) {
    for (path, digest) in files where places[digest] != nil {
      add(Place(url: folder.appendingPathComponent(path), folder: folder), digest: digest)
    }
  }

  /// Copies the pictures that the page shows and that are not copied yet.
  mutating func keep(_ snapshot: FolderSnapshot, in folder: URL) {
    let files = snapshot.files.filter { places[$0.value] != nil && !copied.contains($0.value) }
    if files.isEmpty { return }
    guard let copy = try? FolderCopy(of: folder, name: "pictures", files: files.keys, isLinked: false) else { return }
    kept.append(copy)
    copied.formUnion(files.values)
    follow(files, in: copy.url)
  }

  /// Adds the pictures of a later album.
  mutating func add(_ later: PictureAlbum) {
    for (digest, places) in later.places { places.forEach { add($0, digest: digest) } }
    images.merge(later.images) { $1 }
  }

  /// Adds a picture of the app.
  ///
  /// - Returns: the file as the page receives it.
  mutating func add(_ image: ImageFile, _ scale: Int) -> Value {
    let digest = ContentHash.hex(of: image.bytes)
    images[digest] = image
    return Self.file(image, scale, digest)
  }

  /// Adds those files that are images.
  ///
  /// - Returns: the files as the page receives them, with their addresses relative to `/fitting/`.
  mutating func add(_ pictures: [PictureFile], of snapshot: FolderSnapshot, in folder: URL) -> [Value] {
    pictures.compactMap { picture in
      let url = folder.appendingPathComponent(picture.path)
      guard let digest = snapshot.files[picture.path],
        let data = try? readFile(url, limit: FileLimits.imageBytes, within: folder),
        let image = try? ImageFile(data, isOurs: true)
      else { return nil }
      add(Place(url: url, folder: folder), digest: digest)
      return Self.file(image, picture.scale, digest)
    }
  }

  private static func file(_ image: ImageFile, _ scale: Int, _ digest: String) -> Value {
    .object([
      ("scale", .number(scale)), ("width", .number(image.width)), ("height", .number(image.height)),
      ("address", .text("pictures/\(digest)")),
    ])
  }

  /// Returns an image; nil if there is none of this digest, also where its file has changed.
  func image(_ digest: String) -> ImageFile? {
    if let image = images[digest] { return image }
    for place in (places[digest] ?? []).reversed() {
      let data = try? readFile(place.url, limit: FileLimits.imageBytes, within: place.folder)
      if let data, ContentHash.hex(of: data) == digest { return try? ImageFile(data, isOurs: true) }
    }
    return nil
  }
}
