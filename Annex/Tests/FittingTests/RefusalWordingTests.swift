import ArchiveFuzz
import Foundation
import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// The lines of refused files in German: the place, the fault, the remedy.
@Suite struct RefusalWordingTests {
  private static let wording: RefusalWording = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let table = try? Data(contentsOf: root.appendingPathComponent("Content/refusals/de.json"))
    return RefusalWording((try? JSONReader.value(in: [UInt8](table ?? Data()), .document)) ?? .null)
  }()

  private func german(_ line: String) -> String { Self.wording.line(of: Text(line)).string }

  @Test(arguments: [
    (
      "is truncated at byte 7; download or pack it again",
      "ist bei Byte 7 abgeschnitten; lade oder packe es noch einmal"
    ),
    (
      "character: is 9.5 times as wide as high; draw it between 0.3 and 3",
      "character: ist 9.5-mal so breit wie hoch; zeichne sie zwischen 0.3 und 3"
    ),
    ("[0].label: is missing; expected text", "[0].label: fehlt; erwartet wird ein Text"),
    ("width: expected a number, found a list", "width: erwartet wird eine Zahl, aber dort steht eine Liste"),
    (
      #"no image set and no file "x; y.png"; add it"#,
      #"es gibt weder einen Bildsatz noch eine Datei "x; y.png"; füge sie hinzu"#
    ),
    (
      "is not valid JSON: expected a comma or } in line 2, column 3; correct it",
      "ist kein gültiges JSON: ein Komma oder } fehlt in Zeile 2, Spalte 3; berichtige das"
    ),
    ("has {0} steps and more", "has {0} steps and more"), ("", ""), (": ", ": "),
  ])
  func lineHasItsPlaceItsFaultAndItsRemedy(line: String, german: String) {
    let place = "a: b.disguise, show.json: "
    #expect(self.german(place + line) == place + german)
    #expect(RefusalWording(.null).line(of: Text(place + line)).string == place + line)
  }

  /// Files with a byte too many, too few or another one, in the archive or in its documents.
  @Test func noRefusalIsInEnglish() {
    var random = SplitMix64(seed: 7)
    var kinds: Set<String> = []
    for round in 0..<400 {
      var files = OpenedSample.show
      let document = round % 3 == 0 ? "config.json" : "show.json"
      if round % 2 == 0 { files[document] = changed(files[document]!, &random) }
      var bytes = OpenedSample.packed(files)
      if round % 2 == 1 { bytes = changed(bytes, &random) }
      let opening = FileOpening(name: "a", bytes: bytes, language: "de", languages: ["en", "de"])
      while case .checking = opening.state { opening.step() }
      guard case .refused(let refusal) = opening.state else { continue }
      let line = refusal.line.string
      #expect(german(line) != line, "\(line)")
      kinds.insert(line.filter { $0.isLetter })
    }
    #expect(kinds.count > 20)
  }

  private func changed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let place = Int(random.next() % UInt64(bytes.count))
    switch random.next() % 3 {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(UInt8(random.next() % 128), at: place)
    default: bytes[place] = UInt8(random.next() % 256)
    }
    return bytes
  }
}
