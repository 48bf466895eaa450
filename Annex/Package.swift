// swift-tools-version: 6.2
import PackageDescription

// Experiments and the fitting room, as far as they run on a server. The parts that run in a page too are targets of the root package
// (`Experiments`, `Statistics`, `Fitting`), as they are compiled to wasm.
//
// The tool depends on this package for its executable alone, and this package on the tool's libraries: without this folder and its
// lines in the manifests the rest builds and passes its tests (`make check-without-annex`).

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

// Modules above ExperimentStore see GRDB, whose interpolated SQL would be preferred to String where strings are mapped and
// joined. With this feature a file sees the members of the modules that it imports.
let visible: [SwiftSetting] = strict + [.enableUpcomingFeature("MemberImportVisibility")]

func tool(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Tool") } }
func core(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Disguise") } }

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let database: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let mustache: Target.Dependency = .product(name: "Mustache", package: "swift-mustache")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioHTTP1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")

let package = Package(
  name: "Annex",
  products: [.library(name: "AnnexCommands", targets: ["AnnexCommands"])],
  dependencies: [
    .package(name: "Disguise", path: ".."),
    .package(path: "../Tool"),
    // SQLite, for the events of experiments. A release build of it takes 107 CPU seconds.
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    // The versions are those of the tool.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    // The page of a report, with HTML escaping.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    // PostgreSQL, for experiments on several servers (Debian: libpq-dev).
    .systemLibrary(name: "CPostgres"),
    // The events of experiments, their counters and both databases.
    .target(
      name: "ExperimentStore", dependencies: ["CPostgres", database, nioPosix] + core("Experiments"),
      swiftSettings: strict),
    // From an experiment's counts to its report: text, JSON, and a page with plots.
    .target(
      name: "ExperimentReport", dependencies: [mustache] + core("Experiments", "Statistics"), swiftSettings: strict),
    // The files of experiments, their part of the site's documents, and the endpoint of their events.
    .target(
      name: "ExperimentServing",
      dependencies: ["ExperimentStore", logging] + core("Experiments", "Values")
        + tool("Files", "PackFiles", "Server", "Site"),
      swiftSettings: visible),
    // The fitting room's endpoints: they read, try and save packs for its page.
    .target(
      name: "FittingRoom",
      dependencies: core("Values")
        + tool("Check", "CommandParts", "Files", "Findings", "PackEditing", "PackFiles", "Server", "Site"),
      swiftSettings: visible),
    // `disguise experiments`, and what `serve` and `preview` get from here.
    .target(
      name: "AnnexCommands",
      dependencies: [
        "ExperimentReport", "ExperimentServing", "ExperimentStore", "FittingRoom", arguments, logging,
      ] + core("Experiments", "Statistics", "Values")
        + tool("CommandParts", "FileWatch", "Files", "PackEditing", "Server", "Site"),
      swiftSettings: visible),
    // Shared by the tests: experiments, batches of events, a PostgreSQL server.
    .target(
      name: "AnnexFixtures", dependencies: tool("Fixtures"), path: "Tests/AnnexFixtures", swiftSettings: strict),
    .testTarget(
      name: "ExperimentStoreTests",
      dependencies: ["AnnexFixtures", "ExperimentStore", database] + core("Experiments") + tool("Fixtures"),
      swiftSettings: strict),
    .testTarget(
      name: "ExperimentReportTests", dependencies: ["ExperimentReport"] + core("Experiments", "Statistics"),
      swiftSettings: strict),
    .testTarget(
      name: "ExperimentServingTests",
      dependencies: ["AnnexFixtures", "ExperimentServing", "ExperimentStore", logging, nioCore, nioHTTP1]
        + core("Experiments", "Packs", "Values")
        + tool("Files", "Fixtures", "PackFiles", "Server", "Site", "SiteFixtures"),
      swiftSettings: visible),
    .testTarget(
      name: "FittingRoomTests",
      dependencies: ["FittingRoom", logging]
        + tool(
          "Check", "CommandParts", "Files", "Fixtures", "HooSets", "PackEditing", "PackFiles", "Server", "Site"),
      swiftSettings: visible),
    // They run the tool, which is built beside them.
    .testTarget(
      name: "AnnexCommandsTests", dependencies: ["AnnexFixtures", "FittingRoom"] + tool("Fixtures", "SiteFixtures"),
      swiftSettings: visible),
  ]
)
