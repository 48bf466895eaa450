import Browser
import Fitting
import Packs
import Values

/// The fields that the reader goes through, whose faults show once they are left.
extension CostumeBench {
  func field(of handle: Int32) -> FittingField? {
    form.field(of: handle) ?? character.form.field(of: handle) ?? show.field(of: handle)
  }

  func enter(_ field: FittingField?) {
    let owner = field?.owner(session.selection)
    let isFaulty = session.document.errors.contains { $0.key == owner && $0.fault.field == field }
    visits.enter(field, of: owner, isFaulty: isFaulty)
  }

  /// Carries out a button of the show. A new step of the introduction begins without faults, and with the focus in its message.
  func press(inShow handle: Int32) {
    let count = session.document.words.intro.count
    show.press(handle, &session)
    guard session.document.words.intro.count > count else { return }
    visits.forget(session.document.fields(ofStep: count))
    enter(.show(.step(count, .message, session.language)))
  }
}

extension FittingField {
  /// The costume that has the field, of which `key` is the key; nil for fields of the whole show.
  func owner(_ key: Int?) -> Int? {
    if case .show = self { return nil }
    return isOfCharacter ? nil : key
  }
}
