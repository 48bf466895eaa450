import Findings
import Fixtures
import Foundation
import Testing

/// The rules for Scotch's reaction to a costume.
@Suite struct ReactionCheckTests: PackChecking {
  let folder = TemporaryFolder()

  @Test(arguments: [
    (#"{"face": "growl", "pose": "hop", "sound": "horn", "idle": "doze"}"#, ""), ("{}", ""),
    (#"{"face": "grwl"}"#, "[0].reaction.face [reaction-name]"),
    (#"{"idle": ""}"#, "[0].reaction.idle [reaction-name]"),
    (#"{"mouth": "wide"}"#, "[0].reaction.mouth [unknown-key]"),
    (#"{"pose": 7}"#, "[0].reaction.pose [key-kind]"), (#""growl""#, "[0].reaction [key-kind]"),
  ])
  func reactionIsChecked(value: String, fault: String) throws {
    var pack = FakePack()
    pack.costumes[0]["reaction"] = value
    #expect(try places(findings(pack)) == (fault.isEmpty ? [] : ["config.json: \(fault)"]))
  }

  @Test func unknownReactionHasARemedy() throws {
    var pack = FakePack()
    pack.costumes[0]["reaction"] = #"{"face": "grwl"}"#
    let finding = try #require(findings(pack).first)
    #expect(finding.severity == .warning && finding.message == "\"grwl\" is unknown, so the default is used")
    #expect(finding.remedy.hasPrefix("did you mean \"growl\"? write one of calm, grin, growl, "))
  }

  @Test(arguments: [
    (#"{"fce": "growl"}"#, "rename it to face"), (#"{"Pose": "hop"}"#, "rename it to pose"),
    (#"{"mouth": "wide"}"#, "remove it; keys are face, idle, pose, sound"),
    (#"{"reaction.face": "hop"}"#, "remove it; keys are face, idle, pose, sound"),
  ])
  func unknownKeyOfAReactionHasItsRemedy(value: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0]["reaction"] = value
    let found = try findings(pack)
    #expect(found.map(\.rule) == ["unknown-key"] && found.map(\.remedy) == [remedy])
  }

  @Test(arguments: [
    ("face", "move it into reaction"), ("reaction.face", "remove it"), ("reacton", "rename it to reaction"),
  ])
  func memberOfAReactionOutsideOfItHasItsRemedy(key: String, remedy: String) throws {
    var pack = FakePack()
    pack.costumes[0][key] = #""growl""#
    let found = try findings(pack)
    #expect(found.map(\.rule) == ["unknown-key"] && found.map(\.remedy) == [remedy])
  }
}
