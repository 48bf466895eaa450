import Experiments
import Testing

@testable import ExperimentReport

@Suite struct ForgingSignsTests {
  /// Visitors whose times are those of readers: half of them within eight seconds, a few within three.
  private func readers(_ variant: String = "a") -> [DressTime] {
    (20..<600).map { tenth in
      let distance = Double(tenth - 80) / 60
      return DressTime(variant: variant, tenths: tenth, visitors: Int(20 / (1 + distance * distance)))
    }
  }

  private func signs(_ times: [DressTime]) -> ForgingSigns {
    var signs = ForgingSigns()
    signs.add(times)
    return signs
  }

  @Test func readersGiveNoSign() {
    #expect(signs(readers() + readers("b")) == ForgingSigns())
    let left = [DressTime(variant: "a", tenths: 1200, visitors: 90)]
    #expect(signs(readers() + left) == ForgingSigns(), "the greatest time is that of all who take longer")
  }

  @Test func manyVisitorsWithTheSameTimeAreASign() {
    let forged = DressTime(variant: "b", tenths: 123, visitors: 110)
    #expect(signs(readers() + [forged]).alike == 110)
    #expect(signs([forged]).alike == 110 && signs([forged]).suspects == 110)
    #expect(signs([DressTime(variant: "a", tenths: 123, visitors: 9)]).alike == 0, "a few are chance")
  }

  @Test func nobodyDressesScotchWithinASecond() {
    let times = [DressTime(variant: "a", tenths: 9, visitors: 3), DressTime(variant: "b", tenths: 10, visitors: 4)]
    #expect(signs(times).quick == 3)
  }
}
