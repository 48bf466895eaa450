import DisguiseORama
import Geometry

extension RoomLayout {
  /// The eye level: as the character comes forward, his feet and his height grow from here in proportion.
  var horizonY: Double {
    let growth = dressedCharacter.size.height - character.size.height
    guard growth > 0 else { return hub.y }
    return character.maxY - (dressedCharacter.maxY - character.maxY) * character.size.height / growth
  }
}
