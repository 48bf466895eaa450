extension Part {
  /// Weather.
  static let weather: [String: Part] = [
    "drop": Part(.solid("sky", "M0 -6Q5 1 3 4Q0 7 -3 4Q-5 1 0 -6Z", 1.3)),
    "bolt": Part(.solid("yellow", "M3 -14L-8 2H-1L-4 14L8 -4H1L6 -14Z")),
    "moon": Part(.solid("moon", "M4 -14A14 14 0 1 0 13 6A11 11 0 0 1 4 -14Z")),
    "star": Part(.solid("yellow", .star(Point(0, 0), 6), 1.4)),
    "spark": Part(.flat("*", "M0 -6Q0.6 -0.6 6 0Q0.6 0.6 0 6Q-0.6 0.6 -6 0Q-0.6 -0.6 0 -6Z")),
    "moth": Part(
      .solid("*", "M0 0C-4 -9 -13 -8 -11 -2C-10 2 -5 3 0 2C5 3 10 2 11 -2C13 -8 4 -9 0 0Z", 1.5),
      .line("M-1 -4l-2 -4M1 -4l2 -4", 1.3), .line("M0 -4V5", 3), .flat("brown", .oval(Point(-6, -3), 1.5)),
      .flat("brown", .oval(Point(6, -3), 1.5))),
    "flake": Part(.cased("*", 1.8, "M0 -5V5M-4.4 -2.5L4.4 2.5M-4.4 2.5L4.4 -2.5")),
  ]
}
