/// Stops with a message when a caller breaks a rule, also in release builds, where a precondition stops without one.
/// Embedded builds stop without it too: the messages would be part of every page.
@inlinable @inline(__always)
package func require(_ condition: Bool, _ sentence: @autoclosure () -> StaticString) {
  if !condition { refuse(sentence()) }
}

/// Stops with a message.
@inlinable @inline(__always)
package func refuse(_ sentence: @autoclosure () -> StaticString) -> Never {
  #if hasFeature(Embedded)
    preconditionFailure()
  #else
    fatalError("\(sentence())")
  #endif
}
