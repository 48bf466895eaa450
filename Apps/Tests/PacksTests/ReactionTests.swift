import Testing
import Values

@testable import Packs

@Suite struct ReactionTests {
  private func read(_ reaction: Value?) -> Reading<[Costume]> {
    CostumeReader.costumes(in: [Documents.pirate.with("reaction", reaction)], path: "")
  }

  @Test func everyNameIsReadAndWritten() throws {
    for member in Reaction.Member.allCases {
      let key = Reaction.members.words[member.rawValue]
      for name in Reaction.vocabulary(member).words {
        let reaction = try #require(read(.object([Value.Member(key: key, value: .text(name))])).model.first?.reaction)
        #expect(reaction.name(member) == name)
      }
    }
  }

  /// The names are in the order of the cases, which Swift knows by other means.
  @Test func vocabulariesNameTheCases() {
    #expect(Reaction.vocabulary(.face).words.map(\.string) == Reaction.Face.allCases.map { "\($0)" })
    #expect(Reaction.vocabulary(.pose).words.map(\.string) == Reaction.Pose.allCases.map { "\($0)" })
    #expect(Reaction.vocabulary(.sound).words.map(\.string) == Reaction.Sound.allCases.map { "\($0)" })
    #expect(Reaction.vocabulary(.idle).words.map(\.string) == Reaction.Idle.allCases.map { "\($0)" })
    #expect(Reaction.members.words.map(\.string) == Reaction.Member.allCases.map { "\($0)" })
  }

  @Test func missingAndUnknownNamesStandForTheDefault() throws {
    #expect(read(nil).model.first?.reaction == Reaction())
    #expect(read([:]).model.first?.reaction == Reaction())
    let unknown = read(["face": "sneer", "sound": "growl", "colour": "red"])
    #expect(unknown.lines == [])
    var expected = Reaction()
    expected.sound = .growl
    #expect(unknown.model.first?.reaction == expected)
  }

  @Test func otherKindsAreFaults() {
    #expect(read("growl").lines == ["[0].reaction: expected an object, found \"growl\""])
    let reading = read(["face": 7, "idle": ["doze"]])
    #expect(
      reading.lines == [
        "[0].reaction.face: expected text, found a number", "[0].reaction.idle: expected text, found a list",
      ])
    #expect(reading.model.isEmpty)
  }
}
