import Foundation
import TestSupport
import Testing

/// An error without a message of its own would show the names of internal types and members.
@Suite("Errors have messages")
struct ErrorTexts {
  private static func sources() throws -> [(file: String, text: String)] {
    try ["Sources", "Examples/server/Sources"].flatMap { folder in
      try Repository.files(below: folder, ending: ".swift").map { ($0, try Repository.text($0)) }
    }
  }

  @Test func everyErrorHasADescription() throws {
    let sources = try Self.sources()
    let all = sources.map(\.text).joined()
    // What is private never leaves its file, and is told by that.
    let declaration = /(?m)^ *(?:public |package )?(?:struct|enum|class) (\w+): ([^{\n]*\bError\b[^{\n]*)\{/
    var found = 0
    for (file, text) in sources where !file.contains("rules-bench") {
      for match in text.matches(of: declaration) {
        found += 1
        let name = match.output.1
        let elsewhere = try Regex("extension (\\w+\\.)?\(name): [^{\\n]*CustomStringConvertible")
        let isDescribed = match.output.2.contains("CustomStringConvertible") || all.contains(elsewhere)
        #expect(isDescribed, "\(file): \(name) has no description")
      }
    }
    #expect(found > 30)
  }

  @Test func messagesNeverPrintATypeName() throws {
    for (file, text) in try Self.sources() where !file.hasSuffix("Deciding/DecisionRecorder.swift") {
      for word in ["String(describing:", "String(reflecting:", "type(of: error)"] {
        #expect(!text.contains(word), "\(file) has \(word)")
      }
    }
  }
}
