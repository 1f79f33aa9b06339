import ExpressionTables
import Testing

/// The values of expressions, with their kinds, and errors, as `ConformanceTests` and `Grammar/realtime.md` have them.
@Suite("Values of Realtime expressions")
struct RealtimeExpressionTests {
  @Test(arguments: RecordedExpressions.realtime)
  func expressionsHaveTheRecordedValue(_ name: String) throws {
    let table = try RecordedExpressions(name)
    #expect(table.provenance.contains("ConformanceTests") && !table.rows.isEmpty)
    for row in table.rows {
      let answer = try RealtimeExpressions.answer(row[0])
      #expect(answer.utf8.elementsEqual(row[1].utf8), "\(row[0]) is \(row[1]), not \(answer)")
    }
  }
}
