import Values

/// A remedy for a finding that the page can carry out itself.
public enum FittingRemedy: Hashable, Sendable {
  /// Trims the empty border.
  case trim
  /// Cuts the ground away.
  case cut
  /// Puts the circle onto the drawing.
  case circle
  /// Gives the costume the proportions of its picture.
  case proportions
  /// Draws all densities from the sharpest.
  case densities
  /// Makes an identifier of the name.
  case identifier
  /// Takes spaces at the ends and invisible characters out of a text.
  case characters
  /// Lets another picture be chosen.
  case picture

  /// The remedy for a finding by its rule; nil for a fault that only a person can mend, in its field.
  ///
  /// - Parameters:
  ///   - isAboutPicture: whether it is about a picture that is on the page.
  ///   - picture: that picture.
  ///   - isSharper: whether drawing all densities from the sharpest makes one that is missing.
  init?(_ finding: FittingFinding, isAboutPicture: Bool, _ picture: EditedPicture? = nil, isSharper: Bool) {
    let rules = Self.rules.utf8.split(separator: UInt8(ascii: " "))
    switch rules.firstIndex(of: finding.rule.utf8[...]) {
    case 0? where isAboutPicture && picture?.isTrimmable == true: self = .trim
    case 1?, 2?: self = .circle
    case 3?: self = .proportions
    case 4? where isAboutPicture, 5? where isSharper: self = .densities
    case 6?, 7?, 8?: self = .identifier
    case 9?, 10?, 11?: self = .characters
    case 12? where isAboutPicture: self = .cut
    default:
      guard isAboutPicture else { return nil }
      self = .picture
    }
  }

  /// The rules of `disguise check` with a remedy of their own, in the order of the initialiser.
  private static var rules: Text {
    """
    empty-border empty-bubble point-outside aspect scale-mismatch missing-scale id-characters id-taken id-case text-spaces \
    text-control text-direction opaque-image
    """
  }
}

extension EditedPicture {
  /// Whether something of the border of a drawing that leaves four fifths empty can go. A pixel around it stays: a picture of 3 x 4 pixels has
  /// no others.
  fileprivate var isTrimmable: Bool { files.contains { $0.width * $0.height > 12 } }
}

extension FittingDocument {
  /// The key of the costume that a finding is about: the one that it names, or the one that shows the file.
  public func key(of finding: FittingFinding) -> Int? {
    if let key = finding.outfit { return self[key]?.key }
    let parts = finding.entry.utf8.split(separator: UInt8(ascii: "/")).map { Text(utf8: Array($0)) }
    return outfits.first { parts.contains($0.image + ".imageset") || finding.entry == $0.image }?.key
  }

  /// The remedy that the page has for a finding; nil for one that only a person can mend.
  public func remedy(for finding: FittingFinding) -> FittingRemedy? {
    guard let outfit = self[key(of: finding)] else { return nil }
    let isFile = finding.outfit == nil && (finding.key.isEmpty || finding.rule == "image-missing")
    let isPicture = isFile || FittingField(finding.key, languages: languages) == .fit && finding.key.isOfImage
    let picture = outfit.picture
    let isSharper = picture.drawnFromSharpest.files(drawnTo: outfit.size).count > picture.files.count
    return FittingRemedy(finding, isAboutPicture: isPicture, picture, isSharper: isPicture && isSharper)
  }
}

extension SetsDocument {
  /// The remedy that the page has for a finding; nil for one that only a person can mend.
  public func remedy(for finding: FittingFinding) -> FittingRemedy? {
    guard let target = SetsTarget(finding, in: self), let set = self[target.place.set] else { return nil }
    let isPicture = finding.entry.utf8.suffix(4) == (".png" as Text).utf8[...]
    switch target.field {
    case .header(let language):
      let picture = set.headers[language]
      let sharper = picture.map { SetSketch.files(ofHeader: $0.drawnFromSharpest).count > $0.files.count } ?? false
      return FittingRemedy(finding, isAboutPicture: isPicture, picture, isSharper: sharper)
    case .picture:
      guard isPicture, var hoo = set[target.place.hoo] else { return nil }
      let count = hoo.picture.files.count
      hoo.picture = hoo.picture.drawnFromSharpest
      return FittingRemedy(finding, isAboutPicture: true, hoo.picture, isSharper: hoo.files.count > count)
    case .title, .poem, .setTitle: return FittingRemedy(finding, isAboutPicture: false, isSharper: false)
    case .color: return nil
    }
  }
}

extension Text {
  /// Whether it is the key of a picture in the list: `image`, or `image@2x`.
  var isOfImage: Bool { utf8.starts(with: ("image" as Text).utf8) }
}
