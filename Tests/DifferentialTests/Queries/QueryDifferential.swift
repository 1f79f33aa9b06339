import DocumentTrees
import Foundation
import RuleRequests
import RuleValues
import Testing

@testable import SecurityRules

/// `DIFFERENTIAL_QUERIES` chooses how many queries; `DIFFERENTIAL_SEED` which.
@Suite("Queries find what the emulator finds", .withEmulator)
struct QueryDifferential {
  private static let queriesOfCollection = 20

  @Test func queries() throws {
    let emulator = try #require(EmulatorProject("queries"))
    var generator = QueryGenerator(seed: UInt64(Amount.seed))
    var count = (asked: 0, refused: 0, found: 0)
    var differences: [String] = []
    var refusals: [String: Int] = [:]
    while count.asked < Amount.queries {
      let documents = generator.documents()
      try emulator.clear()
      try emulator.store(documents.map { DocumentWrite($0, .set($1)) })
      let tree = try tree(documents)
      for _ in 0..<Self.queriesOfCollection {
        let query = generator.query(of: documents)
        count.asked += 1
        switch try emulator.answer(query) {
        case .refused(let message):
          count.refused += 1
          refusals[message, default: 0] += 1
        case .found(let theirs):
          var budget = ReadBudget(.standard)
          let ours = try tree.read { try $0.documents(matching: query, &budget) }.map(\.path.relativeText)
          count.found += theirs.count
          if ours == theirs { continue }
          let text = RESTText(project: "queries").query(query)
          differences.append("\(text)\nemulator \(theirs)\nours     \(ours)\n" + Self.text(documents, theirs + ours))
        }
      }
    }
    let text = "seed \(Amount.seed), \(count): \(differences.count) differ\n\(refusals)\n"
    if let report = Amount.report {
      try (text + differences.joined(separator: "\n\n")).write(
        toFile: report + "-queries.md", atomically: true, encoding: .utf8)
    }
    #expect(differences.isEmpty, "\(text)\(differences.prefix(10).joined(separator: "\n\n"))")
    #expect(count.refused < count.asked / 2, "\(refusals)")
    #expect(count.found > count.asked / 2, "\(count)")
  }

  private func tree(_ documents: [(DocumentPath, DocumentFields)]) throws -> InMemoryTree {
    let tree = InMemoryTree()
    try tree.write { transaction in
      for (path, fields) in documents {
        try transaction.write(try EncodedDocument(fields), at: path, now: .epoch)
      }
    }
    return tree
  }

  /// The documents that a difference is about.
  private static func text(_ documents: [(DocumentPath, DocumentFields)], _ names: [String]) -> String {
    let rest = RESTText(project: "queries")
    return documents.filter { names.contains($0.0.relativeText) }
      .map { "  \($0.0.relativeText) \(rest.fields($0.1))" }.joined(separator: "\n")
  }
}
