import HooView
import Testing

@Suite struct HooAddressTests {
  @Test func anAddressIsASetAndAHoo() {
    #expect(HooAddress(set: 1, hoo: 6) != HooAddress(set: 6, hoo: 1))
  }
}
