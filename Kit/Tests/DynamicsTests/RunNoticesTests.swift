import Testing

@testable import Dynamics

@Suite struct RunNoticesTests {
  @Test func eachChangeOfStateIsToldOnce() {
    var notices = RunNotices()
    let told = [
      notices.pauses(isRunning: false), notices.resumes(isRunning: false),
      notices.resumes(isRunning: true), notices.resumes(isRunning: true),
      notices.pauses(isRunning: true), notices.pauses(isRunning: false), notices.pauses(isRunning: false),
      notices.resumes(isRunning: true),
    ]
    #expect(told == [false, false, true, false, false, true, false, true])
  }

  @Test func resumingIsToldAfterTheOutermostChange() {
    var notices = RunNotices()
    notices.beginChange()
    notices.beginChange()
    notices.endChange()
    let isEarly = notices.resumes(isRunning: true)
    notices.endChange()
    let isLate = notices.resumes(isRunning: true)
    #expect(!isEarly && isLate)
  }
}
