extension GoldenScene {
  /// In the order of the scenes; `Scripts/golden.sh` prints what they are now.
  static let hashes: [UInt64] = [
    10_833_049_050_940_160_147,
    7_338_309_062_812_437_283,
    15_884_456_084_504_047_616,
    9_221_833_762_451_981_512,
    9_456_735_826_004_684_226,
    14_622_883_038_077_173_166,
  ]
}
