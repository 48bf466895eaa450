import Browser
import Foundation
import Gestures
import Packs
import Testing
import Values

@testable import Browser

/// Compares each table that stands on both sides of the bridge.
@Suite struct VerbTests {
  private static let parts = ["batch", "events", "device", "genuine", "requests", "storage", "press", "start"]

  private func part(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("Web/bridge/\(name).js"), encoding: .utf8)
  }

  /// The entries of `const name = { key: number, ... };` or of `const name = ['text', ...];`, in order.
  private func table(_ name: String, in part: String) throws -> String {
    let text = try self.part(part)
    let start = try #require(text.firstRange(of: "const \(name) = ")).upperBound
    let end = try #require(text[start...].firstRange(of: ";")).lowerBound
    return String(text[start..<end])
  }

  private func numbers(_ name: String, in part: String) throws -> [String: Int] {
    let entries = try table(name, in: part).matches(of: /'?(\w[\w ]*)'?: (\d+)/)
    return Dictionary(uniqueKeysWithValues: entries.map { (String($0.1), Int($0.2)!) })
  }

  @Test func bridgeDefinesTheVerbsInTheSameOrder() throws {
    let names = try Self.parts.flatMap { try part($0).matches(of: /\n +\['(\w+)', \(/).map { String($0.1) } }
    #expect(names == Verb.allCases.map { "\($0)" })
  }

  @Test func bridgePartsAreSmall() throws {
    let lines = try Self.parts.map { try part($0).split(separator: "\n", omittingEmptySubsequences: false).count }
    #expect(lines.max()! <= 210)
    #expect(lines.reduce(0, +) <= 708)
  }

  @Test func phasesAndDevicesHaveTheNumbersOfPointerEvent() throws {
    let phases = try numbers("phases", in: "events")
    let devices = try numbers("devices", in: "events")
    #expect(phases.count == 4 && devices.count == 3)
    for (name, number) in phases { #expect(PointerEvent.Phase(rawValue: Int32(number)).map { "\($0)" } == name) }
    for (name, number) in devices { #expect(PointerEvent.Device(rawValue: Int32(number)).map { "\($0)" } == name) }
  }

  @Test func keysHaveTheNumbersOfKey() throws {
    let names = [
      "Escape": Key.escape, "ArrowLeft": .left, "ArrowUp": .up, "ArrowRight": .right, "ArrowDown": .down, "Home": .home,
      "End": .end, "PageUp": .pageUp, "PageDown": .pageDown, "Control home": .first, "Control end": .last,
      "Control z": .undo, "Control Shift z": .redo, "Control y": .redo,
    ]
    #expect(try numbers("keys", in: "events") == names.mapValues { Int($0.rawValue) })
  }

  @Test func listenKindsFaultsAndCacheModesHaveTheSameNumbers() throws {
    let kinds = ListenKind.allCases.map { ("\($0)", Int($0.rawValue)) }
    #expect(try numbers("kinds", in: "events") == Dictionary(uniqueKeysWithValues: kinds))
    let faults = HostFault.allCases.filter { $0 != .storageSilent }.map { ("\($0)", $0.rawValue) }
    #expect(try numbers("faults", in: "batch") == Dictionary(uniqueKeysWithValues: faults))
    let modes = CacheMode.allCases.map { ["standard": "default", "noStore": "no-store"]["\($0)"] ?? "\($0)" }
    #expect(CacheMode.allCases.map { Int($0.rawValue) } == Array(modes.indices))
    #expect(try table("cacheModes", in: "requests") == "[\(modes.map { "'\($0)'" }.joined(separator: ", "))]")
  }

  @Test func earlyDownloadHasTheLimitsOfTheModule() throws {
    #expect(try numbers("limits", in: "start") == ["content": Limits.contentBytes])
    #expect(try numbers("patience", in: "start")["silence"] == Int(Patience.silence))
  }
}
