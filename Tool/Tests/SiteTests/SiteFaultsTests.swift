import Fixtures
import Foundation
import SiteFixtures
import Testing

/// The messages about faults in packs and in the app's folder.
@Suite final class SiteFaultsTests: SiteFixture {
  @Test func costumesWithFaultsAreLeftOutWithAWarning() async throws {
    let list = [
      FakeApp.costume("fine", image: "a.png"), FakeApp.costume("lost", image: "b.png"),
      FakeApp.costume("a b", image: "a.png"), FakeApp.costume("fine", image: "a.png"),
    ]
    let file = try folder.write("[\(list.joined(separator: ","))]", to: "list/mine.json")
    try folder.write(Pictures.png(10, 10), to: "list/a.png")
    let (site, warnings) = try await build(catalogue: file)
    let place = folder.appending("list").path
    #expect(
      warnings == [
        "\(place)/mine.json: [2] \"The a b\": id: expected letters a-z, digits, _ and -, found \"a b\"; "
          + "use a-z, A-Z, 0-9, _ and -; this costume is left out",
        "\(place)/mine.json: [3] \"The fine\": id: \"fine\" is taken by an earlier costume; choose another; "
          + "this costume is left out",
        "\(place)/mine.json: [1] \"lost\": image: no image set and no file \"b.png\" in \(place); add it, "
          + "or use one of \"a.png\"; this costume is left out",
      ])
    #expect(try text(site, "/api/current_costumes.json").contains("../assets/fine."))
  }

  @Test func costumeThatShowsNothingIsLeftOut() async throws {
    let file = try folder.write("[\(FakeApp.costume("ghost", image: "a.png"))]", to: "list/mine.json")
    for (columns, isBlank) in [(0..<0, true), (0..<1, false)] {
      try folder.write(Pictures.boxPNG(10, 10, columns: columns, rows: 0..<10), to: "list/a.png")
      #expect(
        try await build(catalogue: file).warnings
          == (isBlank
            ? [
              "\(file.path): [0] \"ghost\": image: shows nothing: every pixel is transparent; draw something and "
                + "export it again; this costume is left out"
            ] : []))
    }
  }

  @Test func eachFaultOfACostumeIsReported() async throws {
    let file = try folder.write(
      #"[7, {"id": "robot", "label": "Robot", "image": "a.png", "width": "9"}]"#, to: "mine.json")
    let lines = try await build(catalogue: file).warnings.map { $0.replacing("\(file.path): ", with: "") }
    #expect(lines.first == "[0]: expected an object, found a number; write a dictionary; this costume is left out")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("[1] \"robot\": ") })
    #expect(lines.contains("[1] \"robot\": width: expected a number, found \"9\"; write a number from 1 to 2048"))
    #expect(
      lines.dropFirst().map { $0.hasSuffix("; this costume is left out") } == [
        false, false, false, false, false, false, true,
      ])
  }

  @Test func misspeltKeyIsSuggestedForAMissingOne() async throws {
    let costume = FakeApp.costume("a", image: "a.png").replacing("\"label\"", with: "\"Label\"")
      .replacing("display_x", with: "displayX")
    let file = try folder.write("[\(costume)]", to: "mine.json")
    #expect(
      try await build(catalogue: file).warnings.map { $0.replacing("\(file.path): [0] \"a\": ", with: "") } == [
        "label: is missing, and \"Label\" is an unknown key; rename it",
        "display_x: is missing, and \"displayX\" is an unknown key; rename it; this costume is left out",
      ])
  }

  @Test func objectInPlaceOfAListIsReported() async throws {
    let file = try folder.write("{}", to: "mine.json")
    #expect(
      try await build(catalogue: file).warnings == [
        "\(file.path): expected a list of costumes, found an object; put [ and ] around it"
      ])
  }

  @Test func unknownPlaceholdersAreReported() async throws {
    try folder.write("{{words.nobody}} {{words.app-name}} {{other}}", to: "disguise-app/index.html")
    #expect(
      try await faultLines() == [
        "APP/index.html: unknown placeholder {{words.nobody}}; add \"nobody\" to words/en.json, or rename it",
        "APP/index.html: unknown placeholder {{other}}; remove or rename it",
      ])
  }

  @Test(arguments: [
    ("words/en.json", "[]", "APP/words/en.json: expected an object of texts, found a list"),
    ("words/en.json", #"{"a": 1}"#, "APP/words/en.json: a: expected text, found a number"),
    ("intro/en.json", #"{"steps": []}"#, "APP/intro/en.json: steps: has no step; write at least one"),
    (
      "intro/en.json", #"{"steps": [{"message": "", "button": "b"}]}"#,
      "APP/intro/en.json: steps[0].message: is empty; write some text"
    ),
    (
      "intro/en.json", "7",
      #"APP/intro/en.json: expected an object, found a number; write {"steps": [{"message": "Hello.", "button": "Hello?"}]}"#
    ),
    (
      "intro/en.json", #"{"steps": [7]}"#,
      #"APP/intro/en.json: steps[0]: expected an object, found a number; write a step as in {"message": "Hello.", "button": "Hello?"}"#
    ),
    (
      "intro/en.json", #"{"back": 1, "steps": [{"message": "m", "button": "b"}]}"#,
      "APP/intro/en.json: back: expected true or false, found a number; write true or false"
    ),
    (
      "intro/en.json", #"{"steps": [{"message": "m", "button": "b", "image": "../x"}]}"#,
      "APP/intro/en.json: steps[0].image: no picture \"../x\"; names are scotch, ring, line, lids"
    ),
    (
      "shell/line.png", "x",
      "APP/shell/line.png: is not PNG, JPEG or WebP; run `make build`"
    ),
  ])
  func faultInTheAppFolderIsReported(file: String, text: String, line: String) async throws {
    try folder.write(text, to: "disguise-app/\(file)")
    let lines = try await faultLines()
    #expect(lines == [line])
  }

  @Test(arguments: [
    "DisguiseWeb.wasm", "DisguiseWeb-second.wasm", "HooViewWeb.wasm", "HooViewWeb-second.wasm", "bridge.js",
    "offline.js", "index.html", "shell/ring.png", "manifest.webmanifest", "shared.css", "hoo/style.css",
    "hoo/index.html", "hoo/manifest.webmanifest",
  ])
  func missingFileOfTheAppIsReported(file: String) async throws {
    try folder.remove("disguise-app/\(file)")
    #expect(try await faultLines() == ["APP/\(file): no such file; run `make build`"])
  }
}
