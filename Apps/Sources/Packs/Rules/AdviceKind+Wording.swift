import Values

extension AdviceKind {
  /// The fault and the remedy in English, without full stops. The places in braces are those of the advice's values.
  public var wording: (message: Text, remedy: Text) {
    switch self {
    case .textControl: ("holds a control character, such as a line break or a tab", "remove it")
    case .textSpaces: ("begins or ends with white space", "remove it")
    case .textDirection: ("holds a mark that turns the direction of the text", "remove it")
    case .noDescription: ("is empty", "say in a sentence what one sees")
    case .season: ("{0} is no season, so it is ignored", "write two days as in 12-01/02-28")
    case .pointOutside: ("{0} is outside of the image", "check it; 0 to 1 are within the image")
    case .idCase: ("differs from that of {0} in case only", "choose another")
    case .sameLabel: ("is also that of {0}", "give each costume a label of its own")
    case .untranslated: ("is missing", "add it, as other texts have this language")
    case .showUntranslated: ("is missing", "add it, as the show has this language")
    case .remarkTwice: ("repeats {0}", "write another")
    case .darkMissing: ("is missing, so that dark pages have the app's own", "add it")
    case .letteringAlone: ("is missing, so that the app's own stands there", "add it")
    case .characterName: ("is missing", "add it")
    case .characterAlternative: ("is missing", "say in a sentence what one sees")
    case .anchorEmpty: ("is where the image is empty", "move the point onto the character")
    case .hubOffCentre: ("is far from the middle, so the character has to be small", "move it, or trim the image")
    case .accentInk, .accentTitle, .groundInkWhite, .groundInkBlack, .floorInk: colorWording
    default: pictureWording
    }
  }

  private var pictureWording: (message: Text, remedy: Text) {
    switch self {
    case .heavyImage: ("has {0} KB, more than {1}", "scale it down or use fewer colours")
    case .sameImage: ("is also the image of {0}", "draw another")
    case .opaqueImage: ("is opaque everywhere and hides the character", "export it as PNG with transparency")
    case .emptyBubble: ("is where the image is empty, so that the bubble shows nothing", "move the point")
    case .emptyBorder:
      ("is {0} pixels of {1}, and the rest is an empty border", "trim it, and correct width, height and points")
    case .smallImage: ("has {0} pixels for {1} points", "export it larger")
    case .characterSmall: ("has {0} pixels for {1} points", "export it larger, or write a smaller width")
    case .aspectHeight: ("{0} for a width of {1} is not the ratio of the image", "write {2}")
    case .aspectWidth: ("{0} for a width of {1} is not the ratio of the image", "write a width of {2}")
    case .missingMiddle:
      ("has no @2x, so that screens of 2 pixels per point load the larger @3x", "add @2x")
    case .missingScale: ("has no {0} and is blurred on dense screens", "add {0}")
    case .missingScales: ("has no @2x and @3x and is blurred on dense screens", "add @2x and @3x")
    case .scaleMismatch: ("{0} is {1} pixels", "make it {2}")
    case .scalesSwapped: ("has the pictures of {0} and {1} swapped", "exchange the files")
    case .allScalesSwapped: ("has the pictures of @1x, @2x and @3x swapped", "exchange the files")
    default: (.empty, .empty)
    }
  }

  private var colorWording: (message: Text, remedy: Text) {
    let message: Text =
      switch self {
      case .accentInk: "has a contrast of {0}, so buttons have black text in place of white"
      case .groundInkWhite: "has a contrast of {0}, so texts on the wall are white in place of black"
      case .groundInkBlack: "has a contrast of {0}, so texts on the wall are black in place of white"
      case .floorInk: "has a contrast of {0}, so at the launch it is {1}, for the line on it"
      default: "has a contrast of {0}, so titles on the wall are {1} in place of {2}"
      }
    return (message, "choose a colour with a contrast of 4.5")
  }
}
