import Findings
import PackFiles
import Packs
import Values

/// Recommendations for the images of one costume, beside each other and beside its size.
struct CostumePictures {
  let findings: [Finding]

  /// - Parameters:
  ///   - files: the usable images in order of scale.
  ///   - path: the costume's path in the list.
  init(_ costume: Value, _ files: [ScaledFile], _ list: FindingPlace, path: String) {
    let advice = PictureAdvice.sizes(of: files.map { $0.facts() }, costume, Text(path))
    findings = advice.map { list.finding($0) }
  }
}

extension ScaledFile {
  /// - Parameter drawn: the visible part; nil for an image that is not looked at.
  func facts(drawn: DrawnPixels? = nil) -> PictureFacts {
    PictureFacts(
      scale: scale, width: image.width, height: image.height, canBeTransparent: image.canBeTransparent, drawn: drawn)
  }
}
