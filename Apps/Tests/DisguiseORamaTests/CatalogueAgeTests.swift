import DisguiseORama
import Testing

@Suite struct CatalogueAgeTests {
  @Test func catalogueIsDueAfterTenMinutesWhileWatched() {
    var age = CatalogueAge()
    age.restart(at: 100)
    #expect(!age.isDue(at: 100, isWatched: true) && !age.isDue(at: 699, isWatched: true))
    #expect(age.isDue(at: 700, isWatched: true))
    #expect(!age.isDue(at: 90_000, isWatched: false))
    age.restart(at: 700)
    #expect(!age.isDue(at: 1299, isWatched: true) && age.isDue(at: 1300, isWatched: true))
  }

  @Test func catalogueIsNotDueBeforeTheFirstRequest() {
    #expect(!CatalogueAge().isDue(at: 90_000, isWatched: true))
  }
}
