extension Part {
  /// Paper, and what is on it.
  static let books: [String: Part] = [
    "book": Part(
      .solid("*", "M-16 -6L0 -3L16 -6V9L0 12L-16 9Z"), .solid("paper", "M-13.6 -7.6Q-5 -9 0 -5V9.4Q-5 6 -13.6 7Z", 1.4),
      .solid("paper", "M13.6 -7.6Q5 -9 0 -5V9.4Q5 6 13.6 7Z", 1.4),
      .line("M-10 -3.6L-4 -2.6M-10 0L-4 1M10 -3.6L4 -2.6M10 0L4 1", 1.1, "grey")),
    "closed": Part(
      .solid("*", "M-8 -10H8V10H-8Z"), .flat("*-", "M-8 -10H-5V10H-8Z"), .flat("gold", .star(Point(1.6, -2), 4)),
      .line("M-2 5H5", 1.4, "gold")),
    "letter": Part(
      .solid("paper", "M-11 -7H11V7H-11Z"), .line("M-11 -7L0 2L11 -7", 1.5), .flat("red", .heart(Point(0, 2.4), 2.6))),
    "newspaper": Part(
      .solid("paper", "M-17 -9L0 -7L17 -9V9L0 11L-17 9Z"), .line("M0 -7V11", 1.3),
      .line("M-13 -4.6L-4 -3.6M4 -3.6L13 -4.6", 2.2), .line("M-13 0L-4 1M-13 4L-4 5M4 1L13 0M4 5L13 4", 1.1, "grey")),
    "list": Part(
      .solid("paper", "M-7 -10H7V12Q3.6 9 0 12Q-3.6 15 -7 12Z"), .line("M-4 -5H4M-4 -1H4M-4 3H2M-4 7H3", 1.2, "grey")),
    "map": Part(
      .solid("cream", "M-15 -7L-5 -10L5 -7L15 -10V8L5 11L-5 8L-15 11Z"), .line("M-5 -10V8M5 -7V11", 1.2, "tan"),
      .line("M-11 4q5 -8 9 -3t8 -4", 1.5, "brick"), .line("M9 -4l4 4m0 -4l-4 4", 1.7, "red")),
    "board": Part(
      .solid("#2f5d4c", "M-15 -10H15V9H-15Z", 2.6),
      .line("M-10 -4h4M-8 -6v4M-3 -4h4M4 -5h5M4 -2.6h5M-9 4q3 -4 6 0t6 0", 1.4, "white")),
    "sign": Part(.line("M0 7V20", 3.6), .line("M0 7V20", 1.4, "wood"), .solid("*", "M-13 -9H13V7H-13Z")),
  ]
}
