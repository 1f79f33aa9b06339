import Identities
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SourceText

/// Expressions in the `.write` of `/$key`, asked for a set of `/here`.
struct RealtimeExpressions: ExpressionSetting {
  struct Unknown: Error {
    let reason: IdentityError
  }

  private static let place = DataPath("here")

  private var stored = DataNode.absent
  private var written = WrittenValue(.leaf(.bool(true)))
  private var identity = Identity.unauthenticated

  mutating func take(_ line: String) throws -> Bool {
    guard let match = line.wholeMatch(of: /(data|newData|auth) = (.+)/) else { return false }
    let text = String(match.output.2)
    switch match.output.1 {
    case "data": stored = try RealtimeSituation.data(try JSONNode.strict(#"{"here": \#(text)}"#)).template
    case "newData": written = try RealtimeSituation.data(try JSONNode.strict(text), at: Self.place)
    default:
      switch IdentityReader.read(try JSONNode.strict(text), form: .override, now: 0) {
      case .success(let reading): identity = reading.identity
      case .failure(let error): throw Unknown(reason: error)
      }
    }
    return true
  }

  /// Loading wants a boolean, so the expression is compared, and the explanation tells what the operand came to.
  func value(of expression: String) throws -> String {
    var situation = try RealtimeSituation(Self.file("(\(expression)) == null"))
    situation.stored = stored
    let (_, explanation) = try situation.explain(.set(Self.place, written), as: identity)
    guard let operand = explanation?.visits.first?.condition.operands.first else { return "not evaluated" }
    return Self.text(operand.value)
  }

  func refusal(of expression: String) -> [Diagnostic] {
    PageService.realtime.diagnostics(of: Self.file(expression))
  }

  private static func file(_ condition: String) -> SourceFile {
    var json = JSONWriter()
    json.string(condition)
    return SourceFile(name: "<expression>", text: #"{"rules": {"$key": {".write": \#(json.text)}}}"#)
  }

  private static func text(_ value: ExplainedValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): NumberText.text(number)
    case .string(let string): "'\(string.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    case .before, .after, .claims: "an object"
    case .fault(let fault): "error: \(fault.text)"
    case .cloud: "a value of another language"
    }
  }
}
