import Foundation
import TestSupport
import Testing

@Suite("Imports go down")
struct ImportArrows {
  /// What each room may import of ours, and which outside packages. A room that is not listed fails the test.
  static let allowed: [String: Set<String>] = [
    "SourceText": [],
    "RuleValues": ["SourceText"],
    "RulePatterns": ["SourceText", "CPCRE2"],
    "RulePrograms": ["SourceText", "RuleValues", "RulePatterns"],
    "Identities": ["SourceText", "RuleValues"],
    "Accounts": ["SourceText", "RuleValues", "Identities", "DocumentTrees", "CCrypt"],
    "IDTokenVerification": ["SourceText", "RuleValues", "Identities", "CryptoExtras", "SwiftASN1"],
    "id-tokens": ["IDTokenVerification", "Identities", "SourceText", "ArgumentParser"],
    "DocumentTrees": ["SourceText", "RuleValues"],
    "RealtimeRules": ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"],
    "CloudRules": ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"],
    "RuleEvaluation": ["SourceText", "RuleValues", "RulePatterns", "RulePrograms"],
    "SQLiteTrees": ["SourceText", "RuleValues", "DocumentTrees", "CSQLite"],
    "SecurityRules": [
      "SourceText", "RuleValues", "RulePatterns", "RulePrograms", "RealtimeRules", "CloudRules", "RuleEvaluation",
      "Identities", "DocumentTrees", "SQLiteTrees",
    ],
    "Simulation": [
      "SourceText", "RuleValues", "RulePrograms", "RuleEvaluation", "Identities", "DocumentTrees", "SQLiteTrees",
      "SecurityRules", "Accounts", "CYaml",
    ],
    "rules-sim": [
      "Simulation", "SecurityRules", "SourceText", "RuleValues", "DocumentTrees", "SQLiteTrees", "Identities",
      "RuleEvaluation", "Accounts", "ArgumentParser",
    ],
    "rules-bench": [
      "SecurityRules", "RuleValues", "DocumentTrees", "SQLiteTrees", "RulePatterns", "Identities", "RuleEvaluation",
      "Simulation", "SourceText",
    ],
  ]

  /// What comes with the toolchain. Foundation itself is not among it: a static binary with it is 58 MB.
  static let system: Set<String> = ["Glibc", "Musl", "Synchronization", "FoundationEssentials"]
  /// Rooms in which FoundationEssentials may be used: those from Simulation on, and the one whose cryptography speaks in
  /// its types.
  static let essentials: Set<String> = ["Simulation", "rules-sim", "rules-bench", "IDTokenVerification", "id-tokens"]

  @Test func everyImportIsAllowed() throws {
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let room = String(file.split(separator: "/")[1])
      guard let allowed = Self.allowed[room] else {
        Issue.record("\(room) is not in the table of rooms")
        continue
      }
      for module in try Self.imports(of: file) {
        let isSystem =
          Self.system.contains(module) && (module != "FoundationEssentials" || Self.essentials.contains(room))
        #expect(isSystem || allowed.contains(module), "\(file) imports \(module)")
      }
    }
  }

  @Test func everyRoomExists() throws {
    let rooms = Set(try Repository.files(below: "Sources", ending: ".swift").map { $0.split(separator: "/")[1] })
    #expect(Set(Self.allowed.keys.map { Substring($0) }) == rooms)
  }

  static func imports(of file: String) throws -> [String] {
    try Repository.text(file).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place <= 1, words.count == place + 2 else { return nil }
      if place == 1, !["public", "package", "internal", "private", "fileprivate"].contains(words[0]) { return nil }
      return String(words[place + 1])
    }
  }
}
