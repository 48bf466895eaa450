import Testing

@testable import Dynamics

@Suite struct UnitCheckTests {
  @Test func thirdGapOfAFrameInMillisecondsIsSuspiciousOnce() {
    var check = UnitCheck()
    var suspicious: [Bool] = []
    for frame in 0..<6 { suspicious.append(check.isSuspicious(1000 + Double(frame) * 16.7)) }
    #expect(suspicious == [false, false, false, true, false, false])
  }

  @Test func secondsAreNotSuspicious() {
    var check = UnitCheck()
    let times = (0..<100).map { Double($0) / 60 } + [10, 10.1, 20, 20.1, 30]
    var count = 0
    for time in times where check.isSuspicious(time) { count += 1 }
    #expect(count == 0)
  }
}
