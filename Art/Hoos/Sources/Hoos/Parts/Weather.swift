extension Part {
  /// What the sky sends.
  static let weather: [String: Part] = [
    "cloud": Part(
      .solid("*", "M-17 7C-24 6 -22 -4 -14 -3C-13 -12 1 -13 4 -6C11 -10 19 -3 14 2C21 3 20 8 15 8Z"),
      .flat("white", "M-10 -4Q-7 -9 -1 -7Q-6 -6 -8 -2Z")),
    "rain": Part(.line("M-14 -6l-2 6M-4 -3l-2 6M6 -6l-2 6M15 -3l-2 6M-9 7l-2 6M11 7l-2 6", 2, "*")),
    "drop": Part(.solid("sky", "M0 -6Q5 1 3 4Q0 7 -3 4Q-5 1 0 -6Z", 1.3)),
    "bolt": Part(.solid("yellow", "M3 -14L-8 2H-1L-4 14L8 -4H1L6 -14Z")),
    "sun": Part(.solid("gold", .star(Point(0, 0), 15, inner: 0.66), 1.6), .solid("yellow", .oval(Point(0, 0), 8.6))),
    "moon": Part(.solid("moon", "M4 -14A14 14 0 1 0 13 6A11 11 0 0 1 4 -14Z")),
    "star": Part(.solid("yellow", .star(Point(0, 0), 6), 1.4)),
    "spark": Part(.flat("*", "M0 -6Q0.6 -0.6 6 0Q0.6 0.6 0 6Q-0.6 0.6 -6 0Q-0.6 -0.6 0 -6Z")),
    "snow": Part(.line("M0 -5V5M-4.4 -2.5L4.4 2.5M-4.4 2.5L4.4 -2.5", 1.7, "white")),
    "flakes": Part(
      .flat("white", .oval(Point(-20, -8), 2)), .flat("white", .oval(Point(-10, -18), 1.6)),
      .flat("white", .oval(Point(12, -16), 2)), .flat("white", .oval(Point(22, -4), 1.7)),
      .flat("white", .oval(Point(-24, 10), 1.6)), .flat("white", .oval(Point(25, 12), 2))),
    "rainbow": Part(
      .line("M-27 14A27 27 0 0 1 27 14", 13), .line("M-30 14A30 30 0 0 1 30 14", 3.4, "red"),
      .line("M-27 14A27 27 0 0 1 27 14", 3.4, "yellow"), .line("M-24 14A24 24 0 0 1 24 14", 3.4, "sky")),
    "wind": Part(.line("M-16 -4H4Q10 -4 9 -9Q5 -12 3 -8M-18 2H12Q18 3 16 8Q12 11 10 7M-13 8H-2", 2, "*")),
    "puddle": Part(
      .solid("sky", "M-27 0Q-22 -5 0 -4.6Q22 -5 27 0Q22 5 0 5Q-22 5 -27 0Z", 1.6),
      .line("M-14 0Q-8 -2 -3 0M8 1Q13 -1 17 1", 1.4, "white")),
    "fog": Part(.cased("paper", 4.4, "M-26 0Q-14 -4 0 0T26 0")),
    "icicles": Part(.solid("ice", "M-18 -4H18L15 8L11 -1L7 12L2 -1L-3 9L-7 -1L-12 13Z", 1.6)),
    "heat": Part(.line("M-10 6q-4 -4 0 -8t0 -8M0 6q-4 -4 0 -8t0 -8M10 6q-4 -4 0 -8t0 -8", 2, "orange")),
    "hail": Part(
      .solid("ice", .oval(Point(-16, -4), 3.4), 1.4), .solid("ice", .oval(Point(4, -9), 3), 1.4),
      .solid("ice", .oval(Point(17, 3), 3.4), 1.4)),
    "moth": Part(
      .solid("*", "M0 0C-4 -9 -13 -8 -11 -2C-10 2 -5 3 0 2C5 3 10 2 11 -2C13 -8 4 -9 0 0Z", 1.5),
      .line("M-1 -4l-2 -4M1 -4l2 -4", 1.3), .line("M0 -4V5", 3), .flat("brown", .oval(Point(-6, -3), 1.5)),
      .flat("brown", .oval(Point(6, -3), 1.5))),
  ]
}
