extension DynamicAnimator {
  /// The first violated invariant of its world; nil if there is none. For the soak.
  package func worldFault(isThorough: Bool) -> String? { world.fault(isThorough: isThorough) }
}
