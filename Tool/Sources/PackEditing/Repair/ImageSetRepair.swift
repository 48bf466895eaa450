import Files
import Foundation
import PackFiles

/// Lists the pictures in the folder of an image set in its Contents.json, where their names leave no doubt about their scales.
struct ImageSetRepair {
  private(set) var data = Data()
  /// The listed files with their scales, as in `ghost@2x.png as 2x`.
  private(set) var listed: [String] = []

  /// - Parameter path: the path of the Contents.json in the pack.
  /// - Returns: nil if nothing can be listed without doubt.
  init?(_ path: String, in pack: EditablePack) {
    let set = (path as NSString).deletingLastPathComponent
    let folder = pack.folder.appendingPathComponent(set)
    let pictures = fileNames(in: folder).filter { name in
      Pack.isPicture(name) && FileKind(of: folder.appendingPathComponent(name)).isFile
    }
    guard var contents = Self.contents(at: path, in: pack) else { return nil }
    let unlisted = pictures.filter { !contents.files.contains($0) }
    for file in unlisted where Self.isClear(file, among: unlisted, contents, set) {
      guard (try? contents.list(file, at: Self.scale(of: file))) != nil else { return nil }
      listed.append("\(file) as \(Self.scale(of: file))x")
    }
    if listed.isEmpty { return nil }
    data = contents.data
  }

  /// The Contents.json, with an empty list of images if it has none; nil if it is not JSON.
  private static func contents(at path: String, in pack: EditablePack) -> ImageSetContents? {
    if pack.snapshot.files[path] == nil { return ImageSetContents(ImageSetContents.new([:])) }
    guard let data = pack.data(path), var document = try? EditableDocument(data, isPropertyList: false) else {
      return nil
    }
    if case .list? = document.value["images"] { return ImageSetContents(data) }
    guard (try? document.apply(.set("images", .list([])))) != nil else { return nil }
    return ImageSetContents(document.data)
  }

  /// Whether no other file could be meant for the scale, and the name is that of the image set or of a listed file: an old
  /// drawing in the folder must not be shown.
  private static func isClear(_ file: String, among files: [String], _ contents: ImageSetContents, _ set: String)
    -> Bool
  {
    let name = ((set as NSString).lastPathComponent as NSString).deletingPathExtension
    let stems = Set(contents.files.map(stem) + [name])
    let isOnly = files.allSatisfy { $0 == file || scale(of: $0) != scale(of: file) }
    let isAlone = contents.files.isEmpty && Set(files.map(stem)).count == 1
    return isOnly && !contents.hasFile(at: scale(of: file)) && (stems.contains(stem(of: file)) || isAlone)
  }

  private static func scale(of file: String) -> Int {
    let name = (file as NSString).deletingPathExtension
    return [2, 3].first { name.hasSuffix("@\($0)x") } ?? 1
  }

  private static func stem(of file: String) -> String {
    let name = (file as NSString).deletingPathExtension
    return ["@1x", "@2x", "@3x"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
  }
}
