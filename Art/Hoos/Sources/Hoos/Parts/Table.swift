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
