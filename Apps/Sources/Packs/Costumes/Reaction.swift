import Values

/// The character's reaction to a costume, and his life in it: the optional key `reaction` of a costume.
///
/// Each member is a name from its vocabulary. A missing or unknown name stands for the default, so that packs with names of a
/// later version are shown too; the tool reports unknown names.
public struct Reaction: Hashable, Sendable {
  /// The expressions of his face.
  public enum Face: Int, CaseIterable, Sendable {
    case calm, grin, growl, roar, wince, awe, smug, worry, doze, bliss
  }

  /// The movements of his body while the costume lands on him.
  public enum Pose: Int, CaseIterable, Sendable {
    case flinch, still, hop, stomp, shiver, puff, rise, lean, sway
  }

  /// The sounds when it has arrived.
  public enum Sound: Int, CaseIterable, Sendable {
    case silence, growl, roar, squeak, chime, sparkle, buzz, horn, chatter, hoot, giggle
  }

  /// His habits while he wears it.
  public enum Idle: Int, CaseIterable, Sendable {
    case glances, scowl, doze, stargaze, sweep, dart, shiver, twinge, chew, mischief, hum
  }

  public var face = Face.grin
  public var pose = Pose.flinch
  public var sound = Sound.silence
  public var idle = Idle.glances

  /// The default reaction.
  public init() {}
}

extension Reaction {
  /// A member of the key `reaction`.
  public enum Member: Int, CaseIterable, Sendable { case face, pose, sound, idle }

  /// The names of the members, separated by spaces.
  public static var members: Text { "face pose sound idle" }

  /// The names that a member takes, separated by spaces, in the order of its cases.
  public static func vocabulary(_ member: Member) -> Text {
    switch member {
    case .face: "calm grin growl roar wince awe smug worry doze bliss"
    case .pose: "flinch still hop stomp shiver puff rise lean sway"
    case .sound: "silence growl roar squeak chime sparkle buzz horn chatter hoot giggle"
    case .idle: "glances scowl doze stargaze sweep dart shiver twinge chew mischief hum"
    }
  }

  /// Sets a member by its name; an unknown name changes nothing.
  mutating func set(_ member: Member, _ name: Text) {
    guard let index = Self.vocabulary(member).words.firstIndex(of: name) else { return }
    switch member {
    case .face: face = Face(rawValue: index) ?? face
    case .pose: pose = Pose(rawValue: index) ?? pose
    case .sound: sound = Sound(rawValue: index) ?? sound
    case .idle: idle = Idle(rawValue: index) ?? idle
    }
  }

  /// The name of a member's value.
  public func name(_ member: Member) -> Text {
    let index =
      switch member {
      case .face: face.rawValue
      case .pose: pose.rawValue
      case .sound: sound.rawValue
      case .idle: idle.rawValue
      }
    return Self.vocabulary(member).words[index]
  }
}

extension FieldReader {
  /// Returns the costume's reaction, the default one if the key is missing, or nil with faults.
  mutating func reaction() -> Reaction? {
    guard let field = value["reaction"] else { return Reaction() }
    var fields = FieldReader(field, path: place(of: "reaction"))
    let reaction = fields.isObject ? fields.reactionMembers() : nil
    adopt(fields.faults)
    return reaction
  }

  private mutating func reactionMembers() -> Reaction? {
    var reaction = Reaction()
    var isWhole = true
    for (index, key) in Reaction.members.words.enumerated() where value[key] != nil {
      if let name = text(key, bytes: 0...Int.max), let member = Reaction.Member(rawValue: index) {
        reaction.set(member, name)
      } else {
        isWhole = false
      }
    }
    return isWhole ? reaction : nil
  }
}

extension Text {
  /// The parts between spaces.
  public var words: [Text] { utf8.split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) } }
}
