extension Part {
  /// Food and drinks.
  static let table: [String: Part] = [
    "cup": Part(
      .line("M-2 -9q-2 -3 0 -5M3 -9q-2 -3 0 -5", 1.4, "white"), .cased("*", 1.8, "M8 -3q6 -1 5 3t-6 3"),
      .solid("*", "M-9 -6H9Q9 6 4 7H-4Q-9 6 -9 -6Z"), .flat("*+", "M-6.6 -4H-3.6Q-4 3 -3 5Q-6 3 -6.6 -4Z"),
      .line("M-11 8.6H11", 2.4)),
    "cake": Part(
      .solid("tan", "M-13 -2V9Q0 13 13 9V-2Z"),
      .solid("*", "M-13 -4Q0 -9 13 -4V1Q10 5 7.6 1Q5 6 2 2Q-1 7 -4 2Q-7 5 -9 1Q-12 4 -13 1Z"),
      .solid("white", "M-1.6 -14h3.2v8h-3.2Z", 1.4), .solid("yellow", "M0 -21Q3.4 -17 0 -15Q-3.4 -17 0 -21Z", 1.3)),
    "bread": Part(
      .solid("tan", "M-16 4C-18 -3 -8 -8 2 -8C12 -8 18 -3 16 4Q0 9 -16 4Z"),
      .line("M-8 -4l2 6M-1 -6l2 6M6 -5.6l2 6", 1.8, "brown")),
    "fish": Part(
      .solid("*", "M-13 0Q-4 -9 7 0L14 -6V6L7 0Q-4 9 -13 0Z"), .flat("ink", .oval(Point(-8, -1), 1.4)),
      .line("M-3 -3q2.6 3 0 6", 1.3)),
    "carrot": Part(
      .line("M8 -8l5 -3M8 -8l2 -6", 2.4, "green"), .solid("orange", "M-12 9Q-4 -7 6 -9Q11 -5 8 0Q2 8 -12 9Z")),
    "leftovers": Part(
      .solid("*", "M-22 3H22Q20 9 11 9H-11Q-20 9 -22 3Z"), .line("M-17 5.4H9", 1.4, "white"),
      .solid("tan", "M-9 -7H6Q3.4 -4 6.4 -1.6Q4 1 6 3.4H-9Z"),
      .solid("rose", "M-10 -8Q-10 -12 -5 -12H5Q3 -9.6 6 -7.4V-4.4Q3.6 -2 1.6 -4.4Q-1 -1 -3.4 -4.4Q-6 -2 -10 -4.4Z"),
      .line("M-9 0H4.6", 1.5, "cream"), .solid("red", .oval(Point(-3, -13), 2.8), 1.3),
      .flat("tan", .oval(Point(11, 1.4), 1.6)), .flat("rose", .oval(Point(15, 1.8), 1.3)),
      .flat("tan", .oval(Point(-14, 1.6), 1.4))),
    "frosting": Part(
      .solid(
        "white",
        "M-11 1C-15 -4 -8 -8 -5 -5C-3 -8 3 -8 5 -5C8 -8 15 -4 11 1C11 6 6 7 4 4C2 8 -2 8 -4 4C-6 7 -11 6 -11 1Z", 1.4),
      .flat("rose", .oval(Point(-8, 0), 1.2)), .flat("teal", .oval(Point(8, -1), 1.1)),
      .flat("gold", .oval(Point(6, 3), 1.1)), .flat("sky", .oval(Point(-5, 3), 1))),
    "cherry": Part(
      .line("M0 -3Q1 -8 5 -9", 1.5), .solid("red", .oval(Point(0, 0), 3.6), 1.5),
      .flat("pink", .oval(Point(-1.2, -1.2), 1))),
    "sandwich": Part(
      .solid("tan", "M-12 3V6Q-12 9 -8 9H6Q4 7.4 6.6 5.6Q4.6 4.4 5.6 3Z"),
      .solid("red", "M-12 0H5Q3.6 1.6 5.6 3H-12Z", 1.2),
      .solid("lime", "M-13 -3H4Q6 -1 4.6 1Q2 3 0 0.6Q-3 3.4 -6 0.6Q-9 3 -12 0.6Q-14 -1 -13 -3Z", 1.3),
      .solid("tan", "M-12 -3Q-13 -9 -6 -9H2Q1 -7.4 4 -6Q2 -4.6 4 -3Z"), .line("M-7 -6.4h4", 1.3, "cream")),
    "pie": Part(
      .solid("silver", "M-15 1H15L10 10H-10Z"),
      .solid("tan", "M-16 1Q-10 -10 0 -10Q10 -10 16 1Q13 4 10 1Q7 4 4 1Q0 5 -4 1Q-7 4 -10 1Q-13 4 -16 1Z"),
      .line("M-4 -5l1 3M0 -6v3M4 -5l-1 3", 1.4)),
    "lollipop": Part(
      .line("M0 6V20", 3), .line("M0 6V20", 1.2, "white"), .solid("*", .oval(Point(0, 0), 7)),
      .line(.spiral(Point(0, 0), 5.4), 1.5, "white")),
    "spoon": Part(
      .line("M0 0L5 12", 3.8), .line("M0 0L5 12", 1.6, "silver"),
      .solid("silver", .oval(Point(-1.6, -4), 3.4, 4.8), 1.4)),
    "teapot": Part(
      .cased("*", 2, "M-10 -3q-8 -2 -7 4t7 4"), .solid("*", "M9 2Q15 1 16 -7L20 -6Q19 6 10 7Z"),
      .solid("*", "M-11 1C-12 -10 12 -10 11 1C11 9 6 10 0 10C-6 10 -11 9 -11 1Z"),
      .solid("*-", "M-6 -7Q0 -11 6 -7Z", 1.5), .flat("ink", .oval(Point(0, -11), 2))),
    "bottle": Part(
      .solid("*", "M-2.4 -14h4.8v6Q6 -6 6 -1V11H-6V-1Q-6 -6 -2.4 -8Z"), .flat("paper", "M-4.6 0H4.6V6H-4.6Z"),
      .flat("ink", "M-1.4 1.6h2.8v2.8h-2.8Z")),
    "glass": Part(
      .line("M0 2V11M-4.6 12H4.6", 2.2), .solid("ice", "M-6 -9H6Q6 3 0 3Q-6 3 -6 -9Z", 1.6),
      .flat("*", "M-4.8 -4.6H4.8Q4 1.8 0 1.8Q-4 1.8 -4.8 -4.6Z")),
    "tray": Part(.solid("*", "M-13 -1.6H13Q12 2 8 2H-8Q-12 2 -13 -1.6Z", 1.6)),
    "crumbs": Part(
      .flat("pink", .oval(Point(-4, 2), 1.5)), .flat("tan", .oval(Point(3, 0), 1.3)),
      .flat("tan", .oval(Point(-1, 6), 1.6)),
      .flat("pink", .oval(Point(6, 5), 1.4)), .flat("red", .oval(Point(1, -6), 1.4))),
  ]
}
