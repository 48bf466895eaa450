import Packs
import Values

/// A kind of faults that the page finds itself, before anything is sent. Costumes and sets have kinds of their own, so that the page of one need
/// not have the sentences of the other.
public protocol FaultKind: Hashable, Sendable {
  /// Whether nothing can be saved with it.
  var isError: Bool { get }
  /// Whether the fault is a missing text. `FieldVisits` hides such a fault until the reader has left the field.
  var isMissing: Bool { get }
}

/// A field that can have faults.
public protocol FaultyField: Hashable, Sendable {
  associatedtype Kind: FaultKind
  /// A number that no other field has.
  var order: Int { get }
}

/// The kinds of faults of costumes, a show and its character.
public enum FieldFaultKind: FaultKind {
  case noLabel, noID
  /// Characters that an id cannot have.
  case idCharacters
  /// Another costume has the id.
  case idTaken
  /// More bytes than the limit.
  case tooLong(Int)
  /// The text still is missing in a language. The app shows the first one instead.
  case untranslated
  /// More costumes than a pack may have.
  case tooManyCostumes
  /// No two days of a year. The costume is shown on all of them.
  case season
  /// More remarks than a show may have.
  case tooManyRemarks(Int)
  /// The remark of a number, from 1, with more bytes than the limit.
  case longRemark(Int, Int)
  /// A step of the introduction without a message or a button, and one with a picture that the app does not have.
  case noMessage, noButton, stepImage
  /// More steps than an introduction may have.
  case tooManySteps(Int)
  /// The other one of two letterings is the show's own.
  case letteringAlone
  /// The same colour of light pages is the show's own.
  case darkMissing

  public var isError: Bool {
    switch self {
    case .untranslated, .season, .letteringAlone, .darkMissing: false
    default: true
    }
  }

  public var isMissing: Bool {
    switch self {
    case .noLabel, .noID, .noMessage, .noButton: true
    default: false
    }
  }
}

extension FittingField: FaultyField { public typealias Kind = FieldFaultKind }

/// A fault in a field.
public struct FieldFault<Field: FaultyField>: Hashable, Sendable {
  public let kind: Field.Kind
  public let field: Field

  init(_ kind: Field.Kind, _ field: Field) { (self.kind, self.field) = (kind, field) }

  /// Whether nothing can be saved with it.
  public var isError: Bool { kind.isError }
}

extension FittingDocument {
  /// The faults of an outfit, in the order of the form.
  public func faults(of outfit: Outfit) -> [FieldFault<FittingField>] {
    var faults: [FieldFault<FittingField>] = []
    for language in readingOrder where outfit.texts.indices.contains(language) {
      let texts = outfit.texts[language]
      if texts.label.isBlank {
        faults.append(FieldFault(needsLabel(outfit, language) ? .noLabel : .untranslated, .label(language)))
      }
      let limits = [
        (texts.label, FittingField.label(language), Limits.labelBytes),
        (texts.summary, .summary(language), Limits.descriptionBytes),
        (texts.alternative, .alternative(language), Limits.descriptionBytes),
      ]
      for (text, field, limit) in limits where text.utf8.count > limit {
        faults.append(FieldFault(.tooLong(limit), field))
      }
    }
    if let kind = fault(ofID: outfit) { faults.append(FieldFault(kind, .id)) }
    if !outfit.season.isEmpty, !Season.isValid(outfit.season) { faults.append(FieldFault(.season, .season)) }
    if outfit.credit.utf8.count > Limits.descriptionBytes {
      faults.append(FieldFault(.tooLong(Limits.descriptionBytes), .credit))
    }
    if outfits.count > Limits.costumes { faults.append(FieldFault(.tooManyCostumes, .fit)) }
    return faults
  }

  private func needsLabel(_ outfit: Outfit, _ language: Int) -> Bool {
    if language == 0, !isFirstOptional { return true }
    return language == reader && outfit.texts[0].label.isBlank && !(isFirstOptional && outfit.substitute != nil)
  }

  /// The faults of the character's texts, in the order of the form. Nothing can leave with them.
  public var characterFaults: [FieldFault<FittingField>] {
    guard let character else { return [] }
    var faults: [FieldFault<FittingField>] = []
    if character.name.isBlank { faults.append(FieldFault(.noLabel, .characterName)) }
    if character.name.utf8.count > Limits.nameBytes {
      faults.append(FieldFault(.tooLong(Limits.nameBytes), .characterName))
    }
    for language in readingOrder where character.alternatives[language].utf8.count > Limits.alternativeTextBytes {
      faults.append(FieldFault(.tooLong(Limits.alternativeTextBytes), .characterAlternative(language)))
    }
    return faults
  }

  /// The indices of the languages, the reader's first, as in the forms.
  var readingOrder: [Int] { [reader] + languages.indices.filter { $0 != reader } }

  private func fault(ofID outfit: Outfit) -> FieldFaultKind? {
    if outfit.id.isEmpty { return .noID }
    if outfit.id.utf8.count > Limits.idBytes { return .tooLong(Limits.idBytes) }
    if !outfit.id.isOfIDCharacters { return .idCharacters }
    return outfits.contains { $0.key != outfit.key && $0.id == outfit.id } ? .idTaken : nil
  }

  /// The faults that keep everything from being saved, each with the key of its outfit; nil for one about the show or its character.
  public var errors: [(key: Int?, fault: FieldFault<FittingField>)] {
    (characterFaults + showFaults.filter { $0.isError }).map { (nil, $0) }
      + outfits.flatMap { outfit in faults(of: outfit).filter { $0.isError }.map { (outfit.key, $0) } }
  }

  /// The first fault that keeps everything from being saved; one of the outfit `key` if it has any, since of two with the same id
  /// it is the one that is being edited.
  public func firstError(preferring key: Int? = nil) -> (key: Int?, fault: FieldFault<FittingField>)? {
    let errors = errors
    return errors.first { $0.key == key } ?? errors.first
  }
}
