import Values

extension Limits {
  /// Variants of an experiment, the control included.
  public static var variants: ClosedRange<Int> { 2...8 }
  /// Bytes of the id of an experiment or a variant; at least one, of a-z, 0-9 and `-`.
  public static var experimentIDBytes: Int { 32 }
  /// Visitors of an experiment with a planned end.
  public static var horizon: ClosedRange<Int> { 20...100_000_000 }
  /// Bytes of an experiment's salt; at least one.
  public static var saltBytes: Int { 64 }
}
