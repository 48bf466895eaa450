/// The views that come with the program's second part.
struct LateViews {
  let loupe: LoupeView
  let rail: RailView
}
