// swift-tools-version: 6.2
import PackageDescription

// The core and the browser apps: no dependencies at all, so its tests build in seconds and someone else's app can
// take `Geometry`, `Dynamics` and `Motion` as they are. The command-line tool and the server live in `Tool/`,
// a package of its own, because they bring in SwiftNIO and with it minutes of building.
//
// Each storey has a folder; modules of a storey use only modules of the same storey and of those below it. docs/ARCHITECTURE.md
// draws them.

// With MemberImportVisibility the compiler demands an import for each module whose members a file uses, so the imports are true.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

// Scripts/swift-core.sh sets this for tests: modules that compute are optimised, with their assertions, as the tests would
// take six times as long without. A debug build without it can be stepped through.
let computing: [SwiftSetting] =
  Context.environment["OPTIMIZED_TESTS"] == nil
  ? strict
  : strict + [
    .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

// Square root and rounding are in libm. Foundation links it, but these modules do without Foundation.
let mathematics = LinkerSetting.linkedLibrary("m", .when(platforms: [.linux]))

/// A storey of the house: modules and programs in `Sources`, tests in `Tests`.
struct Storey {
  var folder: String

  func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict,
    linking: [LinkerSetting] = []
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "\(folder)/Sources/\(name)", swiftSettings: settings,
      linkerSettings: linking)
  }

  func program(
    _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict
  ) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: "\(folder)/Sources/\(name)", swiftSettings: settings)
  }

  func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies,
      path: "\(folder)/Tests/\(name)Tests", swiftSettings: strict)
  }
}

let kit = Storey(folder: "Kit")
let apps = Storey(folder: "Apps")
let annex = Storey(folder: "Annex")

let package = Package(
  name: "Disguise",
  products: [
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "Values", targets: ["Values"]),
    .library(name: "Archives", targets: ["Archives"]),
    .library(name: "Packs", targets: ["Packs"]),
    .library(name: "Signatures", targets: ["Signatures"]),
    .library(name: "Websites", targets: ["Websites"]),
    .library(name: "Experiments", targets: ["Experiments"]),
    .library(name: "Statistics", targets: ["Statistics"]),
    .executable(name: "DynamicsBench", targets: ["DynamicsBench"]),
    .executable(name: "DynamicsScript", targets: ["DynamicsScript"]),
    .executable(name: "DisguiseWeb", targets: ["DisguiseWeb"]),
    .executable(name: "HooViewWeb", targets: ["HooViewWeb"]),
    .executable(name: "FittingRoomWeb", targets: ["FittingRoomWeb"]),
    .executable(name: "MakeWeb", targets: ["MakeWeb"]),
    .executable(name: "MakeHoosWeb", targets: ["MakeHoosWeb"]),
    .executable(name: "OpenedWorkWeb", targets: ["OpenedWorkWeb"]),
    .executable(name: "OpenedSetsWeb", targets: ["OpenedSetsWeb"]),
    .executable(name: "PixelsWeb", targets: ["PixelsWeb"]),
    .executable(name: "WebsiteWeb", targets: ["WebsiteWeb"]),
    .executable(name: "FindingsWeb", targets: ["FindingsWeb"]),
    .executable(name: "SoundWeb", targets: ["SoundWeb"]),
    .executable(name: "StudioWeb", targets: ["StudioWeb"]),
    .executable(name: "CardWeb", targets: ["CardWeb"]),
    .executable(name: "SignedWeb", targets: ["SignedWeb"]),
    .executable(name: "OpeningWeb", targets: ["OpeningWeb"]),
    .executable(name: "StageWeb", targets: ["StageWeb"]),
    .executable(name: "SetsWeb", targets: ["SetsWeb"]),
    .executable(name: "PlaygroundWeb", targets: ["PlaygroundWeb"]),
  ],
  targets: [
    // Kit: vocabulary
    kit.module("Geometry", settings: computing, linking: [mathematics]),
    kit.tests("Geometry"),
    // Text, values, strict JSON and property lists, and the fields of documents
    kit.module("Values", settings: computing, linking: [mathematics]),
    kit.tests("Values", ["Geometry"]),
    // The allocator of the programs in wasm
    kit.module("Memory"),
    kit.tests("Memory", ["Geometry"]),
    // The bytes that a page and a program in wasm pass each other
    kit.module("Exchange", ["Memory"]),
    // Kit: motion
    kit.module("Dynamics", ["Geometry"], settings: computing),
    kit.tests("Dynamics", ["DynamicsGolden", "DynamicsSoak", "Geometry"]),
    kit.program("DynamicsBench", ["Dynamics", "Geometry"]),
    kit.program("DynamicsGolden", ["Dynamics", "Geometry"], settings: computing),
    kit.program("DynamicsScript", ["Dynamics", "Geometry", "Memory"]),
    kit.program("DynamicsSoak", ["Dynamics", "Geometry"], settings: computing),
    kit.module("Motion", ["Geometry"]),
    kit.tests("Motion", ["Geometry"]),
    // Apps: content
    apps.module("Archives", ["Geometry", "Values"], settings: computing),
    apps.tests("Archives", ["ArchiveFuzz", "Geometry", "Values"]),
    apps.module("Packs", ["Archives", "Geometry", "Values"], settings: computing),
    apps.tests("Packs", ["ArchiveFuzz", "Archives", "Geometry", "Values"]),
    apps.program("ArchiveFuzz", ["Archives", "Geometry", "Packs", "Values"], settings: computing),
    // Lists of files that a site's owner signs, for page and tool
    apps.module("Signatures", ["Values"]),
    apps.tests("Signatures", ["Values"]),
    // Apps: interaction
    apps.module("Gestures", ["Geometry"]),
    apps.tests("Gestures", ["Geometry"]),
    // Apps: scenes
    apps.module("Sound", ["Geometry"], settings: computing),
    apps.tests("Sound"),
    apps.module("GIF", settings: computing),
    apps.tests("GIF", ["Geometry"]),
    apps.module("Video", settings: computing),
    apps.tests("Video"),
    apps.module("DisguiseORama", ["Dynamics", "Geometry", "Gestures", "Motion", "Packs", "Sound"]),
    apps.tests("DisguiseORama", ["Dynamics", "Geometry", "Gestures", "Motion", "Packs", "Sound", "Values"]),
    apps.module("Studio", ["DisguiseORama", "Geometry", "Packs", "Sound", "Values"]),
    apps.tests("Studio", ["DisguiseORama", "Geometry", "Packs", "Sound", "Values"]),
    // The playground of Dynamics: scenes, drags, recording, drawing, code
    apps.module("Playground", ["Dynamics", "Geometry"]),
    apps.tests("Playground", ["Dynamics", "Geometry"]),
    apps.module("HooView", ["Geometry", "Gestures", "Motion"]),
    apps.tests("HooView", ["Geometry", "Gestures"]),
    // Apps: hosts
    // The files of a published site that name others, for page and tool
    apps.module("Websites", ["Archives", "Geometry", "Values"]),
    apps.tests("Websites", ["Archives", "Geometry", "Values"]),
    apps.module("Browser", ["Geometry", "Memory", "Values"]),
    apps.tests("Browser", ["Geometry", "Gestures", "Packs", "Sound", "Studio", "Values"]),
    apps.module("SharedUI", ["Browser", "Geometry", "Gestures", "Motion", "Packs", "Values"]),
    apps.tests("SharedUI", ["Browser", "HostFixtures", "Packs", "Values"]),
    // A page whose network, storage and time are tables in memory.
    .target(
      name: "HostFixtures", dependencies: ["Browser", "SharedUI", "Values"], path: "Apps/Tests/HostFixtures",
      swiftSettings: strict),
    // Apps: products
    apps.program(
      "DisguiseWeb",
      [
        "Browser", "DisguiseORama", "Geometry", "Gestures", "Packs", "SharedUI", "Sound", "Values",
        "ExperimentVisits", "Experiments",
      ]),
    apps.program(
      "HooViewWeb",
      [
        "Archives", "Browser", "Geometry", "Gestures", "HooView", "Packs", "SharedUI", "Values",
        "ExperimentVisits",
      ]),
    apps.program("SoundWeb", ["Memory", "Sound"]),
    apps.program("CardWeb", ["Geometry", "Memory", "Studio", "Values"]),
    apps.program("SignedWeb", ["Memory", "Signatures", "Values"]),
    apps.program("OpeningWeb", ["Exchange", "Packs", "Values"]),
    apps.program("StageWeb", ["Exchange", "Packs", "Values"]),
    apps.program("SetsWeb", ["Archives", "Exchange", "Packs", "Values"]),
    apps.program("PlaygroundWeb", ["Geometry", "Memory", "Playground"]),
    apps.program("StudioWeb", ["GIF", "Geometry", "Memory", "Studio", "Values", "Video"]),
    // Annex: experiments. Definitions and assignment, for page and server; what the counts say, for the tool
    annex.module("Experiments", ["Values"]),
    annex.tests("Experiments", ["Values"]),
    annex.module("ExperimentVisits", ["Browser", "Experiments", "Geometry", "Packs", "SharedUI", "Values"]),
    annex.tests("ExperimentVisits", ["Browser", "Experiments", "HostFixtures", "Packs", "SharedUI", "Values"]),
    annex.module("Statistics", settings: computing),
    annex.tests("Statistics", ["ExperimentSimulation"]),
    annex.program("ExperimentSimulation", ["Geometry", "Statistics"]),
    // Annex: the fitting room
    annex.module("Fitting", ["Archives", "DisguiseORama", "Geometry", "HooView", "Packs", "Values"]),
    annex.tests(
      "Fitting", ["ArchiveFuzz", "Archives", "DisguiseORama", "FittingRoomPage", "Geometry", "Packs", "Values"]),
    annex.module("FittingRoomPage", ["Browser", "DisguiseORama", "Fitting", "Geometry", "HooView", "Packs", "Values"]),
    annex.program("FittingRoomWeb", ["FittingRoomPage"]),
    annex.program("MakeWeb", ["FittingRoomPage"]),
    annex.program("MakeHoosWeb", ["FittingRoomPage"]),
    annex.program("OpenedWorkWeb", ["Exchange", "Fitting", "Packs", "Values"]),
    annex.program("OpenedSetsWeb", ["Exchange", "Fitting", "Packs", "Values"]),
    annex.program("PixelsWeb", ["Exchange", "Fitting"]),
    annex.program("WebsiteWeb", ["Archives", "Exchange", "Experiments", "Values", "Websites"]),
    annex.program("FindingsWeb", ["Exchange", "Fitting", "Packs", "Values"]),
  ]
)
