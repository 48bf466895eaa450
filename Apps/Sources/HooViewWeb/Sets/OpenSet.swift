import Archives
import Browser
import Packs
import Values

/// A checked set, and the files that hold its pictures.
struct OpenSet {
  /// A file of an unpacked set.
  struct File {
    /// The name that it would have in an archive.
    let name: Text
    let handle: FileHandle
    /// In bytes.
    let size: Int
  }

  let set: HooSet
  /// nil for an unpacked set.
  let archive: FileHandle?
  /// The files of an unpacked set.
  let files: [File]

  /// The bytes of an image.
  func part(of image: HooImage) -> FilePart? { Self.part(of: image, archive: archive, files: files) }

  static func part(of image: HooImage, archive: FileHandle?, files: [File]) -> FilePart? {
    switch image.source {
    case .entry(let entry):
      archive.map {
        FilePart(
          file: $0, offset: entry.dataOffset, size: entry.packedSize, inflatedSize: entry.isDeflated ? entry.size : 0)
      }
    case .file(let file):
      files.first { $0.name == file.name }.map { FilePart(file: $0.handle, offset: 0, size: $0.size) }
    }
  }

  /// Frees the bytes and the images that are shown from them.
  func close(on page: Page) {
    if let archive { page.drop(archive) }
    for file in files { page.drop(file.handle) }
  }
}
