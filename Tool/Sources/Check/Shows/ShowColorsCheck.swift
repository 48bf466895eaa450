import Findings
import Packs
import Values

/// Says what the page has to change so that texts can be read on a show's colours, and which colours are missing.
struct ShowColorsCheck {
  private(set) var findings: [Finding] = []

  init(_ document: Value, _ place: FindingPlace) {
    let colors = ShowReader.show(in: document).model.colors
    for change in ShowPalette(colors).changes {
      let contrast = "\((change.contrast * 10).rounded(.down) / 10)"
      findings.append(
        place.finding(
          Self.rule(of: change), path: change.key.string, "has a contrast of \(contrast), so \(change.message.string)",
          remedy: "choose a colour with a contrast of \(ShowPalette.contrast)", found: contrast,
          limit: "\(ShowPalette.contrast)"))
    }
    for (key, light, dark) in [
      ("ground", colors.light.ground, colors.dark.ground), ("floor", colors.light.floor, colors.dark.floor),
    ] where light != nil && dark == nil {
      findings.append(
        place.finding(
          .darkMissing, path: "colors.\(key)_dark", "is missing, so that dark pages have the app's own",
          remedy: "add it"))
    }
    let launch = ShowReader.show(in: document).model.launch
    if launch.letteringAbove.isEmpty != launch.letteringBelow.isEmpty {
      let missing = launch.letteringAbove.isEmpty ? "lettering_above" : "lettering_below"
      findings.append(
        place.finding(
          .letteringAlone, path: "launch.\(missing)", "is missing, so that the app's own stands there",
          remedy: "add it"))
    }
  }

  private static func rule(of change: ShowPalette.Change) -> PackRule {
    let key = change.key.string
    if key.hasPrefix("colors.floor") { return .floorInk }
    if change.message.string.hasPrefix("titles") { return .accentTitle }
    return key.hasPrefix("colors.ground") ? .groundInk : .accentInk
  }
}
