import Values

/// The days of every year on which a costume is shown, written as the first and the last one: `12-01/02-28`.
///
///     Season.contains(115, in: "12-01/02-28")  // true: on 15 January
///
/// Where the last day comes before the first one, it is in the next year. A day is a number: a hundred times its month, 1 to 12,
/// plus its day of the month. Pages compare these numbers only; the tool reports days that are in no year.
public enum Season {
  /// Whether a season contains a day; a text of another length contains all.
  public static func contains(_ day: Int, in season: Text) -> Bool {
    if season.utf8.count != 11 { return true }
    let (first, last) = (Self.day(season, 0), Self.day(season, 6))
    return first <= last ? day >= first && day <= last : day >= first || day <= last
  }

  /// Whether `text` is a season: two days of a year, `MM-DD/MM-DD`.
  public static func isValid(_ text: Text) -> Bool {
    let form = text.utf8.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") ? UInt8(ascii: "0") : $0 }
    return Text(utf8: form) == "00-00/00-00" && isInYear(day(text, 0)) && isInYear(day(text, 6))
  }

  private static func isInYear(_ day: Int) -> Bool {
    let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let month = day / 100 - 1
    return lengths.indices.contains(month) && day % 100 >= 1 && day % 100 <= lengths[month]
  }

  /// The day `MM-DD` that begins at an index of a text of the right length.
  private static func day(_ text: Text, _ start: Int) -> Int {
    var number = 0
    for i in [0, 1, 3, 4] { number = number * 10 + Int(text.utf8[start + i]) - 48 }
    return number
  }
}
