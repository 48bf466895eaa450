extension Part {
  /// Signs in the air, as in comics.
  static let marks: [String: Part] = [
    "zzz": Part(.cased("*", 1.8, "M-8 3h6L-8 10h6M0 -6h5L0 0h5M7 -13h4L7 -8h4")),
    "heart": Part(.solid("red", .heart(Point(0, 0), 5.4), 1.5)),
    "hearts": Part(.solid("red", .heart(Point(-2, 3), 5), 1.4), .solid("pink", .heart(Point(6, -6), 3.6), 1.3)),
    "anger": Part(.line("M-6 -2q4 0 4 -4M2 -6q0 4 4 4M6 2q-4 0 -4 4M-2 6q0 -4 -4 -4", 2, "red")),
    "exclaim": Part(
      .line("M0 -9V3", 5.4), .line("M0 8.4v0.1", 6), .line("M0 -9V3", 2.6, "*"), .line("M0 8.4v0.1", 3.2, "*")),
    "tear": Part(.solid("sky", "M0 -4Q3.6 1 2 3.4Q0 5.4 -2 3.4Q-3.6 1 0 -4Z", 1.2)),
    "sweat": Part(.solid("ice", "M0 -5Q4 1 2.4 4Q0 6 -2.4 4Q-4 1 0 -5Z", 1.3)),
    "steam": Part(.solid("white", "M-4 2C-9 2 -9 -4 -5 -4C-5 -9 2 -9 3 -5C8 -5 8 2 3 2Z", 1.4)),
    "stars": Part(
      .solid("yellow", .star(Point(-13, 0), 4.4), 1.2), .solid("yellow", .star(Point(0, -5), 4.8), 1.2),
      .solid("yellow", .star(Point(13, 0), 4.4), 1.2)),
    "hum": Part(.cased("*", 1.8, "M0 0q3 -4 6 0t6 0")),
    "bulb": Part(
      .flat("moon", .oval(Point(0, -2), 8.6)),
      .solid("yellow", "M-3 5C-3 2 -6 0 -6 -4C-6 -12 6 -12 6 -4C6 0 3 2 3 5Z", 1.5),
      .solid("silver", "M-3 5H3V9H-3Z", 1.3)),
    "prints": Part(.line("M-20 0l3 -4l1 5M-17 -4l4 2M-6 4l3 -4l1 5M-3 0l4 2M9 0l3 -4l1 5M12 -4l4 2", 1.7, "*")),
    "patch": Part(
      .solid("skin", "M-7 -2.6Q-9 0 -7 2.6H7Q9 0 7 -2.6Z", 1.4),
      .line("M-1.6 -0.8v0.1M1.6 -0.8v0.1M-1.6 1v0.1M1.6 1v0.1", 1.2)),
    "chalk": Part(
      .cased("white", 1.8, "M-26 0C-26 -14 -12 -16 0 -15C12 -16 26 -14 26 0C26 12 12 13 0 13C-12 13 -26 12 -26 0Z")),
    "peephole": Part(
      .solid(
        "black",
        "M-14 -3L-9.6 -8.4L-6 -6L-1.6 -10L2.6 -7L7.4 -9.6L9.6 -5.6L14 -3L11.6 2L13 6L7 6.6L3.6 10L-1 6.6L-6 9L-9 5.6L-13.4 5.4L-11.4 1Z"
      ),
      .line("M14 -3l4 -3M-13.4 5.4l-4 3M-1.6 -10l1 -5", 1.6)),
    "freckles": Part(
      .flat("mint", .oval(Point(-12, -20), 2.4)), .flat("mint", .oval(Point(5, -25), 1.8)),
      .flat("mint", .oval(Point(12, -13), 2.2)),
      .flat("mint", .oval(Point(-10, 13), 2.6)), .flat("mint", .oval(Point(9, 15), 3)),
      .flat("mint", .oval(Point(0, 10), 1.7))),
  ]
}
