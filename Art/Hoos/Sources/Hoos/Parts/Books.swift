extension Part {
  /// Books, letters and paper.
  static let books: [String: Part] = [
    "book": Part(
      .solid("*", "M-16 -6L0 -3L16 -6V9L0 12L-16 9Z"), .solid("paper", "M-13.6 -7.6Q-5 -9 0 -5V9.4Q-5 6 -13.6 7Z", 1.4),
      .solid("paper", "M13.6 -7.6Q5 -9 0 -5V9.4Q5 6 13.6 7Z", 1.4),
      .line("M-10 -3.6L-4 -2.6M-10 0L-4 1M10 -3.6L4 -2.6M10 0L4 1", 1.1, "grey")),
    "closed": Part(
      .solid("*", "M-8 -10H8V10H-8Z"), .flat("*-", "M-8 -10H-5V10H-8Z"), .flat("gold", .star(Point(1.6, -2), 4)),
      .line("M-2 5H5", 1.4, "gold")),
  ]
}
