import Packs
import Testing
import Values

@Suite struct ImageSetTests {
  let set = ImageSet([ScaledImage(url: "3", scale: 3), ScaledImage(url: "1", scale: 1)])

  @Test func imagesAreInOrderOfScale() {
    #expect(set.images.map(\.scale) == [1, 3])
  }

  @Test func choosesTheSmallestImageThatIsSharp() {
    for (wanted, scale) in [(0.5, 1), (1, 1), (1.01, 3), (2, 3), (3, 3)] {
      #expect(set.best(forScale: wanted).scale == scale)
    }
  }

  @Test func prefersATwin() {
    let twins = ImageSet([
      ScaledImage(url: "2.webp", scale: 2, isTwin: true), ScaledImage(url: "2.png", scale: 2),
      ScaledImage(url: "1.png", scale: 1),
    ])
    for wanted in [2.0, 3] { #expect(twins.best(forScale: wanted).url == "2.webp") }
    #expect(twins.best(forScale: 1).url == "1.png")
    #expect(twins.without("2.webp")?.best(forScale: 3).url == "2.png")
    #expect(twins.without("2.webp")?.without("2.png")?.without("1.png") == nil)
  }

  @Test func choosesTheLargestImageIfNoneIsSharp() {
    #expect(set.best(forScale: 4).scale == 3)
    #expect(ImageSet([ScaledImage(url: "1", scale: 1)]).best(forScale: 2).scale == 1)
  }
}
