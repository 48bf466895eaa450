extension GoldenScene {
  /// In the order of the scenes; `Scripts/golden.sh` prints what they are now.
  static let hashes: [UInt64] = [
    862_064_589_789_343_414,
    18_432_401_292_243_107_351,
    3_573_754_245_662_175_599,
    14_220_372_572_351_377_920,
    9_456_735_826_004_684_226,
    16_435_251_057_294_445_686,
  ]
}
