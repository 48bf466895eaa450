extension Optional where Wrapped: Equatable {
  /// Whether there is no value.
  ///
  /// The compiler prefers `==` of two optional values for `value == nil`, which copies the value and links its comparison: 6 KB in the
  /// fitting room.
  @inlinable @inline(__always)
  package static func == (value: Wrapped?, none: _OptionalNilComparisonType) -> Bool {
    if case .none = value { true } else { false }
  }

  @inlinable @inline(__always)
  package static func != (value: Wrapped?, none: _OptionalNilComparisonType) -> Bool { !(value == none) }
}
