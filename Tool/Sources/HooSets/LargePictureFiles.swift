import Files
import Findings
import Foundation
import Packs
import Pixels
import Values

/// The larger pictures of a set's Hoos, which stand beside the sets: `large/01/07.png`. They are optional; HooView asks for the one of a
/// Hoo that is chosen or shared.
struct LargePictureFiles {
  /// The folder beside the sets.
  static let folder = "large"

  /// Warnings about pictures that are left out.
  private(set) var findings: [Finding] = []
  private let set: String
  private var pictures: [(hoo: String, bytes: Data)] = []

  /// - Parameters:
  ///   - folder: the folder of the sets.
  ///   - shown: its path in findings.
  init(of checked: CheckedHooSet, in folder: URL, shown: String) {
    set = checked.place.name
    guard let sound = checked.set, !checked.hasError else { return }
    let place = folder.appendingPathComponent(Self.folder).appendingPathComponent(set)
    guard FileKind(of: place.deletingLastPathComponent()) == .folder, FileKind(of: place) == .folder else { return }
    for hoo in sound.hoos {
      let url = place.appendingPathComponent("\(hoo.name.string).png")
      if FileKind(of: url) != .nothing { add(hoo, at: url, within: place, shown) }
    }
  }

  private mutating func add(_ hoo: Hoo, at url: URL, within place: URL, _ shown: String) {
    let file = HooSetPlaces.join(shown, "\(Self.folder)/\(set)/\(hoo.name.string).png")
    func leaveOut(_ message: String, _ remedy: String) {
      findings.append(Finding(.largePicture, file: file, "\(message) and is left out", remedy: remedy))
    }
    guard let data = try? readFile(url, limit: Limits.imageBytes, within: place) else {
      return leaveOut("cannot be read", "make it a regular file of at most \(Limits.imageBytes >> 20) MB")
    }
    do throws(LargePictureCheck.Fault) {
      var check = try LargePictureCheck([UInt8](data), of: hoo.picture.images[0])
      while try check.step() {}
      pictures.append((hoo.name.string, data))
    } catch {
      let (message, remedy) = (PNGEnd.fault(in: [UInt8](data)) ?? error.message.string).parted
      leaveOut(message, remedy.isEmpty ? "draw it again" : remedy)
    }
  }

  /// Publishes the pictures and their list. Returns the address of the list; nil if there are no pictures.
  func address(_ publish: (HooSetsIndex.Asset) -> String) -> String? {
    if pictures.isEmpty { return nil }
    let files = pictures.map { picture in
      let address = publish(HooSetsIndex.Asset(name: picture.hoo, fileExtension: "png", bytes: picture.bytes))
      return Value.object([
        Value.Member(key: "name", value: .text(Text("\(set)/\(picture.hoo).png"))),
        Value.Member(key: "url", value: .text(Text(address))),
        Value.Member(key: "bytes", value: .number(Double(picture.bytes.count))),
      ])
    }
    let list = Value.object([Value.Member(key: "files", value: .list(files))])
    return publish(HooSetsIndex.Asset(name: "large", fileExtension: "json", bytes: Document.jsonData(list)))
  }

  /// The path of a published file in the folder of packed sets.
  func path(of asset: HooSetsIndex.Asset) -> String { "\(Self.folder)/\(set)/\(asset.name).\(asset.fileExtension)" }
}
