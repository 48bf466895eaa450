// swift-tools-version: 6.2
import PackageDescription

// The core and the browser apps: no dependencies at all, so its tests build in seconds and someone else's app can
// take `Geometry`, `Dynamics` and `Motion` as they are. The command-line tool and the server live in `Tool/`,
// a package of its own, because they bring in SwiftNIO and TLS and with them minutes of building.

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

// Scripts/swift-core.sh sets this for tests: modules that compute are optimised, with their assertions, as the tests would
// take six times as long without. A debug build without it can be stepped through.
let computing: [SwiftSetting] =
  Context.environment["OPTIMIZED_TESTS"] == nil
  ? strict
  : strict + [
    .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

func core(_ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, swiftSettings: strict)
}

let package = Package(
  name: "Disguise",
  products: [
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "Packs", targets: ["Packs"]),
    .library(name: "Experiments", targets: ["Experiments"]),
    .library(name: "Statistics", targets: ["Statistics"]),
    .executable(name: "DynamicsBench", targets: ["DynamicsBench"]),
    .executable(name: "DisguiseWeb", targets: ["DisguiseWeb"]),
    .executable(name: "HooViewWeb", targets: ["HooViewWeb"]),
    .executable(name: "FittingRoomWeb", targets: ["FittingRoomWeb"]),
    .executable(name: "SoundWeb", targets: ["SoundWeb"]),
    .executable(name: "StudioWeb", targets: ["StudioWeb"]),
  ],
  targets: [
    // vocabulary
    .target(
      name: "Geometry", swiftSettings: computing,
      // Square root and rounding: without Foundation nobody else asks for libm.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    tests("Geometry"),
    // motion and content
    core("Dynamics", ["Geometry"], settings: computing),
    tests("Dynamics", ["DynamicsGolden", "DynamicsSoak", "Geometry"]),
    .executableTarget(name: "DynamicsBench", dependencies: ["Dynamics", "Geometry"], swiftSettings: strict),
    .executableTarget(name: "DynamicsGolden", dependencies: ["Dynamics", "Geometry"], swiftSettings: computing),
    .executableTarget(name: "DynamicsSoak", dependencies: ["Dynamics", "Geometry"], swiftSettings: computing),
    core("Motion", ["Geometry"]),
    tests("Motion", ["Geometry"]),
    core("Packs", ["Geometry"], settings: computing),
    tests("Packs", ["ArchiveFuzz"]),
    .executableTarget(name: "ArchiveFuzz", dependencies: ["Geometry", "Packs"], swiftSettings: computing),
    // experiments: definitions and assignment, for page and server; what the counts say, for the tool
    core("Experiments", ["Packs"]),
    tests("Experiments", ["Packs"]),
    core("Statistics"),
    tests("Statistics", ["ExperimentSimulation"]),
    .executableTarget(name: "ExperimentSimulation", dependencies: ["Geometry", "Statistics"], swiftSettings: strict),
    // interaction
    core("Gestures", ["Geometry", "Motion"]),
    tests("Gestures", ["Geometry"]),
    // scenes
    core("Sound", ["Geometry"], settings: computing),
    tests("Sound"),
    core("GIF", settings: computing),
    tests("GIF", ["Geometry"]),
    core("Video", settings: computing),
    tests("Video"),
    core("DisguiseORama", ["Geometry", "Dynamics", "Motion", "Gestures", "Packs", "Sound"]),
    tests("DisguiseORama", ["Geometry", "Gestures", "Motion", "Packs", "Sound"]),
    core("Studio", ["DisguiseORama", "Geometry", "Packs", "Sound"]),
    tests("Studio", ["DisguiseORama", "Geometry", "Packs", "Sound"]),
    core("HooView", ["Geometry", "Motion", "Gestures"]),
    tests("HooView", ["Geometry", "Gestures", "Motion"]),
    core("Fitting", ["DisguiseORama", "Geometry", "HooView", "Packs"]),
    tests("Fitting", ["Browser", "DisguiseORama", "FittingRoomWeb", "Geometry", "Packs"]),
    // hosts
    core("Browser", ["Geometry", "Packs"]),
    tests("Browser", ["Geometry", "Gestures", "Packs", "Sound", "Studio"]),
    core("SharedUI", ["Browser", "Experiments", "Geometry", "Gestures", "Motion", "Packs"]),
    tests("SharedUI", ["Browser", "Experiments", "Packs"]),
    // products
    .executableTarget(
      name: "DisguiseWeb",
      dependencies: [
        "Browser", "DisguiseORama", "Experiments", "Geometry", "Gestures", "Motion", "Packs", "SharedUI", "Sound",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "HooViewWeb",
      dependencies: ["Browser", "Geometry", "Gestures", "HooView", "Motion", "Packs", "SharedUI"],
      swiftSettings: strict),
    .executableTarget(
      name: "FittingRoomWeb",
      dependencies: ["Browser", "DisguiseORama", "Fitting", "Geometry", "HooView", "Packs"],
      swiftSettings: strict),
    .executableTarget(name: "SoundWeb", dependencies: ["Sound"], swiftSettings: strict),
    .executableTarget(
      name: "StudioWeb", dependencies: ["GIF", "Geometry", "Packs", "Studio", "Video"], swiftSettings: strict),
  ]
)
