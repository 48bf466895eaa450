/// In the browser nothing runs by itself: Web/studio/workshop.js calls the functions of Exports.swift. Natively there is no page,
/// so that this program is only compiled.
@main
struct StudioWeb {
  static func main() {}
}
