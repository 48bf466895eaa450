import Packs
import Testing

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

  @Test func choosesTheLargestImageIfNoneIsSharp() {
    #expect(set.best(forScale: 4).scale == 3)
    #expect(ImageSet([ScaledImage(url: "1", scale: 1)]).best(forScale: 2).scale == 1)
  }
}
