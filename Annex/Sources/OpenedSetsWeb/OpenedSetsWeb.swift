/// In the browser nothing runs by itself: Web/fitting/opening.js calls the functions of Exports.swift. Natively there is no page, so that
/// this program is only compiled.
@main
struct OpenedSetsWeb {
  static func main() {}
}
