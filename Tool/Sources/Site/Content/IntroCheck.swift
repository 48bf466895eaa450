import Files
import Packs
import Values

/// Checks an introduction as it is written, with names of pictures in place of addresses.
public struct IntroCheck {
  /// The faults that make the introduction unusable.
  public private(set) var faults: [Fault] = []
  /// A fault for each unknown key.
  public private(set) var unknownKeys: [Fault] = []
  /// The valid names of a step's `image`.
  private let pictures: [String]

  /// Checks an introduction for any app.
  public init(_ source: Value) { self.init(source, pictures: SiteDraft.pictureNames) }

  init(_ source: Value, pictures: [String]) {
    self.pictures = pictures
    faults = IntroReader.intro(in: source.withoutImages, path: "").faults.map(Self.withRemedy)
    lookAtKeys(of: source, ["back", "steps"], path: "")
    for (index, step) in source.steps.enumerated() {
      let path = "steps[\(index)]"
      lookAtKeys(of: step, ["message", "button", "image"], path: path + ".")
      if let image = step["image"] { lookAt(image, path: Text(path + ".image")) }
    }
  }

  /// Adds a remedy to the reader's words where they have none.
  private static func withRemedy(_ fault: Fault) -> Fault {
    if fault.message.string.contains("; ") { return fault }
    let path = fault.path.string
    let remedy: Text =
      if path.isEmpty {
        #"write {"steps": [{"message": "Hello.", "button": "Hello?"}]}"#
      } else if path == "steps" || path.hasSuffix("]") {
        #"write a step as in {"message": "Hello.", "button": "Hello?"}"#
      } else {
        path == "back" ? "write true or false" : "write a text"
      }
    return Fault(path: fault.path, message: fault.message + "; " + remedy, isRepetition: fault.isRepetition)
  }

  private mutating func lookAtKeys(of value: Value, _ known: [String], path: String) {
    guard case .object(let members) = value else { return }
    for key in members.map(\.key.string) where !known.contains(key) {
      let advice = NearestName.find(key, in: known).map { "did you mean \"\($0)\"?" }
      let keys = "keys are \(known.dropLast().joined(separator: ", ")) and \(known[known.count - 1])"
      let fault = Text(key).isBlank ? "has a key without a name" : "unknown key"
      unknownKeys.append(Fault(path: Text(path + key), message: Text("\(fault); \(advice ?? keys)")))
    }
  }

  private mutating func lookAt(_ image: Value, path: Text) {
    guard case .text(let name) = image else {
      let names = pictures.joined(separator: ", ")
      let message = "expected the name of a picture, found \(image.kind.string); names are \(names)"
      return faults.append(Fault(path: path, message: Text(message)))
    }
    if pictures.contains(name.string) { return }
    let meant = NearestName.find(name.string, in: pictures).map { "did you mean \"\($0)\"?" }
    let advice = meant ?? "names are \(pictures.joined(separator: ", "))"
    faults.append(Fault(path: path, message: Text("no picture \"\(name.string)\"; \(advice)")))
  }
}

extension Value {
  /// The steps of an introduction.
  var steps: [Value] {
    if case .list(let steps)? = self["steps"] { steps } else { [] }
  }

  /// The introduction without the images of its steps.
  fileprivate var withoutImages: Value {
    guard case .object(let members) = self, case .list = self["steps"] else { return self }
    return .object(
      members.map { member in
        guard member.key == "steps" else { return member }
        return Member(key: member.key, value: .list(steps.map { $0.without("image") }))
      })
  }

  private func without(_ key: Text) -> Value {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.key != key })
  }
}
