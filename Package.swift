// swift-tools-version: 6.2

import PackageDescription

let strict = Context.environment["RULES_STRICT"] != nil
/// Whether the program that `.ci/checks/fuzz` runs is built. It needs libFuzzer.
let fuzzes = Context.environment["RULES_FUZZ"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// The strict build optimizes the modules, and its tests take a third of the time. It keeps assertions.
let optimization: [SwiftSetting] = strict ? [.unsafeFlags(["-O", "-assert-config", "Debug"])] : []

/// The products of other packages and the libraries that a trait chooses, by the name of the module.
let products: [String: Target.Dependency] = [
  "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser"),
  "CryptoExtras": .product(name: "CryptoExtras", package: "swift-crypto"),
  "SwiftASN1": .product(name: "SwiftASN1", package: "swift-asn1"),
  "Logging": observability("Logging", "swift-log"),
  "CoreMetrics": observability("CoreMetrics", "swift-metrics"),
  "Tracing": observability("Tracing", "swift-distributed-tracing"),
  "InMemoryTracing": observability("InMemoryTracing", "swift-distributed-tracing"),
  "InMemoryLogging": observability("InMemoryLogging", "swift-log"),
  "MetricsTestKit": observability("MetricsTestKit", "swift-metrics"),
  "NIOCore": network("NIOCore", "swift-nio"),
  "NIOEmbedded": network("NIOEmbedded", "swift-nio"),
  "NIOPosix": network("NIOPosix", "swift-nio"),
  "NIOHTTP1": network("NIOHTTP1", "swift-nio"),
  "NIOWebSocket": network("NIOWebSocket", "swift-nio"),
  "NIOHPACK": network("NIOHPACK", "swift-nio-http2"),
  "NIOHTTP2": network("NIOHTTP2", "swift-nio-http2"),
  // Apple's crypt(3) has no SHA-512, and Linux needs no second hash.
  "CCrypt": .target(name: "CCrypt", condition: .when(platforms: [.linux])),
  "CryptoOnApple": apple("Crypto"),
  "CryptoExtrasOnApple": apple("CryptoExtras"),
  "CPostgres": .target(name: "CPostgres", condition: .when(traits: ["Postgres"])),
]

/// A product of swift-crypto that is built only on Apple's platforms.
func apple(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-crypto", condition: .when(platforms: [.macOS, .iOS]))
}

/// A product that is resolved and built only if the trait `Observability` is enabled.
func observability(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Observability"]))
}

/// A product that is resolved and built only if the trait `Serve` is enabled.
func network(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Serve"]))
}

func dependencies(_ names: [String]) -> [Target.Dependency] { names.map { products[$0] ?? .byName(name: $0) } }

/// The style sheets, scripts and pages that are part of the code of a module.
let embedded = [
  "RulesProjects": ["Output/colors.css", "Output/pages.css"],
  "Explanations": ["Page/explanation.css"],
  "RunReports": ["HTML/report.js"],
  "EmulatorConsole": ["Page/console.css", "Page/console.html", "Page/console.js"],
  "EmulatedAuth": ["choice.js", "delivery.js", "frame.html", "returning.js", "signin.css"].map { "Pages/\($0)" },
]

/// The modules, lowest first. Each may import the modules behind its name and no others: `TidyTests/ImportArrows` reads
/// these lines.
let modules: [(name: String, imports: [String])] = [
  // The C library.
  ("Platform", []),

  // Text, values, patterns.
  ("SourceText", []),
  ("RuleValues", ["Platform", "SourceText"]),
  ("RulePatterns", ["SourceText", "CPCRE2"]),

  // The program, identities, the document tree.
  ("RulePrograms", ["SourceText", "RuleValues", "RulePatterns"]),
  // What a request asks for, without what decides it.
  ("RuleRequests", ["SourceText", "RuleValues", "RulePrograms"]),
  ("Identities", ["Platform", "SourceText", "RuleValues"]),
  ("DocumentTrees", ["Platform", "SourceText", "RuleValues"]),

  // Front-ends, the evaluator, the trees in SQLite and PostgreSQL, the sign-in side.
  ("RealtimeRules", ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"]),
  ("CloudRules", ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"]),
  ("RuleEvaluation", ["Platform", "SourceText", "RuleValues", "RulePatterns", "RulePrograms", "RuleRequests"]),
  ("SymbolicRules", rules),
  ("SQLiteTrees", ["Platform", "SourceText", "RuleValues", "DocumentTrees", "CSQLite"]),
  ("PostgresTrees", ["Platform", "RuleValues", "DocumentTrees", "CPostgres"]),
  (
    "Accounts",
    [
      "Platform", "SourceText", "RuleValues", "Identities", "DocumentTrees", "CCrypt", "CryptoOnApple",
      "CryptoExtrasOnApple",
    ]
  ),
  (
    "IDTokenVerification",
    ["Platform", "SourceText", "RuleValues", "Identities", "DocumentTrees", "CryptoExtras", "SwiftASN1"]
  ),

  // The library for servers.
  ("SecurityRules", rules + ["RealtimeRules", "CloudRules", "SQLiteTrees"]),
  ("SecurityRulesObservability", rules + ["SecurityRules", "SQLiteTrees", "Logging", "CoreMetrics", "Tracing"]),

  // What clients of Firebase send and receive.
  ("FirestoreWire", ["SourceText", "RuleValues", "RuleRequests"]),

  // The simulator.
  ("RulesProjects", rules + ["SecurityRules", "Accounts"]),
  ("RulesFormatting", ["SourceText", "RuleValues", "SecurityRules", "RulesProjects"]),
  ("RuleFixes", ["SourceText", "RuleValues", "SecurityRules", "RulesProjects", "RulesFormatting"]),
  ("RequestSimulation", rules + ["SecurityRules", "RulesProjects"]),
  ("RequestLines", rules + ["SecurityRules", "RulesProjects", "RequestSimulation"]),
  ("RequestReplays", rules + ["SecurityRules", "RulesProjects", "RequestSimulation", "RequestLines"]),
  ("RuleProofs", rules + ["SecurityRules", "RulesProjects", "RequestSimulation", "SymbolicRules"]),
  (
    "Explanations",
    rules + ["SecurityRules", "RulesProjects", "RequestSimulation", "SymbolicRules", "RuleProofs"]
  ),
  ("RuleCoverage", rules + ["SecurityRules", "RulesProjects", "RequestSimulation"]),
  ("TestSuites", rules + ["SecurityRules", "Accounts", "RulesProjects", "RequestSimulation", "CYAML"]),
  ("SuiteRuns", suites),
  ("RuleMutations", suites + ["SuiteRuns", "RuleProofs", "SymbolicRules"]),
  ("RunReports", suites + ["SuiteRuns", "RuleProofs", "SymbolicRules", "RuleMutations"]),
  ("SuiteTools", suites + ["SuiteRuns", "RuleProofs", "RunReports"]),

  // The server for coding agents.
  ("AgentProtocol", ["Platform", "SourceText", "RuleValues"]),
  (
    "AgentTools",
    suites + [
      "RulesFormatting", "RuleFixes", "SymbolicRules", "RuleProofs", "SuiteRuns", "RuleMutations", "RunReports",
      "SuiteTools", "AgentProtocol",
    ]
  ),

  // The local server for Firebase's clients.
  ("EmulatedProjects", rules + ["SecurityRules", "Accounts", "RequestSimulation", "Explanations", "RuleCoverage"]),
  ("EmulatedAuth", rules + ["SecurityRules", "Accounts", "EmulatedProjects"]),
  ("EmulatedRealtime", rules + ["SecurityRules", "RuleCoverage", "EmulatedProjects"]),
  ("EmulatedStorage", rules + ["SecurityRules", "EmulatedProjects"]),
  ("EmulatedFirestore", rules + ["SecurityRules", "RuleCoverage", "EmulatedProjects", "FirestoreWire"]),
  (
    "EmulatorConsole",
    rules + [
      "SecurityRules", "Accounts", "RulesProjects", "RequestSimulation", "Explanations", "RuleCoverage",
      "EmulatedProjects",
    ]
  ),
  ("SuiteRecording", suites + ["SuiteRuns", "EmulatedProjects"]),
  (
    "EmulatorExports",
    rules + ["SecurityRules", "Accounts", "RulesProjects", "EmulatedProjects", "EmulatedStorage", "FirestoreWire"]
  ),
  (
    "EmulatorTransport",
    [
      "Platform", "EmulatedProjects", "FirestoreWire", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHPACK", "NIOHTTP2",
      "NIOWebSocket",
    ]
  ),
  (
    "EmulatorSuite",
    rules + [
      "SecurityRules", "RulesProjects", "RequestSimulation", "RuleCoverage", "SuiteRecording", "EmulatedProjects",
      "EmulatedAuth",
      "EmulatedFirestore", "EmulatedRealtime", "EmulatedStorage", "EmulatorConsole", "EmulatorExports",
      "EmulatorTransport",
    ]
  ),
]

/// What stands between the text of rules and a decision.
var rules: [String] {
  [
    "Platform", "SourceText", "RuleValues", "RulePatterns", "RulePrograms", "RuleRequests", "RuleEvaluation",
    "Identities", "DocumentTrees",
  ]
}

/// What a run of suites is made of.
var suites: [String] {
  rules + ["SecurityRules", "RulesProjects", "RequestSimulation", "Explanations", "RuleCoverage", "TestSuites"]
}

/// The modules of the simulator.
let simulator = [
  "RulesProjects", "RulesFormatting", "RuleFixes", "RequestSimulation", "RequestLines", "RequestReplays",
  "Explanations", "RuleCoverage", "RuleProofs", "TestSuites", "SuiteRuns", "RuleMutations", "RunReports", "SuiteTools",
]

let programs: [(name: String, imports: [String])] = [
  (
    "rules-sim",
    rules + simulator + [
      "AgentProtocol", "AgentTools", "SecurityRules", "SymbolicRules", "SQLiteTrees", "PostgresTrees", "Accounts",
      "EmulatedProjects", "EmulatedAuth",
      "EmulatorExports",
      "SuiteRecording",
      "EmulatorTransport",
      "EmulatorSuite", "ArgumentParser",
    ]
  ),
  ("rules-bench", rules + ["SecurityRules", "SQLiteTrees", "PostgresTrees", "IDTokenVerification", "CHandWritten"]),
  ("id-tokens", ["Platform", "SourceText", "Identities", "IDTokenVerification", "ArgumentParser"]),
]

/// The tests of one module: they may import what the module imports, and `others`.
func tests(_ module: String, _ others: [String] = [], exclude: [String] = []) -> Target {
  let own = modules.first { $0.name == module }?.imports.filter { !$0.hasPrefix("C") || $0 == "CloudRules" } ?? []
  return .testTarget(
    name: "\(module)Tests", dependencies: dependencies([module, "TestSupport"] + own + others), exclude: exclude,
    swiftSettings: settings)
}

/// The tests of several modules together.
func crossTests(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies(["TestSupport"] + imports), exclude: exclude, swiftSettings: settings)
}

/// What only tests use.
func support(
  _ name: String, _ imports: [String], in folder: String, isProgram: Bool = false, exclude: [String] = []
) -> Target {
  isProgram
    ? .executableTarget(
      name: name, dependencies: dependencies(imports), path: "Tests/\(folder)", exclude: exclude,
      swiftSettings: settings)
    : .target(
      name: name, dependencies: dependencies(imports), path: "Tests/\(folder)", exclude: exclude,
      swiftSettings: settings)
}

let package = Package(
  name: "security-rules",
  // `Synchronization` and `Int128`.
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "SecurityRules", targets: ["SecurityRules"]),
    .library(name: "SecurityRulesObservability", targets: ["SecurityRulesObservability"]),
    .library(name: "DocumentTrees", targets: ["DocumentTrees", "RuleValues"]),
    .library(name: "PostgresTrees", targets: ["PostgresTrees"]),
    .library(name: "IDTokenVerification", targets: ["IDTokenVerification"]),
    .library(name: "Accounts", targets: ["Accounts"]),
    .executable(name: "rules-sim", targets: ["rules-sim"]),
    .executable(name: "id-tokens", targets: ["id-tokens"]),
  ],
  traits: [
    // The strict build of the CI also checks what is off by default.
    .default(enabledTraits: strict ? ["Observability", "Postgres", "Serve"] : []),
    .trait(
      name: "Observability",
      description:
        "Builds SecurityRulesObservability, which depends on swift-log, swift-metrics and swift-distributed-tracing."),
    .trait(name: "Postgres", description: "Builds PostgresTrees, which needs libpq."),
    .trait(name: "Serve", description: "Builds the command `rules-sim serve`, which depends on swift-nio."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
  ],
  targets: [
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CCrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(name: "CHandWritten"),
  ]
    + modules.map {
      .target(
        name: $0.name, dependencies: dependencies($0.imports),
        resources: embedded[$0.name, default: []].map { .embedInCode($0) }, swiftSettings: settings + optimization)
    }
    + programs.map { .executableTarget(name: $0.name, dependencies: dependencies($0.imports), swiftSettings: settings) }
    + [
      tests("SourceText"),
      tests("RuleValues"),
      tests("RulePatterns"),
      tests("RuleRequests"),
      tests("Identities", exclude: ["TokenShapes"]),
      tests("DocumentTrees", ["TreeConformance"]),
      tests("RealtimeRules", ["RuleEvaluation"]),
      tests("CloudRules", ["RuleEvaluation"]),
      tests(
        "RuleEvaluation", ["CloudRules", "RealtimeRules", "ExpressionTables", "WalkingObservers"],
        exclude: ["Decisions/Cases", "Functions/Cases"]),
      tests("SymbolicRules", ["CloudRules"]),
      tests("RulesProjects", ["RequestSimulation", "SuiteTools", "TestSuites"]),
      tests("RulesFormatting", ["RulePrograms"]),
      tests("RuleFixes", ["RuleProofs", "TestSuites"]),
      tests("RequestSimulation", ["RequestLines", "SuiteTools", "TestSuites", "EmulatedProjects", "EmulatedRealtime"]),
      tests("RequestLines", ["TestSuites", "scenario-lines"]),
      tests("RequestReplays"),
      tests("RuleProofs", ["ExpressionTables", "ProofAttacks"], exclude: ["PlantedChanges"]),
      tests(
        "Explanations", ["SuiteFixtures", "TestSuites", "SuiteRuns", "SuiteTools", "GeneratedRules"],
        exclude: ["Denials"]),
      tests("RuleCoverage", ["SuiteFixtures", "TestSuites", "SuiteRuns", "SuiteTools"]),
      tests("TestSuites", ["SuiteFixtures", "SuiteRuns"]),
      tests("SuiteRuns", ["SuiteFixtures", "RunReports"]),
      tests("RuleMutations"),
      tests("RunReports", ["SuiteFixtures", "SuiteTools"]),
      tests("SuiteTools", ["SuiteFixtures"]),
      tests("SQLiteTrees", ["TreeConformance", "CSQLite", "tree-writer"]),
      tests(
        "PostgresTrees",
        [
          "TreeConformance", "PostgresServers", "SQLiteTrees", "BankScene", "SecurityRules", "Identities",
          "RuleRequests", "RuleEvaluation", "rules-sim", "bank-teller",
        ]),
      tests("Accounts", ["TreeConformance", "PostgresServers", "SQLiteTrees"], exclude: ["Cases"]),
      tests("IDTokenVerification", ["id-tokens", "SecurityRules", "TreeConformance"], exclude: ["Corpus"]),
      tests("SecurityRules", exclude: ["Queries/Cases"]),
      tests("FirestoreWire"),
      tests("SecurityRulesObservability", ["CoreMetrics", "InMemoryLogging", "InMemoryTracing", "MetricsTestKit"]),
      tests("EmulatedProjects"),
      tests("EmulatedAuth"),
      tests("EmulatedFirestore", exclude: ["Conversations"]),
      tests("EmulatedRealtime"),
      tests("EmulatedStorage"),
      tests("EmulatorConsole", ["EmulatedAuth"]),
      tests("SuiteRecording"),
      tests("AgentProtocol"),
      tests("AgentTools", ["rules-sim"]),
      tests("EmulatorExports", ["EmulatedAuth"], exclude: ["Recorded"]),
      tests("EmulatorTransport", ["NIOEmbedded"]),
      tests("EmulatorSuite", ["TreeConformance"]),
      crossTests("CommandTests", ["Platform", "SourceText", "TestSuites", "rules-sim"], exclude: ["FirstScreens"]),
      crossTests(
        "ConformanceTests",
        rules + [
          "SecurityRules", "SQLiteTrees", "PostgresServers", "RequestSimulation", "WalkingObservers", "rules-sim",
          "scenario-lines",
        ],
        exclude: ["Cases"]),
      crossTests("GrammarTests", rules + ["SecurityRules", "RealtimeRules", "CloudRules", "RequestSimulation"]),
      crossTests("DifferentialTests", rules + ["SecurityRules", "CloudRules", "WalkingObservers"]),
      crossTests(
        "ExampleTests", ["RulesProjects", "TestSuites", "SuiteTools", "rules-sim"], exclude: ["RuleBugs"]),
      crossTests(
        "PromiseTests",
        rules + ["SecurityRules", "SQLiteTrees", "TreeConformance", "BankScene", "CSQLite", "bank-teller"]),
      crossTests(
        "AttackTests",
        rules + simulator + [
          "SecurityRules", "SQLiteTrees", "IDTokenVerification", "TreeConformance", "PostgresServers", "rules-sim",
        ]),
      crossTests("FuzzTests", ["FuzzTargets"], exclude: ["Corpus"]),
      crossTests(
        "TidyTests", ["RealtimeRules", "CloudRules", "RuleEvaluation", "RuleValues", "SourceText", "rules-sim"]),

      support("TestSupport", ["Platform"], in: "TestSupport"),
      support("SuiteFixtures", ["SourceText", "RulesProjects", "TestSuites", "SuiteRuns"], in: "SuiteFixtures"),
      support(
        "WalkingObservers", ["RuleEvaluation", "RulePrograms", "RuleRequests", "RuleValues"], in: "WalkingObservers"),
      support("ExpressionTables", ["TestSupport", "RuleValues"], in: "ExpressionTables"),
      support("TreeConformance", ["TestSupport", "Platform", "RuleValues", "DocumentTrees"], in: "TreeConformance"),
      support("PostgresServers", ["TestSupport", "DocumentTrees", "PostgresTrees"], in: "PostgresServers"),
      support(
        "tree-writer", ["Platform", "RuleValues", "DocumentTrees", "SQLiteTrees"], in: "TreeWriter", isProgram: true),
      support(
        "scenario-lines",
        ["RequestLines", "RequestSimulation", "RulesProjects", "SecurityRules"] + rules, in: "ScenarioLines",
        isProgram: true, exclude: ["scenario.schema.json"]),
      support(
        "FuzzTargets",
        rules + simulator + [
          "SecurityRules", "RealtimeRules", "CloudRules", "SQLiteTrees", "FirestoreWire", "IDTokenVerification",
          "TreeConformance",
        ], in: "FuzzTargets"),
      support("GeneratedRules", rules + ["SecurityRules", "RequestSimulation"], in: "GeneratedRules"),
      support(
        "growing-inputs",
        rules + simulator + [
          "SecurityRules", "SymbolicRules", "RealtimeRules", "CloudRules", "FirestoreWire", "GeneratedRules",
        ],
        in: "GrowingInputs",
        isProgram: true),
      support(
        "ProofAttacks", rules + ["SecurityRules", "RequestSimulation", "SymbolicRules", "RuleProofs"],
        in: "ProofAttacks",
        exclude: ["planted.json"]),
      support("proof-attacker", ["ProofAttacks"], in: "ProofAttacker", isProgram: true),
      support("BankScene", ["TestSupport", "RuleValues", "DocumentTrees", "SecurityRules"], in: "BankScene"),
      support(
        "bank-teller", ["Platform", "BankScene", "TestSupport", "SecurityRules", "PostgresTrees"], in: "BankTeller",
        isProgram: true),
    ]
    + (fuzzes ? [support("rules-fuzz", ["FuzzTargets"], in: "Fuzzer", isProgram: true)] : [])
)
