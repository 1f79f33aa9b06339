import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// A line of an `expressions` block: an expression and what it comes to.
struct ExpressionLine {
  let expression: String
  let expected: String

  init(_ line: String) throws {
    guard let match = line.wholeMatch(of: /(.*\S)\s+→ (.+)/) else { throw DecisionLine.Mistake.unreadable(line) }
    expression = String(match.output.1)
    expected = String(match.output.2)
  }

  /// What happens, in the words of the page.
  func outcome(_ setting: ExpressionSetting) throws -> String {
    expected.hasPrefix("refused: ") ? refusal : try value(setting)
  }

  private var refusal: String {
    do throws(RulesetError) {
      _ = try Self.ruleset(expression)
      return "loads"
    } catch {
      let texts = error.diagnostics.filter { $0.severity == .error }.map { "\"\($0.message)\"" }
      return "refused: \(texts.joined(separator: ", "))"
    }
  }

  /// Loading wants a boolean, so the expression is compared, and the explanation tells what the operand came to.
  private func value(_ setting: ExpressionSetting) throws -> String {
    var situation = Situation(try Self.ruleset("(\(expression)) == null"))
    situation.stored = setting.stored
    let (_, explanation) = try situation.explain(.set(ExpressionSetting.place, setting.written), as: setting.identity)
    guard let operand = explanation?.visits.first?.condition.operands.first else { return "not evaluated" }
    return Self.text(operand.value)
  }

  private static func ruleset(_ condition: String) throws(RulesetError) -> Ruleset {
    var json = JSONWriter()
    json.string(condition)
    let text = #"{"rules": {"$key": {".write": \#(json.text)}}}"#
    return try Ruleset(realtime: SourceFile(name: "<expression>", text: text))
  }

  private static func text(_ value: ExplainedValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): NumberText.text(number)
    case .string(let string): "'\(string.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    case .before, .after, .claims: "an object"
    case .fault(let fault): "error: \(fault.text)"
    case .cloud(let value): value.description
    }
  }
}
