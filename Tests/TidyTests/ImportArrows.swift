import Foundation
import TestSupport
import Testing

/// The modules that `Package.swift` declares, and what each may import.
enum DeclaredModules {
  /// The names of the imports of each module of ours, by its name.
  static func imports() throws -> [String: Set<String>] {
    let text = try Repository.text("Package.swift")
    let rules = try names(in: text, of: "var rules: [String] {")
    let lists = [
      "rules": rules, "simulator": try names(in: text, of: "let simulator = ["),
      "suites": rules + (try names(in: text, of: "var suites: [String] {")),
    ]
    var modules: [String: Set<String>] = [:]
    let start = try #require(text.range(of: "let modules:")).upperBound
    let end = try #require(text.range(of: "/// The tests of one module")).lowerBound
    for entry in text[start..<end].components(separatedBy: "\n  (").dropFirst() {
      let entry = try #require(entry.components(separatedBy: "\n]").first)
      let pieces = entry.split(separator: "\"", omittingEmptySubsequences: false)
      let names = pieces.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      let words = Set(pieces.enumerated().filter { $0.offset % 2 == 0 }.flatMap { $0.element.split { !$0.isLetter } })
      let shared = lists.filter { words.contains(Substring($0.key)) }.flatMap(\.value)
      modules[try #require(names.first)] = Set(names.dropFirst() + shared)
    }
    return modules
  }

  private static func names(in text: String, of head: String) throws -> [String] {
    let start = try #require(text.range(of: head)).upperBound
    let list = try #require(text[start...].components(separatedBy: "\n\n").first)
    return list.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

@Suite("Modules import lower modules only")
struct ImportArrows {
  /// What comes with the toolchain. Foundation is only for platforms without FoundationEssentials: a static binary with it is
  /// 58 MB.
  static let system: Set<String> = ["Synchronization", "FoundationEssentials", "Foundation"]
  /// The C libraries, which only `Platform` imports.
  static let cLibraries: Set<String> = ["Glibc", "Musl", "Darwin"]
  /// The module whose cryptography speaks in the types of FoundationEssentials, and its program. Apple's platforms have these
  /// types in Foundation.
  static let essentials: Set<String> = ["IDTokenVerification", "id-tokens"]
  /// The libraries of others that exactly one module imports.
  static let onlyImporters = [
    "CPCRE2": "RulePatterns", "CSQLite": "SQLiteTrees", "CYAML": "TestSuites", "CCrypt": "Accounts",
    "CryptoExtras": "IDTokenVerification", "SwiftASN1": "IDTokenVerification",
    "Logging": "SecurityRulesObservability", "CoreMetrics": "SecurityRulesObservability",
    "Tracing": "SecurityRulesObservability",
  ]

  @Test func everyImportIsDeclared() throws {
    let declared = try DeclaredModules.imports()
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let module = String(file.split(separator: "/")[1])
      let allowed = try #require(declared[module], "\(module) is not in the table of Package.swift")
      let imports = try Self.imports(of: file)
      #expect(!imports.contains("Foundation") || imports.contains("FoundationEssentials"), "\(file) imports Foundation")
      for name in imports {
        let isSystem =
          Self.system.contains(name) && (!name.hasPrefix("Foundation") || Self.essentials.contains(module))
        let isCLibrary = module == "Platform" && Self.cLibraries.contains(name)
        let isApples = allowed.contains("\(name)OnApple")
        #expect(isSystem || isCLibrary || isApples || allowed.contains(name), "\(file) imports \(name)")
      }
    }
  }

  @Test func everyModuleExists() throws {
    let folders = Set(
      try Repository.files(below: "Sources", ending: ".swift").map { String($0.split(separator: "/")[1]) })
    #expect(Set(try DeclaredModules.imports().keys) == folders)
  }

  @Test func externalLibrariesHaveOneImporter() throws {
    let declared = try DeclaredModules.imports()
    for (library, module) in Self.onlyImporters {
      #expect(declared.filter { $0.value.contains(library) }.keys.sorted() == [module], "\(library)")
    }
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
