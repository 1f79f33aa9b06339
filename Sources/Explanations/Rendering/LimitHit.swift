import Identities
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// A limit that ended an evaluation.
struct LimitHit {
  /// The stable name of the limit.
  package let name: String
  /// The maximum; nil if it is not a single number.
  let maximum: Int?

  /// Creates the limit reported by an error among the deciding sub-expressions; nil if no limit was reached.
  init?(_ story: DecisionExplanation) {
    let program = story.ruleset.program
    let codes = story.findings.flatMap(\.steps).compactMap { Self.code($0.value) }
    let found = codes.lazy.compactMap { Self.limit($0, program, isStorage: story.ruleset.service == .storage) }.first
    guard let found else { return nil }
    self = found
  }

  private init(_ name: String, _ maximum: Int?) {
    self.name = name
    self.maximum = maximum
  }

  private static func code(_ value: ExplainedValue) -> EvaluationFault.Code? {
    switch value {
    case .fault(let fault), .cloud(.error(let fault, _)): fault.code
    default: nil
    }
  }

  private static func limit(_ code: EvaluationFault.Code, _ program: Program, isStorage: Bool) -> LimitHit? {
    switch code {
    case .expressionLimit: LimitHit("expressions", program.expressionLimit)
    case .accessLimit: LimitHit("documents", isStorage ? 2 : nil)
    case .stepLimit: LimitHit("steps", Limits.standard.steps)
    case .textLimit: LimitHit("textBytes", Limits.standard.textBytes)
    case .pathLimit: LimitHit("pathKeys", Limits.pathKeys)
    case .patternLimit: LimitHit("patternSteps", nil)
    default: nil
    }
  }

  /// Writes a JSON object with `name` and `maximum`.
  func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("name", name)
      if let maximum { $0.member("maximum", maximum) }
    }
  }
}
