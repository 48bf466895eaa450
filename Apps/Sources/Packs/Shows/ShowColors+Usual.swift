extension ShowColors {
  /// The app's own colours.
  package static var usual: ShowColors {
    var colors = ShowColors()
    (colors.light, colors.dark) = (Scheme(.light), Scheme(.dark))
    return colors
  }
}

extension ShowColors.Scheme {
  fileprivate init(_ app: AppColors) { (accent, ground, floor) = (app.accent, app.ground, app.floor) }
}
