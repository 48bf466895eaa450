import Packs

/// Costumes on their way to the room: shown together, in their order, as soon as each is here, late or lost; a late one as
/// soon as it comes.
final class CostumeBatch {
  private enum Status { case underway, late, here, lost }

  private var parcels: [(costume: Costume, status: Status)]
  private let show: ([Costume]) -> Void
  private let settle: () -> Void
  private let finish: ([Costume]) -> Void
  private var isSettled = false
  private var isFinished = false

  /// - Parameters:
  ///   - show: takes the costumes that have come.
  ///   - settle: called once, when no more are expected soon.
  ///   - finish: called once with all that have come, when no more are expected at all.
  init(
    of costumes: [Costume], show: @escaping ([Costume]) -> Void, settle: @escaping () -> Void,
    finish: @escaping ([Costume]) -> Void
  ) {
    parcels = costumes.map { ($0, .underway) }
    self.show = show
    self.settle = settle
    self.finish = finish
    conclude()
  }

  /// The costume at `index` is here, as it is to be shown.
  func arrive(_ costume: Costume, at index: Int) {
    parcels[index] = (costume, .here)
    if isSettled { show([costume]) }
    conclude()
  }

  func lose(at index: Int) {
    parcels[index].status = .lost
    conclude()
  }

  func delay(at index: Int) {
    if parcels[index].status == .underway { parcels[index].status = .late }
    conclude()
  }

  private var arrived: [Costume] { parcels.filter { $0.status == .here }.map { $0.costume } }

  private func conclude() {
    if !isSettled, parcels.allSatisfy({ $0.status != .underway }) {
      isSettled = true
      show(arrived)
      settle()
    }
    if !isFinished, parcels.allSatisfy({ $0.status == .here || $0.status == .lost }) {
      isFinished = true
      finish(arrived)
    }
  }
}
