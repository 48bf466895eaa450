/// Stops with a message when a caller breaks a rule, also in release builds, where a precondition stops without one.
/// Embedded builds stop without it too: the messages would be part of every page.
@inline(__always)
func require(_ condition: Bool, _ sentence: @autoclosure () -> StaticString) {
  if !condition { refuse(sentence()) }
}

/// Stops with a message.
@inline(__always)
func refuse(_ sentence: @autoclosure () -> StaticString) -> Never {
  #if hasFeature(Embedded)
    preconditionFailure()
  #else
    fatalError("\(sentence())")
  #endif
}
