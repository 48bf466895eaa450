extension Part {
  /// Hats. The origin is the middle of the brim, where the head is 24 points wide.
  static let hats: [String: Part] = [
    "bowler": Part(
      .solid("*", "M-10.5 0C-11 -14 11 -14 10.5 0Z"), .flat("*-", "M-10 -4.6Q0 -2.6 10 -4.6L10.4 -0.6H-10.4Z"),
      .solid("*", "M-15 -1.6Q0 2.4 15 -1.6Q15 3 0 3.4Q-15 3 -15 -1.6Z")),
    "beret": Part(
      .line("M2 -9L4 -13", 2.6), .solid("*", "M-12 1C-17 -8 -3 -13 6 -10.5C15 -8 16 -2 11.5 1Q0 -1.6 -12 1Z"),
      .flat("*+", "M-9 -4Q-6 -8 0 -8.4Q-4 -6 -7 -2.6Z")),
    "chef": Part(
      .solid("white", "M-9 2V-6C-18 -9 -13 -20 -5.6 -16.6C-3 -23 5 -22 6 -16.4C14 -19 17 -9 9 -6V2Q0 4 -9 2Z"),
      .line("M-4 -6V-2M0 -5V-1M4 -6V-2", 1.2, "grey")),
    "crown": Part(
      .solid("gold", "M-11 2L-12.5 -11L-6 -5L0 -13L6 -5L12.5 -11L11 2Q0 5 -11 2Z"),
      .flat("red", .oval(Point(0, -1), 1.8)), .flat("teal", .oval(Point(-6, -0.6), 1.3)),
      .flat("teal", .oval(Point(6, -0.6), 1.3))),
    "nightcap": Part(
      .solid("*", "M-12 1C-10 -12 4 -17 14 -12C20 -8 20 0 19 5L14.6 4C15 -2 13 -5 9.6 -5L12 1Z"),
      .line("M-5 -8L0 -1M2 -12L6 -4", 2, "*+"),
      .solid("white", "M-13 -1Q0 -4.4 13 -1V3Q0 0.6 -13 3Z"), .solid("white", .oval(Point(16.6, 6), 3.4))),
    "party": Part(
      .solid("*", "M-8 1L1 -20L9 1Q0 4 -8 1Z"), .line("M-4.4 -5Q1 -4 6 -6.6M-1 -12Q2 -11 4.6 -13", 2.2, "yellow"),
      .solid("yellow", .oval(Point(1, -20), 3))),
    "mortar": Part(
      .solid("*", "M-9 -6V2Q0 5 9 2V-6Z"), .solid("*", "M0 -13L18 -7L0 -1L-18 -7Z"),
      .line("M0 -7L13 -5V3", 1.6, "gold"), .solid("gold", "M11.4 2.4h3.2v5h-3.2Z", 1.2)),
    "wizard": Part(
      .solid("*", "M-10 0Q-2 -14 -1 -22Q8 -21 10 -17Q5 -16 6 -10L11 0Z"), .flat("yellow", .star(Point(0, -7), 4)),
      .flat("yellow", .star(Point(3.4, -15), 2.2)),
      .solid("*-", "M-16 0Q0 -5 16 0Q14 4.6 0 4Q-14 4.6 -16 0Z")),
    "beanie": Part(
      .solid("white", .oval(Point(0, -14), 4.4)), .solid("*", "M-12 1C-13 -16 13 -16 12 1Z"),
      .line("M-6 -9L-4 -4M0 -10.4V-4.6M6 -9L4 -4", 1.6, "*+"),
      .solid("*-", "M-13 -2.4Q0 -5.4 13 -2.4V3Q0 0.4 -13 3Z")),
    "straw": Part(
      .solid("yellow", "M-9 0C-10 -13 10 -13 9 0Z"), .flat("*", "M-9 -4.4Q0 -2.6 9 -4.4L9 0H-9Z"),
      .solid("yellow", "M-18 -0.4Q0 -4 18 -0.4Q14 4.6 0 4.2Q-14 4.6 -18 -0.4Z")),
    "headphones": Part(
      .cased("*", 2.4, "M-14.6 7C-17 -9 17 -9 14.6 7"), .solid("*-", "M-18 4Q-13 2 -12.4 6V14Q-15 16.6 -18 14.6Z"),
      .solid("*-", "M18 4Q13 2 12.4 6V14Q15 16.6 18 14.6Z")),
    "bow": Part(
      .solid("*", "M0 -3L-9.6 -8.6Q-12 -3 -9.6 3.4Z"), .solid("*", "M0 -3L9.6 -8.6Q12 -3 9.6 3.4Z"),
      .solid("*-", .oval(Point(0, -2.8), 3))),
    "deerstalker": Part(
      .solid("*", "M-11.6 1C-12 -16 12 -16 11.6 1Z"),
      .line("M-6 -9.6Q-3 -4 -4 0M6 -9.6Q3 -4 4 0M-10.6 -5.4Q0 -3 10.6 -5.4", 1.3, "*-"),
      .solid("*-", "M-11 -1.6Q-18 0 -18 5Q-11 3.4 -8 2.4Z"),
      .solid("*-", "M11 -1.6Q18 0 18 5Q11 3.4 8 2.4Z"),
      .solid("*", "M-3.6 -11.6Q-5.6 -15 -1 -13.6L0 -12.4L1 -13.6Q5.6 -15 3.6 -11.6Z", 1.5)),
    "flowers": Part(
      .cased("green", 1.6, "M-13 1Q0 -5 13 1"), .solid("pink", .oval(Point(-9.6, -1), 3.6)),
      .solid("yellow", .oval(Point(-3.2, -3.4), 3.4)), .solid("white", .oval(Point(3.4, -3.4), 3.6)),
      .solid("pink", .oval(Point(9.8, -1), 3.4)), .flat("gold", .oval(Point(-9.6, -1), 1.2)),
      .flat("orange", .oval(Point(-3.2, -3.4), 1.1)), .flat("gold", .oval(Point(3.4, -3.4), 1.2)),
      .flat("gold", .oval(Point(9.8, -1), 1.1))),
    "fez": Part(
      .line("M0 -13Q7 -16 12 -9V-3", 1.6), .solid("*", "M-9 2L-7 -13Q0 -15 7 -13L9 2Q0 4.6 -9 2Z"),
      .solid("gold", "M10.6 -4h3v6h-3Z", 1.2)),
    "propeller": Part(
      .solid("red", "M-12 1C-13 -15 13 -15 12 1Z"), .flat("yellow", "M-4 0C-6 -7 -4 -11 0 -11.6C4 -11 6 -7 4 0Z"),
      .line("M0 -12V-17", 2), .solid("*", "M0 -17Q-9 -22 -13 -17Q-9 -13.6 0 -17Q9 -20.6 13 -17Q9 -12 0 -17Z", 1.5),
      .cased("blue", 1.8, "M-12.4 1.4Q0 -1.4 12.4 1.4")),
    "leaf": Part(
      .solid("*", "M-13 1C-10 -12 6 -15 17 -9C14 2 -2 7 -13 1Z"),
      .line("M-16 3Q0 -3 14 -8M-2 -1.6l-2 -6M5 -4.6l-1 -5", 1.3)),
    "snowcap": Part(
      .solid("white", "M-13 4C-17 -6 -8 -11 0 -11C8 -11 17 -6 13 4Q11 7 9 3Q6 0 4 4Q1 8 -2 3Q-5 0 -7 4Q-10 8 -13 4Z"),
      .line("M4 -7Q8 -6 9 -3", 1.6, "ice")),
    "peaked": Part(
      .solid("*", "M-12 0C-18 -6 -12 -12 0 -12C12 -12 18 -6 12 0Z"), .flat("*-", "M-12 -3Q0 -5 12 -3V1H-12Z"),
      .solid("gold", .oval(Point(0, -6.4), 2.4), 1.2),
      .solid("black", "M-11.6 0Q0 -3.4 11.6 0Q9 6 0 5Q-9 6 -11.6 0Z")),
    "souwester": Part(
      .solid("*", "M-10 0C-11 -14 11 -14 10 0Z"), .line("M0 -10V-3M-5 -8L-6 -3M5 -8L6 -3", 1.3, "*-"),
      .solid("*", "M-13 -1.6Q0 -5 13 -1.6Q20 4 17 7Q8 1.6 0 1.6Q-8 1.6 -17 7Q-20 4 -13 -1.6Z")),
    "halo": Part(
      .line("M-9 -9a9 3.4 0 1 0 18 0a9 3.4 0 1 0 -18 0Z", 4.4),
      .line("M-9 -9a9 3.4 0 1 0 18 0a9 3.4 0 1 0 -18 0Z", 2, "yellow")),
    "bonnet": Part(
      .solid("white", "M-15 4C-17 -15 17 -15 15 4Q12 1 9 3Q6 -1 3 2Q0 -2 -3 2Q-6 -1 -9 3Q-12 1 -15 4Z"),
      .line("M-10 -5Q0 -9 10 -5", 1.8, "*")),
    "feather": Part(
      .cased("*", 2, "M-12.6 2Q0 -3 12.6 2"), .solid("*", "M7 -1C4 -12 10 -19 15 -21C18 -13 15 -4 9 0Z"),
      .line("M9 -2Q10 -10 14 -17", 1.2)),
    "shell": Part(
      .solid("paper", "M-15 5C-15 -16 15 -16 15 5L10 0L5.6 5L0.6 0L-4 5L-9 0Z"), .line("M5 -9l2 3l-2 2l3 2", 1.3)),
    "soap": Part(
      .solid("white", .oval(Point(-7, -1), 5), 1.5), .solid("white", .oval(Point(6, -1), 5.4), 1.5),
      .solid("white", .oval(Point(-1, -5), 6), 1.5), .solid("ice", .oval(Point(12, -10), 2.6), 1.3)),
  ]
}
