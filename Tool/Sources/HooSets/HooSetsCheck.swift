import Files
import Findings
import Foundation
import Values

/// Checks archives and sets' folders by the rules of the page's reader and collects all findings.
public struct HooSetsCheck: Sendable {
  /// The findings in the order of the sets; within a set, those of the reader first.
  public private(set) var findings: [Finding] = []
  /// The number of checked sets.
  public private(set) var sets = 0

  public init() {}

  public var errors: Int { findings.count { $0.severity == .error } }
  public var warnings: Int { findings.count - errors }

  /// Checks the archive, the set's folder or the folder of either at `path`, or a `.disguise` file of sets.
  ///
  /// Cost: one set is held in memory at a time, at most 24 MB of it.
  public mutating func check(_ path: String) {
    if let refusal = ZippedPack.refusal(of: path) { return findings.append(Finding(refusal, file: path)) }
    guard OpenedFile.isNamed(path) else { return check(path, shown: path) }
    do throws(OpenedFile.Refusal) {
      let opened = try OpenedFile(at: path)
      withExtendedLifetime(opened) { check(opened.url.path, shown: path) }
    } catch { findings.append(Finding(error, file: path)) }
  }

  /// - Parameter shown: the path in findings.
  package mutating func check(_ path: String, shown: String) {
    // A link on the command line is followed: the user passed it.
    let named = URL(fileURLWithPath: path).standardizedFileURL
    let (url, file) = (named.resolvingSymlinksInPath(), named.lastPathComponent)
    switch FileKind(of: url) {
    case .file: check(HooSetPlace(called: file, at: url, shown: shown, isArchive: true))
    case .folder where Self.isMistaken(HooSetsFolder(url: url, shown: shown)):
      findings += [HooSetsFolder(url: url, shown: shown).misnaming].compactMap { $0 }
    case .folder where Self.isSet(url, called: file):
      check(HooSetPlace(called: file, at: url, shown: shown, isArchive: false))
    case .folder: findings += checkAll(in: url, shown: shown).findings
    case .special: refuse(shown, "is a device, a pipe or a socket")
    case .link, .nothing: refuse(shown, Absence(of: url.path))
    }
  }

  private mutating func refuse(_ path: String, _ absence: Absence) {
    guard let remedy = absence.remedy else { return refuse(path, absence.message) }
    findings.append(Finding(.notFound, file: path, absence.message, remedy: remedy))
  }

  private static func isMistaken(_ folder: HooSetsFolder) -> Bool { folder.isHoo || folder.isPack }

  private mutating func refuse(_ path: String, _ message: String) {
    let remedy = "pass an archive, a set's folder or a folder of either"
    findings.append(Finding(.notFound, file: path, message, remedy: remedy))
  }

  /// Checks a folder of sets, which may be missing.
  ///
  /// - Parameter known: returns the findings of the set in the folder or archive of this name, which the closure finds.
  package static func findings(
    in folder: URL, shown: String, known: (String, () -> [Finding]) -> [Finding] = { $1() }
  ) -> [Finding] {
    if FileKind(of: folder) == .nothing { return [HooSetsFolder(url: folder, shown: shown).lack(takesArchives: true)] }
    var check = HooSetsCheck()
    // Sets that are known are not read, so their languages are not compared.
    _ = check.checkAll(in: folder, shown: shown, known)
    return check.findings
  }

  private mutating func check(_ place: HooSetPlace) {
    sets += 1
    let checked = CheckedHooSet(at: place)
    findings += checked.findings + HooPixels(of: checked).findings
  }

  /// - Returns: the languages of the sets that were read.
  private mutating func checkAll(
    in folder: URL, shown: String, _ known: (String, () -> [Finding]) -> [Finding] = { $1() }
  ) -> SetLanguages {
    var languages = SetLanguages()
    let found = HooSetPlaces(in: folder, shown: shown)
    sets += found.places.count
    for place in found.places {
      findings += known(place.url.lastPathComponent) {
        let checked = CheckedHooSet(at: place)
        languages.add(checked)
        let large = LargePictureFiles(of: checked, in: folder, shown: shown)
        return checked.findings + HooPixels(of: checked).findings + large.findings
      }
    }
    findings += found.findings
    if found.places.isEmpty && !found.findings.contains(where: { $0.severity == .error }) {
      findings.append(HooSetsFolder(url: folder, shown: shown).lack(takesArchives: true))
    }
    return languages
  }

  /// Whether a folder is one set, by its name or its contents.
  private static func isSet(_ url: URL, called name: String) -> Bool {
    let names = fileNames(in: url)
    if names.contains(where: HooSetsFolder.isSetDocument) { return true }
    return HooSetPlace.isName(name) && !names.contains { $0.lowercased().hasSuffix(".zip") }
  }
}

extension Finding {
  /// - Parameter file: the `.disguise` file that was refused, as the command line has it.
  package init(_ refusal: OpenedFile.Refusal, file: String) {
    self.init(
      rule: refusal.rule, file: file, entry: refusal.entry, message: refusal.message, remedy: refusal.remedy)
  }
}
