import Explanations
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import RulesProjects
import SourceText

/// The steps of an evaluation, for results in the format of Google's rules API.
struct ExecutionTrace {
  /// An `allow` whose condition ended in an error.
  struct Failure {
    let span: Span
    /// The message, such as `Error: firestore.rules line [6], column [24]. Function not found error: Name: [get].`
    /// (recordings of davideast/pyric).
    let debugMessage: String
  }

  private let program: Program
  private let visits: [Explanation.Visit]
  /// The errors, in the order of evaluation.
  let errors: [Failure]

  init(_ explanation: Explanation?, _ program: Program) {
    self.program = program
    visits = explanation?.visits ?? []
    errors = visits.compactMap { Self.failure(of: $0, program) }
  }

  private static func failure(of visit: Explanation.Visit, _ program: Program) -> Failure? {
    guard case .faults = visit.outcome, let step = DecidingSteps.find(in: visit.condition, program).first else {
      return nil
    }
    let span = program.spans[Int(step.expression.index)]
    let position = program.file.position(of: span.start)
    let text =
      if case .cloud(.error(_, let message)) = step.value { message } else { "The condition is not a boolean." }
    let place = "\(FileStatus.name(of: program.file.name)) line [\(position.line)], column [\(position.column)]"
    return Failure(span: span, debugMessage: "Error: \(place). \(text)")
  }

  // MARK: Function calls

  private static let serviceFunctions: [Builtin: String] = [
    .get: "get", .exists: "exists", .getAfter: "getAfter", .existsAfter: "existsAfter",
    .firestoreGet: "firestore.get", .firestoreExists: "firestore.exists",
  ]

  /// Writes the calls of service functions. Equal calls are written once.
  func writeCalls(to writer: inout JSONWriter) {
    var calls: [(function: String, path: String)] = []
    for visit in visits {
      visit.condition.forEach { step in
        guard let call = call(step), !calls.contains(where: { $0 == call }) else { return }
        calls.append(call)
      }
    }
    guard !calls.isEmpty else { return }
    writer.key("functionCalls")
    writer.array {
      for call in calls {
        $0.object {
          $0.member("function", call.function)
          $0.key("args")
          $0.array { $0.string(call.path) }
        }
      }
    }
  }

  private func call(_ step: Explanation.Step) -> (function: String, path: String)? {
    guard let function = program[step.expression].builtin.flatMap({ Self.serviceFunctions[$0] }),
      case .cloud(.path(let segments))? = step.operands.first?.value
    else { return nil }
    return (function, TestCasePath.encoded(segments))
  }

  // MARK: Expressions

  /// Writes every evaluated expression except constants, with its value.
  func writeVisited(to writer: inout JSONWriter) {
    writer.key("visitedExpressions")
    writer.array { writer in
      for visit in visits {
        visit.condition.forEach { step in
          guard !program.isConstant(step.expression) else { return }
          writer.object {
            position(of: step.expression, &$0)
            $0.key("value")
            TestCaseValueJSON.write(step.value, to: &$0)
          }
        }
      }
    }
  }

  /// Writes every rule as a tree of expressions with their values.
  func writeReports(to writer: inout JSONWriter) {
    writer.key("expressionReports")
    writer.array {
      for (index, rule) in program.rules.enumerated() where !program.isConstant(rule.condition) {
        let steps = visits.filter { Int($0.rule.index) == index }.map(\.condition)
        report(rule.condition, steps, &$0)
      }
    }
  }

  private func report(_ id: ExpressionID, _ steps: [Explanation.Step], _ writer: inout JSONWriter) {
    writer.object {
      position(of: id, &$0)
      if !steps.isEmpty { values(steps, &$0) }
      let children = children(of: id, steps).filter { !program.isConstant($0) }
      guard !children.isEmpty else { return }
      $0.key("children")
      $0.array {
        for child in children {
          report(child, steps.flatMap { $0.operands.filter { $0.expression == child } }, &$0)
        }
      }
    }
  }

  /// Returns the operands of an expression, and the expressions that called functions evaluated.
  private func children(of id: ExpressionID, _ steps: [Explanation.Step]) -> [ExpressionID] {
    var children = program.operands(of: id)
    for operand in steps.flatMap(\.operands) where !children.contains(operand.expression) {
      children.append(operand.expression)
    }
    return children
  }

  private func values(_ steps: [Explanation.Step], _ writer: inout JSONWriter) {
    var counts: [(value: ExplainedValue, count: Int)] = []
    for step in steps {
      if let index = counts.firstIndex(where: { $0.value == step.value }) {
        counts[index].count += 1
      } else {
        counts.append((step.value, 1))
      }
    }
    writer.key("values")
    writer.array {
      for (value, count) in counts {
        $0.object {
          $0.key("value")
          TestCaseValueJSON.write(value, to: &$0)
          $0.member("count", count)
        }
      }
    }
  }

  private func position(of id: ExpressionID, _ writer: inout JSONWriter) {
    writer.key("sourcePosition")
    SourcePositionJSON.write(program.spans[Int(id.index)], in: program.file, to: &writer)
  }
}
