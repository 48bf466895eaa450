import Browser
import Packs
import SharedUI
import Values

/// Larger pictures of Hoos that were chosen or shared. They are published beside the sets, checked before they are shown, and not kept.
final class LargePictures {
  /// Pictures that stay.
  private static let limit = 4

  private struct Picture {
    let hoo: Text
    let part: FilePart
  }

  /// A picture on its way, and those who wait for it.
  private struct Load {
    let hoo: Text
    var uses: [() -> Void]
  }

  private let services: AppServices
  /// The lists that have come, by their addresses.
  private var listings: [(url: Text, files: [HooFile])] = []
  private var pictures: [Picture] = []
  private var loads: [Load] = []
  /// Hoos whose picture did not load, or was invalid, on this visit.
  private var missing: [Text] = []

  init(_ services: AppServices) { self.services = services }

  private var page: Page { services.page }

  /// The larger picture of a Hoo with a name such as `02/07`; nil if it has not come.
  func part(of hoo: Text) -> FilePart? { pictures.first { $0.hoo == hoo }?.part }

  /// Asks for a picture. `use` is called once: when it has loaded, or when loading failed.
  ///
  /// - Parameters:
  ///   - image: one of the Hoo's images, whose proportions it has.
  ///   - url: the address of the list of larger pictures of its set; nil if there is none.
  func bring(_ hoo: Text, of image: HooImage, listedAt url: Text?, then use: @escaping () -> Void) {
    guard let url, part(of: hoo) == nil, !missing.contains(hoo) else { return use() }
    if let index = loads.firstIndex(where: { $0.hoo == hoo }) { return loads[index].uses.append(use) }
    loads.append(Load(hoo: hoo, uses: [use]))
    list(url) { [self] files in
      guard let file = files.first(where: { $0.name == hoo + ".png" }) else { return fail(hoo, .empty) }
      fetch(file, hoo, image)
    }
  }

  /// Asks again for pictures that did not load.
  func retry() { missing = [] }

  /// The sets have been replaced.
  func removeAll() {
    for picture in pictures { page.drop(picture.part.file) }
    (pictures, listings, missing) = ([], [], [])
  }

  private func list(_ url: Text, then use: @escaping ([HooFile]) -> Void) {
    if let found = listings.first(where: { $0.url == url }) { return use(found.files) }
    services.documents.fetch(url, cache: .standard) { [self] answer in
      var files: [HooFile] = []
      if case .document(let document) = answer {
        let reading = HooFilesReader.files(in: document.value)
        for fault in reading.faults { page.log(url + ": " + fault.line) }
        files = reading.model
        listings.append((url, files))
        services.documents.drop(document)
      }
      use(files)
    }
  }

  private func fetch(_ file: HooFile, _ hoo: Text, _ image: HooImage) {
    let handle = page.fetch(file.url, limit: Limits.imageBytes)
    services.requests.expect(handle) { [self] answer in
      guard answer.isGood else {
        page.drop(handle)
        return fail(hoo, answer.reason(limit: Limits.imageBytes))
      }
      do throws(LargePictureCheck.Fault) {
        let part = FilePart(file: handle, offset: 0, size: answer.bytes.count)
        check(try LargePictureCheck(answer.bytes, of: image), hoo, part)
      } catch {
        page.drop(handle)
        fail(hoo, error.message)
      }
    }
  }

  /// Checks a slice of the pixels in each task.
  private func check(_ start: LargePictureCheck, _ hoo: Text, _ part: FilePart) {
    var check = start
    do throws(LargePictureCheck.Fault) {
      guard try check.step() else { return take(hoo, part) }
    } catch {
      page.drop(part.file)
      return fail(hoo, error.message)
    }
    let rest = check
    services.requests.expect(page.wait(0)) { [self] _ in self.check(rest, hoo, part) }
  }

  private func take(_ hoo: Text, _ part: FilePart) {
    pictures.append(Picture(hoo: hoo, part: part))
    if pictures.count > Self.limit { page.drop(pictures.removeFirst().part.file) }
    finish(hoo)
  }

  private func fail(_ hoo: Text, _ reason: Text) {
    if !reason.isEmpty { page.log(hoo + ".png: " + reason) }
    missing.append(hoo)
    finish(hoo)
  }

  private func finish(_ hoo: Text) {
    guard let index = loads.firstIndex(where: { $0.hoo == hoo }) else { return }
    for use in loads.remove(at: index).uses { use() }
  }
}
