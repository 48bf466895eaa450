import Archives
import Packs
import Values

/// The costumes and the character of a restored pack, member by member.
extension RestoredPack {
  /// The largest difference of two numbers that the page writes alike: with five decimals.
  private static var precision: Double { 0.6e-5 }
  private static var imageKeys: [Text] { ["image", "image@2x", "image@3x"] }
  /// The keys of files that belong to a picture, and do not fit another one.
  private static var dependentKeys: [Text] { ["webp", "webp@2x", "webp@3x", "bubble", "lids"] }

  /// A picture that the page hands out for a density.
  private typealias Picture = (scale: Int, file: UnpackedFile)

  /// Returns a costume of the page's list with everything that it had in the file's.
  ///
  /// - Parameter list: the costumes of the file.
  mutating func costume(_ bytes: [UInt8], _ list: [[UInt8]]) -> [UInt8] {
    let (new, value) = (JSONMembers(bytes), Self.value(bytes))
    let pictures = pictures(of: value)
    let source = value.text("source")
    guard let place = list.indices.first(where: { Text($0) == source }), rest.costumes.indices.contains(place) else {
      var own = new
      own["source"] = nil
      give(pictures, to: &own)
      return own.bytes
    }
    let (before, keys) = (Self.value(list[place]), texts(["label", "description", "alternative_text"]))
    var own = JSONMembers(list[place])
    let numbers: [Text] = ["width", "height", "display_x", "display_y", "alignment_x", "alignment_y"]
    for key in keys + ["id", "season", "credit"] where value.differs(from: before, key) { own[key] = new[key] }
    for key in numbers where abs(value.number(key) - before.number(key)) > Self.precision { own[key] = new[key] }
    if !takeBack(pictures, for: rest.costumes[place]) { give(pictures, to: &own) }
    return own.isChanged ? own.bytes : list[place]
  }

  /// Returns the character of the page with everything that it had in the file's show; nil for none.
  ///
  /// - Parameter old: the character of the show.
  mutating func character(_ old: [UInt8]?) -> [UInt8]? {
    guard let bytes = JSONMembers(bytes(FittingDocument.showName))["character"] else {
      return rest.figure == .null ? old : nil
    }
    let (new, value) = (JSONMembers(bytes), Self.value(bytes))
    let isOwn = value["source"] != nil
    var own = JSONMembers(old ?? [])
    for key in ["name"] + texts(["alternative_text"]) where value.differs(from: rest.figure, key) {
      own[key] = new[key]
    }
    for key in ["width", "height", "anchor_x", "anchor_y", "hub_x", "hub_y"] as [Text] {
      if !isOwn || abs(value.number(key) - rest.figure.number(key)) > Self.precision { own[key] = new[key] }
    }
    if isOwn { used += rest.character } else { give(pictures(of: value), to: &own) }
    if let lids = value.text("lids") { give(lids, to: &own) } else if isOwn { used += rest.lids }
    return own.isChanged ? own.bytes : old
  }

  /// The keys of texts in all languages of the page.
  private func texts(_ keys: [Text]) -> [Text] {
    keys + languages.dropFirst().flatMap { language in keys.map { $0 + "-" + language } }
  }

  // MARK: pictures

  private func pictures(of item: Value) -> [Picture] {
    (1...3).compactMap { scale in
      item.text(Self.imageKeys[scale - 1]).map { (scale, UnpackedFile(name: $0, bytes: bytes($0))) }
    }
  }

  /// Puts pictures back to their places in the file; false for others than those that the page had got from there.
  private mutating func takeBack(_ handed: [Picture], for drawings: [OpenedRest.Drawing]) -> Bool {
    guard handed.count == drawings.count,
      zip(handed, drawings).allSatisfy({
        $0.scale == $1.file.scale && OpenedRest.checksum($0.file.bytes) == $1.checksum
      })
    else { return false }
    for (picture, drawing) in zip(handed, drawings) {
      let path = drawing.file.path
      used.append(path)
      if !(rest.files + pictures).contains(where: { $0.name == path }) {
        pictures.append(UnpackedFile(name: path, bytes: picture.file.bytes))
      }
    }
    return true
  }

  /// Gives a character lids, under a name that no file has.
  private mutating func give(_ lids: Text, to character: inout JSONMembers) {
    let name = unused(lids, [1]).file(at: 1)
    character["lids"] = JSONWriter.text(name)
    pictures.append(UnpackedFile(name: name, bytes: bytes(lids)))
  }

  /// Gives a costume or a character other pictures, under names that no file has.
  private mutating func give(_ handed: [Picture], to item: inout JSONMembers) {
    for key in Self.imageKeys + Self.dependentKeys { item[key] = nil }
    guard let first = handed.first else { return }
    let free = unused(first.file.name, handed.map { $0.scale })
    for (scale, file) in handed {
      let name = free.file(at: scale)
      item[Self.imageKeys[scale - 1]] = JSONWriter.text(name)
      pictures.append(UnpackedFile(name: name, bytes: file.bytes))
    }
  }

  /// The stem of a picture, with a number if the file has such files already.
  ///
  /// - Parameters:
  ///   - name: the file of the first density.
  ///   - scales: the densities.
  private func unused(_ name: Text, _ scales: [Int]) -> Text {
    let taken = (rest.files + pictures).map { $0.name } + rest.costumes.flatMap { $0.map { $0.file.path } }
    let stem = Text(utf8: name.utf8.dropLast(Text.empty.file(at: scales[0]).utf8.count))
    var (free, number) = (stem, 2)
    while scales.contains(where: { scale in taken.contains { $0.isTwin(of: free.file(at: scale)) } }) {
      (free, number) = (stem + "-" + Text(number), number + 1)
    }
    return free
  }
}

extension Value {
  /// Whether a text is another one; a missing one is empty.
  fileprivate func differs(from other: Value, _ key: Text) -> Bool {
    text(key) ?? .empty != other.text(key) ?? .empty
  }
}
