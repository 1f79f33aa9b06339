// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "notes",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "security-rules", path: "../security-rules"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.16.0"),
  ],
  targets: [
    .executableTarget(
      name: "notes",
      dependencies: [
        .product(name: "SecurityRules", package: "security-rules"),
        .product(name: "IDTokenVerification", package: "security-rules"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ])
  ]
)
