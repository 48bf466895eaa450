import ExperimentStore
import Experiments
import Values

extension LoggedDefinition {
  /// Whether this state of the definition gives the visitor this variant, whatever its share: it may have been greater.
  func assigns(_ variant: String, to visitor: String) -> Bool {
    let place = Assignment(salt: Text(salt), visitor: Text(visitor))
    let index = place.variant(share: Assignment.buckets, weights: variants.map(\.weight))
    return index.map { variants[$0].id == variant } ?? false
  }
}
