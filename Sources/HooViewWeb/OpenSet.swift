import Browser
import Packs

/// A set whose every byte is checked, and the files that hold its pictures.
struct OpenSet {
  let set: HooSet
  /// The archive; nil for a set of plain files.
  let archive: FileHandle?
  /// Plain files, by the names they would have in an archive.
  let files: [(name: Text, handle: FileHandle, size: Int)]

  /// Where an image's bytes are.
  func part(of image: HooImage) -> FilePart? {
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
    if let archive { page.dropFile(archive) }
    for file in files { page.dropFile(file.handle) }
  }
}
