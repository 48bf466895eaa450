/// The selected Hoo, and the disc and the sizes that show it.
struct ShelfChoice {
  /// The Hoo under the disc.
  var hoo: HooAddress?
  var disc: Disc
  var growth = Growth()
  /// The time at which scrubbing last changed the selection, until that is announced.
  var time: Double?
}
