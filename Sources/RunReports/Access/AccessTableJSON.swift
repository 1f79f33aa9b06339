import RequestSimulation
import RulePrograms
package import RuleProofs
package import SourceText
import SymbolicRules
import TestSuites

/// An access table as a JSON value.
package enum AccessTableJSON {
  /// Writes an array with an object for each row: `path`, `operations` and `access`, the parts of the rules that allow
  /// requests. `access` is empty if the rules deny every request.
  package static func write(_ table: AccessTable, to writer: inout JSONWriter) {
    writer.array {
      for row in table.rows { write(row, table, &$0) }
    }
  }

  private static func write(_ row: AccessTable.Row, _ table: AccessTable, _ writer: inout JSONWriter) {
    writer.object {
      $0.member("path", row.path)
      if !row.lengths.isEmpty {
        $0.key("segments")
        $0.array { for length in row.lengths { $0.integer(Int64(length)) } }
      }
      $0.key("operations")
      $0.array { for operation in row.operations { $0.string(operation.rawValue) } }
      $0.key("access")
      $0.array { for alternative in row.alternatives { write(alternative, of: row, in: table, &$0) } }
    }
  }

  private static func write(
    _ alternative: AccessTable.Alternative, of row: AccessTable.Row, in table: AccessTable,
    _ writer: inout JSONWriter
  ) {
    writer.object {
      $0.member("who", AccessLines.who(alternative.caller))
      switch alternative.caller {
      case .related(let sets):
        $0.key("ties")
        $0.array {
          for set in sets {
            $0.array { for tie in set { $0.string("\(tie.kind.rawValue): \(tie.name)") } }
          }
        }
      case .unknown(let reasons):
        $0.key("reasons")
        $0.array { for reason in reasons { $0.string(reason.description) } }
      case .everyone, .signedIn: break
      }
      $0.member("weakest", alternative.isWeakest)
      $0.member("condition", AccessCondition(alternative, row, table).text)
      $0.member("line", table.program.lines(of: alternative.rule).lowerBound)
      $0.key("requests")
      $0.array {
        for witness in alternative.witnesses { write(witness, table, &$0) }
      }
    }
  }

  private static func write(_ situation: Situation, _ table: AccessTable, _ writer: inout JSONWriter) {
    guard let draft = try? WitnessDraft(situation, for: table.service) else { return }
    ValueDraft.members(draft.members).tree.write(to: &writer)
  }
}
