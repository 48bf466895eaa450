import Files
import PackFiles
import Values

extension EditablePack {
  /// Returns the files of a costume's picture in order of scale, also of a costume with faults. Files that do not exist are
  /// left out.
  public func pictures(of item: Value) -> [PictureFile] {
    guard let name = item["image"].flatMap(\.string) else { return [] }
    let others = [2, 3].compactMap { scale in item[Text("image@\(scale)x")].flatMap(\.string).map { (scale, $0) } }
    if others.isEmpty, imageSet(name) != nil { return pictures(inSet: name) }
    return ([(1, name)] + others).compactMap { scale, name in
      let path = Pack.path(of: name)
      return snapshot.files[path] == nil ? nil : PictureFile(scale: scale, path: path)
    }
  }

  /// Returns the files of an image set in order of scale.
  public func pictures(inSet name: String) -> [PictureFile] {
    guard let set = imageSet(name), let contents = data("\(set)/Contents.json"),
      let document = try? Document.json(contents)
    else { return [] }
    let files = (document["images"]?.items ?? []).compactMap { entry -> PictureFile? in
      guard let file = entry["filename"]?.string, let scale = AssetCatalog.scale(entry["scale"]),
        AssetCatalog.isForApps(entry), snapshot.files["\(set)/\(file)"] != nil
      else { return nil }
      return PictureFile(scale: scale, path: "\(set)/\(file)")
    }
    return files.sorted { $0.scale < $1.scale }
  }
}
