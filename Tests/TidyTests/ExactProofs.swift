import Foundation
import TestSupport
import Testing

/// What makes proofs true by construction, in the code that describes all requests at once.
@Suite("Proofs leave nothing to a default")
struct ExactProofs {
  private static func files(_ places: [String]) throws -> [String] {
    let files = try places.flatMap { place in
      let folder = place.prefix(through: place.lastIndex(of: "/") ?? place.startIndex).dropLast()
      return try Repository.files(below: String(folder), ending: ".swift").filter { $0.hasPrefix(place) }
    }
    try #require(files.count > 40)
    return files
  }

  /// A new case would get the answer of all others, such as "not equal" or "an error".
  @Test func switchesListEachCase() throws {
    let places = [
      "Sources/SymbolicRules/", "Sources/RuleProofs/Comparing/", "Sources/RuleProofs/Solvers/SMT",
      "Sources/RuleProofs/Witnesses/WitnessSearch", "Sources/RuleProofs/Search/Tableau",
      "Sources/RuleProofs/Search/TermClasses", "Sources/RuleProofs/Access/CallerSearch",
    ]
    for file in try Self.files(places) {
      for (number, line) in try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where line.drop(while: { $0 == " " }).hasPrefix("default:") {
        Issue.record("\(file):\(number + 1): list the cases")
      }
    }
  }

  /// Two texts of rules that differ in their bytes differ, but `String` compares them by their normal forms.
  @Test func textsOfRulesAreComparedByBytes() throws {
    let places = [
      "Sources/SymbolicRules/", "Sources/RuleProofs/Comparing/", "Sources/RuleProofs/Realtime/",
    ]
    var found = 0
    for file in try Self.files(places) where !file.hasSuffix("/RuleText.swift") {
      for member in MemberScanner.members(of: try Repository.text(file)) {
        found += 1
        if member.text.contains(#/\bString\b/#) {
          Issue.record("\(file):\(member.line): use RuleText for `\(member.text)`")
        }
      }
    }
    #expect(found > 200)
  }
}

/// Finds stored properties and the values of enum cases by indentation, which the formatter guarantees.
private enum MemberScanner {
  static func members(of text: String) -> [(line: Int, text: String)] {
    var members: [(line: Int, text: String)] = []
    var scopes: [Bool] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let code = line.trimmingPrefix(while: { $0 == " " })
      if code.hasPrefix("//") { continue }
      let isType = code.prefixMatch(of: #/(?:\w+ )*(?:struct|enum|class|extension) /#) != nil
      let modifiers = #/(?:(?:private|fileprivate|package|static|lazy)(?:\(set\))? )*(?:let|var|case) /#
      let isMember = code.prefixMatch(of: modifiers) != nil
      if scopes.last == true, isMember, !code.hasSuffix("{"), !code.contains(#/\bvar \w+: [^=]*\{/#) {
        members.append((number + 1, String(code.prefix { $0 != "=" })))
      }
      for character in code {
        if character == "{" { scopes.append(isType) }
        if character == "}", !scopes.isEmpty { scopes.removeLast() }
      }
    }
    return members
  }
}
