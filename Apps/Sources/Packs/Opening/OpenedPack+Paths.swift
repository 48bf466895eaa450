import Geometry
import Values

// The documents and pictures of a file by their paths, for a page that goes on with it.

extension OpenedPack {
  /// A file of a picture.
  package struct PictureFile: Hashable, Sendable {
    /// The pixels per point: 1, 2 or 3.
    package let scale: Int
    package let path: Text

    package init(scale: Int, path: Text) { (self.scale, self.path) = (scale, path) }
  }

  /// The character of the show, with the values that the show leaves to the app.
  package struct Wearer: Sendable {
    /// The character as the show has it.
    package let value: Value
    package let pictures: [PictureFile]
    package let lids: [PictureFile]
    package let name: Text
    package let size: Size
    package let anchor: Point
    package let hub: Point
  }

  /// The name of the document with the list of costumes.
  package var listFile: Text { documents.list.file }
  /// Whether the list is the member `costumes` of its document, and not the document.
  package var isListMember: Bool { !documents.list.path.isEmpty }
  /// The name of the document with the show; empty for none.
  package var showFile: Text { documents.show?.file ?? .empty }
  /// The show as its document has it; null for none.
  package var show: Value { documents.show?.value ?? .null }

  /// The costumes as the list has them, with the files of their pictures.
  package var costumes: [(item: Value, pictures: [PictureFile])] { members.map { ($0.item, files($0.images)) } }

  /// The character of the show; nil for none with a picture.
  package var wearer: Wearer? {
    guard let character, let first = character.images.first, let value = character.document.value["character"],
      let pixels = ImageHeader.size(in: pictures[first.picture].bytes)
    else { return nil }
    let model = ShowReader.show(in: character.document.value).model.character
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    return Wearer(
      value: value, pictures: files(character.images), lids: files(character.lids),
      name: model.name.isEmpty ? OpenedCharacter.name(ofFile: character.file) : model.name,
      size: model.size(of: Size(width: width, height: height) * (1 / Double(first.scale))), anchor: model.anchor,
      hub: model.hub)
  }

  private func files(_ images: [(scale: Int, picture: Int)]) -> [PictureFile] {
    images.map { PictureFile(scale: $0.scale, path: pictures[$0.picture].name) }
  }
}
