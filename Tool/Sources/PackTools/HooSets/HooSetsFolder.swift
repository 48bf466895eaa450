import Foundation

/// A folder that is named as the folder of all sets, and may be another one: a set, a Hoo, or the folder above.
struct HooSetsFolder {
  let url: URL
  /// As findings name it.
  let shown: String

  /// Why this is no folder of sets; nil where it may be one.
  ///
  /// The folder of one set looks like a folder of sets: its Hoos are folders called by two digits as well.
  var misnaming: HooFinding? {
    if isHoo {
      let remedy = "name \(Self.parent(of: Self.parent(of: shown, at: url), at: url.deletingLastPathComponent()))"
      return HooFinding(.noSets, file: shown, "is one Hoo and not a folder of sets", remedy: remedy)
    }
    guard isOneSet else { return nil }
    let isNamed = HooSetPlace.isName(url.lastPathComponent)
    let remedy =
      isNamed ? "name \(Self.parent(of: shown, at: url))" : "call it by two digits and name the folder above it"
    return HooFinding(.noSets, file: shown, "is one set and not a folder of sets", remedy: remedy)
  }

  /// That there is no set in it, and a folder in it that has some, if there is one.
  ///
  /// - Parameter takesArchives: whether archives count as sets.
  func lack(takesArchives: Bool) -> HooFinding {
    let message = takesArchives ? "holds no set and no archive" : "holds no set's folder"
    let other = Self.names(in: url).first {
      !HooSetPlace.isNothing($0) && Self.holdsSets(url.appendingPathComponent($0), archives: takesArchives)
    }
    let remedy = other.map { "name \(HooSetPlaces.join(shown, $0)), which does" }
    let example = takesArchives ? "01.zip or 01/hoo_set.json" : "01/hoo_set.json"
    return HooFinding(.noSets, file: shown, message, remedy: remedy ?? "name a folder that holds \(example)")
  }

  /// Whether this is the folder of a single Hoo.
  var isHoo: Bool { Self.isHoo(url) }

  private var isOneSet: Bool {
    if Self.holdsSets(url, archives: true) { return false }
    let names = Self.names(in: url)
    return names.contains { Self.isSetDocument($0) || $0.hasPrefix("header") && $0.hasSuffix(".png") }
      || names.contains { HooSetPlace.isName($0) && Self.isHoo(url.appendingPathComponent($0)) }
  }

  private static func isHoo(_ url: URL) -> Bool {
    let names = names(in: url)
    return names.contains { ["hoo.json", "hoo.png"].contains($0.lowercased()) }
      && !names.contains { isSetDocument($0) || HooSetPlace.isName($0) }
  }

  private static func holdsSets(_ url: URL, archives: Bool) -> Bool {
    names(in: url).contains { name in
      if name.lowercased().hasSuffix(".zip") {
        return archives && HooSetPlace.isName(String(name.prefix { $0 != "." }))
      }
      return HooSetPlace.isName(name) && names(in: url.appendingPathComponent(name)).contains(where: isSetDocument)
    }
  }

  static func isSetDocument(_ name: String) -> Bool { name.lowercased() == "hoo_set.json" }

  /// None where `url` is no folder that can be read.
  private static func names(in url: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// `sets` for `sets/07`.
  private static func parent(of shown: String, at url: URL) -> String {
    let parts = shown.split(separator: "/", omittingEmptySubsequences: true)
    if parts.isEmpty || parts.contains("..") || parts.last == "." { return url.deletingLastPathComponent().path }
    let parent = parts.dropLast().joined(separator: "/")
    return shown.hasPrefix("/") ? "/\(parent)" : parent.isEmpty ? "." : parent
  }
}
