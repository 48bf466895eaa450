import DisguiseORama
import Geometry
import Values

extension Silhouette {
  /// The silhouette as a CSS shape for an image of `size` points.
  func clipPath(size: Size) -> Text {
    var path: Text = "path(\""
    for rectangle in rectangles(size: size) {
      path.append("M", rectangle.minX)
      path.append(" ", rectangle.minY)
      path.append("h", rectangle.size.width)
      path.append("v", rectangle.size.height)
      path.append("h", -rectangle.size.width)
      path.append("z")
    }
    path.append("\")")
    return path
  }
}

extension Text {
  fileprivate mutating func append(_ text: Text) { utf8.append(contentsOf: text.utf8) }

  /// Appends a command and a number with one decimal; formatting a `Double` would cost the page 10 KB.
  fileprivate mutating func append(_ command: Text, _ number: Double) {
    let tenths = Int((number * 10).rounded(.toNearestOrEven))
    append(command)
    append(tenths < 0 ? "-" : "")
    append(Text(abs(tenths) / 10))
    append(".")
    append(Text(abs(tenths) % 10))
  }
}
