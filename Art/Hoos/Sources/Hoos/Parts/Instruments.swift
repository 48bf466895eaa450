extension Part {
  /// Instruments. The origin is the point that a wing holds.
  static let instruments: [String: Part] = [
    "violin": Part(
      .cased("wood", 1.4, "M5 -7L15 -20"),
      .solid("*", "M-7 10C-13 6 -9 0 -6 0C-5 -3 0 -8 4 -6.6C8 -5 8 1 4 3C5 8 -1 14 -7 10Z"), .line("M-6 7L4 -5", 1.2),
      .line("M-4.6 2l4.4 4.6", 1.2)),
    "bowstick": Part(.line("M-12 6L14 -12", 2.6), .line("M-12 6L14 -12", 1, "cream")),
    "trumpet": Part(
      .cased("gold", 2.2, "M-14 0H8M-6 0V6H4V0"), .line("M-4 -4V0M-0.6 -4V0M2.8 -4V0", 2),
      .solid("gold", "M6 -1.6Q12 -2 17 -8V8Q12 2 6 1.6Z"), .flat("yellow", "M15 -4V4Q12 1 9 0.6V-0.6Q12 -1 15 -4Z")),
    "cornet": Part(
      .cased("gold", 2.2, "M8 0V7Q8 10 11 10H18Q21 10 21 7V0"), .cased("gold", 2.4, "M1 0H24"),
      .line("M10.6 -5.4V-1.6M14.6 -5.4V-1.6M18.6 -5.4V-1.6", 2.6),
      .solid("gold", "M22 -1.8Q28 -3 33 -11V11Q28 3 22 1.8Z"), .solid("brown", .oval(Point(33, 0), 2.8, 11)),
      .flat("yellow", "M24 -1Q29 -2 31 -6Q31 -1 30 1Z"), .solid("gold", "M-1.6 -2.6H1.6V2.6H-1.6Z", 1.5)),
    "puff": Part(
      .solid("*+", .oval(Point(-8.6, 0), 5.6, 5), 1.6), .solid("*+", .oval(Point(8.6, 0), 5.6, 5), 1.6),
      .flat("pink", .oval(Point(-9.4, 0.6), 2.6, 1.8)), .flat("pink", .oval(Point(9.4, 0.6), 2.6, 1.8))),
    "blast": Part(.cased("*", 1.8, "M0 -7L4 -10M1.6 0H6.4M0 7L4 10")),
    "drum": Part(
      .solid("*", "M-14 -5V9Q0 16 14 9V-5Z"), .line("M-14 -3L-7 11L0 -1L7 11L14 -3", 1.6, "cream"),
      .solid("paper", "M-14 -5a14 5 0 1 0 28 0a14 5 0 1 0 -28 0Z"), .line("M-14 9Q0 16 14 9", 2.4, "gold")),
    "stick": Part(.cased("tan", 1.6, "M0 0L-8 -11"), .solid("cream", .oval(Point(-8.6, -11.6), 2.4), 1.4)),
    "cello": Part(
      .line("M0 24V30", 2.4), .cased("wood", 2, "M0 -4V-25"),
      .solid(
        "*", "M0 -8C6 -8 9 -3 7 2C6 5 6 6 9 9C13 15 10 24 0 24C-10 24 -13 15 -9 9C-6 6 -6 5 -7 2C-9 -3 -6 -8 0 -8Z"),
      .flat("*+", "M-5 -3Q-7 1 -5 4Q-3 0 -5 -3Z"), .line("M-1.4 -20V18M1.4 -20V18", 0.9), .line("M-4 14h8", 2),
      .line("M-6 8q2 2 0 5M6 8q-2 2 0 5", 1.3)),
    "accordion": Part(
      .solid("cream", "M-9 -8L-5 -10L-2.4 -8L0 -10L2.4 -8L5 -10L9 -8V8L5 10L2.4 8L0 10L-2.4 8L-5 10L-9 8Z"),
      .line("M-5 -9V9M-2.4 -8V8M0 -9V9M2.4 -8V8M5 -9V9", 1.1), .solid("*", "M-16 -9L-8.6 -8V8L-16 9Z"),
      .solid("*", "M16 -9L8.6 -8V8L16 9Z"),
      .line("M-13 -5v0.1M-13 -1v0.1M-13 3v0.1", 2, "white"), .line("M11 -4h3M11 0h3M11 4h3", 1.4, "white")),
    "triangle": Part(
      .line("M0 -12V-16", 1.3), .line("M2 6H11L0 -11L-11 6H-2", 4.4), .line("M2 6H11L0 -11L-11 6H-2", 2, "silver")),
    "tuba": Part(
      .solid("gold", "M-2 4C-8 4 -8 14 0 14C10 14 12 8 12 -2C12 -10 14 -14 19 -20H-1C3 -14 5 -10 5 -2C5 3 3 4 -2 4Z"),
      .solid("yellow", "M-1 -20a10 3.6 0 1 0 20 0a10 3.6 0 1 0 -20 0Z"), .cased("gold", 2, "M0 9C-8 9 -12 2 -8 -4"),
      .line("M-1 3V-2M3 2V-2", 2.2)),
    "baton": Part(.line("M0 0L12 -14", 3), .line("M0 0L12 -14", 1.2, "white")),
    "microphone": Part(
      .line("M0 6L3 36", 2.4), .cased("silver", 1.4, "M0 4L3 36"), .solid("black", .oval(Point(0, 0), 5, 5.6)),
      .line("M-3.6 -1.4h7.2M-3.6 1.4h7.2", 1, "silver")),
    "note": Part(
      .line("M1.6 6V-7L8 -9V3M-0.6 6.4h0.1M5.8 3.6h0.1", 5), .line("M-0.8 6.4h0.4M5.6 3.6h0.4", 7),
      .line("M1.6 6V-7L8 -9V3", 1.9, "*"),
      .flat("*", .oval(Point(-0.6, 6.4), 2.7, 2.1)), .flat("*", .oval(Point(5.8, 3.6), 2.7, 2.1))),
  ]
}
