import Foundation
import Geometry
import Testing

/// Odd steps, so that the sweep never lands on round numbers only.
private let sweep = stride(from: -40.0, through: 40.0, by: 0.0137)

@Suite struct TrigonometryTests {
  @Test func sineAndCosineAgreeWithTheLibrary() {
    for x in sweep {
      let (s, c) = sineAndCosine(x)
      #expect(abs(s - sin(x)) < 1e-15, "sine of \(x)")
      #expect(abs(c - cos(x)) < 1e-15, "cosine of \(x)")
    }
  }

  @Test func sineAndCosineHoldForLargeAngles() {
    #expect(abs(sine(98_765.4321) - sin(98_765.4321)) < 1e-11)
    #expect(abs(cosine(-98_765.4321) - cos(-98_765.4321)) < 1e-11)
  }

  @Test(arguments: [1e15, -1e19, 1e300, .infinity, -.nan])
  func hugeAnglesCountAsZero(angle: Double) {
    #expect(sineAndCosine(angle) == (0, 1))
  }

  @Test func arcTangentAgreesWithTheLibraryAllRound() {
    for x in sweep {
      let (dx, dy) = (cos(x) * 3, sin(x) * 3)
      #expect(abs(arcTangent(y: dy, x: dx) - atan2(dy, dx)) < 1e-15, "direction \(x)")
    }
    #expect(arcTangent(y: 0, x: 0) == 0)
    #expect(arcTangent(y: 0, x: -1) == .pi)
    #expect(arcTangent(y: 1, x: 0) == .pi / 2)
  }

  @Test func exponentialAgreesWithTheLibrary() {
    for x in sweep { #expect(abs(exponential(x) / exp(x) - 1) < 1e-15, "exponential of \(x)") }
    #expect(exponential(0) == 1)
    #expect(exponential(-1000) == 0)
    #expect(exponential(1000) == .infinity)
  }

  @Test func naturalLogarithmAgreesWithTheLibrary() {
    for x in sweep where x > 0 {
      #expect(abs(naturalLogarithm(x) - log(x)) <= 1e-15 * max(1, abs(log(x))), "logarithm of \(x)")
    }
    #expect(naturalLogarithm(1) == 0)
    #expect(naturalLogarithm(-1).isNaN)
  }
}
