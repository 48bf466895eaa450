import DynamicsSoak
import Testing

/// A short run of `make soak`, which takes a million steps.
@Suite struct SoakTests {
  @Test(arguments: 0..<4 as Range<UInt64>)
  func randomWorldsKeepTheirInvariants(world: UInt64) {
    var soak = Soak()
    #expect(soak.run(world: world, steps: isOptimized ? 5000 : 500) == nil)
  }
}
