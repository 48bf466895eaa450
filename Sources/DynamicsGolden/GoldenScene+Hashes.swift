extension GoldenScene {
  /// In the order of the scenes; `Scripts/golden.sh` prints what they are now.
  static let hashes: [UInt64] = [
    13_542_143_988_261_181_023,
    10_526_601_737_368_773_214,
    9_821_175_630_227_433_064,
    8_084_729_707_927_051_779,
    5_474_934_671_652_184_090,
    10_313_794_087_373_510_506,
  ]
}
