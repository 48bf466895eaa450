// swift-tools-version: 6.2
import PackageDescription

// The `disguise` command, its server, and the library that reads packs for both. A separate package, so that the core and
// the browser apps have no dependencies.
//
// Versions are exact: a build today and a build next year compile the same sources. swift-atomics, swift-collections and
// swift-system come with swift-nio, which sets their lower bounds only; naming them here would make SwiftPM warn that no
// target uses them.

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

// Tests and `make run` set this: they build without optimisation, in a fifth of the time, except for modules that compute on pixels.
let computing =
  Context.environment["OPTIMIZED_TESTS"] == nil
  ? strict
  : strict + [
    .unsafeFlags(["-O", "-wmo", "-num-threads", "2", "-assert-config", "Debug"], .when(configuration: .debug))
  ]

// Modules above ExperimentStore see GRDB, whose interpolated SQL would be preferred to String where strings are mapped and
// joined. With this feature a file sees the members of the modules that it imports.
let visible: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

let package = Package(
  name: "Tool",
  products: [
    .executable(name: "disguise", targets: ["disguise"]),
    .library(name: "PackTools", targets: ["PackTools"]),
    .library(name: "Server", targets: ["Server"]),
  ],
  dependencies: [
    // The documents' models and limits, shared with the browser apps.
    .package(name: "Disguise", path: ".."),
    // Options, help and usage errors.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Log levels and handlers.
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    // Sockets, event loops, shared buffers and the HTTP/1.1 parser, for the server and for fetching images.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    // SQLite, for the events of experiments. A release build of it takes 107 CPU seconds.
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    // Templates of the pages and the service worker, with HTML escaping.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
  ],
  targets: [
    // gzip (Debian: zlib1g-dev).
    .systemLibrary(name: "CZlib"),
    // Brotli: makes the wasm about a fifth smaller than gzip does (Debian: libbrotli-dev).
    .systemLibrary(name: "CBrotli"),
    // SHA-256, for names that change with the contents of files (Debian: libssl-dev). swift-crypto does the same and takes 170
    // CPU seconds to build; libzip loads libcrypto anyway.
    .systemLibrary(name: "CCrypto"),
    // TLS 1.2 and 1.3 (Debian: libssl-dev). swift-nio-ssl does the same and compiles BoringSSL, 290 CPU seconds in a release build.
    .systemLibrary(name: "COpenSSL"),
    // The server's certificate and key, and requests to https addresses.
    .target(
      name: "TLS", dependencies: ["COpenSSL", .product(name: "NIOCore", package: "swift-nio")], swiftSettings: strict),
    // Writes zip archives with control over every header field, which libarchive does not give (Debian: libzip-dev).
    .systemLibrary(name: "CZip"),
    // QR codes: `serve` draws its address for phones in the same network (Debian: libqrencode-dev).
    .systemLibrary(name: "CQrencode"),
    // PostgreSQL, for experiments on several servers (Debian: libpq-dev).
    .systemLibrary(name: "CPostgres"),
    // Pixels: libpng, libjpeg-turbo and libwebp (Debian: libpng-dev, libturbojpeg0-dev, libwebp-dev) are 5 MB, and their simple
    // interfaces return errors; libvips is 129 packages, with loaders for forty formats that a pack must not reach.
    .systemLibrary(name: "CPNG"),
    .systemLibrary(name: "CTurboJPEG"),
    .systemLibrary(name: "CWebP"),
    // Decodes, scales, composes and encodes images, within limits.
    .target(name: "Pixels", dependencies: ["CPNG", "CTurboJPEG", "CWebP"], swiftSettings: computing),
    // Lettering and shapes on pictures: Pango lays out any script (Debian: libpango1.0-dev, which brings Cairo; librsvg, which the
    // build needs, loads both anyway).
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo"),
    // The pictures of links that others see before they open them.
    .target(name: "Cards", dependencies: ["CPangoCairo", "Pixels"], swiftSettings: computing),
    // Notices changes of packs while they are served: inotify, and polling where that cannot be used.
    .target(name: "FileWatch", swiftSettings: strict),
    // The events of experiments, their counters and both databases.
    .target(
      name: "ExperimentStore",
      dependencies: [
        "CPostgres",
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], swiftSettings: strict),
    .target(
      name: "PackTools",
      dependencies: [
        "Cards", "CZlib", "CBrotli", "CCrypto", "CZip", "FileWatch", "Pixels", "TLS",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Packs", package: "Disguise"),
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "Geometry", package: "Disguise"),
        .product(name: "Mustache", package: "swift-mustache"),
      ], swiftSettings: strict),
    .target(
      name: "Server",
      dependencies: [
        "ExperimentStore", "PackTools", "TLS",
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Packs", package: "Disguise"),
      ], swiftSettings: strict + visible),
    // renameat2, which exchanges two folders in one step.
    .systemLibrary(name: "CFiles"),
    // Changes packs and sets of Hoos on disk: keeps their formatting, replaces files whole, and checks before it writes.
    .target(
      name: "PackEditing",
      dependencies: ["CFiles", "PackTools", .product(name: "Packs", package: "Disguise")], swiftSettings: strict),
    // The fitting room's endpoints: they read, try and save packs for its page.
    .target(
      name: "FittingRoom",
      dependencies: ["PackEditing", "PackTools", "Server", .product(name: "Packs", package: "Disguise")],
      swiftSettings: strict + visible),
    // From an experiment's counts to its report: text, JSON, and a page with plots.
    .target(
      name: "ExperimentReport",
      dependencies: [
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "Statistics", package: "Disguise"),
        .product(name: "Mustache", package: "swift-mustache"),
      ], swiftSettings: strict),
    // Writes a site to a folder or to an S3-compatible store, one whole version after another.
    .target(
      name: "Publishing",
      dependencies: [
        "CCrypto", "PackTools", "TLS",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "disguise",
      dependencies: [
        "CQrencode", "ExperimentReport", "ExperimentStore", "FileWatch", "FittingRoom", "PackEditing", "PackTools",
        "Publishing", "Server",
        .product(name: "Statistics", package: "Disguise"),
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Packs", package: "Disguise"),
      ], swiftSettings: strict + visible),
    // Shared by the tests: a small app folder, pictures, an HTTP client, the tool as a process.
    .target(name: "Fixtures", dependencies: ["Pixels"], path: "Tests/Fixtures", swiftSettings: computing),
    .testTarget(
      name: "PackToolsTests",
      dependencies: [
        "Fixtures", "PackTools", "Pixels",
        .product(name: "Packs", package: "Disguise"),
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: strict),
    .testTarget(
      name: "TLSTests",
      dependencies: [
        "Fixtures", "TLS",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ], swiftSettings: strict),
    .testTarget(name: "CardsTests", dependencies: ["Cards", "Fixtures", "Pixels"], swiftSettings: strict),
    .testTarget(name: "PixelsTests", dependencies: ["Fixtures", "Pixels"], swiftSettings: strict),
    .testTarget(name: "FileWatchTests", dependencies: ["FileWatch", "Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "PackEditingTests",
      dependencies: [
        "Fixtures", "PackEditing", "PackTools",
        .product(name: "Packs", package: "Disguise"),
      ], swiftSettings: strict),
    .testTarget(
      name: "ExperimentStoreTests",
      dependencies: [
        "ExperimentStore", "Fixtures",
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ], swiftSettings: strict),
    .testTarget(
      name: "FittingRoomTests",
      dependencies: [
        "FittingRoom", "Fixtures", "PackEditing", "PackTools", "Server",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Packs", package: "Disguise"),
      ], swiftSettings: strict + visible),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "ExperimentStore", "Fixtures", "PackTools", "Server",
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Packs", package: "Disguise"),
      ], swiftSettings: strict + visible),
    .testTarget(
      name: "ExperimentReportTests",
      dependencies: [
        "ExperimentReport",
        .product(name: "Experiments", package: "Disguise"),
        .product(name: "Statistics", package: "Disguise"),
      ], swiftSettings: strict),
    .testTarget(
      name: "CommandTests", dependencies: ["Fixtures", "PackTools", "Publishing", "disguise"],
      swiftSettings: strict + visible),
  ]
)
