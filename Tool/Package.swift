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

// A file sees the members of the modules that it imports: the annex's database has interpolated SQL, which would be preferred to
// String where strings are mapped and joined.
let visible: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

func core(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Disguise") } }
func nio(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "swift-nio") } }

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
  name: "Tool",
  products: [
    .executable(name: "disguise", targets: ["disguise"])
  ]
    // The annex builds upon these.
    + [
      "Check", "CommandParts", "FileWatch", "Files", "Findings", "Fixtures", "HooSets", "PackEditing", "PackFiles",
      "Server",
      "Site", "SiteFixtures",
    ].map { .library(name: $0, targets: [$0]) },
  dependencies: [
    // The documents' models and limits, shared with the browser apps.
    .package(name: "Disguise", path: ".."),
    // Experiments and the fitting room, which plug themselves in (Sources/disguise/Annex.swift).
    .package(path: "../Annex"),
    // Options, help and usage errors.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Log levels and handlers.
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    // Sockets, event loops and shared buffers, for the server and for fetching images; for these also the HTTP/1.1 parser.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
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
      name: "TLS", dependencies: ["COpenSSL"] + nio("NIOCore"), swiftSettings: strict),
    // Writes zip archives with control over every header field, which libarchive does not give, and lists the names in those of others (Debian: libzip-dev).
    .systemLibrary(name: "CZip"),
    // QR codes: `serve` draws its address for phones in the same network (Debian: libqrencode-dev).
    .systemLibrary(name: "CQrencode"),
    // Pixels: libpng, libjpeg-turbo and libwebp (Debian: libpng-dev, libturbojpeg0-dev, libwebp-dev) are 5 MB, and their simple
    // interfaces return errors; libvips is 129 packages, with loaders for forty formats that a pack must not reach.
    .systemLibrary(name: "CPNG"),
    .systemLibrary(name: "CTurboJPEG"),
    .systemLibrary(name: "CWebP"),
    // Decodes, scales, composes and encodes images, within limits.
    .target(
      name: "Pixels", dependencies: ["CPNG", "CTurboJPEG", "CWebP"] + core("Packs", "Values"), swiftSettings: computing),
    // Lettering and shapes on pictures: Pango lays out any script (Debian: libpango1.0-dev, which brings Cairo; librsvg, which the
    // build needs, loads both anyway).
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo"),
    // The pictures of links that others see before they open them.
    .target(name: "Cards", dependencies: ["CPangoCairo", "Pixels"], swiftSettings: computing),
    // Notices changes of packs while they are served: inotify, and polling where that cannot be used.
    .target(name: "FileWatch", swiftSettings: strict),
    // renameat2, which exchanges two folders in one step.
    .systemLibrary(name: "CFiles"),
    // Files on disk: read within limits, packed, hashed, and kept between builds; JSON and property lists; opened `.disguise` files;
    // errors for the user.
    .target(
      name: "Files",
      dependencies: ["CBrotli", "CCrypto", "CFiles", "CZip", "CZlib", "FileWatch"] + core("Archives", "Values"),
      swiftSettings: strict),
    // The findings of checks, and their report.
    .target(
      name: "Findings",
      dependencies: ["Files"] + core("Values"),
      swiftSettings: strict),
    // A pack's files: its list, its asset catalogs and its pictures.
    .target(
      name: "PackFiles",
      dependencies: ["Files", "Pixels"] + core("Geometry", "Packs", "Values"), swiftSettings: strict),
    // Sets of Hoos on disk: their check, their archives and their index.
    .target(
      name: "HooSets",
      dependencies: ["CZip", "Files", "Findings", "Pixels"] + core("Archives", "Packs", "Values"),
      swiftSettings: strict),
    // The rules for packs and sets, and the check of packs.
    .target(
      name: "Check",
      dependencies: ["Files", "Findings", "HooSets", "PackFiles", "Pixels"]
        + core("Archives", "Geometry", "Packs", "Values"),
      swiftSettings: strict),
    // Images and catalogues of other servers, and the HTTP exchange with them and with stores. libcurl loads 30
    // libraries and needs a shim in C for its variadic options, to replace the 130 lines of HTTPExchange; the server needs NIO anyway.
    .target(
      name: "Fetch",
      dependencies: ["Files", "PackFiles", "TLS"] + core("Packs", "Values") + nio("NIOCore", "NIOHTTP1", "NIOPosix"),
      swiftSettings: strict),
    // The site in memory: its documents, pages, pictures and links.
    .target(
      name: "Site",
      dependencies: ["Cards", "Check", "Fetch", "Files", "HooSets", "PackFiles", "Pixels"]
        + core("Archives", "Geometry", "Packs", "Signatures", "Values", "Websites"), swiftSettings: strict),
    .target(
      name: "Server",
      dependencies: ["Files", "Site", "TLS", logging] + nio("NIOCore", "NIOHTTP1", "NIOPosix"),
      swiftSettings: strict + visible),
    // Changes packs and sets of Hoos on disk: keeps their formatting, replaces files whole, and checks before it writes.
    .target(
      name: "PackEditing",
      dependencies: ["Check", "FileWatch", "Files", "Findings", "HooSets", "PackFiles"] + core("Packs", "Values"),
      swiftSettings: strict),
    // Packs a folder into a `.disguise` file.
    .target(
      name: "Packing",
      dependencies: ["Check", "Files", "Findings", "HooSets", "PackFiles"] + core("Archives", "Values"),
      swiftSettings: strict),
    // Writes a site to a folder or to an S3-compatible store, one whole version after another.
    .target(
      name: "Publishing",
      dependencies: ["CCrypto", "Fetch", "Files", "Site"] + core("Values", "Websites") + nio("NIOCore", "NIOHTTP1"),
      swiftSettings: strict),
    // Output, errors and options of all commands, and the protocols by which the annex plugs in.
    .target(
      name: "CommandParts",
      dependencies: ["Files", "Server", "Site", arguments, logging], swiftSettings: strict),
    .executableTarget(
      name: "disguise",
      dependencies: [
        "CQrencode", "Check", "CommandParts", "Fetch", "FileWatch", "Files", "Findings", "HooSets", "PackEditing",
        "PackFiles", "Packing", "Publishing", "Server", "Site",
        .product(name: "AnnexCommands", package: "Annex"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict + visible),
    // Shared by the tests: a small app folder, pictures, an HTTP client, the tool as a process.
    .target(name: "Fixtures", dependencies: ["Pixels"], path: "Tests/Fixtures", swiftSettings: computing),
    // The small app's site, served and previewed.
    .target(
      name: "SiteFixtures",
      dependencies: ["Files", "Fixtures", "PackFiles", "Server", "Site", logging] + core("Packs"),
      path: "Tests/SiteFixtures", swiftSettings: strict),
    .testTarget(
      name: "FilesTests",
      dependencies: ["Files", "Fixtures"] + core("Packs", "Values"),
      swiftSettings: strict),
    .testTarget(name: "PackFilesTests", dependencies: ["Files", "Fixtures", "PackFiles"], swiftSettings: strict),
    .testTarget(
      name: "HooSetsTests",
      dependencies: ["Check", "Files", "Findings", "Fixtures", "HooSets"] + core("Archives", "Packs", "Values"),
      swiftSettings: strict),
    .testTarget(
      name: "PackingTests",
      dependencies: ["Check", "Files", "Findings", "Fixtures", "Packing"] + core("Archives", "Values"),
      swiftSettings: strict),
    .testTarget(
      name: "CheckTests",
      dependencies: ["Check", "Files", "Findings", "Fixtures", "PackFiles"] + core("Geometry", "Packs", "Values"),
      swiftSettings: strict),
    .testTarget(
      name: "FetchTests",
      dependencies: ["Fetch", "Files", "Fixtures"] + nio("NIOCore"),
      swiftSettings: strict),
    .testTarget(
      name: "SiteTests",
      dependencies: ["Fetch", "Files", "Fixtures", "HooSets", "PackFiles", "Pixels", "Site", "SiteFixtures"]
        + core("Geometry", "Packs", "Values"), swiftSettings: strict),
    .testTarget(
      name: "TLSTests",
      dependencies: ["Fixtures", "TLS"] + nio("NIOCore", "NIOEmbedded"), swiftSettings: strict),
    .testTarget(name: "CardsTests", dependencies: ["Cards", "Pixels"], swiftSettings: strict),
    .testTarget(name: "PixelsTests", dependencies: ["Fixtures", "Pixels"], swiftSettings: strict),
    .testTarget(name: "FileWatchTests", dependencies: ["FileWatch", "Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "PackEditingTests",
      dependencies: ["Check", "Files", "Fixtures", "PackEditing"] + core("Values"), swiftSettings: strict),
    .testTarget(
      name: "ServerTests",
      dependencies: ["Fetch", "Files", "Fixtures", "PackFiles", "Server", "Site", "SiteFixtures", logging]
        + nio("NIOCore", "NIOEmbedded", "NIOHTTP1"), swiftSettings: strict + visible),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Fetch", "Files", "Fixtures", "PackFiles", "Publishing", "Server", "Site", "SiteFixtures", "disguise", logging,
      ] + core("Archives", "Signatures", "Values"),
      swiftSettings: strict + visible),
  ]
)
