/// The fields that the reader has been in. An empty field has no fault to show until the reader has left it, or has tried to hand the
/// work out.
public struct FieldVisits: Sendable {
  /// A field, by its `order`. Numbers keep the page small.
  private struct Place: Equatable, Sendable {
    let field: Int
    /// The key of the costume, the Hoo or the set that has the field; 0 for fields of all of them.
    let owner: Int
  }

  private var present: Place?
  private var left: [Place] = []

  public init() {}

  /// Notes that the reader is in a field, and no longer in the one before; nil for another part of the page.
  ///
  /// - Parameter isFaulty: whether the field has a fault. Otherwise the reader may empty it to type another text: the fault of that shows
  ///   once the field is left again.
  public mutating func enter<Field: FaultyField>(_ field: Field?, of owner: Int? = nil, isFaulty: Bool = false) {
    let place = field.map { Place(field: $0.order, owner: owner ?? 0) }
    if let present, present != place { leave(present) }
    present = place
    if !isFaulty { left.removeAll { $0 == place } }
  }

  /// Notes that the fault of a field is to be shown.
  public mutating func leave<Field: FaultyField>(_ field: Field, of owner: Int? = nil) {
    leave(Place(field: field.order, owner: owner ?? 0))
  }

  private mutating func leave(_ place: Place) { if !left.contains(place) { left.append(place) } }

  /// Forgets fields, whose places new ones take.
  public mutating func forget<Field: FaultyField>(_ fields: [Field]) {
    for field in fields { left.removeAll { $0.field == field.order } }
  }

  public func shows<Field: FaultyField>(_ fault: FieldFault<Field>, of owner: Int? = nil) -> Bool {
    !fault.kind.isMissing || left.contains(Place(field: fault.field.order, owner: owner ?? 0))
  }

  public func shown<Field: FaultyField>(
    _ faults: [FieldFault<Field>], of owner: Int? = nil
  ) -> [FieldFault<Field>] {
    faults.filter { shows($0, of: owner) }
  }
}
