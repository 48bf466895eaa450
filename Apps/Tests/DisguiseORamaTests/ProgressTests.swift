import Testing

@testable import DisguiseORama

@Suite struct ProgressTests {
  @Test func bubblesCountAsBackOnlyAfterTheMomentAtWhichTheySetOut() {
    var progress = Progress.returning(since: 2)
    progress.update(areHome: true, isSpinning: false, at: 2)
    #expect(progress == .returning(since: 2) && progress.state == .undressing)
    progress.update(areHome: false, isSpinning: true, at: 3)
    #expect(progress == .returning(since: 2))
    progress.update(areHome: true, isSpinning: false, at: 3)
    #expect(progress == .browsing && progress.isBack)
  }

  @Test func wheelWithLateBubblesSpinsOrGathers() {
    var progress = Progress.browsing
    progress.update(areHome: false, isSpinning: true, at: 4)
    #expect(progress.state == .spinning)
    progress.update(areHome: false, isSpinning: false, at: 5)
    #expect(progress == .gathering && progress.state == .undressing && progress.isBack)
  }

  @Test func surpriseIsNeverTheWornCostume() {
    var looks = Looks(seed: 3)
    #expect(looks.surprise(among: 1, besides: 0) == nil && looks.surprise(among: 0, besides: nil) == nil)
    let chosen = (0..<60).compactMap { _ in looks.surprise(among: 4, besides: 2) }
    #expect(chosen.count == 60 && Set(chosen) == [0, 1, 3])
  }

  @Test func focusReturnsOnceToTheBubbleThatAKeyLeft() {
    var keyboard = KeyboardFocus()
    keyboard.leave(3)
    #expect(keyboard.takeWish() == .character && keyboard.takeWish() == nil)
    keyboard.returnToOrigin()
    #expect(keyboard.takeWish() == .bubble(3))
    keyboard.returnToOrigin()
    #expect(keyboard.takeWish() == nil)
  }
}
