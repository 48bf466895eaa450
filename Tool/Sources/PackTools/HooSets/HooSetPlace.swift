import Foundation
import Packs

/// Where a set lies on disk: an archive, or a folder of plain files.
struct HooSetPlace: Hashable, Sendable {
  /// The set's name, as the file or folder says: `01` of `01.zip` and of `01.0123456789abcdef.zip`.
  let name: String
  let url: URL
  /// As findings name it.
  let shown: String
  let isArchive: Bool

  /// - Parameters:
  ///   - file: the last part of its path, which says the set's name.
  ///   - url: where its bytes are.
  init(called file: String, at url: URL, shown: String, isArchive: Bool) {
    name = isArchive ? String(file.prefix { $0 != "." }) : file
    (self.url, self.shown, self.isArchive) = (url, shown, isArchive)
  }

  /// Whether a set's folder may be called so: two digits or more.
  ///
  /// No regular expression: Swift reads a literal anew at each use, and every set and file comes by here.
  static func isName(_ name: String) -> Bool {
    (2...9).contains(name.utf8.count) && name.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Whether people expect a file of this name to count for nothing: hidden ones, and what systems leave behind.
  static func isNothing(_ name: String) -> Bool {
    name.hasPrefix(".") || ["__macosx", "thumbs.db", "desktop.ini"].contains(name.lowercased())
  }
}

/// The sets in one folder, in the order of their numbers, and what else was found there.
struct HooSetPlaces {
  private(set) var places: [HooSetPlace] = []
  private(set) var findings: [HooFinding] = []
  private let takesArchives: Bool

  /// - Parameters:
  ///   - shown: the folder as findings name it.
  ///   - takesArchives: whether archives are sets, or are left out as anything else is.
  init(in folder: URL, shown: String, takesArchives: Bool = true) {
    self.takesArchives = takesArchives
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      findings = [HooFinding(.unreadable, file: shown, "cannot be read", remedy: "allow reading it")]
      return
    }
    for name in names.sorted() where !HooSetPlace.isNothing(name) {
      look(at: folder.appendingPathComponent(name), name, shown: Self.join(shown, name))
    }
    places.sort { ($0.number, $0.name, $0.isArchive ? 0 : 1) < ($1.number, $1.name, $1.isArchive ? 0 : 1) }
    reportRepetitions()
    checkCount(shown)
  }

  private mutating func look(at url: URL, _ name: String, shown: String) {
    switch FileKind(of: url) {
    case .folder where HooSetPlace.isName(name):
      places.append(HooSetPlace(called: name, at: url, shown: shown, isArchive: false))
    case .file where url.pathExtension.lowercased() == "zip" && !takesArchives:
      ignore(shown, "is an archive", remedy: "pack the folder that it was made of")
    case .file where url.pathExtension.lowercased() == "zip":
      places.append(HooSetPlace(called: name, at: url, shown: shown, isArchive: true))
    case .file where Self.isCompanion(name): break
    case .link: ignore(shown, "is a symbolic link", remedy: "put what it leads to here")
    case .folder: ignore(shown, "is no set by its name", remedy: "call it by two digits, as in 01, or put it elsewhere")
    default: ignore(shown, "is neither a set nor an archive", remedy: "put it elsewhere")
    }
  }

  private mutating func ignore(_ shown: String, _ message: String, remedy: String) {
    findings.append(HooFinding(.ignoredFile, file: shown, "\(message) and is left out", remedy: remedy))
  }

  /// The index that `pack` writes, and what people write beside their sets.
  private static func isCompanion(_ name: String) -> Bool {
    name == "index.json" || name.lowercased().wholeMatch(of: /(readme|licen[cs]e|copying|credits)(\.(md|txt))?/) != nil
  }

  /// Two places of one set: which of them is meant nobody knows.
  private mutating func reportRepetitions() {
    for (place, next) in zip(places, places.dropFirst()) where place.number == next.number && next.number < .max {
      let other = place.url.lastPathComponent
      findings.append(
        HooFinding(
          .duplicateSet, file: next.shown, "is the same set as \(other)", remedy: "keep one of them in this folder"))
    }
  }

  private mutating func checkCount(_ shown: String) {
    if places.count > Limits.sets {
      findings.append(
        HooFinding(
          .tooManySets, file: shown, "holds \(places.count) sets; at most \(Limits.sets) are read",
          remedy: "use several folders"))
    }
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

extension HooSetPlace {
  /// Its number, for the order; a name that is no number comes last.
  var number: Int { Self.isName(name) ? Int(name) ?? .max : .max }
}
