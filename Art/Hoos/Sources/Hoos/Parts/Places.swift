extension Part {
  /// Things that an owl sits on, sleeps in, hides behind or hangs from.
  static let places: [String: Part] = [
    "branch": Part(
      .cased("wood", 4.4, "M-33 1Q-10 -3 10 1T34 0"), .cased("wood", 2, "M20 0Q24 -5 29 -6"),
      .solid("green", "M27 -6Q29 -12 35 -11Q34 -5 27 -6Z", 1.4), .line("M-22 0.6h6M0 -0.6h6", 1, "brown")),
    "twig": Part(.cased("wood", 3, "M-27 0Q0 -3 27 0"), .solid("lime", "M22 -1Q24 -8 30 -8Q29 -1 22 -1Z", 1.4)),
    "eggshell": Part(
      .solid("paper", "M-17 -5L-12 0L-7.6 -5.6L-2.6 0L2.4 -5.6L7 0L12 -5.6L17 -5C17 9 9 14 0 14C-9 14 -17 9 -17 -5Z"),
      .flat("ice", .oval(Point(-7, 6), 2.2)), .flat("ice", .oval(Point(6, 5), 1.8)),
      .flat("ice", .oval(Point(0, 10), 1.6))),
    "pot": Part(.solid("*", "M-15 0H15L11 17H-11Z"), .solid("*", "M-17 -4H17V2H-17Z"), .flat("*-", "M5 3H13L10 16H4Z")),
    "cactus": Part(
      .cased("green", 5, "M-14 2V-6M14 6V-2M-14 2Q-12 7 -7 7M14 6Q12 11 7 11"),
      .solid("green", "M-9 22V-2Q-9 -9 0 -9Q9 -9 9 -2V22Z"), .line("M-4 -3V20M1 -5V20M5.4 -3V20", 1.1, "lime")),
    "blanket": Part(
      .solid("*", "M-27 4Q-28 -8 -20 -8Q0 -13 20 -8Q28 -8 27 4L28 14H-28Z"),
      .line("M-20 -4Q0 -9 20 -4M-22 4Q0 -1 22 4M-10 -9V13M10 -9V13", 1.8, "*+")),
    "lighthouse": Part(
      .flat("moon", "M2 -12L30 -20V-2Z"), .solid("white", "M-8 24L-5 -8H5L8 24Z"), .flat("red", "M-6 2H6L6.6 9H-6.6Z"),
      .flat("red", "M-7.2 16H7.2L7.6 22H-7.6Z"), .solid("yellow", "M-4 -15H4V-8H-4Z", 1.5),
      .solid("red", "M-5 -15L0 -21L5 -15Z", 1.5)),
    "tub": Part(
      .solid("white", "M-25 -4H25Q25 15 14 15H-14Q-25 15 -25 -4Z"), .solid("paper", "M-28 -7H28V-2H-28Z", 1.7),
      .line("M-14 15v4M14 15v4", 3)),
    "suds": Part(
      .solid("white", .oval(Point(-14, 0), 6), 1.4), .solid("white", .oval(Point(-4, -2), 7), 1.4),
      .solid("white", .oval(Point(8, 0), 6.4), 1.4), .solid("white", .oval(Point(17, 1), 5), 1.4)),
    "car": Part(
      .solid("*", "M-31 6V-3Q-31 -7 -25 -7H25Q31 -7 31 -3V6Z"), .flat("yellow", .oval(Point(-26, -1), 3)),
      .flat("yellow", .oval(Point(26, -1), 3)), .line("M-10 -1H10M-10 2H10", 1.4),
      .solid("black", .oval(Point(-19, 8), 6), 1.6), .solid("black", .oval(Point(19, 8), 6), 1.6),
      .flat("silver", .oval(Point(-19, 8), 2.4)), .flat("silver", .oval(Point(19, 8), 2.4))),
    "tree": Part(.cased("wood", 2.6, "M0 14V4"), .solid("*", "M0 -20L10 -6H6L12 6H-12L-6 -6H-10Z", 1.7)),
    "oak": Part(
      .cased("wood", 3.4, "M0 18V2M0 8L7 2"),
      .solid("*", "M-15 4C-22 0 -18 -10 -11 -9C-9 -19 8 -20 10 -10C19 -10 20 2 13 4C8 9 -9 9 -15 4Z", 1.8),
      .flat("*+", "M-8 -9Q-4 -14 3 -12Q-4 -10 -6 -5Z")),
  ]
}
