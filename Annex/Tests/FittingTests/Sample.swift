import Foundation
import Geometry
import Values

@testable import Fitting

/// Costumes to try the fitting room with.
enum Sample {
  static let json: Text = """
    {"languages":["en","de"],"revision":"r1","costumes":[
    {"id":"robot","image":"robot","width":235,"height":374,"display_x":0.5,"display_y":0.3,"alignment_x":0.5,"alignment_y":0.31,
    "texts":{"en":{"label":"Robot","description":"Beep.","alternative_text":""},"de":{"label":"Roboter","description":"Piep.",
    "alternative_text":""}},"season":"12-01/02-28","credit":"Ada","source":"<dict>robot</dict>","files":[{"scale":1,"width":235,"height":374,"address":"../assets/robot.png"}]},
    {"id":"hat","image":"hat","width":120,"height":80,"display_x":0.5,"display_y":0.5,"alignment_x":0.5,"alignment_y":1.5,
    "texts":{"en":{"label":"Hat","description":"","alternative_text":""},"de":{"label":"","description":"",
    "alternative_text":""}},"files":[{"scale":1,"width":120,"height":80,"address":"../assets/hat.png"}]}],
    "scotches":[{"name":"app","width":235,"height":374,"files":[{"scale":1,"width":235,"height":374,"address":"../assets/s.png"}]}],
    "findings":[{"rule":"missing-translation","severity":"warning","file":"mypack","entry":"config.plist","path":"[1].label-de",
    "message":"is missing","remedy":"write it"}]}
    """

  /// The same costumes, in the folder of a show with a character of its own.
  static let show = Text(
    json.string.replacingOccurrences(
      of: #"{"name":"app","width":235,"height":374,"#,
      with: #"{"name":"show","names":{"en":"Zora","de":"Zorah"},"width":300,"height":300,"#
        + #""anchor_x":0.5,"anchor_y":0.55,"#))

  static var pack: FittingPack { FittingPack(value(json))! }

  static var session: FittingSession {
    var session = FittingSession(pack.document, revision: pack.revision)
    session.stageWearer = pack.stageCharacters[0].wearer
    return session
  }

  static func value(_ text: Text) -> Value { try! JSONReader.value(in: text.utf8, .document) }

  static func dropped(_ width: Int, _ height: Int) -> EditedPicture {
    EditedPicture(
      files: [.init(scale: 1, width: width, height: height, address: "blob:1")], isDrawnToSize: true)
  }
}

extension Outfit {
  /// The box on a character of a size, with the usual anchor.
  func box(on size: Size) -> Rect { box(on: Wearer(size: size)) }
}
