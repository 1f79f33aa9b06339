// swift-tools-version: 6.2
// A separate package, so that building the engine does not build a web server.

import PackageDescription

let rules: Target.Dependency = .product(name: "SecurityRules", package: "security-rules")
let database: Target.Dependency = .product(name: "PostgresTrees", package: "security-rules")
let tokens: Target.Dependency = .product(name: "IDTokenVerification", package: "security-rules")
let accounts: Target.Dependency = .product(name: "Accounts", package: "security-rules")
let web: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let webTesting: Target.Dependency = .product(name: "HummingbirdTesting", package: "hummingbird")
let services: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "notes-server",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "security-rules", path: "../..", traits: ["Postgres"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.16.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .target(name: "NotesServer", dependencies: [rules, tokens, web, services, signals]),
    .executableTarget(name: "notes-server", dependencies: ["NotesServer", arguments, database]),

    .executableTarget(name: "todo-server", dependencies: [rules, tokens, web]),

    // Listings of the tutorial Serving-Notes, through links.
    .executableTarget(name: "tutorial-read", dependencies: [rules, tokens, web]),
    .executableTarget(name: "tutorial-write", dependencies: [rules, tokens, web]),

    // The load test, and the simple client that it shares with the tests.
    .target(name: "LoadClient"),
    .executableTarget(
      name: "server-load", dependencies: ["NotesServer", "LoadClient", accounts, rules, tokens, web, arguments]),

    .testTarget(
      name: "NotesServerTests",
      dependencies: ["NotesServer", "LoadClient", accounts, tokens, rules, database, webTesting]),
    .testTarget(name: "TodoServerTests", dependencies: ["todo-server", "LoadClient", tokens, rules, webTesting]),
  ]
)
