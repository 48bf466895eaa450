import Files
import Foundation
import PackFiles
import Values

/// The files of costumes' new pictures: image sets in an asset catalog, or files beside the list.
struct PictureChanges {
  typealias Names = [(key: String, name: String)]

  private(set) var files = FileChanges()
  private let pack: EditablePack
  /// The names that new pictures have taken, in lower case.
  private var taken: Set<String>
  /// The image sets of removed costumes that new ones have taken.
  private var reused: Set<String> = []

  init(_ pack: EditablePack) {
    self.pack = pack
    taken = pack.imageSetNames.union(Pack.replacements)
  }

  /// Adds the pictures of a new costume.
  ///
  /// - Returns: the values of the keys `image`, `image@2x` and `image@3x`.
  mutating func add(_ pictures: [ScaledPicture], for id: String) throws(EditFault) -> Names {
    try Self.check(pictures)
    return pack.keepsLoosePictures ? addFiles(pictures, id) : addSet(pictures, id)
  }

  /// Adds the pictures of a removed costume that comes back: under its old names, where the files still are as they were.
  mutating func restore(_ pictures: [ScaledPicture], of item: Value, id: String) throws(EditFault) -> Names {
    let files = pack.pictures(of: item).map { ($0.scale, pack.snapshot.files[$0.path] ?? "") }
    let wanted = pictures.map { ($0.scale, ContentHash.hex(of: $0.data)) }
    guard Dictionary(files, uniquingKeysWith: { $1 }) == Dictionary(wanted, uniquingKeysWith: { $1 }) else {
      return try add(pictures, for: id)
    }
    return ["image", "image@2x", "image@3x"].compactMap { key in item[Text(key)]?.string.map { (key, $0) } }
  }

  /// Replaces the pictures of a costume by new files, which its image set or the list names. Files of scales that are not replaced are removed, since
  /// they show the old picture.
  mutating func replace(_ pictures: [ScaledPicture], of item: Value, id: String) throws(EditFault) -> Names {
    try Self.check(pictures)
    guard let name = item["image"].flatMap(\.string), !isShared(name) else { return try add(pictures, for: id) }
    if item["image@2x"] == nil, item["image@3x"] == nil, let path = pack.imageSet(name) {
      return try replaceSet(pictures, name, path)
    }
    return replaceFiles(pictures, of: item, id)
  }

  private static func check(_ pictures: [ScaledPicture]) throws(EditFault) {
    if pictures.isEmpty { throw .invalid("A picture has no file. Send one for 1x, 2x or 3x.") }
    if Set(pictures.map(\.scale)).count < pictures.count { throw .invalid("A picture has two files of one scale.") }
  }

  /// Whether others show the picture too: further costumes, or the app in place of one of its own.
  private func isShared(_ name: String) -> Bool {
    let set = pack.imageSet(name)
    if set != nil, Pack.replacements.contains(name) { return true }
    let users = pack.items.compactMap { $0["image"]?.string }
    return users.count { $0 == name || set != nil && pack.imageSet($0) == set } > 1
  }

  /// Returns `name`, or `name-2` and so on if it is taken.
  private mutating func free(_ name: String, isTaken: (String) -> Bool = { _ in false }) -> String {
    let names = [name] + (2...10_000).map { "\(name)-\($0)" }
    let free = names.first { !taken.contains($0.lowercased()) && !isTaken($0) } ?? name
    taken.insert(free.lowercased())
    return free
  }

  // MARK: - Image sets

  private mutating func addSet(_ pictures: [ScaledPicture], _ id: String) -> Names {
    if let left = unusedSet(of: pictures) { return [("image", left)] }
    let catalog = pack.catalogs.first?.name ?? "Assets.xcassets"
    let name = free(id)
    let path = "\(catalog)/\(name).imageset"
    for picture in pictures { files.write(picture.data, to: "\(path)/\(ImageSetContents.file(name, picture.scale))") }
    if pack.data("\(catalog)/Contents.json") == nil {
      files.write(ImageSetContents.catalog, to: "\(catalog)/Contents.json")
    }
    files.write(ImageSetContents.new(name, scales: pictures.map(\.scale)), to: "\(path)/Contents.json")
    return [("image", name)]
  }

  /// Returns the image set that already has these pictures and that nothing uses: a removed costume leaves its pictures, and a
  /// person may take the removal back.
  private mutating func unusedSet(of pictures: [ScaledPicture]) -> String? {
    let used = Set(pack.items.compactMap { $0["image"]?.string }.map { $0.lowercased() }).union(Pack.replacements)
    let wanted = Dictionary(uniqueKeysWithValues: pictures.map { ($0.scale, ContentHash.hex(of: $0.data)) })
    let names = pack.catalogs.flatMap(\.catalog.names).sorted()
    let left = names.first { name in
      let files = pack.pictures(inSet: name).map { ($0.scale, pack.snapshot.files[$0.path] ?? "") }
      return !used.contains(name.lowercased()) && !reused.contains(name)
        && wanted == Dictionary(files, uniquingKeysWith: { first, _ in first })
    }
    if let left { reused.insert(left) }
    return left
  }

  private mutating func replaceSet(
    _ pictures: [ScaledPicture], _ name: String, _ path: String
  ) throws(EditFault) -> Names {
    let place = "\(path)/Contents.json"
    guard let data = pack.data(place), var contents = ImageSetContents(data) else {
      throw .invalid("\(place) cannot be read. Correct it first.")
    }
    let existing = Set(fileNames(in: pack.folder.appendingPathComponent(path)))
    let digests = pack.snapshot.files
    do throws(ToolError) {
      for scale in 1...3 {
        if let picture = pictures.first(where: { $0.scale == scale }) {
          let digest = ContentHash.hex(of: picture.data)
          let isSame: (String) -> Bool = { digests["\(path)/\($0)"] == digest }
          let file = try contents.put(
            ImageSetContents.file(name, scale), at: scale, besides: existing, isSame: isSame)
          if !isSame(file) { files.write(picture.data, to: "\(path)/\(file)") }
        } else {
          try contents.clear(scale)
        }
      }
    } catch { throw .invalid("\(place) \(error.description).") }
    if contents.data != data { files.write(contents.data, to: place) }
    for file in contents.dropped where AssetCatalog.isPlain(file) && existing.contains(file) {
      files.remove("\(path)/\(file)")
    }
    return [("image", name)]
  }

  // MARK: - Files beside the list

  private mutating func addFiles(_ pictures: [ScaledPicture], _ id: String) -> Names {
    let existing = Set(pack.snapshot.files.keys.map { $0.lowercased() })
    let name = free(id) { stem in
      (1...3).contains { existing.contains(ImageSetContents.file(stem, $0).lowercased()) }
    }
    return pictures.sorted { $0.scale < $1.scale }.enumerated().map { index, picture in
      let file = ImageSetContents.file(name, picture.scale)
      files.write(picture.data, to: file)
      return (index == 0 ? "image" : "image@\(picture.scale)x", file)
    }
  }

  private mutating func replaceFiles(_ pictures: [ScaledPicture], of item: Value, _ id: String) -> Names {
    let old = ["image", "image@2x", "image@3x"].compactMap { item[Text($0)].flatMap(\.string) }
    let names = addFiles(pictures, id)
    for name in old {
      let path = Pack.path(of: name)
      if pack.snapshot.files[path] != nil, Pack.isPicture(path) { files.remove(path) }
    }
    return names
  }
}
