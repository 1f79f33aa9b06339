// swift-tools-version: 6.2
// Formatting of this file: one section per room, lowest room first, its test target right below it.

import PackageDescription

let strict = Context.environment["RULES_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ room: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: [.byName(name: room), "TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: settings)
}

/// What every module of the simulator may import besides its siblings.
let simulator: [Target.Dependency] = [
  "SourceText", "RuleValues", "RulePrograms", "RuleEvaluation", "Identities", "DocumentTrees", "SQLiteTrees",
  "SecurityRules",
]

/// The modules of the simulator.
let simulatorModules: [Target.Dependency] = [
  "RulesProjects", "RequestSimulation", "RequestLines", "Explanations", "RuleCoverage", "TestSuites", "SuiteRuns",
  "RunReports", "SuiteTools",
]

let package = Package(
  name: "security-rules",
  products: [
    .library(name: "SecurityRules", targets: ["SecurityRules"]),
    .library(name: "IDTokenVerification", targets: ["IDTokenVerification"]),
    .library(name: "Accounts", targets: ["Accounts"]),
    .executable(name: "rules-sim", targets: ["rules-sim"]),
    .executable(name: "id-tokens", targets: ["id-tokens"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
  ],
  targets: [
    // Level 0: C libraries.
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CCrypt", providers: [.apt(["libcrypt-dev"])]),

    // Level 0: text, values, patterns.
    room("SourceText"),
    tests("SourceText"),
    room("RuleValues", ["SourceText"]),
    tests("RuleValues", ["SourceText"]),
    room("RulePatterns", ["SourceText", "CPCRE2"]),
    tests("RulePatterns", ["SourceText"]),

    // Level 1: the program, identities, the document tree.
    room("RulePrograms", ["SourceText", "RuleValues", "RulePatterns"]),
    room("Identities", ["SourceText", "RuleValues"]),
    .testTarget(
      name: "IdentitiesTests", dependencies: ["TestSupport", "Identities", "SourceText", "RuleValues"],
      exclude: ["TokenShapes"], swiftSettings: settings),
    room("DocumentTrees", ["RuleValues", "SourceText"]),
    tests("DocumentTrees", ["RuleValues", "SourceText", "TreeConformance"]),

    // Level 2: front-ends, the evaluator, stores.
    room("RealtimeRules", ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"]),
    tests("RealtimeRules", ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"]),
    room("CloudRules", ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"]),
    tests("CloudRules", ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"]),
    room("RuleEvaluation", ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"]),
    .testTarget(
      name: "RuleEvaluationTests",
      dependencies: ["TestSupport", "CloudRules", "RuleEvaluation", "RulePrograms", "RuleValues", "SourceText"],
      exclude: ["Decisions/Cases", "Builtins/Cases"], swiftSettings: settings),
    room("SQLiteTrees", ["RuleValues", "SourceText", "DocumentTrees", "CSQLite"]),
    tests("SQLiteTrees", ["RuleValues", "SourceText", "DocumentTrees", "TreeConformance", "CSQLite", "tree-writer"]),

    room("Accounts", ["SourceText", "RuleValues", "Identities", "DocumentTrees", "CCrypt"]),
    .testTarget(
      name: "AccountsTests",
      dependencies: [
        "TestSupport", "TreeConformance", "Accounts", "SourceText", "RuleValues", "Identities", "DocumentTrees",
        "SQLiteTrees",
      ],
      exclude: ["Cases"], swiftSettings: settings),
    room(
      "IDTokenVerification",
      [
        "SourceText", "RuleValues", "Identities", .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ]),
    .testTarget(
      name: "IDTokenVerificationTests",
      dependencies: ["TestSupport", "IDTokenVerification", "Identities", "SourceText", "id-tokens"],
      exclude: ["Corpus"], swiftSettings: settings),

    .executableTarget(
      name: "id-tokens",
      dependencies: [
        "IDTokenVerification", "Identities", "SourceText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Level 3: the face for servers.
    room(
      "SecurityRules",
      [
        "SourceText", "RuleValues", "RulePatterns", "RulePrograms", "RealtimeRules", "CloudRules", "RuleEvaluation",
        "Identities", "DocumentTrees", "SQLiteTrees",
      ]),
    tests(
      "SecurityRules",
      ["SourceText", "RuleValues", "RulePrograms", "RuleEvaluation", "Identities", "DocumentTrees", "SQLiteTrees"],
      exclude: ["Queries/Cases"]),

    // Level 4: the simulator.
    room(
      "RulesProjects",
      [
        "SourceText", "RuleValues", "RulePrograms", "RuleEvaluation", "Identities", "DocumentTrees", "SQLiteTrees",
        "SecurityRules", "Accounts",
      ]),
    room("RequestSimulation", simulator + ["RulesProjects"]),
    room("RequestLines", simulator + ["RulesProjects", "RequestSimulation"]),
    room("Explanations", simulator + ["RulesProjects", "RequestSimulation"]),
    room("RuleCoverage", simulator + ["RulesProjects", "RequestSimulation"]),
    room("TestSuites", simulator + ["RulesProjects", "RequestSimulation", "Accounts", "CYAML"]),
    room(
      "SuiteRuns", simulator + ["RulesProjects", "RequestSimulation", "Explanations", "RuleCoverage", "TestSuites"]),
    room(
      "RunReports",
      simulator + ["RulesProjects", "RequestSimulation", "Explanations", "RuleCoverage", "TestSuites", "SuiteRuns"]),
    room(
      "SuiteTools",
      simulator + [
        "RulesProjects", "RequestSimulation", "Explanations", "RuleCoverage", "TestSuites", "SuiteRuns", "RunReports",
        "Accounts",
      ]),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["TestSupport", "Accounts"] + simulator + simulatorModules, exclude: ["Denials"],
      swiftSettings: settings),
    .executableTarget(
      name: "rules-sim",
      dependencies: [
        "SecurityRules", "SourceText", "RuleValues", "DocumentTrees", "SQLiteTrees", "Identities",
        "RuleEvaluation", "Accounts", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + simulatorModules,
      swiftSettings: settings),
    .executableTarget(
      name: "rules-bench",
      dependencies: [
        "SecurityRules", "RuleValues", "DocumentTrees", "SQLiteTrees", "RulePatterns", "Identities", "RuleEvaluation",
        "RulesProjects", "RequestSimulation", "RunReports", "SuiteTools", "SourceText",
      ],
      swiftSettings: settings),

    // What only tests use.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "TreeConformance", dependencies: ["TestSupport", "RuleValues", "DocumentTrees"],
      path: "Tests/TreeConformance",
      swiftSettings: settings),
    .executableTarget(
      name: "tree-writer", dependencies: ["RuleValues", "DocumentTrees", "SQLiteTrees"], path: "Tests/TreeWriter",
      swiftSettings: settings),
    .target(
      name: "BankScene", dependencies: ["TestSupport", "SecurityRules"], path: "Tests/BankScene",
      swiftSettings: settings),
    .executableTarget(
      name: "bank-teller", dependencies: ["BankScene", "TestSupport", "SecurityRules"], path: "Tests/BankTeller",
      swiftSettings: settings),
    .testTarget(
      name: "PromiseTests",
      dependencies: [
        "TestSupport", "TreeConformance", "BankScene", "SecurityRules", "DocumentTrees", "RuleEvaluation", "RuleValues",
        "CSQLite", "bank-teller",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "TestSupport", "SecurityRules", "SourceText", "RuleValues", "RulePrograms", "RuleEvaluation",
        "Identities", "DocumentTrees", "SQLiteTrees", "rules-sim",
      ] + simulatorModules,
      exclude: ["Cases"], swiftSettings: settings),
    .testTarget(
      name: "GrammarTests",
      dependencies: [
        "TestSupport", "SecurityRules", "RealtimeRules", "CloudRules", "SourceText", "RuleValues",
        "RulePrograms", "RuleEvaluation", "Identities", "DocumentTrees",
      ] + simulatorModules,
      swiftSettings: settings),
    .testTarget(
      name: "DifferentialTests",
      dependencies: [
        "TestSupport", "CloudRules", "RuleEvaluation", "RulePrograms", "RuleValues", "SourceText", "DocumentTrees",
        "SecurityRules", "Identities",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ExampleTests", dependencies: ["TestSupport", "rules-sim"] + simulatorModules, exclude: ["RuleBugs"],
      swiftSettings: settings),
    .testTarget(
      name: "AttackTests",
      dependencies: [
        "TestSupport", "TreeConformance", "SecurityRules", "IDTokenVerification", "SourceText",
        "RuleValues", "RulePrograms", "RuleEvaluation", "Identities", "DocumentTrees", "SQLiteTrees", "rules-sim",
      ] + simulatorModules,
      swiftSettings: settings),
    .testTarget(
      name: "TidyTests",
      dependencies: ["TestSupport", "RealtimeRules", "SourceText", "rules-sim"] + simulatorModules,
      swiftSettings: settings),
  ]
)
