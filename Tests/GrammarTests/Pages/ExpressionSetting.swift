import Identities
import RuleValues
import SecurityRules

/// What an expression of an `expressions` block is evaluated on: a set of `/here`.
struct ExpressionSetting {
  static let place = DataPath("here")

  var stored = DataNode.absent
  var written = WrittenValue(.leaf(.bool(true)))
  var identity = Identity.unauthenticated

  /// Takes a line such as `data = {"a": 1}`; false if the line is none.
  mutating func take(_ line: String) throws -> Bool {
    guard let match = line.wholeMatch(of: /(data|newData|auth) = (.+)/) else { return false }
    let text = String(match.output.2)
    switch match.output.1 {
    case "data": stored = try Situation.data(try Situation.json(#"{"here": \#(text)}"#)).template
    case "newData": written = try Situation.data(try Situation.json(text), at: Self.place)
    default:
      switch IdentityReader.read(try Situation.json(text), form: .authVariable, now: 0) {
      case .success(let reading): identity = reading.identity
      case .failure(let error): throw Situation.Mistake.user("auth", error)
      }
    }
    return true
  }
}
