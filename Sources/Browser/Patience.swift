/// How long the apps wait for the host, in seconds.
public enum Patience {
  /// A request that takes longer counts as late; it is still awaited.
  public static var late: Double { 5 }
  /// Storage that takes longer counts as failed.
  public static var storage: Double { 3 }
  /// A download without a byte for that long fails.
  public static var silence: Double { 60 }
}
