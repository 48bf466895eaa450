extension Part {
  /// Larger things that tell an owl's story: what it stands before, lies in or has just left.
  static let scenes: [String: Part] = [
    "lawn": Part(
      .solid("lime", "M-35 11Q-36 0 -20 -2Q-8 -7 4 -3Q18 -8 28 -1Q36 1 35 11Q0 13 -35 11Z"),
      .flat("green", "M-34 10Q-20 2 -4 5Q14 0 34 9V10.4Q0 11.6 -34 10.4Z"),
      .line("M-25 1l-2 -4M-22 0l1 -4M9 -1l-2 -4M12 -1l1 -4", 1.4), .solid("white", .oval(Point(-11, 0), 2.8), 1.2),
      .flat("gold", .oval(Point(-11, 0), 1.2)), .solid("white", .oval(Point(22, 1), 2.8), 1.2),
      .flat("gold", .oval(Point(22, 1), 1.2))),
    "whoosh": Part(.cased("*", 1.8, "M-9 6Q-12 -2 -11 -9M0 2Q-2 -5 -1 -12M9 6Q8 0 10 -7")),
    "saguaro": Part(
      .cased("lime", 5, "M-17 0V-8M17 4V-4M-17 0Q-15 6 -8 6M17 4Q15 9 8 9"),
      .solid("lime", "M-9 16V-3Q-9 -12 0 -12Q9 -12 9 -3V16Z"), .flat("green", "M4 16V-10Q8 -8 8 -3V16Z"),
      .line("M-4 -7V15M1 -9V15", 1.2, "green"),
      .line("M-6 -1l-1.6 -1.6M-1.6 4l-1.6 -1.6M3.4 -1l-1.6 -1.6M-6 10l-1.6 -1.6M3.4 11l-1.6 -1.6", 1.4, "cream"),
      .line("M-9 0l-4 -1.6M9 -2l3.6 -2M-3 -12l-1.4 -4M4 -11.4l2 -3.6", 1.5),
      .solid("pink", .flower(Point(-17, -10), 4.4), 1.3), .flat("yellow", .oval(Point(-17, -10), 1.4)),
      .solid("pink", .flower(Point(17, -6), 3.6), 1.3), .flat("yellow", .oval(Point(17, -6), 1.2)),
      .solid("tan", "M-27 17Q-14 10 0 13Q14 10 27 17Z")),
    "hop": Part(.cased("*", 1.8, "M-8 3L-10.6 -3M0 2V-4.6M8 3L10.6 -3")),
    "pillow": Part(
      .solid(
        "white",
        "M-24 -12Q-31 -19 -22 -20Q0 -15 22 -20Q31 -19 24 -12Q20 0 25 12Q29 19 21 18Q0 14 -21 18Q-29 19 -25 12Q-20 0 -24 -12Z"
      ),
      .line("M-22 -15l5 4M22 -15l-5 4", 1.4, "silver")),
    "quilt": Part(
      .solid("*", "M-31 -3Q0 -15 31 -3L33 14Q33 17 30 17H-30Q-33 17 -33 14Z"),
      .line("M-17 -6L-19 16M0 -8V16M17 -6L19 16M-32 7Q0 -2 32 7", 1.6, "*-"),
      .flat("yellow", .star(Point(-9, 9), 3)), .flat("yellow", .star(Point(25, 11), 3)),
      .flat("yellow", .star(Point(9, 1), 2.6)), .flat("yellow", .star(Point(-25, 3), 2.6)),
      .solid("paper", "M-32 -4Q0 -18 32 -4Q35 0 32 3Q0 -10 -32 3Q-35 0 -32 -4Z")),
    "snore": Part(
      .solid("ice", .oval(Point(0, 0), 5.4), 1.5), .line("M-2.6 -1.6Q-2 -3.4 0 -3.6", 1.4, "white")),
    "outline": Part(
      .cased(
        "white", 2,
        "M0 -32C15 -32 24 -22 25 -8Q34 -4 35 5Q35 14 26 12Q25 22 17 27L18 33H-18L-17 27Q-25 22 -26 12Q-35 14 -35 5Q-34 -4 -25 -8C-24 -22 -15 -32 0 -32Z"
      )),
    "shelf": Part(
      .solid("red", "M-32 -9H-26V12H-32Z", 1.5), .solid("gold", "M-26 -4H-21V12H-26Z", 1.5),
      .solid("teal", "M21 -6H27V12H21Z", 1.5), .solid("rose", "M27 -1L32 -2L34 12H28Z", 1.5),
      .line("M-30.6 -4h3.2M-30.6 6h3.2M23 0h2M23 6h2", 1.2, "cream"), .cased("wood", 2, "M-34 13H34")),
    "cloud": Part(
      .solid("yellow", "M5 4L-2 13H2.6L0 20L9 10H4.4L8 4Z", 1.4),
      .solid("*", "M-13 7C-22 7 -22 -4 -14 -4C-14 -13 0 -14 2 -7C9 -12 17 -6 14 -1C21 0 20 7 13 7Z"),
      .flat("*+", "M-12 -3C-11 -10 -3 -11 -1 -7Q-8 -7 -10 -2Z")),
    "bowl": Part(
      .line("M-16 14H16", 2.4), .solid("*", "M-15 -4L-10 -1L-5 -6L1 -1L7 -5L15 -3Q15 13 5 14H-5Q-15 13 -15 -4Z"),
      .line("M-10 -1l3 5l-2 4M1 -1l-2 6l3 4M7 -5l-1 5", 1.3), .line("M-13 9Q0 12 13 9", 2.2, "blue")),
  ]
}
