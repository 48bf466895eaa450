import Archives
import Geometry
import Values

/// The files of a set in an unpacked `.disguise` file, by their indices.
struct SetFolder: Sendable {
  /// Two or more digits: `01`.
  let name: Text
  /// In the order of the bytes of their names.
  var files: [Int] = []
  /// The larger pictures of its Hoos, `large/01/07.png`.
  var large: [(file: Int, hoo: Text)] = []

  /// Returns the sets by their numbers. Files beside them are left out.
  ///
  /// - Throws: the refusal of a file without sets, or with two of one number.
  static func all(in files: [UnpackedFile], name: Text) throws(PackRefusal) -> [SetFolder] {
    try requireSets(in: files, name)
    var folders: [SetFolder] = []
    let order = Array(files.indices).insertionSorted {
      files[$0].name.utf8.lexicographicallyPrecedes(files[$1].name.utf8)
    }
    for index in order {
      let parts = ArchiveName.parts(of: files[index].name)
      // Folders have entries of their own in archives of some programs.
      guard parts.count > 1, HooRole.isFolderName(parts[0]), parts[parts.count - 1] != .empty else { continue }
      if folders.last?.name != parts[0] { folders.append(SetFolder(name: parts[0])) }
      folders[folders.count - 1].files.append(index)
    }
    for index in order { addLarge(index, ArchiveName.parts(of: files[index].name), to: &folders) }
    folders = folders.insertionSorted { HooRole.number(of: $0.name) < HooRole.number(of: $1.name) }
    for (folder, next) in zip(folders, folders.dropFirst())
    where HooRole.number(of: folder.name) == HooRole.number(of: next.name) {
      throw PackRefusal(.faulty, name + ", " + next.name + ": has the number of the set " + folder.name + "; rename it")
    }
    return folders
  }

  private static func addLarge(_ index: Int, _ parts: [Text], to folders: inout [SetFolder]) {
    guard parts.count == 3, parts[0] == OpenedSets.large, parts[2].utf8.suffix(4).elementsEqual(Text(".png").utf8),
      let folder = folders.firstIndex(where: { $0.name == parts[1] })
    else { return }
    folders[folder].large.append((index, Text(utf8: Array(parts[2].utf8.dropLast(4)))))
  }

  private static func requireSets(in files: [UnpackedFile], _ name: Text) throws(PackRefusal) {
    if OpenedDocuments.hasList(files) { throw PackRefusal(.costumes, name + ": holds costumes, not sets of Hoos") }
    let documents = files.map { ArchiveName.parts(of: $0.name) }.filter { $0.last == "hoo_set.json" }
    if documents.contains(where: { $0.count == 2 && HooRole.isFolderName($0[0]) }) { return }
    let remedy: Text =
      documents.isEmpty ? "has no set; add its folder, as in 01/hoo_set.json" : "has its sets in a folder; pack that"
    throw PackRefusal(.faulty, name + ": " + remedy)
  }
}
