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

  /// A user of the library sees the declarations of these modules behind `import SecurityRules`. The goal is 450.
  @Test func publicDeclarations() throws {
    let modules: Set = [
      "SecurityRules", "RuleValues", "RuleEvaluation", "DocumentTrees", "Identities", "SQLiteTrees", "SourceText",
    ]
    let words = "struct|enum|class|protocol|actor|typealias|func|var|let|init|subscript|associatedtype"
    let pattern = #"^\s*(?:@\S+ )*public (?:\w+(?:\(set\))? )*?(?:\#(words))\b"#
    var count = 0
    for (path, text) in try Self.sources() where modules.contains(String(path.split(separator: "/")[1])) {
      count += try Self.matches(pattern, text).count
    }
    #expect(count > 400 && count <= 883, "\(count)")
  }

  /// The services are one enum. Two others have what emulators and exports name beside them.
  @Test func serviceEnums() throws {
    var found: [String] = []
    for (_, text) in try Self.sources() {
      for name in ServiceNames.enums(in: text) { found.append(name) }
    }
    #expect(found.sorted() == ["EmulatorName", "ExportedService", "RulesService"])
  }

  /// Code that tells services apart must be found and read for each change of one. The goal is 30.
  @Test func switchesOverServices() throws {
    let count = try Self.sources().map { ServiceNames.switches(in: $0.text) }.reduce(0, +)
    #expect(count > 20 && count <= 39, "\(count)")
  }

  /// Files outside of front-ends, programs and the evaluator that tell instructions apart. The goal is 10.
  @Test func readersOfInstructions() throws {
    let owners: Set = ["RulePrograms", "RuleEvaluation", "CloudRules", "RealtimeRules"]
    let names = #"absorbingAnd|absorbingOr|boundCapture|builtin\(|invoke\(|matchesWhole"#
    var readers: [String] = []
    for (path, text) in try Self.sources() where !owners.contains(String(path.split(separator: "/")[1])) {
      if try !Self.matches(#"\bcase\b.*\.(?:\#(names))"#, text).isEmpty { readers.append(path) }
    }
    #expect(readers.count > 5 && readers.count <= 29, "\(readers.count): \(readers)")
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
