/// The contacts that began and ended in a frame, and how many of them have been reported to their behaviours.
final class ContactReports {
  /// In order, like those that ended.
  private(set) var began: [ContactEvent] = []
  private(set) var ended: [ContactEvent] = []
  /// The events between two frames: contacts that ended, or that passed to another behaviour.
  private(set) var pending: [ContactEvent] = []
  private var (reportedBegan, reportedEnded) = (0, 0)

  func beginFrame() {
    began = []
    ended = []
    (reportedBegan, reportedEnded) = (0, 0)
  }

  /// Keeps an event for the next frame.
  func postpone(_ event: ContactEvent) { pending.append(event) }

  func addPending() {
    for event in pending { add(event) }
    pending = []
  }

  /// Adds an event; drops contacts that ended before their beginning was reported.
  func add(_ event: ContactEvent) {
    if event.phase == .began { return began.append(event) }
    var index = began.count - 1
    while index >= reportedBegan && !began[index].isOfSameContact(event) { index -= 1 }
    if index < reportedBegan { return ended.append(event) }
    var kept: [ContactEvent] = []
    for i in began.indices where i != index { kept.append(began[i]) }
    began = kept
  }

  /// Calls `report` for each event that has not been reported, ends first; false if there is none. Events that `report`
  /// causes are left to the next call.
  func reportNew(_ report: (ContactEvent) -> Void) -> Bool {
    if reportedEnded == ended.count && reportedBegan == began.count { return false }
    let (ended, began) = (ended, began)
    let (firstEnded, firstBegan) = (reportedEnded, reportedBegan)
    (reportedEnded, reportedBegan) = (ended.count, began.count)
    for i in firstEnded..<ended.count { report(ended[i]) }
    for i in firstBegan..<began.count { report(began[i]) }
    return true
  }

  /// Returns to the state between two frames of a snapshot.
  func restore(pending: [ContactEvent]) {
    beginFrame()
    self.pending = pending
  }
}
