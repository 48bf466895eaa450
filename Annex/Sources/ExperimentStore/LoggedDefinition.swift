/// A state of an experiment's definition, as far as its report depends on it.
///
/// The database keeps each one, with the time of the first event that was stored under it: a change while the server was down would
/// otherwise leave no trace.
public struct LoggedDefinition: Equatable, Sendable {
  public struct Variant: Equatable, Sendable {
    public var id: String
    public var weight: Int
    /// A digest of its introductions in all languages; "-" for the app's own.
    public var texts: String

    public init(id: String, weight: Int, texts: String) {
      self.id = id
      self.weight = weight
      self.texts = texts
    }
  }

  public var experiment: String
  /// Milliseconds since 1970-01-01 in UTC.
  public var time: Int64
  public var salt: String
  /// The seconds within which visitors have to dress the character to count for the verdict, if there are any.
  public var within: Int?
  /// The visitors after whom the experiment ends, if that is planned.
  public var horizon: Int?
  public var variants: [Variant]

  public init(
    experiment: String, time: Int64, salt: String, within: Int? = nil, horizon: Int? = nil, variants: [Variant]
  ) {
    self.experiment = experiment
    self.time = time
    self.salt = salt
    self.within = within
    self.horizon = horizon
    self.variants = variants
  }

  /// Returns the parts that differ in a later state, in words: "its salt", "its weights".
  public func changes(to later: LoggedDefinition) -> [String] {
    var changes = (salt == later.salt ? [] : ["its salt"]) + (within == later.within ? [] : ["its main metric"])
    if horizon != later.horizon { changes.append("its horizon") }
    if variants.map(\.id) != later.variants.map(\.id) { return changes + ["its variants"] }
    if variants.map(\.weight) != later.variants.map(\.weight) { changes.append("its weights") }
    if variants.map(\.texts) != later.variants.map(\.texts) { changes.append("its texts") }
    return changes
  }

  /// The definition as it is stored: a line for the salt, which has no control characters, for the seconds and the horizon, if there are any, and for
  /// each variant.
  var text: String {
    (["salt \(salt)"] + (within.map { ["within \($0)"] } ?? []) + (horizon.map { ["horizon \($0)"] } ?? [])
      + variants.map { "variant \($0.id) \($0.weight) \($0.texts)" }).joined(separator: "\n")
  }

  /// Reads a stored definition; nil if it is none.
  init?(experiment: String, time: Int64, text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("salt ") else { return nil }
    self.init(experiment: experiment, time: time, salt: String(first.dropFirst(5)), variants: [])
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ")
      if parts.count == 2, parts[0] == "within" {
        within = Int(parts[1])
        continue
      }
      if parts.count == 2, parts[0] == "horizon" {
        horizon = Int(parts[1])
        continue
      }
      guard parts.count == 4, parts[0] == "variant", let weight = Int(parts[2]) else { return nil }
      variants.append(Variant(id: String(parts[1]), weight: weight, texts: String(parts[3])))
    }
  }
}
