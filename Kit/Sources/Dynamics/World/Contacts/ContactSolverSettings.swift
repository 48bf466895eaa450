/// The parameters of a solver iteration.
struct ContactSolverSettings {
  let softness: Softness
  /// Sub-steps per second.
  let rate: Float
  /// The fastest correction of overlaps; points per second.
  let pushSpeed: Float
}
