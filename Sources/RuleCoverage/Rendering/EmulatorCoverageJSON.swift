import RuleEvaluation
import RulePrograms
import SecurityRules
package import SourceText

/// The coverage in the form of Google's emulator: the tree of expressions, each with its values and their counts.
///
/// The form is that of `GET /emulator/v1/projects/P:ruleCoverage` of the Cloud Firestore emulator 1.19.9. It has the values
/// of booleans, and `undefined` for errors. Other values are only counted, because the emulator keeps every value, and a
/// long run then fills the memory.
package enum EmulatorCoverageJSON {
  /// Returns the coverage of one rules file.
  package static func render(_ coverage: RulesCoverage) -> [UInt8] {
    let program = coverage.ruleset.program
    var writer = JSONWriter()
    writer.object {
      write(rules: program.file, to: &$0)
      $0.key("report")
      $0.array { list in for root in roots(program) { write(root, program, coverage.counts, to: &list) } }
    }
    return writer.bytes
  }

  /// Writes the member `rules` with a rules file, as the emulator's endpoints for rules have it too.
  package static func write(rules file: SourceFile, to writer: inout JSONWriter) {
    writer.key("rules")
    writer.object {
      $0.key("files")
      $0.array {
        $0.object {
          $0.member("name", file.name)
          $0.member("content", String(decoding: file.bytes, as: UTF8.self))
        }
      }
    }
  }

  /// Returns the conditions of rules, and the variables and results of functions, in the order of the file.
  private static func roots(_ program: Program) -> [ExpressionID] {
    let roots = program.rules.map(\.condition) + program.functions.flatMap(\.body)
    return roots.sorted { program.start(of: $0) < program.start(of: $1) }
  }

  private static func write(
    _ id: ExpressionID, _ program: Program, _ counts: EvaluationCounts, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.key("sourcePosition")
      write(program.spans[Int(id.index)], in: program.file, to: &writer)
      let outcomes = counts[id]
      if outcomes.total > 0 {
        writer.key("values")
        writer.array { write(outcomes, to: &$0) }
      }
      // The names of members are constants, which the emulator does not list.
      let operands = program.operands(of: id).filter { !program.isConstant($0) }
      guard !operands.isEmpty else { return }
      writer.key("children")
      writer.array { list in for operand in operands { write(operand, program, counts, to: &list) } }
    }
  }

  private static func write(_ span: Span, in file: SourceFile, to writer: inout JSONWriter) {
    let position = file.position(of: span.start)
    writer.object {
      $0.member("line", position.line)
      $0.member("column", position.column)
      $0.member("currentOffset", span.start)
      // The emulator's end is the last character itself.
      $0.member("endOffset", max(span.start, span.end - 1))
    }
  }

  private static func write(_ outcomes: EvaluationCounts.Outcomes, to writer: inout JSONWriter) {
    write(outcomes.trues, to: &writer) { $0.member("boolValue", true) }
    write(outcomes.falses, to: &writer) { $0.member("boolValue", false) }
    write(outcomes.errors, to: &writer) {
      $0.key("undefined")
      $0.object { _ in }
    }
    write(outcomes.others, to: &writer, value: nil)
  }

  private static func write(_ count: Int, to writer: inout JSONWriter, value: ((inout JSONWriter) -> Void)?) {
    guard count > 0 else { return }
    writer.object {
      if let value {
        $0.key("value")
        $0.object(value)
      }
      $0.member("count", count)
    }
  }
}

extension Program {
  fileprivate func start(of id: ExpressionID) -> Int { spans[Int(id.index)].start }
}
