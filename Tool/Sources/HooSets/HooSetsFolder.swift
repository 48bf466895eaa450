import Files
import Findings
import Foundation

/// A folder that the user passed as the folder of sets. It may be another one by mistake: a set, a Hoo, or a parent folder.
package struct HooSetsFolder {
  let url: URL
  /// The path in findings.
  let shown: String

  /// Returns the reason why a folder is not one of sets, with its remedy; nil if it is.
  package static func refusal(of folder: URL) -> String? {
    HooSetsFolder(url: folder, shown: folder.path).misnaming?.line
  }

  /// The finding that this is not a folder of sets, or nil.
  ///
  /// The folder of one set looks like a folder of sets: the names of its Hoos' folders are two digits as well.
  var misnaming: Finding? {
    if isPack {
      let remedy = "pass a folder that holds 01.zip or 01/hoo_set.json"
      return Finding(.noSets, file: shown, "is a pack of costumes, not a folder of sets", remedy: remedy)
    }
    if isHoo {
      let remedy = "pass \(Self.parent(of: Self.parent(of: shown, at: url), at: url.deletingLastPathComponent()))"
      return Finding(.noSets, file: shown, "is one Hoo, not a folder of sets", remedy: remedy)
    }
    guard isOneSet else { return nil }
    let isNamed = HooSetPlace.isName(url.lastPathComponent)
    let remedy =
      isNamed ? "pass \(Self.parent(of: shown, at: url))" : "rename it to two digits and pass its parent folder"
    return Finding(.noSets, file: shown, "is one set, not a folder of sets", remedy: remedy)
  }

  /// Returns the finding that the folder has no sets, with a subfolder that has some as the remedy if there is one.
  ///
  /// - Parameter takesArchives: whether archives count as sets.
  func lack(takesArchives: Bool) -> Finding {
    let message = takesArchives ? "holds no sets and no archives" : "holds no folder of a set"
    let other = fileNames(in: url).first {
      !HooSetPlace.isSkipped($0) && $0 != HooSetNames.removed
        && Self.holdsSets(url.appendingPathComponent($0), archives: takesArchives)
    }
    let remedy = other.map { "pass \(HooSetPlaces.join(shown, $0)), which does" }
    let example = takesArchives ? "01.zip or 01/hoo_set.json" : "01/hoo_set.json"
    return Finding(.noSets, file: shown, message, remedy: remedy ?? "pass a folder that holds \(example)")
  }

  /// Whether this is the folder of a single Hoo.
  var isHoo: Bool { Self.isHoo(url) }

  /// Whether this is the folder of a costume pack, in which no sets are.
  var isPack: Bool { ZippedPack.isPack(fileNames(in: url)) && !Self.holdsSets(url, archives: true) }

  private var isOneSet: Bool {
    if Self.holdsSets(url, archives: true) { return false }
    let names = fileNames(in: url)
    return names.contains { Self.isSetDocument($0) || $0.hasPrefix("header") && $0.hasSuffix(".png") }
      || names.contains { HooSetPlace.isName($0) && Self.isHoo(url.appendingPathComponent($0)) }
  }

  private static func isHoo(_ url: URL) -> Bool {
    let names = fileNames(in: url)
    return names.contains { ["hoo.json", "hoo.png"].contains($0.lowercased()) }
      && !names.contains { isSetDocument($0) || HooSetPlace.isName($0) }
  }

  private static func holdsSets(_ url: URL, archives: Bool) -> Bool {
    fileNames(in: url).contains { name in
      if name.lowercased().hasSuffix(".zip") {
        return archives && HooSetPlace.isName(String(name.prefix { $0 != "." }))
      }
      return HooSetPlace.isName(name) && fileNames(in: url.appendingPathComponent(name)).contains(where: isSetDocument)
    }
  }

  static func isSetDocument(_ name: String) -> Bool { name.lowercased() == "hoo_set.json" }

  /// Returns `sets` for `sets/07`.
  private static func parent(of shown: String, at url: URL) -> String {
    let parts = shown.split(separator: "/", omittingEmptySubsequences: true)
    if parts.isEmpty || parts.contains("..") || parts.last == "." { return url.deletingLastPathComponent().path }
    let parent = parts.dropLast().joined(separator: "/")
    return shown.hasPrefix("/") ? "/\(parent)" : parent.isEmpty ? "." : parent
  }
}
