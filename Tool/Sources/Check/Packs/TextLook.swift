import Values

/// A recommendation for a text that people read: something in it should be removed.
struct TextLook {
  let rule: PackRule
  let message: String

  /// Returns the recommendations for a text; none for one that shows nothing, which is a fault.
  static func all(of text: String) -> [TextLook] {
    if Text(text).isBlank { return [] }
    var looks: [TextLook] = []
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      looks.append(TextLook(rule: .textControl, message: "holds a control character, such as a line break or a tab"))
    } else if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      looks.append(TextLook(rule: .textSpaces, message: "begins or ends with white space"))
    }
    if text.hasDirectionMark {
      looks.append(TextLook(rule: .textDirection, message: "holds a mark that turns the direction of the text"))
    }
    return looks
  }
}
