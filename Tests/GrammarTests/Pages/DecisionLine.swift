import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import Simulation
import SourceText

/// A line of a `decisions` block: who asks for what, and what is expected.
struct DecisionLine {
  enum Mistake: Error {
    case unreadable(String)
  }

  private let operation: String
  private let path: DataPath
  private let value: String
  let user: String
  /// `allow`, `deny` or `refused`; `because` with its rule if the line says so.
  let expected: String

  init(_ line: String) throws {
    guard
      let match = line.wholeMatch(of: /(read|query|set|update|remove) (\/\S*)(?: (.+))? as (\S+) → (.+)/)
    else { throw Mistake.unreadable(line) }
    operation = String(match.output.1)
    path = DataPath(String(match.output.2))
    value = match.output.3.map(String.init) ?? "null"
    user = String(match.output.4)
    expected = String(match.output.5)
  }

  /// What happens, in the words of the page: with its reason if the page gives one.
  func outcome(in situation: inout Situation) throws -> String {
    let identity = try situation.user(user)
    guard let request = try request() else { return "refused" }
    let decision = try situation.explain(request, as: identity).decision
    if case .refused = decision.reason { return "refused" }
    guard expected.contains(" because ") else { return decision.effect.rawValue }
    return "\(decision.effect.rawValue) because \(Self.reason(decision, situation.ruleset))"
  }

  private static func reason(_ decision: Decision, _ ruleset: Ruleset) -> String {
    if case .noRule = decision.reason { return "no rule" }
    guard let visit = decision.decidingVisit else { return "\(decision.reason)" }
    let name = ruleset.program.name(of: visit.rule)
    if case .faults(let fault) = visit.outcome { return "\(name): \(fault.text)" }
    return name
  }

  /// Nil where the value can not be.
  private func request() throws -> DataOperation? {
    let json = try Situation.json(value)
    do {
      switch operation {
      case "read": return .read(path)
      case "query": return .read(path, query: try QueryReader.read(json))
      case "set": return .set(path, try Situation.data(json, at: path))
      case "remove": return .set(path, .deletion)
      default:
        return .update(
          path,
          try json.members.map { member in
            let place = DataPath(member.key)
            return (place, try Situation.data(member.value, at: path.appending(place)))
          })
      }
    } catch Situation.Mistake.data { return nil }
  }
}
