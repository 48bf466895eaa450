import Values

extension Page {
  /// Carries out a verb that only one page has. Such verbs follow the shared ones in the page's table.
  ///
  /// - Parameters:
  ///   - verb: the number of the verb among the page's own.
  ///   - integer: a node's handle, or a request.
  public func send(_ verb: UInt8, _ integer: Int32, texts: [Text] = [], numbers: [Double] = []) {
    begin(UInt8(Verb.allCases.count) + verb, integer)
    for text in texts { append(text) }
    for number in numbers { append(number) }
  }

  /// The number of a request of one's own.
  public func newRequest() -> Int32 { nextRequest() }
}

extension Node {
  /// Carries out a verb that only one page has, with this node.
  public func send(_ verb: UInt8, texts: [Text] = []) { page.send(verb, handle, texts: texts) }
}
