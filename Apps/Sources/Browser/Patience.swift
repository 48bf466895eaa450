/// The seconds that the apps wait for the host.
public enum Patience {
  /// A request that takes longer counts as late; it is still awaited.
  public static var late: Double { 5 }
  /// Reading a document from storage: one that takes longer counts as not kept.
  public static var storage: Double { 3 }
  /// Reading or writing megabytes, which takes seconds on a slow phone.
  public static var archive: Double { 15 }
  /// A download without a byte for that long fails.
  public static var silence: Double { 60 }
}
