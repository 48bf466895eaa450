import Browser
import SharedUI
import Testing
import Values

@Suite struct InstallOfferTests {
  private func offers(_ remembered: Text?, costumes: Int) -> [Bool] {
    var offer = InstallOffer(remembered)
    let page = Page { _ in }
    return (0..<costumes).map { _ in offer.note(on: page) }
  }

  @Test func offerIsDueFromTheThirdCostumeOverAllVisits() {
    #expect(offers(nil, costumes: 4) == [false, false, true, true])
    #expect(offers("2", costumes: 2) == [true, true], "until the browser lets the page make it")
    #expect(offers("3", costumes: 1) == [true])
  }

  @Test func offerThatWasMadeIsNotDueAgain() {
    #expect(offers("done", costumes: 5) == [false, false, false, false, false])
    #expect(offers("", costumes: 3) == [false, false, true])
  }
}
