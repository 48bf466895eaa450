extension Part {
  /// Tools and toys. The origin is the point that a wing holds.
  static let tools: [String: Part] = [
    "lantern": Part(
      .line("M0 -3q-5 -7 0 -8q5 1 0 8", 1.6), .flat("moon", .oval(Point(0, 4), 8.6)),
      .solid("yellow", "M-5 -1H5L6 9H-6Z"), .solid("*", "M-6 -2L0 -5L6 -2Z", 1.5), .solid("*", "M-7 9H7V12H-7Z", 1.5),
      .flat("white", "M0 1Q3 5 0 7Q-3 5 0 1Z")),
    "magnifier": Part(
      .line("M-2 8L-5 17", 4.8), .line("M-2 8L-5 17", 2, "wood"), .solid("ice", .oval(Point(0, 0), 8.4), 4),
      .line(.oval(Point(0, 0), 8.4), 1.7, "gold"), .line("M-4 -1Q-3 -4 0 -4.6", 1.5, "white")),
    "telescope": Part(
      .solid("*", "M-10 3L-9 8L12 -3L9 -9Z"), .solid("gold", "M8 -10L12 -2L20 -6L16 -15Z"), .line("M-2 3L0 -2", 2, "*-")
    ),
    "balloon": Part(
      .line("M0 2Q3 -6 0 -14", 1.4, "cream"), .solid("*", "M0 -14C-11 -18 -9 -33 0 -33C9 -33 11 -18 0 -14L2 -11H-2Z"),
      .line("M-4 -26Q-4 -29 -1 -30", 1.6, "*+")),
    "umbrella": Part(
      .line("M0 -22V4Q0 8 4 7", 3.4), .line("M0 -22V4Q0 8 4 7", 1.4, "wood"),
      .solid(
        "*",
        "M-21 -18C-18 -35 18 -35 21 -18Q17 -21 14 -18Q10 -21 7 -18Q3 -21 0 -18Q-3 -21 -7 -18Q-10 -21 -14 -18Q-17 -21 -21 -18Z"
      ),
      .line("M-7 -18Q-6 -27 0 -31Q6 -27 7 -18", 1.4), .line("M0 -31V-34", 2.2)),
    "brush": Part(
      .line("M-3 9L3 -6", 3.8), .line("M-3 9L3 -6", 1.6, "wood"),
      .solid("*", "M1 -6L5.6 -4Q7 -9 6 -13Q2 -11 1 -6Z", 1.5)),
    "palette": Part(
      .solid("tan", "M-12 1C-12 -8 0 -10 7 -7C14 -4 13 3 8 3C4 3 5 7 2 9C-5 11 -12 8 -12 1Z"),
      .flat("red", .oval(Point(-6, -2), 2)), .flat("yellow", .oval(Point(0, -5), 2)),
      .flat("blue", .oval(Point(6.6, -2.6), 2)), .flat("green", .oval(Point(-6, 4), 2))),
    "wand": Part(
      .line("M-4 8L3 -6", 3.2), .line("M-4 8L3 -6", 1.2, "white"), .solid("yellow", .star(Point(5, -10), 6.4), 1.5)),
    "sack": Part(
      .solid("*", "M-11 12C-17 2 -6 -4 -3 -8H4C7 -4 17 2 11 12Q0 16 -11 12Z"),
      .solid("*", "M-5 -13Q0 -10 5 -13L3 -7H-3Z", 1.5), .line("M-4 -7.4H4", 2.2)),
    "clock": Part(
      .line("M-5 9l-3 4M5 9l3 4", 2.4), .solid("gold", "M-9 -7Q-9 -13 -3 -10Z", 1.5),
      .solid("gold", "M9 -7Q9 -13 3 -10Z", 1.5), .solid("*", .oval(Point(0, 0), 10)),
      .flat("paper", .oval(Point(0, 0), 7.4)), .line("M0 -5V0L4 2", 1.6)),
    "fan": Part(
      .solid("*", "M0 8L-13 -5Q-8 -13 0 -14Q8 -13 13 -5Z"), .line("M0 8L-7 -10M0 8V-13M0 8L7 -10", 1.2),
      .line("M-11 -4Q0 -13 11 -4", 1.5, "*+")),
    "watering": Part(
      .cased("*", 1.8, "M-6 -5Q-2 -14 6 -7"), .solid("*", "M7 4L17 -7L20 -5L9 9Z"), .solid("*", "M-8 -5H8V10H-8Z"),
      .line("M21 -4l3 4M19 -1l2 4", 1.4, "ice")),
    "ladle": Part(
      .line("M0 -8L3 14", 3.8), .line("M0 -8L3 14", 1.6, "silver"),
      .solid("silver", "M-8 -13H4Q4 -5 -2 -5Q-8 -5 -8 -13Z", 1.6)),
    "feathermop": Part(
      .line("M0 12L0 -4", 3.6), .line("M0 12L0 -4", 1.4, "wood"),
      .solid("*", "M0 -3C-8 -4 -9 -13 -5 -17C-4 -20 4 -20 5 -17C9 -13 8 -4 0 -3Z"),
      .line("M-3 -8q0 -4 1 -6M3 -8q0 -4 -1 -6", 1.3)),
    "handcuffs": Part(
      .line(.oval(Point(-6, 3), 5), 4.4), .line(.oval(Point(6, 3), 5), 4.4),
      .line(.oval(Point(-6, 3), 5), 1.8, "silver"), .line(.oval(Point(6, 3), 5), 1.8, "silver"), .line("M-2 -1H2", 2.4)),
    "suitcase": Part(
      .cased("*-", 1.6, "M-4 -7V-11H4V-7"), .solid("*", "M-13 -7H13V9H-13Z"), .line("M-8 -7V9M8 -7V9", 2, "*-"),
      .flat("gold", "M-2 -4h4v4h-4Z")),
    "trophy": Part(
      .line("M-6 -6Q-13 -7 -10 0Q-8 3 -5 2M6 -6Q13 -7 10 0Q8 3 5 2", 4),
      .line("M-6 -6Q-13 -7 -10 0Q-8 3 -5 2M6 -6Q13 -7 10 0Q8 3 5 2", 1.6, "gold"),
      .solid("gold", "M-7 -9H7Q7 4 2 6V9H5V12H-5V9H-2V6Q-7 4 -7 -9Z"),
      .flat("yellow", "M-4 -7H-1.6Q-2 0 -1.6 3Q-4 0 -4 -7Z")),
    "bubble": Part(.solid("paper", "M-12 -9Q-14 -16 0 -16Q14 -16 13 -7Q13 1 2 1L-5 6L-4 1Q-13 0 -12 -9Z")),
    "candle": Part(
      .flat("moon", .oval(Point(0, -13), 7)), .solid("cream", "M-2.6 -7h5.2V6h-5.2Z", 1.5),
      .solid("orange", "M0 -18Q4 -12 0 -9Q-4 -12 0 -18Z", 1.3), .solid("gold", "M-8 6H8Q7 10 0 10Q-7 10 -8 6Z", 1.5)),
    "sheep": Part(
      .line("M-4 6v4M4 6v4", 2.4),
      .solid("white", "M-9 3C-14 -2 -8 -8 -5 -6C-3 -11 4 -10 5 -6C11 -7 13 1 8 3C7 8 -6 8 -9 3Z", 1.6),
      .solid("black", .oval(Point(-9, -1), 3.6, 4), 1.2), .flat("white", .oval(Point(-10, -2), 0.9))),
  ]
}
