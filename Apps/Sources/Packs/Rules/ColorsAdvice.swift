import Values

/// Recommendations for the colours of a show and its letterings: colours that the page has to change so that texts can be read on them,
/// and colours or letterings that lack their other half.
public enum ColorsAdvice {
  public static func all(on show: Value) -> [Advice] {
    let model = ShowReader.show(in: show).model
    let (colors, launch) = (model.colors, model.launch)
    var advice = ShowPalette(colors).changes
    if colors.light.ground != nil, colors.dark.ground == nil {
      advice.append(Advice(.darkMissing, "colors.ground_dark"))
    }
    if colors.light.floor != nil, colors.dark.floor == nil { advice.append(Advice(.darkMissing, "colors.floor_dark")) }
    if launch.letteringAbove.isEmpty != launch.letteringBelow.isEmpty {
      let missing: Text = launch.letteringAbove.isEmpty ? "above" : "below"
      advice.append(Advice(.letteringAlone, "launch.lettering_" + missing))
    }
    return advice
  }
}
