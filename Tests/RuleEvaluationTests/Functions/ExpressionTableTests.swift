import ExpressionTables
import Foundation
import Testing

/// What expressions come to, with their types, and the texts of errors, as the Firestore emulator 1.19.9 said.
@Suite("Expressions have the emulator's values")
struct ExpressionTableTests {
  @Test(arguments: RecordedExpressions.cloud)
  func expressionsHaveTheRecordedValue(_ name: String) throws {
    let table = try RecordedExpressions(name)
    #expect(table.provenance.contains("emulator 1.19.9") && !table.rows.isEmpty)
    var wrong: [String] = []
    // As many at once as ten documents and a thousand expressions allow.
    for start in stride(from: 0, to: table.rows.count, by: 5) {
      let rows = table.rows[start..<min(start + 5, table.rows.count)]
      let answers = ExpressionBench.answers(rows.map { $0[0] })
      for (row, answer) in zip(rows, answers) where !answer.utf8.elementsEqual(row[1].utf8) {
        wrong.append("\(row[0])\n  emulator: \(row[1])\n  ours:     \(answer)")
      }
      if answers.count != rows.count { wrong.append("\(answers.count) answers to \(rows.map { $0[0] })") }
    }
    if let folder = ProcessInfo.processInfo.environment["RULES_DIFFERENCES"] {
      try wrong.joined(separator: "\n").write(
        toFile: "\(folder)/\(name.dropFirst("cloud/".count)).txt", atomically: true, encoding: .utf8)
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(table.rows.count)\n\(wrong.prefix(40).joined(separator: "\n"))")
  }
}
