import AnnexFixtures
import ExperimentServing
import Experiments
import Files
import Fixtures
import Foundation
import Site
import Testing
import Values

@Suite struct ExperimentsFolderTests {
  private let folder = TemporaryFolder()

  private func read(_ path: String = "experiments") throws -> ExperimentsFolder {
    try ExperimentsFolder(at: folder.appending(path))
  }

  /// The faults without the path of the folder.
  private func faults(_ path: String = "experiments") throws -> [String] {
    try read(path).faults.map { $0.replacing(folder.appending("experiments").path, with: "DIR") }
  }

  @Test func folderIsReadInTheOrderOfNames() throws {
    try folder.write(FakeExperiment.text("b", running: false), to: "experiments/2.json")
    try folder.write(FakeExperiment.text("a"), to: "experiments/10.json")
    try folder.write("notes", to: "experiments/README.md")
    try folder.write("{", to: "experiments/.hidden.json")
    let experiments = try read()
    #expect(experiments.faults == [] && experiments.count == 2)
    #expect(experiments.experiments.map(\.id) == ["a", "b"] && experiments.running?.id == "a")
    #expect(try read("experiments/2.json").running == nil, "one file")
  }

  @Test func missingFolderAndEmptyFolderAreReported() throws {
    #expect(throws: ToolError.self) { try read() }
    try folder.write("", to: "experiments/notes.txt")
    #expect(try faults() == ["DIR: has no .json file; write one as docs/EXPERIMENTS.md describes"])
  }

  @Test func everyFaultOfEveryFileIsReported() throws {
    try folder.write("{", to: "experiments/1.json")
    try folder.write(FakeExperiment.text("Knees", message: ""), to: "experiments/2.json")
    try folder.write(FakeExperiment.text(more: #", "image": "scotsh""#), to: "experiments/3.json")
    try folder.write(FakeExperiment.text(more: #", "picture": "scotch""#), to: "experiments/4.json")
    #expect(
      try faults() == [
        "DIR/1.json: is not valid JSON: the document ends too early in line 1, column 2; correct it",
        #"DIR/2.json: id: expected a-z, 0-9 and - only, found "Knees""#,
        "DIR/2.json: variants[1].intro.en.steps[0].message: is empty; write some text",
        #"DIR/3.json: variants[1].intro.en.steps[0].image: no picture "scotsh"; did you mean "scotch"?"#,
        "DIR/4.json: variants[1].intro.en.steps[0].picture: unknown key; keys are message, button and image",
      ])
    #expect(try read().experiments == [])
  }

  @Test func repeatedIDAndSecondRunningExperimentAreRefused() throws {
    try folder.write(FakeExperiment.text("a"), to: "experiments/1.json")
    try folder.write(FakeExperiment.text("a", running: false), to: "experiments/2.json")
    try folder.write(FakeExperiment.text("b"), to: "experiments/3.json")
    #expect(
      try faults() == [
        #"DIR/2.json: id: "a" is the id in DIR/1.json; choose another"#,
        "DIR/3.json: running: DIR/1.json runs already; set running to false in one of them",
      ])
  }

  @Test func symbolicLinkIsRefused() throws {
    let file = try folder.write(FakeExperiment.text(), to: "elsewhere.json")
    try folder.write("", to: "experiments/notes.txt")
    try FileManager.default.createSymbolicLink(at: folder.appending("experiments/1.json"), withDestinationURL: file)
    #expect(try faults() == ["DIR/1.json: is a symbolic link; replace it with the file or folder that it points to"])
  }
}
