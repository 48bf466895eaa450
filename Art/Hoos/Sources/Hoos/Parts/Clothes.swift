extension Part {
  /// Clothes below the beak, where the body is 32 points wide.
  static let clothes: [String: Part] = [
    "scarf": Part(
      .solid("*", "M5 1L11 13L4.6 15L0 3Z"), .line("M4.4 10l4.6 -1.6", 1.8, "*+"),
      .solid("*", "M-16 -3.4Q0 4 16 -3.4Q18 1 16 4Q0 10 -16 4Q-18 1 -16 -3.4Z"),
      .line("M-9 0.6l1.6 5M-2 2l0.6 5.4M8 1l-1 5", 1.8, "*+")),
    "bowtie": Part(
      .solid("*", "M0 4L-8.6 -0.6Q-10 4 -8.6 9Z"), .solid("*", "M0 4L8.6 -0.6Q10 4 8.6 9Z"),
      .solid("*-", .oval(Point(0, 4.2), 2.4), 1.5)),
    "tie": Part(
      .solid("paper", "M-9 -1L0 3.4L9 -1L5 6L0 3.4L-5 6Z", 1.5), .solid("*", "M-2.4 3.4h4.8L4.4 17L0 21L-4.4 17Z"),
      .line("M-3 9.4l6 2.6M-3.6 14l6 2.6", 1.4, "*+"), .solid("*", "M-3 2h6l-1.4 4.4h-3.2Z", 1.4)),
    "pearls": Part(
      .solid("paper", .oval(Point(-12.6, 1), 2.3), 1.3), .solid("paper", .oval(Point(-8.6, 4.6), 2.4), 1.3),
      .solid("paper", .oval(Point(-3.2, 6.6), 2.5), 1.3), .solid("paper", .oval(Point(3.2, 6.6), 2.5), 1.3),
      .solid("paper", .oval(Point(8.6, 4.6), 2.4), 1.3), .solid("paper", .oval(Point(12.6, 1), 2.3), 1.3)),
    "bandana": Part(
      .solid("*", "M-16 -3Q0 2 16 -3Q12 6 0 15Q-12 6 -16 -3Z"), .flat("white", .oval(Point(-5, 3), 1.3)),
      .flat("white", .oval(Point(4, 3.4), 1.3)), .flat("white", .oval(Point(0, 8), 1.3))),
    "medal": Part(
      .solid("*", "M-7 -1L-1 11h2L7 -1L3 -1.6L0 5L-3 -1.6Z", 1.4), .solid("gold", .oval(Point(0, 13.6), 4.6)),
      .flat("paper", .star(Point(0, 13.6), 3))),
    "collar": Part(
      .solid("white", "M-13 -2.6Q0 4 13 -2.6L15 2Q0 9 -15 2Z"), .solid("black", "M-3.4 1.6h6.8v4h-6.8Z", 0.8),
      .flat("white", "M-2.6 1.2h5.2v4.6h-5.2Z")),
    "apron": Part(
      .cased("white", 1.6, "M-9 -2L-7 6M9 -2L7 6"), .solid("white", "M-8 4H8V11Q13 13 12 24Q0 29 -12 24Q-13 13 -8 11Z"),
      .line("M-5 17h10v4h-10Z", 1.3, "*")),
    "capelet": Part(
      .solid("*", "M-15 -2Q0 5 15 -2Q19 5 18 12Q9 9 0 13Q-9 9 -18 12Q-19 5 -15 -2Z"),
      .solid("gold", .oval(Point(0, 3), 2.2), 1.4)),
    "overall": Part(
      .cased("*", 2.6, "M-9 -2L-6 8M9 -2L6 8"),
      .solid("*", "M-8 7H8V13Q17 15 16 22Q8 29 0 29Q-8 29 -16 22Q-17 15 -8 13Z"),
      .flat("gold", .oval(Point(-6, 9.6), 1.4)), .flat("gold", .oval(Point(6, 9.6), 1.4)),
      .line("M-4 16h8v4.6h-8Z", 1.2, "*-")),
    "shirt": Part(
      .solid("paper", "M-9 -2L0 3L9 -2L7 24H-7Z", 1.4), .flat("ink", .oval(Point(0, 12), 1)),
      .flat("ink", .oval(Point(0, 17), 1)), .solid("*", "M0 5L-6 1.6V8.4Z", 1.3), .solid("*", "M0 5L6 1.6V8.4Z", 1.3)),
    "badge": Part(.solid("gold", .star(Point(7, 10), 5.6, inner: 0.6), 1.4)),
    "moustache": Part(
      .solid(
        "*",
        "M0 -1C-3 -4 -7 -4 -9 -1C-11 1.6 -14 1.6 -16 -1C-16 5 -11 7.6 -6 6.4C-3 5.6 -1 4.4 0 2.6C1 4.4 3 5.6 6 6.4C11 7.6 16 5 16 -1C14 1.6 11 1.6 9 -1C7 -4 3 -4 0 -1Z",
        1.5)),
    "cape": Part(
      .solid("black", "M-14 -14L-22 -24Q-19 -6 -26 26Q-13 20 0 24Q13 20 26 26Q19 -6 22 -24L14 -14Z", 2.2),
      .flat("*", "M-13 -10L-18.6 -17Q-16 0 -21 21Q-11 17 0 20.6Q11 17 21 21Q16 0 18.6 -17L13 -10Z")),
    "fairywings": Part(
      .solid("*", "M-8 0C-14 -16 -30 -16 -28 -4C-27 2 -20 4 -14 4C-24 6 -24 16 -17 16C-12 16 -8 10 -8 4Z"),
      .solid("*", "M8 0C14 -16 30 -16 28 -4C27 2 20 4 14 4C24 6 24 16 17 16C12 16 8 10 8 4Z")),
  ]
}
