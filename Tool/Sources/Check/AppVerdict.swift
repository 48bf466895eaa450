import Files
import Findings
import Packs
import Values

/// The verdict of the app's own reader on a `.disguise` file of costumes.
///
/// The rules of packs speak of folders, which may do more: a served pack may have pictures of other servers, for one.
public enum AppVerdict {
  /// Returns the fault for which the app refuses the file; nil if it opens the file.
  ///
  /// Cost: unpacks the file, and inflates its pictures, once in each language that it has texts in.
  ///
  /// - Parameter shown: the path in findings.
  public static func finding(on bytes: [UInt8], shown: String) -> Finding? {
    do throws(PackRefusal) {
      for language in try open(bytes, "en") where language != "en" { _ = try open(bytes, language) }
      return nil
    } catch { return finding(error.line.string, shown: shown) }
  }

  /// - Returns: the languages of the file.
  private static func open(_ bytes: [UInt8], _ language: Text) throws(PackRefusal) -> [Text] {
    var opening = PackOpening(name: .empty, bytes: bytes, language: language)
    while true {
      switch opening.state {
      case .checking: opening.step()
      case .refused(let refusal): throw refusal
      case .opened(let pack):
        let show = pack.stage(addresses: pack.pictures.map(\.name))
        if !show.isEmpty { _ = try OpenedShow.document(of: show, language: language) }
        return pack.languages
      }
    }
  }

  /// - Parameter line: `, show.json: is ...; remedy`, without the file's name in front.
  private static func finding(_ line: String, shown: String) -> Finding {
    let entry = line.hasPrefix(", ") ? line.dropFirst(2).split(separator: ": ", maxSplits: 1).map(String.init) : []
    let (message, remedy) = (entry.count == 2 ? entry[1] : line).parted
    let place = FindingPlace(file: shown, entry: entry.count == 2 ? entry[0] : "")
    return place.finding(.refusedByApp, message, remedy: remedy.isEmpty ? "correct it" : remedy)
  }
}
