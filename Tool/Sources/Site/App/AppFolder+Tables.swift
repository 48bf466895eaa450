import Foundation
import PackFiles
import Values

extension AppFolder {
  /// The tables of words in a folder, `<prefix>CODE.json`, by language.
  func tables(in folder: String, prefix: String = "") -> [(language: String, name: String)] {
    let files = names(in: folder).filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
    let tables = files.map { (language: String($0.dropFirst(prefix.count).dropLast(5)), name: $0) }
    return tables.filter { Language.isCode($0.language) }
  }

  /// The languages of a folder's tables that are written from right to left.
  func rightToLeft(in folder: String) -> [String] {
    tables(in: folder).map(\.language).filter { Language(code: $0).direction == "rtl" }
  }

  /// These languages as a fact for the folder's page.
  func rightToLeftMember(in folder: String) -> Value.Member {
    Value.Member(key: "rightToLeft", value: .list(rightToLeft(in: folder).map { .text(Text($0)) }))
  }

  /// One warning for each file in `words` or `intro` that no language of the app uses.
  var tableWarnings: [String] {
    let folders = ["words", "intro"]
    let known = folders.map { Set(tables(in: $0).map(\.name)) }
    let told = known[0].filter { introLanguage(of: Language(code: String($0.dropLast(5)))) != nil }
    let odd = folders.flatMap { folder in
      names(in: folder).filter { !Language.isCode(String($0.dropLast(5))) || !$0.hasSuffix(".json") }.map {
        "\(path("\(folder)/\($0)")): is not named after a language, so no page uses it; rename it like fr.json or pt-BR.json, or remove it"
      }
    }
    let alone = zip(folders, [known[0].subtracting(told), known[1].subtracting(known[0])]).flatMap {
      folder, names in
      names.sorted().map { name in
        "\(path("\(folder)/\(name)")): the app offers no language that lacks \(folder == "words" ? "intro" : "words")/\(name); add that file"
      }
    }
    return odd + alone
  }

  /// The names of a folder's files, without hidden ones, which belong to the system.
  private func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
