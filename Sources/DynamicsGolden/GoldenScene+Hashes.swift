extension GoldenScene {
  /// In the order of the scenes; `Scripts/golden.sh` prints what they are now.
  static let hashes: [UInt64] = [
    39_647_279_161_210_249,
    7_338_309_062_812_437_283,
    2_559_775_666_159_336_619,
    14_220_372_572_351_377_920,
    9_456_735_826_004_684_226,
    11_993_785_887_175_620_059,
  ]
}
