import Files
import Findings
import Foundation
import Values

/// The location of a set on disk: an archive, or a folder of plain files.
package struct HooSetPlace: Hashable, Sendable {
  /// The set's name: `01` for `01.zip` and for `01.0123456789abcdef.zip`.
  let name: String
  let url: URL
  /// The path in findings.
  let shown: String
  let isArchive: Bool

  /// - Parameters:
  ///   - file: the last component of the path, which gives the set its name.
  ///   - url: the location of the bytes.
  init(called file: String, at url: URL, shown: String, isArchive: Bool) {
    name = isArchive ? String(file.prefix { $0 != "." }) : file
    (self.url, self.shown, self.isArchive) = (url, shown, isArchive)
  }

  /// Whether `name` is valid for a set's folder: two to nine digits.
  ///
  /// Not a regular expression: Swift compiles its literal at each use, and this runs for every set and file.
  package static func isName(_ name: String) -> Bool {
    (2...9).contains(name.utf8.count) && name.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Whether `name` is a digit, as people name the first sets.
  package static func isShortName(_ name: String) -> Bool {
    name.utf8.count == 1 && name.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Whether a file of this name is skipped silently: hidden files and files of operating systems.
  static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".") || ["__macosx", "thumbs.db", "desktop.ini"].contains(name.lowercased())
  }
}

/// The names of sets and their parts, for those that edit sets.
package enum HooSetNames {
  /// The folder for removed sets and Hoos, which is left out silently.
  package static let removed = "removed"

  /// Whether `name` is valid for the folder of a set or a Hoo.
  package static func isFolder(_ name: String) -> Bool { HooSetPlace.isName(name) }

  /// The folder beside the sets for the larger pictures of their Hoos.
  package static let large = LargePictureFiles.folder

  /// Whether a file of this name is skipped silently: hidden files and files of operating systems.
  package static func isSkipped(_ name: String) -> Bool { HooSetPlace.isSkipped(name) }

  /// Whether a folder is one set, and not a folder of sets.
  package static func isSet(_ folder: URL) -> Bool {
    fileNames(in: folder).contains(where: HooSetsFolder.isSetDocument)
  }

  /// Whether a file of this name is a text that people put next to their work, such as a licence.
  package static func isText(_ name: String) -> Bool {
    name.lowercased().wholeMatch(of: /(readme|licen[cs]e|copying|credits)(\.(md|txt))?/) != nil
  }

  /// Returns the name of the set in an archive's file; nil for other files.
  package static func archive(_ file: String) -> String? {
    let name = String(file.prefix { $0 != "." })
    return file.lowercased().hasSuffix(".zip") && isFolder(name) ? name : nil
  }

  /// Returns the language of a header's file, as in `header-de@2x.png`; nil for other files.
  package static func headerLanguage(_ file: String) -> String? {
    file.wholeMatch(of: /header-([a-z]{2,3})(@[23]x)?\.png/).map { String($0.1) }
  }

  /// Whether a header can have this language.
  package static func isHeaderLanguage(_ code: String) -> Bool { headerLanguage("header-\(code).png") == code }

  /// The names sorted by number.
  package static func sorted(_ names: some Sequence<String>) -> [String] {
    names.sorted { (Int($0) ?? .max, $0) < (Int($1) ?? .max, $1) }
  }
}

/// The sets in one folder, sorted by number, with findings about its other contents.
struct HooSetPlaces {
  private(set) var places: [HooSetPlace] = []
  private(set) var findings: [Finding] = []
  private let takesArchives: Bool

  /// - Parameters:
  ///   - shown: the folder's path in findings.
  ///   - takesArchives: whether archives count as sets; if not, they are left out.
  init(in folder: URL, shown: String, takesArchives: Bool = true) {
    self.takesArchives = takesArchives
    guard let names = try? readableNames(in: folder) else {
      findings = [Finding(.unreadable, file: shown, "cannot be read", remedy: "check its permissions")]
      return
    }
    for name in names where !HooSetPlace.isSkipped(name) {
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
      ignore(shown, "is an archive", remedy: "use the folder that it was made of")
    case .file where url.pathExtension.lowercased() == "zip":
      places.append(HooSetPlace(called: name, at: url, shown: shown, isArchive: true))
    case .file where Self.isCompanion(name): break
    case .folder where name == HooSetNames.removed || name == LargePictureFiles.folder: break
    case .link: ignore(shown, "is a symbolic link", remedy: "replace it with the set that it points to")
    case .folder where HooSetPlace.isShortName(name):
      ignore(shown, "has the name of a set with one digit", remedy: "rename it to 0\(name)")
    case .folder:
      ignore(
        shown, "does not have the name of a set", remedy: "rename it to two digits, as in 01, or move it elsewhere")
    default: ignore(shown, "is neither a set nor an archive", remedy: "move it elsewhere")
    }
  }

  private mutating func ignore(_ shown: String, _ message: String, remedy: String) {
    findings.append(Finding(.ignoredFile, file: shown, "\(message) and is left out", remedy: remedy))
  }

  /// Whether the file is the index that `pack` writes, one of the documents beside it, or a text that people put next to sets.
  private static func isCompanion(_ name: String) -> Bool {
    name == "index.json" || HooTextsIndex.isDocument(name) || HooSetNames.isText(name)
  }

  /// Reports sets with equal numbers, of which only the first is published.
  private mutating func reportRepetitions() {
    for (place, next) in zip(places, places.dropFirst()) where place.number == next.number && next.number < .max {
      let other = place.url.lastPathComponent
      findings.append(
        Finding(
          .duplicateSet, file: next.shown, "is the same set as \(other)", remedy: "keep one of them in this folder"))
    }
  }

  private mutating func checkCount(_ shown: String) {
    if places.count > Limits.sets {
      findings.append(
        Finding(
          .tooManySets, file: shown, "holds \(places.count) sets, more than \(Limits.sets)",
          remedy: "move some to another folder"
        ).with(found: "\(places.count)", limit: "\(Limits.sets)"))
    }
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

extension HooSetPlace {
  /// The set's number, by which sets are sorted; names that are not numbers come last.
  var number: Int { Self.isName(name) ? Int(name) ?? .max : .max }
}
