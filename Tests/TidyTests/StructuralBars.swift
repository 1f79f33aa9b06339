import Foundation
import TestSupport
import Testing

@Suite("What grew back stays as it is, or shrinks")
struct StructuralBars {
  // The numbers are those of 2026-11-29. Lower them when the code becomes smaller.

  private static func matches(_ pattern: String, _ text: String) throws -> [NSTextCheckingResult] {
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
  }

  private static func sources() throws -> [(path: String, text: String)] {
    try Repository.files(below: "Sources", ending: ".swift").map { ($0, try Repository.text($0)) }
  }

  /// A user of the library sees these declarations behind `import SecurityRules`: those of the module, and of the types that
  /// `Exports.swift` names. The goal is 450.
  @Test func publicDeclarations() throws {
    let exported = try ExportedTypes(Repository.text("Sources/SecurityRules/Exports.swift"))
    #expect(exported.types.count > 50)
    let count = try Self.sources().map { exported.declarationCount(of: $0.text, in: $0.path) }.reduce(0, +)
    #expect(count > 400 && count <= 819, "\(count)")
  }

  @Test func declarationsOfExportedTypesAreCounted() throws {
    let exported = ExportedTypes("@_exported public import struct Lower.Known\n")
    let text = """
      public struct Known {
        public let one: Int
        let two: Int
        public init() {}
      }
      public struct Other {
        public let three: Int
      }
      extension Known: Sendable {
        @discardableResult public mutating func four() -> Int { 4 }
      }
      """
    #expect(exported.declarationCount(of: text, in: "Sources/Lower/Known.swift") == 4)
    #expect(exported.declarationCount(of: text, in: "Sources/SecurityRules/Known.swift") == 6)
    #expect(exported.declarationCount(of: text, in: "Sources/Third/Known.swift") == 0)
  }

  /// The services are one enum. Two others have what emulators and exports name beside them.
  @Test func serviceEnums() throws {
    var found: [String] = []
    for (_, text) in try Self.sources() {
      for name in ServiceNames.enums(in: text) { found.append(name) }
    }
    #expect(found.sorted() == ["EmulatorName", "ExportedService", "RulesService"])
  }

  /// Code that tells services apart must be found and read for each change of one.
  @Test func switchesOverServices() throws {
    let count = try Self.sources().map { ServiceNames.switches(in: $0.text) }.reduce(0, +)
    #expect(count > 20 && count <= 27, "\(count)")
  }

  /// Files outside of front-ends, programs and the evaluator that tell instructions apart: the two symbolic evaluators, what
  /// compares programs, and what attacks proofs. Others ask what `RulePrograms/Readings` answers.
  @Test func readersOfInstructions() throws {
    let owners: Set = ["RulePrograms", "RuleEvaluation", "CloudRules", "RealtimeRules"]
    let names = #"absorbingAnd|absorbingOr|boundCapture|builtin\(|invoke\(|matchesWhole"#
    var readers: [String] = []
    for (path, text) in try Self.sources() where !owners.contains(String(path.split(separator: "/")[1])) {
      if try !Self.matches(#"\bcase\b.*\.(?:\#(names))"#, text).isEmpty { readers.append(path) }
    }
    #expect(readers.count > 2 && readers.count <= 4, "\(readers.count): \(readers)")
  }

  @Test func enumsAndSwitchesAreFound() {
    let text = """
      package enum Kind: Hashable {
        case firestore, storage
        /// Unknown.
        case unknown
        var isCloud: Bool {
          switch self {
          case .firestore, .storage: true
          case .unknown: false
          }
        }
      }
      enum Request {
        case firestore(Int)
        case storage(Int)
      }
      func f(_ request: Request) -> Int {
        switch request {
        case .firestore(let number): number
        case .storage(let number): number
        }
      }
      """
    #expect(ServiceNames.enums(in: text) == ["Kind"])
    #expect(ServiceNames.switches(in: text) == 1)
  }
}

/// The types of other modules that a module exports.
private struct ExportedTypes {
  /// Each as `Module.Type`, or a whole module.
  let types: Set<String>

  /// Reads the `@_exported` imports of a file.
  init(_ text: String) {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("@_exported") }
    types = Set(lines.compactMap { $0.split(separator: " ").last.map(String.init) })
  }

  /// Returns how many declarations of a file the module's users see.
  func declarationCount(of text: String, in path: String) -> Int {
    let module = path.split(separator: "/")[1]
    var isSeen = false
    var count = 0
    for line in text.split(separator: "\n") {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      if !line.hasPrefix(" "), let index = words.firstIndex(where: { Self.containers.contains($0) }),
        index + 1 < words.count
      {
        isSeen =
          module == "SecurityRules" || types.contains(String(module))
          || types.contains("\(module).\(words[index + 1])")
      }
      guard isSeen, words.contains("public"), !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
      let isDeclaration = words.contains { Self.containers.contains($0) || Self.members.contains($0) }
      if isDeclaration, !words.contains("import") { count += 1 }
    }
    return count
  }

  private static let containers: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "extension"]
  private static let members: Set<Substring> = [
    "typealias", "func", "var", "let", "init", "subscript", "associatedtype",
  ]
}

/// Finds code that names services.
private enum ServiceNames {
  private static let names: Set<Substring> = ["firestore", "storage", "realtime"]

  /// Returns the blocks that begin at lines with `word`, as their first line and the lines inside.
  private static func blocks(_ word: String, _ text: String) -> [(first: Substring, body: [Substring])] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      let line = lines[index]
      let isBlock = line.hasSuffix("{") && line.split(separator: " ").contains { $0 == word }
      guard isBlock, !line.drop(while: { $0 == " " }).hasPrefix("//") else { return nil }
      let end = String(line.prefix { $0 == " " }) + "}"
      return (line, Array(lines[(index + 1)...].prefix { !$0.hasPrefix(end) }))
    }
  }

  /// Returns the names of the enums with at least two services as cases without values.
  static func enums(in text: String) -> [String] {
    blocks("enum", text).compactMap { first, body in
      var found: Set<Substring> = []
      for line in body {
        let line = line.drop { $0 == " " }
        guard line.hasPrefix("case "), !line.contains("("), !line.hasSuffix(":") else { continue }
        let cases = line.dropFirst(5).split(separator: ",").compactMap { $0.split(separator: " ").first }
        found.formUnion(names.intersection(cases))
      }
      guard found.count > 1 else { return nil }
      let words = first.split { !$0.isLetter && !$0.isNumber }
      return words.firstIndex(of: "enum").map { String(words[$0 + 1]) }
    }
  }

  /// Returns the number of switches with at least two services among the patterns.
  static func switches(in text: String) -> Int {
    blocks("switch", text).count { first, body in
      let indentation = body.first.map { $0.prefix { $0 == " " } } ?? ""
      var found: Set<Substring> = []
      for line in body where line.hasPrefix(indentation + "case ") {
        let patterns = line.firstRange(of: ": ").map { line[..<$0.lowerBound] } ?? line
        for part in patterns.split(separator: ".").dropFirst() {
          let name = part.prefix { $0.isLetter }
          if names.contains(name), !part.dropFirst(name.count).hasPrefix("(") { found.insert(name) }
        }
      }
      return found.count > 1
    }
  }
}
