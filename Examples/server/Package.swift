// swift-tools-version: 6.2
// A separate package, so that building the engine does not build a web server.

import PackageDescription

let package = Package(
  name: "notes-server",
  dependencies: [
    .package(name: "security-rules", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.16.0"),
  ],
  targets: [
    .target(
      name: "NotesServer",
      dependencies: [
        .product(name: "SecurityRules", package: "security-rules"),
        .product(name: "IDTokenVerification", package: "security-rules"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .executableTarget(name: "notes-server", dependencies: ["NotesServer"]),
    .testTarget(
      name: "NotesServerTests",
      dependencies: [
        "NotesServer",
        .product(name: "Accounts", package: "security-rules"),
        .product(name: "IDTokenVerification", package: "security-rules"),
        .product(name: "SecurityRules", package: "security-rules"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ]
)
