import Foundation
import Testing

@testable import Site

@Suite struct PictureNamesTests {
  @Test func hashesOfPicturesAreTakenOutOfDocuments() {
    var names = PictureNames()
    for address in [
      "assets/robot.0123456789abcdef.png", "assets/robot-2x.aaaaaaaaaaaaaaaa.png",
      // Two pictures of one name cannot be told apart.
      "assets/twin.1111111111111111.png", "assets/twin.2222222222222222.png",
    ] { names.add(address) }
    #expect(names.unambiguous.keys.sorted() == ["assets/robot-2x.png", "assets/robot.png"])
    let document = """
      {"image":"assets/robot.0123456789abcdef.png","image@2x":"../assets/robot-2x.aaaaaaaaaaaaaaaa.png",
      "twin":"assets/twin.1111111111111111.png","text":"assets/robot.png","index":"assets/app.0123456789abcdef.json"}
      """
    let expected = document.replacing(".0123456789abcdef.png", with: ".png").replacing(".aaaaaaaaaaaaaaaa", with: "")
    #expect(String(decoding: names.withoutHashes(Data(document.utf8)), as: UTF8.self) == expected)
  }
}
