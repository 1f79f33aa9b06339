import Foundation
import TestSupport
import Testing

@Suite("Public API is documented, and unsafe code is absent")
struct Documentation {
  @Test func publicDeclarationsHaveDocumentation() throws {
    let requirements = try Self.requirements()
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let lines = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where Self.declares(line) {
        // What a protocol asks for is documented there.
        if let name = Self.name(line), requirements[file.split(separator: "/")[1], default: []].contains(name) {
          continue
        }
        let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") }
        let isDocumented = above.map { $0.drop { $0 == " " }.hasPrefix("///") } ?? false
        #expect(isDocumented, "\(file):\(index + 1)")
      }
    }
  }

  /// The names of the requirements of the protocols of each module.
  private static func requirements() throws -> [Substring: Set<Substring>] {
    var names: [Substring: Set<Substring>] = [:]
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      var isProtocol = false
      for line in try Repository.text(file).split(separator: "\n") {
        if line.contains(#/^(public |package )?protocol /#) { isProtocol = true }
        if line == "}" { isProtocol = false }
        if isProtocol, let name = name(line) { names[file.split(separator: "/")[1], default: []].insert(name) }
      }
    }
    return names
  }

  /// The name of the function or property that a line declares.
  private static func name(_ line: Substring) -> Substring? {
    line.firstMatch(of: #/^ +(?:package |public )?(?:static |mutating )*(?:func|var) (\w+)/#)?.1
  }

  private static func declares(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("public ") || text.hasPrefix("package ") else { return false }
    return !text.hasPrefix("public import") && !text.hasPrefix("public extension") && !text.hasPrefix("package import")
  }

  /// No code that a user can reach traps. The formatter also rejects `!` and `try!`.
  @Test func sourcesHaveNoTraps() throws {
    let words = ["fatalError(", "preconditionFailure(", "precondition(", "try!", " as! ", "unowned(unsafe)"]
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let text = try Repository.text(file)
      for word in words { #expect(!text.contains(word), "\(file) has \(word)") }
    }
  }

  @Test func sourcesHaveNoTODOs() throws {
    for file in try Repository.files(below: "Sources", ending: ".swift") {
      let words = Set(try Repository.text(file).split { !$0.isLetter })
      for word in ["TODO", "FIXME", "XXX", "HACK"] { #expect(!words.contains(Substring(word)), "\(file) has \(word)") }
    }
  }
}
