import Archives
import Packs
import Values

extension KeptSets {
  /// The archive of a `.disguise` file with sets that was checked: what the page shows, and all else as the rest.
  ///
  /// - Parameter languages: those of the page. Headers in others belong to the rest.
  public static func work(of file: [UInt8], languages: [Text]) -> [UInt8] {
    let files = OpenedRest.files(in: file)
    let own = files.filter { isShown($0.name, languages) }
    let rest = files.filter { !isShown($0.name, languages) }
    var work = own + [UnpackedFile(name: SetsDocument.factsName, bytes: facts(of: rest).utf8)]
    if !rest.isEmpty {
      work.append(UnpackedFile(name: FittingDocument.restName, bytes: ArchivePacking.archive(of: rest)))
    }
    return ArchivePacking.archive(of: work)
  }

  /// The file of a pack that has the rest of an opened file. Larger pictures follow their Hoos; those of Hoos that are gone stay out, and so
  /// does what belongs to sets that are gone. Nil for more than a file may have.
  public static func file(of pack: [UInt8]) -> [UInt8]? {
    let files = OpenedRest.files(in: pack)
    var own = files.filter { $0.name != FittingDocument.restName && $0.name != SetsDocument.factsName }
    let facts = files.first { $0.name == SetsDocument.factsName }
    let larger = ((try? JSONReader.value(in: facts?.bytes ?? [], .document)) ?? .null)["larger"] ?? .null
    let sets = own.map { ArchiveName.parts(of: $0.name) }.filter { $0.last == "hoo_set.json" }.map { $0[0] }
    for file in OpenedRest.files(in: files.first { $0.name == FittingDocument.restName }?.bytes ?? []) {
      own += places(of: file.name, sets, larger).map { UnpackedFile(name: $0, bytes: file.bytes) }
    }
    let archive = ArchivePacking.archive(of: own)
    return KeptPictures(archive) == nil ? nil : archive
  }

  /// The names that a file of the rest has in the file that leaves.
  private static func places(of name: Text, _ sets: [Text], _ larger: Value) -> [Text] {
    let parts = ArchiveName.parts(of: name)
    if isLarger(parts), case .object(let members) = larger {
      return members.filter { $0.value == .text(name) }.map { folder + "/" + $0.key + ".png" }
    }
    return isFolderName(parts[0]) && !sets.contains(parts[0]) ? [] : [name]
  }

  /// The folder of larger pictures beside the sets.
  private static var folder: Text { "large" }

  private static func isLarger(_ parts: [Text]) -> Bool { parts.count == 3 && parts[0] == folder }

  private static func isFolderName(_ name: Text) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func isShown(_ name: Text, _ languages: [Text]) -> Bool {
    let parts = ArchiveName.parts(of: name)
    guard parts.count > 1, isFolderName(parts[0]) else { return false }
    let language = parts[1].fileStem.suffixed.suffix
    return parts.count > 2 || language.isEmpty || languages.dropFirst().contains(language)
  }

  private static func facts(of rest: [UnpackedFile]) -> Text {
    var json = JSONWriter()
    json.begin("{")
    json.object("larger")
    for file in rest {
      let parts = ArchiveName.parts(of: file.name)
      if isLarger(parts) { json.member(parts[1] + "/" + parts[2].fileStem, file.name) }
    }
    json.end("}")
    json.end("}")
    return json.text
  }
}
