import Geometry
import Testing

@testable import Dynamics

@Suite struct ContactReportsTests {
  private let reports = ContactReports()
  private let ball = Ball(0, 0)
  private let other = Ball(9, 0)

  private func event(_ phase: ContactEvent.Phase, _ item: Ball) -> ContactEvent {
    ContactEvent(
      phase: phase, item: item, otherItem: nil, boundaryIdentifier: 1, behavior: nil, point: .zero, speed: 0)
  }

  private func report() -> [ContactEvent.Phase] {
    var phases: [ContactEvent.Phase] = []
    _ = reports.reportNew { phases.append($0.phase) }
    return phases
  }

  @Test func eachEventIsReportedOnceEndsFirst() {
    reports.add(event(.began, ball))
    reports.add(event(.ended, other))
    #expect(report() == [.ended, .began])
    #expect(report() == [])
    #expect(reports.began.count == 1 && reports.ended.count == 1)
  }

  @Test func contactThatEndsBeforeItsReportIsDropped() {
    reports.add(event(.began, ball))
    reports.add(event(.began, other))
    reports.add(event(.ended, ball))
    #expect(reports.ended.isEmpty && reports.began.map { $0.item === other } == [true])
    #expect(report() == [.began])
    reports.add(event(.ended, other))
    #expect(report() == [.ended])
  }

  @Test func eventsCausedByAReportAreLeftToTheNextCall() {
    reports.add(event(.began, ball))
    let isReported = reports.reportNew { _ in reports.add(event(.ended, ball)) }
    #expect(isReported && reports.ended.count == 1)
    #expect(report() == [.ended])
  }

  @Test func postponedEventsWaitForTheNextFrame() {
    reports.add(event(.began, ball))
    reports.postpone(event(.ended, other))
    reports.beginFrame()
    #expect(reports.began.isEmpty && reports.pending.count == 1)
    reports.addPending()
    #expect(reports.pending.isEmpty && report() == [.ended])
  }

  @Test func restoringKeepsThePendingEventsOfTheSnapshotOnly() {
    reports.add(event(.began, ball))
    _ = report()
    reports.postpone(event(.ended, ball))
    reports.restore(pending: [])
    #expect(reports.began.isEmpty && reports.ended.isEmpty && reports.pending.isEmpty)
  }
}
