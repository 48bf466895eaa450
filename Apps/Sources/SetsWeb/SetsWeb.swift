/// In the browser nothing runs by itself: Web/studio/sets.js calls the functions of Exports.swift. Natively there is no page,
/// so that this program is only compiled.
@main
struct SetsWeb {
  static func main() {}
}
