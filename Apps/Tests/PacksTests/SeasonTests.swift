import Testing
import Values

@testable import Packs

/// Costumes that are shown on some days of the year only.
@Suite struct SeasonTests {
  private let costumes: Value = [
    Documents.pirate, Documents.pirate.with("id", "snowman").with("season", "12-01/02-28"),
    Documents.pirate.with("id", "pumpkin").with("season", "09-22/11-30"),
  ]

  private func shown(on day: Int?) -> [Text] {
    let reading = CostumeReader.costumes(in: costumes, path: "", today: day)
    #expect(reading.lines == [], "a season is no fault")
    return reading.model.map(\.id)
  }

  @Test func showsCostumesInTheirSeasonOnly() {
    #expect(shown(on: 1123) == ["pirate", "pumpkin"] && shown(on: 922) == ["pirate", "pumpkin"])
    #expect(shown(on: 921) == ["pirate"] && shown(on: 301) == ["pirate"] && shown(on: 229) == ["pirate"])
    for day in [1201, 1231, 101, 228] { #expect(shown(on: day) == ["pirate", "snowman"]) }
    #expect(shown(on: nil) == ["pirate", "snowman", "pumpkin"], "without a date all are shown")
  }

  @Test func acceptsDaysOfTheYearOnly() {
    for text: Text in ["01-01/12-31", "02-29/02-29", "07-31/08-31", "04-30/04-01"] {
      #expect(Season.isValid(text))
    }
    for text: Text in [
      "", "12-01", "12-01/02-30", "04-31/05-01", "00-10/01-10", "13-01/01-10", "01-00/01-10", "1-1/2-2", "12-01-02-28",
      "12/01/02-28", "12-01/02-28 ", "december", "ab-cd/ef-gh",
    ] {
      #expect(!Season.isValid(text), "\(text.string)")
    }
  }

  @Test func reportsASeasonThatIsNoTextAndIgnoresOtherForms() {
    let read = { (season: Value) in
      CostumeReader.costumes(in: [Documents.pirate.with("season", season)], path: "", today: 701)
    }
    #expect(read(12).lines == ["[0].season: expected text, found a number"])
    for text: Value in ["", "winter", "12-01/02-28/", "12-01"] {
      #expect(read(text).lines == [] && read(text).model.count == 1)
    }
  }
}
