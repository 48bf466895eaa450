import Foundation
import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// Tasks on pixels, and their answers as PixelsWeb hands them to the page.
@Suite struct PixelTaskTests {
  private static let eyes = CharacterEyes(left: Point(x: 0.1, y: 0.2), right: Point(x: 1 / 3, y: 0.25), radius: 0.07)

  /// The numbers after their way through bytes.
  private func sent(_ numbers: [Double]) -> [Double] { [Double](answer: numbers.answer) }

  @Test func numbersAreTheSameBehindTheirBytes() {
    let numbers = [0, -0.0, 1 / 3, -17.25, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    #expect(sent(numbers).map(\.bitPattern) == numbers.map(\.bitPattern))
    #expect([1.0].answer == [0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
    #expect([Double](answer: []).isEmpty && [Double](answer: [1, 2, 3]).isEmpty)
  }

  @Test func answersAreTheSameBehindTheirBytes() throws {
    let box = PixelBox(left: 3, top: 5, width: 700, height: 1)
    #expect(PixelBox(numbers: sent(box.numbers)) == box)
    #expect(CharacterEyes(numbers: sent(Self.eyes.numbers)) == Self.eyes)
    for eyes in [nil, Self.eyes] {
      var search = try #require(CharacterSearch(drawing(opacity: 0), width: 60))
      search = CharacterSearch(
        box: search.box, isOpaque: eyes == nil,
        guess: CharacterGuess(anchor: search.guess.anchor, hub: search.guess.hub, eyes: eyes))
      #expect(CharacterSearch(numbers: sent(search.numbers)) == search)
    }
    let colors = PictureColors((0..<300).flatMap { $0 < 200 ? [224, 16, 32, 255] : [48, 80, 192, 255] as [UInt8] })
    #expect(colors.main.count == 2 && PictureColors(numbers: sent(colors.numbers)) == colors)
  }

  @Test func answersWithoutNumbersAreNone() {
    for count in 0..<4 { #expect(PixelBox(numbers: Array(repeating: 0.5, count: count)) == nil) }
    for count in 0..<5 { #expect(CharacterEyes(numbers: Array(repeating: 0.5, count: count)) == nil) }
    for count in 0..<9 { #expect(CharacterSearch(numbers: Array(repeating: 0.5, count: count)) == nil) }
    #expect(PictureColors(numbers: []).main.isEmpty)
  }

  /// A body of 20 x 40 pixels on a picture of 60 x 60 whose ground has an opacity.
  private func drawing(opacity: UInt8) -> [UInt8] {
    (0..<3600).flatMap { pixel -> [UInt8] in
      let isBody = (20..<40).contains(pixel % 60) && (10..<50).contains(pixel / 60)
      return [UInt8(pixel % 60), 90, 160, isBody ? 255 : opacity]
    }
  }

  @Test func characterIsFoundWithABorderOfAPixel() throws {
    let search = try #require(CharacterSearch(drawing(opacity: 0), width: 60))
    #expect(search.box == PixelBox(left: 19, top: 9, width: 22, height: 42) && !search.isOpaque)
    #expect(search.guess.hub.distance(to: Point(x: 0.5, y: 0.5)) < 0.03 && search.guess.eyes == nil)
  }

  @Test func opaqueDrawingHasAGroundAndABlankOneHasNoCharacter() throws {
    let opaque = try #require(CharacterSearch(drawing(opacity: 255), width: 60))
    #expect(opaque.isOpaque && opaque.box == PixelBox(width: 60, height: 60))
    #expect(CharacterSearch(Array(repeating: 0, count: 14400), width: 60) == nil)
    #expect(CharacterSearch([], width: 0) == nil)
  }

  /// The page calls the functions by name.
  @Test func everyTaskIsAFunctionOfTheProgramWithItsArguments() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources")
    let exports = try String(contentsOf: folder.appendingPathComponent("PixelsWeb/Exports.swift"), encoding: .utf8)
    for task in [PixelTask.ink, .cut(3), .lids(Self.eyes), .character, .eyes, .colors] {
      let name = task.name.string
      let function = try #require(
        exports.firstMatch(of: try Regex("@c\\(\(name)\\)\\s+public func \(name)\\(([^)]*)\\)")))
      let parameters = function[1].substring ?? ""
      #expect(parameters.split(separator: ",").count == 1 + task.arguments.count, "\(name)")
    }
  }
}
