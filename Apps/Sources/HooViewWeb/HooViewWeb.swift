/// In the browser nothing runs by itself: the page calls the functions of Exports.swift. Natively there is no page,
/// so that this program is only compiled.
@main
struct HooViewWeb {
  static func main() {}
}
