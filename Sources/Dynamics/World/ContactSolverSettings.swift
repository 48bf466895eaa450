/// What a sweep over the contacts needs to know besides them.
struct ContactSolverSettings {
  let softness: Softness
  /// Sub-steps per second.
  let rate: Float
  /// The fastest that overlaps are pushed apart; points per second.
  let pushSpeed: Float
}
