import Files
import Findings
import Foundation
import PackFiles
import Packs
import Pixels
import Values

/// Checks one image file of a pack.
struct ImageCheck {
  /// The image, unless it cannot be used.
  private(set) var image: ImageFile?
  private(set) var findings: [Finding] = []
  private let place: FindingPlace

  /// - Parameters:
  ///   - name: the path of the file in the folder `root`.
  ///   - missing: the finding if there is no such file.
  init(_ name: String, in root: URL, scale: Int, place: FindingPlace, missing: Finding) {
    self.place = place.file(name)
    let url = root.appendingPathComponent(name).standardizedFileURL
    switch PlacedFile(url, within: root) {
    case .missing: findings.append(missing)
    case .link(let path):
      report(
        .imageLink, path == name ? "is a symbolic link" : "\(path) is a symbolic link",
        "replace it with the file or folder that it points to")
    case .special: report(.imageSpecial, "is not a file", "replace it with a file")
    case .file(let bytes) where bytes > FileLimits.imageBytes:
      report(
        .imageTooLarge, "has \(bytes) bytes, more than \(FileLimits.imageBytes)", "scale it down or use fewer colours",
        found: "\(bytes)", limit: "\(FileLimits.imageBytes)")
    case .file: read(url, root, scale)
    }
  }

  private mutating func report(
    _ rule: PackRule, _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    findings.append(place.finding(rule, message, remedy: remedy, found: found, limit: limit))
  }

  private mutating func read(_ url: URL, _ root: URL, _ scale: Int) {
    guard let data = try? readFile(url, limit: FileLimits.imageBytes, within: root) else {
      return report(.unreadable, "cannot be read", "check its permissions")
    }
    do throws(ImageFault) {
      let image = try ImageFile(checked: data)
      self.image = image
      lookAt(image, fileBytes: data.count, scale)
    } catch {
      let (message, remedy) = error.message.parted
      report(error.rule, message, remedy, found: error.found, limit: error.limit)
    }
  }

  private mutating func lookAt(_ image: ImageFile, fileBytes: Int, _ scale: Int) {
    lookAtName(of: image)
    let tail = fileBytes - image.bytes.count
    if tail > 0 {
      report(.imageTail, "has \(tail) bytes behind its end", "export it again", found: "\(tail)", limit: "0")
    }
    if image.isAnimated {
      report(.animatedImage, "is animated, and only its first picture shows", "export one picture")
    }
    findings += PictureAdvice.weight(image.bytes.count, scale: scale).map { place.finding($0) }
  }
}

extension ImageCheck {
  /// Warns of an image whose name is that of another format. The site sends it with the type of its own format.
  private mutating func lookAtName(of image: ImageFile) {
    guard let named = PictureFormat.named(by: place.entry), let format = PictureFormat([UInt8](image.bytes)),
      named != format
    else { return }
    let plain = place.entry.split(separator: "/").last.map(String.init) ?? place.entry
    let renamed = "rename it to \(plain.prefix(upTo: plain.lastIndex(of: ".")!)).\(format.fileExtension)"
    let message = "is \(format.withArticle) image with the name of a \(named.rawValue)"
    report(
      .imageName, message + (format == .jpeg ? ", so it has no transparency" : ""),
      named == .png ? "export it as PNG, or \(renamed)" : renamed, found: format.rawValue, limit: named.rawValue)
  }
}

extension ImageFault {
  var rule: PackRule {
    switch self {
    case .notAnImage, .empty: .notAnImage
    case .noSize, .damaged, .undrawable: .imageDamaged
    case .tooManyPixels: .tooManyPixels
    }
  }

  fileprivate var found: String {
    if case .tooManyPixels(let width, let height) = self { "\(width) x \(height)" } else { "" }
  }

  fileprivate var limit: String {
    let side = FileLimits.imagePixels
    return if case .tooManyPixels = self { "\(side) x \(side)" } else { "" }
  }
}
