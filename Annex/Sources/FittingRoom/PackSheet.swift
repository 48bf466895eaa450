import Files
import Foundation
import PackEditing
import PackFiles
import Site
import Values

/// A pack as the fitting room's page receives it.
struct PackSheet {
  private var album = PictureAlbum()
  private var members: [(String, Value)] = []
  private let pack: EditablePack

  /// - Parameter place: the pack's folder, or its list.
  init(_ pack: EditablePack, at place: URL, languages: [String], app: AppFolder) {
    self.pack = pack
    let sources = pack.list.itemTexts
    let costumes = pack.items.enumerated().map { index, item in
      costume(item, source: sources.indices.contains(index) ? sources[index] : "", languages)
    }
    members = [("costumes", .list(costumes))] + stageCharacters(place, app)
  }

  var sheet: FittingSheet { FittingSheet(members: members, album: album) }

  private mutating func costume(_ item: Value, source: String, _ languages: [String]) -> Value {
    let texts = languages.enumerated().map { index, language in
      let suffix = index == 0 ? "" : "-\(language)"
      return (language, Value.object(CostumeEdit.textKeys.map { ($0, .text(item.string("\($0)\(suffix)"))) }))
    }
    let numbers = CostumeEdit.numberKeys.compactMap { key -> (String, Value)? in
      if case .number(let number)? = item[Text(key)], number.isFinite { (key, .number(number)) } else { nil }
    }
    let plain = CostumeEdit.plainKeys.map { ($0, Value.text(item.string($0))) }
    return .object(
      [("id", .text(item.costumeID)), ("image", .text(item.string("image"))), ("source", .text(source))] + numbers
        + plain
        + [("texts", .object(texts)), ("files", .list(files(pack.pictures(of: item))))])
  }

  /// The files that are images, with their addresses relative to `/fitting/`.
  private mutating func files(_ pictures: [PictureFile]) -> [Value] {
    album.add(pictures, of: pack.snapshot, in: pack.folder)
  }

  /// The character of the pack's show; without one those of the app and of the pack. The page says when one of them stands in.
  private mutating func stageCharacters(_ place: URL, _ app: AppFolder) -> [(String, Value)] {
    let dressed: DressedCharacter?
    do throws(ToolError) { dressed = try DressedCharacter(ofPackAt: place, app: app) } catch {
      return [("scotches", .list(usualCharacters(app))), Self.standIn]
    }
    guard let dressed else { return [("scotches", .list(usualCharacters(app)))] }
    return [("scotches", .list([stageCharacter(dressed)]))] + (dressed.isStandIn ? [Self.standIn] : [])
  }

  private static var standIn: (String, Value) { ("stand_in", .number(1)) }

  private mutating func stageCharacter(_ dressed: DressedCharacter) -> Value {
    let names = dressed.names.sorted { $0.key < $1.key }
    let lids = dressed.character.lids == nil ? [] : [("lids", Value.number(1))]
    return .object(
      [
        ("name", .text("show")), ("names", .object(names.map { ($0.key, .text($0.value)) })),
        ("files", .list(dressed.character.picture.map { album.add($0.image, $0.scale) })),
      ] + dressed.numbers.map { ($0.key, .number($0.number)) } + lids)
  }

  /// The app's character, and the pack's own if it has one.
  private mutating func usualCharacters(_ app: AppFolder) -> [Value] {
    let own = (try? app.picture("scotch")) ?? []
    let files = own.map { album.add($0.image, $0.scale) }
    let replacement = self.files(pack.pictures(inSet: "scotch"))
    let hasLids = !pack.pictures(inSet: "lids").isEmpty
    return [stageCharacter("app", files, hasLids: true)]
      + (replacement.isEmpty ? [] : [stageCharacter("pack", replacement, hasLids: hasLids)])
  }

  private func stageCharacter(_ name: String, _ files: [Value], hasLids: Bool) -> Value {
    let first = files.first
    let scale = first?["scale"].flatMap(\.number) ?? 1
    let sides = ["width", "height"].map { side in
      (side, Value.number((first?[Text(side)].flatMap(\.number) ?? 0) / scale))
    }
    let lids = hasLids ? [("lids", Value.number(1))] : []
    return .object([("name", .text(name)), ("files", .list(files))] + sides + lids)
  }
}

extension Value {
  /// The text of a member; empty if it is missing or something else.
  func string(_ key: String) -> String { self[Text(key)].flatMap(\.string) ?? "" }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
