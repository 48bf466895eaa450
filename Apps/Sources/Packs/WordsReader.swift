import Values

/// Reads a table of texts from an object.
public enum WordsReader {
  /// Returns the table without the entries that are not texts, which are reported; nil if `value` is not an object.
  public static func words(in value: Value, path: Text) -> Reading<Words?> {
    guard case .object(let members) = value else {
      let message = "expected an object of texts, found " + value.found
      return Reading(model: nil, faults: [Fault(path: path, message: message)])
    }
    var entries: [Value.Member] = []
    var faults: [Fault] = []
    for member in members {
      if case .text = member.value {
        entries.append(member)
      } else {
        let place = path.isEmpty ? member.key : path + "." + member.key
        faults.append(Fault(path: place, message: "expected text, found " + member.value.found))
      }
    }
    return Reading(model: Words(members: entries), faults: faults)
  }
}
