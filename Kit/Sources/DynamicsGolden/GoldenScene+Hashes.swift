extension GoldenScene {
  /// In the order of the scenes; `Scripts/golden.sh` prints the current ones.
  static let hashes: [UInt64] = [
    18_137_311_234_513_269_500,
    18_432_401_292_243_107_351,
    6_135_887_412_154_910_949,
    5_524_022_437_748_029_519,
    9_659_909_295_645_098_238,
    8_430_864_610_250_893_596,
    12_001_851_249_467_412_185,
  ]
}
