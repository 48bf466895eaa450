import Geometry
import Testing

@testable import Packs

@Suite struct FigureTests {
  /// Those of the first show, for which the constants were chosen.
  @Test func aManHasTheSizesThatHeHadBefore() {
    let man = Figure(size: Size(width: 235, height: 374))
    #expect(man.heightPerWheel == 0.66 && abs(man.shownRadius - 97) < 0.001)
  }

  @Test func scaleOfTheImageDoesNotMatter() {
    let (small, large) = (Figure(size: Size(width: 40, height: 25)), Figure(size: Size(width: 1600, height: 1000)))
    #expect(small.heightPerWheel == large.heightPerWheel)
    #expect(abs(small.shownRadius * 40 - large.shownRadius) < 0.001)
  }

  @Test func widerOnesAreDrawnLower() {
    let heights = [0.3, 0.5, 1, 1.6, 2, 3].map { Figure(size: Size(width: 300 * $0, height: 300)).heightPerWheel }
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 > $1 }, "\(heights)")
  }
}
