/// Ends the program with an error about a document that lacks a key, or has a value of another type.
func mistake(_ error: DecodingError) -> Never {
  switch error {
  case .keyNotFound(let key, let context):
    currentPlace = place(of: context.codingPath)
    mistake("no key \"\(key.stringValue)\"", "add it")
  case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
    currentPlace = place(of: context.codingPath)
    mistake("a value of another type", "write \(name(of: type))")
  default: mistake("\(error)", "correct it")
  }
}

private func name(of type: any Any.Type) -> String {
  switch "\(type)".prefix(while: { $0 != "<" }) {
  case "String": "a text"
  case "Bool": "true or false"
  case "Double": "a number"
  case "Int": "a whole number"
  case "Array": "a list"
  default: "an object"
  }
}
